// Why SCIM requests are refused, and what to do about it.

import type { scimEn } from './en.ts'

export const scimFr: Readonly<Record<keyof typeof scimEn, string>> = {
  'scim.cause.filter_basic':
    'Le filtre utilise une comparaison ou un attribut que ce programme ne comprend pas encore dans les filtres.',
  'scim.remedy.filter_basic':
    'Faites comprendre au programme toute la grammaire des filtres (scim_filter full), ou faites correspondre par userName chez le fournisseur.',
  'scim.cause.filter': "Le filtre est illisible, ou nomme un attribut qui n'existe pas ici.",
  'scim.remedy.filter':
    "Corrigez l'attribut de correspondance chez le fournisseur ; /scim/v2/Schemas liste les attributs.",
  'scim.cause.user_taken': "Le programme a déjà quelqu'un avec ce userName.",
  'scim.remedy.user_taken': 'Faites chercher les personnes par userName chez le fournisseur avant de les créer.',
  'scim.cause.group_taken': 'Le programme a déjà un groupe avec ce displayName.',
  'scim.remedy.group_taken':
    "Faites correspondre les groupes par displayName chez le fournisseur, ou renommez l'un des deux.",
  'scim.cause.path': "Une modification nomme un attribut qui n'existe pas ici.",
  'scim.remedy.path':
    "Retirez l'attribut de la correspondance, ou associez-le à un attribut personnalisé ; /scim/v2/Schemas liste ceux qui existent.",
  'scim.cause.value':
    "Une valeur manque ou n'est pas acceptable : un prénom ou un nom, plus d'un rôle, un attribut personnalisé qui n'est pas un texte.",
  'scim.remedy.value':
    "Voyez la réponse dans le journal du fournisseur, qui nomme l'attribut, et corrigez sa correspondance.",
  'scim.cause.syntax': "Le contenu n'a pas la forme que SCIM 2.0 demande.",
  'scim.remedy.syntax': 'Vérifiez que le fournisseur parle SCIM 2.0, et non 1.1.',
  'scim.cause.mutability': "Une modification concerne un attribut immuable, comme id, ou les groupes d'une personne.",
  'scim.remedy.mutability':
    "Retirez l'attribut de la correspondance ; les membres d'un groupe se changent par le groupe.",
  'scim.cause.no_target': "Une modification remplace ou supprime une entrée qui n'existe pas.",
  'scim.remedy.no_target': "Associez l'attribut de sorte que le fournisseur l'ajoute.",
  'scim.cause.request': 'Un paramètre de la requête est faux.',
  'scim.remedy.request': 'Voyez la réponse dans le journal du fournisseur, qui le nomme.',
  'scim.cause.token': 'Le jeton a expiré.',
  'scim.remedy.token':
    'Créez un nouveau jeton dans la console et saisissez-le chez le fournisseur. Un client qui demande lui-même ses jetons (OAuth client credentials) en reçoit un pour deux heures à chaque fois.',
  'scim.cause.token_removed': 'Ce jeton a été supprimé ici.',
  'scim.remedy.token_removed': 'Créez un nouveau jeton dans la console et saisissez-le chez le fournisseur.',
  'scim.cause.token_unknown': 'Le jeton n’est pas de ce serveur, ou n’a pas été envoyé comme jeton Bearer.',
  'scim.remedy.token_unknown':
    'Saisissez le jeton de nouveau : entier, sans espace, et sans « Bearer » si le fournisseur ajoute ce mot lui-même. S’il est perdu, créez-en un nouveau.',
  'scim.cause.scope': 'Il manque un scope au jeton.',
  'scim.remedy.scope':
    'Donnez au client les scopes users.write et groups.write, et laissez-le demander un nouveau jeton.',
  'scim.cause.role': 'Le rôle du client est trop bas pour gérer des personnes.',
  'scim.remedy.role':
    "Donnez au client le rôle program_manager, ou administrator s'il doit gérer aussi des administrateurs.",
  'scim.cause.rank':
    'La personne est, ou serait, au-dessus du rôle du client ; ou elle est aussi dans un autre programme, dont le userName ou le mot de passe changerait avec.',
  'scim.remedy.rank':
    "Élevez le rôle du client s'il doit gérer ces personnes. Là où des personnes sont dans plusieurs programmes, ne transmettez ni mots de passe ni changements de userName.",
  'scim.cause.last_administrator':
    'Le programme n’aurait plus aucune personne administratrice qui puisse se connecter.',
  'scim.remedy.last_administrator':
    'Donnez d’abord le rôle administrator à une autre personne, ou excluez cette personne du provisionnement.',
  'scim.cause.forbidden': "La requête n'est pas permise.",
  'scim.remedy.forbidden': 'Voyez la réponse dans le journal du fournisseur, qui dit pourquoi.',
  'scim.cause.not_found': "Cette personne ou ce groupe n'existe pas dans ce programme.",
  'scim.remedy.not_found':
    "Rien, si le fournisseur n'a fait que regarder. Sinon quelqu'un a été retiré ici : provisionnez-le de nouveau.",
  'scim.cause.no_endpoint': "Il n'y a rien à cette adresse.",
  'scim.remedy.no_endpoint': "Saisissez chez le fournisseur l'adresse qui finit par /scim/v2, sans rien après.",
  'scim.cause.changed': "L'enregistrement a changé depuis que le fournisseur l'a lu.",
  'scim.remedy.changed': 'Rien : le fournisseur le relit et répète la modification.',
  'scim.cause.too_large': 'La requête dépasse la taille acceptée.',
  'scim.remedy.too_large': 'Faites envoyer au fournisseur moins de membres ou de valeurs à la fois.',
  'scim.cause.rate_limit': "Il est venu plus de requêtes en une minute que le programme n'en permet.",
  'scim.remedy.rate_limit':
    'Élevez rate_limit_per_minute le temps de la première importation ; le fournisseur réessaie.',
  'scim.cause.server': 'Le serveur ne le pouvait pas à ce moment.',
  'scim.remedy.server':
    "Le fournisseur réessaie. Si cela continue, cherchez l'identifiant de la requête dans le journal du serveur.",
  'scim.remedy.mended': 'Le réglage a été changé depuis : la prochaine tentative devrait réussir.',
}
