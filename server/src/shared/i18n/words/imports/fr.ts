// Problems of a file of people, or of one of its rows.

import type { importEn } from './en.ts'

export const importFr: Readonly<Record<keyof typeof importEn, string>> = {
  'import.problem.required': 'manque',
  'import.problem.too_long': 'a plus de 255 caractères',
  'import.problem.too_long.entries': 'en nomme plus de 1 000',
  'import.problem.ambiguous.entry': 'est le nom de plusieurs : écrivez l’identifiant',
  'import.problem.not_found.entry': 'n’existe pas sous ce nom',
  'import.problem.too_long_custom': 'dépasse les 100 attributs personnalisés qu’une personne peut avoir',
  'import.problem.duplicate': 'figure déjà dans une ligne précédente',
  'import.problem.taken': 'appartient à une autre personne',
  'import.problem.ambiguous': 'correspond à plusieurs personnes',
  'import.problem.invalid_format.user_name': 'n’admet pas de caractères invisibles, et un seul @',
  'import.problem.invalid_format.email': 'n’est pas une adresse e-mail',
  'import.problem.invalid_format.date': 'n’est pas une date comme {example}',
  'import.problem.invalid_format.lost':
    'est ce qu’un tableur affiche à la place d’une valeur perdue : formatez la colonne en texte et exportez-la à nouveau',
  'import.problem.not_found': 'n’est ni matricule, ni nom d’utilisateur, ni adresse d’une personne ; reste comme nom',
  'import.problem.oneself': 'est la personne elle-même',
  'import.problem.lossy':
    'contient un point d’interrogation à la place d’une lettre perdue : exportez le fichier en UTF-8',
  'import.problem.invalid_format.preferred_language': 'n’est pas un code de langue comme en ou de-AT',
  'import.problem.invalid_format.timezone': 'n’est pas le nom d’un fuseau horaire comme Europe/Berlin',
  'import.problem.invalid_format.cells': 'la ligne a plus de cellules qu’il n’y a de colonnes',
  'import.problem.invalid_format.custom': 'ne peut pas être lu',
  'import.problem.invalid_format.broken': 'contient des caractères illisibles : enregistrez le fichier en UTF-8',
  'import.problem.invalid_format.line_break':
    'contient un saut de ligne : vérifiez s’il manque un guillemet. Tant que ce n’est pas clair, personne ne part',
  'import.problem.invalid_enum.role':
    'n’est pas un rôle. Les rôles sont : member, channel_contributor, publisher, analyst, program_manager, administrator',
  'import.problem.invalid_enum.active': 'n’est ni oui ni non',
  'import.problem.forbidden.role': 'est un rôle supérieur au vôtre',
  'import.problem.forbidden.person': 'est une personne dont le rôle est supérieur au vôtre',
  'import.problem.forbidden.administrator': 'est la dernière personne administratrice qui peut se connecter',
  'import.problem.forbidden.user_name': 'est une personne d’un autre programme, où vous ne la gérez pas',
  'import.error.spreadsheet':
    'C’est un fichier de tableur. Ouvrez-le et enregistrez-le au format « CSV UTF-8 », puis choisissez ce fichier.',
  'import.error.binary': 'Ce n’est pas un fichier texte. Il faut un fichier CSV.',
  'import.error.encrypted':
    'Le fichier est protégé par un mot de passe, ou c’est un ancien fichier .xls. Enregistrez-le sans mot de passe au format .xlsx ou CSV.',
  'import.error.damaged':
    'Ce n’est pas un fichier .xlsx lisible. Ouvrez-le dans un tableur et enregistrez-le au format .xlsx ou CSV.',
  'import.error.too_large':
    'Le fichier est trop volumineux : au plus 500 Mo décompressés, 200 000 lignes et 200 colonnes, des lignes de 100 000 caractères au plus.',
  'import.error.unreadable':
    'Le fichier ne peut pas être lu à partir de la ligne {line} : un guillemet y est ouvert et n’est pas fermé.',
  'import.error.empty': 'Le fichier n’a aucune ligne.',
  'import.error.one_column':
    'Le fichier n’a qu’une colonne. Les colonnes sont séparées par des virgules, des points-virgules ou des tabulations.',
  'import.error.no_column':
    'Il manque au fichier une colonne pour : {attribute}. Choisissez-en une ou ajoutez-la au fichier.',
  'import.error.two_columns': 'Deux colonnes sont pour : {attribute}. Laissez-en une de côté.',
  'import.error.rights':
    'La personne qui a lancé l’import ne peut plus modifier les personnes. Les lignes traitées restent.',
  'import.error.failed':
    'L’import a échoué à cause d’une erreur du serveur. Les lignes traitées restent ; appliquez le fichier à nouveau.',
}
