/** Set-up in the browser. */
export const setUpEn = {
  'set_up.heading': 'Set up atrium',
  'set_up.lead': 'A minute, and your company has its own place to read.',
  'set_up.script': 'This page needs JavaScript.',
  'set_up.refused': 'Not set up yet',
  'set_up.wrong_code':
    'The code is wrong. It is in the output of the start, after the # of the link; a new start prints a new one.',
  'set_up.wait': 'Too many wrong codes. Wait a minute, then try again.',
  'set_up.failed': 'The server could not be reached. Nothing was changed; try again.',
  'set_up.over': 'The server is set up already.',
  'set_up.fill_in': 'Fill in the marked fields.',
  'set_up.password': 'The password needs 12 to 1,000 characters.',
  'set_up.check': 'Check the marked fields.',
  'set_up.code': 'Code',
  'set_up.code_hint': 'The start of the server prints it, and keeps it in the file setup.url of its data folder.',
  'set_up.company': 'Company',
  'set_up.language': 'Language',
  'set_up.timezone': 'Time zone',
  'set_up.you': 'You',
  'set_up.given_name': 'Given name',
  'set_up.family_name': 'Family name',
  'set_up.user_name_hint': 'You sign in with it. An email address is a good choice.',
  'set_up.email': 'Email address (optional)',
  'set_up.email_hint':
    'Without one, and without a user name that is one, no mail reaches you: no link for a forgotten password, no reminder.',
  'set_up.submit': 'Set up',
  'welcome.set_up': 'Set it up in the browser',
} as const
