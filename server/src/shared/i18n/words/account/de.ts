// Texts of invitations and forgotten passwords: the mails and the pages that their links lead to.

import type { accountEn } from './en.ts'

export const accountDe: Readonly<Record<keyof typeof accountEn, string>> = {
  'account.invited.heading': 'Wähle dein Passwort',
  'account.set.heading': 'Wähle ein neues Passwort',
  'account.set.lead': 'Der Link gilt einmal. Danach meldest du dich mit deinem Benutzernamen und diesem Passwort an.',
  'account.set.submit': 'Passwort setzen',
  'account.set.refused': 'Das Passwort wurde nicht gesetzt',
  'account.problem.fill_in': 'Gib ein neues Passwort ein.',
  'account.problem.too_short': 'Das Passwort ist zu kurz: mindestens 12 Zeichen.',
  'account.problem.too_long': 'Das Passwort ist zu lang: höchstens 1.000 Zeichen.',
  'account.problem.too_common':
    'Das Passwort ist zu leicht zu erraten: nicht ein verbreitetes, den Benutzernamen oder den Namen des Unternehmens.',
  'account.done.heading': 'Dein Passwort ist gesetzt',
  'account.done.text': 'Du kannst dich jetzt damit anmelden.',
  'account.gone.text': 'Er wurde benutzt, ist abgelaufen oder durch einen neueren ersetzt. Bitte um einen neuen Link.',
  'account.busy.text': 'Warte eine Weile und versuche es dann noch einmal.',
  'forgotten.heading': 'Passwort vergessen?',
  'forgotten.lead':
    'Gib deinen Benutzernamen ein. Wenn es ein Konto mit E-Mail-Adresse gibt, schicken wir dir einen Link.',
  'forgotten.refused': 'Es wurde kein Link angefordert',
  'forgotten.fill_in': 'Gib deinen Benutzernamen ein.',
  'forgotten.submit': 'Link schicken',
  'forgotten.sent.heading': 'Sieh in dein Postfach',
  'forgotten.sent.text':
    'Wenn es das Konto gibt und es eine E-Mail-Adresse hat, ist ein Link unterwegs. Er gilt einmal, eine Stunde lang.',
  'forgotten.sent.nothing':
    'Nach einigen Minuten noch nichts da? Sieh im Spam-Ordner nach, prüfe den Benutzernamen oder frage deine Administration.',
  'forgotten.link': 'Passwort vergessen?',
  'forgotten.ask': 'Benutzername oder Passwort vergessen? Frage: {contact}',
  'account_mail.invitation.subject': 'Dein Konto bei {program}',
  'account_mail.reminder.subject': 'Erinnerung: deine Einladung zu {program}',
  'account_mail.invitation.text':
    'Du hast ein Konto bekommen. Dein Benutzername ist {user_name}. Wähle ein Passwort, um dich anzumelden; der Link gilt einmal, bis {date}.',
  'account_mail.invitation.open': 'Passwort wählen',
  'account_mail.password_reset.subject': 'Wähle ein neues Passwort',
  'account_mail.password_reset.text':
    'Für {user_name} wurde ein neues Passwort angefordert. Der Link gilt einmal, eine Stunde lang. Wenn du das nicht warst, lass diese E-Mail unbeachtet: Dein Passwort bleibt, wie es ist.',
  'account_mail.password_reset.open': 'Neues Passwort wählen',
  'code_sheet.user': 'Benutzername',
  'code_sheet.code': 'Zugangscode',
  'code_sheet.until': 'Gültig bis {time}',
  'code_sheet.how':
    'Öffne {address}, wähle „Ich habe einen Zugangscode“ und gib deinen Benutzernamen, diesen Code und ein neues Passwort ein. Der Code gilt einmal.',
  'code_sheet.title': 'Zugangscodes',
  'poster.title': 'Neues aus deiner Firma, auf deinem Telefon',
  'poster.scan': 'Scannen und anmelden',
  'poster.type': 'Oder öffne diese Adresse:',
}
