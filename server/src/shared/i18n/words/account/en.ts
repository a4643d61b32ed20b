/** Texts of invitations and forgotten passwords: the mails and the pages that their links lead to. */
export const accountEn = {
  'account.invited.heading': 'Choose your password',
  'account.set.heading': 'Choose a new password',
  'account.set.lead': 'The link works once. Then sign in with your user name and this password.',
  'account.set.submit': 'Set password',
  'account.set.refused': 'The password was not set',
  'account.problem.fill_in': 'Enter a new password.',
  'account.problem.too_short': 'The password is too short: at least 12 characters.',
  'account.problem.too_long': 'The password is too long: at most 1,000 characters.',
  'account.problem.too_common':
    'The password is too easy to guess: not a common one, your user name or the company’s name.',
  'account.done.heading': 'Your password is set',
  'account.done.text': 'You can sign in with it now.',
  'account.gone.text': 'It was used, has expired, or was replaced by a newer one. Ask for a new link.',
  'account.busy.text': 'Wait a while, then try again.',
  'forgotten.heading': 'Forgot your password?',
  'forgotten.lead': 'Enter your user name. If there is an account with an email address, we send you a link.',
  'forgotten.refused': 'No link was requested',
  'forgotten.fill_in': 'Enter your user name.',
  'forgotten.submit': 'Send me a link',
  'forgotten.sent.heading': 'Look into your mailbox',
  'forgotten.sent.text':
    'If the account exists and has an email address, a link is on its way. It works once, for an hour.',
  'forgotten.sent.nothing':
    'Nothing there after some minutes? Look into the spam folder, check the user name, or ask your administrator.',
  'forgotten.link': 'Forgot your password?',
  'forgotten.ask': 'Forgot your user name or password? Ask: {contact}',
  'account_mail.invitation.subject': 'Your account at {program}',
  'account_mail.reminder.subject': 'Reminder: your invitation to {program}',
  'account_mail.invitation.text':
    'You have been given an account. Your user name is {user_name}. Choose a password to sign in; the link works once, until {date}.',
  'account_mail.invitation.open': 'Choose a password',
  'account_mail.password_reset.subject': 'Choose a new password',
  'account_mail.password_reset.text':
    'A new password was requested for {user_name}. The link works once, for an hour. If it was not you, ignore this email: your password stays as it is.',
  'account_mail.password_reset.open': 'Choose a new password',
  'code_sheet.user': 'User name',
  'code_sheet.code': 'Access code',
  'code_sheet.until': 'Valid until {time}',
  'code_sheet.how':
    'Open {address}, choose “I have an access code” and enter your user name, this code and a new password. The code works once.',
  'code_sheet.title': 'Access codes',
  'poster.title': 'The latest from your company, on your phone',
  'poster.scan': 'Scan, and sign in',
  'poster.type': 'Or open this address:',
} as const
