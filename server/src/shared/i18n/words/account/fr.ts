// Texts of invitations and forgotten passwords: the mails and the pages that their links lead to.

import type { accountEn } from './en.ts'

export const accountFr: Readonly<Record<keyof typeof accountEn, string>> = {
  'account.invited.heading': 'Choisissez votre mot de passe',
  'account.set.heading': 'Choisissez un nouveau mot de passe',
  'account.set.lead':
    'Le lien fonctionne une seule fois. Connectez-vous ensuite avec votre nom d’utilisateur et ce mot de passe.',
  'account.set.submit': 'Enregistrer le mot de passe',
  'account.set.refused': 'Le mot de passe n’a pas été enregistré',
  'account.problem.fill_in': 'Saisissez un nouveau mot de passe.',
  'account.problem.too_short': 'Le mot de passe est trop court : au moins 12 caractères.',
  'account.problem.too_long': 'Le mot de passe est trop long : 1 000 caractères au maximum.',
  'account.problem.too_common':
    'Le mot de passe est trop facile à deviner : ni un mot de passe courant, ni l’identifiant, ni le nom de l’entreprise.',
  'account.done.heading': 'Votre mot de passe est enregistré',
  'account.done.text': 'Vous pouvez maintenant vous connecter avec lui.',
  'account.gone.text':
    'Il a été utilisé, a expiré ou a été remplacé par un lien plus récent. Demandez un nouveau lien.',
  'account.busy.text': 'Attendez un moment, puis réessayez.',
  'forgotten.heading': 'Mot de passe oublié ?',
  'forgotten.lead':
    'Saisissez votre nom d’utilisateur. S’il existe un compte avec une adresse e-mail, nous vous envoyons un lien.',
  'forgotten.refused': 'Aucun lien n’a été demandé',
  'forgotten.fill_in': 'Saisissez votre nom d’utilisateur.',
  'forgotten.submit': 'M’envoyer un lien',
  'forgotten.sent.heading': 'Consultez votre messagerie',
  'forgotten.sent.text':
    'Si le compte existe et a une adresse e-mail, un lien est en route. Il fonctionne une seule fois, pendant une heure.',
  'forgotten.sent.nothing':
    'Toujours rien après quelques minutes ? Regardez dans les indésirables, vérifiez le nom d’utilisateur ou demandez à votre administrateur.',
  'forgotten.link': 'Mot de passe oublié ?',
  'forgotten.ask': 'Nom d’utilisateur ou mot de passe oublié ? Demandez à : {contact}',
  'account_mail.invitation.subject': 'Votre compte chez {program}',
  'account_mail.reminder.subject': 'Rappel : votre invitation à {program}',
  'account_mail.invitation.text':
    'Un compte a été créé pour vous. Votre nom d’utilisateur est {user_name}. Choisissez un mot de passe pour vous connecter ; le lien fonctionne une seule fois, jusqu’au {date}.',
  'account_mail.invitation.open': 'Choisir un mot de passe',
  'account_mail.password_reset.subject': 'Choisissez un nouveau mot de passe',
  'account_mail.password_reset.text':
    'Un nouveau mot de passe a été demandé pour {user_name}. Le lien fonctionne une seule fois, pendant une heure. Si ce n’était pas vous, ignorez cet e-mail : votre mot de passe ne change pas.',
  'account_mail.password_reset.open': 'Choisir un nouveau mot de passe',
  'code_sheet.user': 'Nom d’utilisateur',
  'code_sheet.code': 'Code d’accès',
  'code_sheet.until': 'Valable jusqu’au {time}',
  'code_sheet.how':
    'Ouvrez {address}, choisissez « J’ai un code d’accès » et saisissez votre nom d’utilisateur, ce code et un nouveau mot de passe. Le code ne sert qu’une fois.',
  'code_sheet.title': 'Codes d’accès',
  'poster.title': 'Les nouvelles de votre entreprise, sur votre téléphone',
  'poster.scan': 'Scannez et connectez-vous',
  'poster.type': 'Ou ouvrez cette adresse :',
}
