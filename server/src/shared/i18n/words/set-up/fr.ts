// Set-up in the browser.

import type { setUpEn } from './en.ts'

export const setUpFr: Readonly<Record<keyof typeof setUpEn, string>> = {
  'set_up.heading': 'Configurer atrium',
  'set_up.lead': 'Une minute, et votre entreprise a son propre lieu de lecture.',
  'set_up.script': 'Cette page a besoin de JavaScript.',
  'set_up.refused': 'Pas encore configuré',
  'set_up.wrong_code':
    'Le code est faux. Il figure dans la sortie du démarrage, après le # du lien ; un nouveau démarrage en affiche un nouveau.',
  'set_up.wait': 'Trop de codes faux. Attendez une minute, puis réessayez.',
  'set_up.failed': 'Le serveur est injoignable. Rien n’a été modifié ; réessayez.',
  'set_up.over': 'Le serveur est déjà configuré.',
  'set_up.fill_in': 'Remplissez les champs signalés.',
  'set_up.password': 'Le mot de passe doit avoir de 12 à 1 000 caractères.',
  'set_up.check': 'Vérifiez les champs signalés.',
  'set_up.code': 'Code',
  'set_up.code_hint':
    'Le démarrage du serveur l’affiche et le garde dans le fichier setup.url de son dossier de données.',
  'set_up.company': 'Entreprise',
  'set_up.language': 'Langue',
  'set_up.timezone': 'Fuseau horaire',
  'set_up.you': 'Vous',
  'set_up.given_name': 'Prénom',
  'set_up.family_name': 'Nom de famille',
  'set_up.user_name_hint': 'Vous vous connectez avec lui. Une adresse e-mail est un bon choix.',
  'set_up.email': 'Adresse e-mail (facultative)',
  'set_up.email_hint':
    'Sans elle, et sans identifiant qui en soit une, aucun e-mail ne vous parvient : ni lien pour un mot de passe oublié, ni rappel.',
  'set_up.submit': 'Configurer',
  'welcome.set_up': 'À configurer dans le navigateur',
}
