/** Problems of a file of people, or of one of its rows. */
export const importEn = {
  'import.problem.required': 'is missing',
  'import.problem.too_long': 'has more than 255 characters',
  'import.problem.too_long.entries': 'names more than 1,000',
  'import.problem.ambiguous.entry': 'is the name of several: write the id',
  'import.problem.not_found.entry': 'is not there by this name',
  'import.problem.too_long_custom': 'is more than the 100 custom attributes that a person can have',
  'import.problem.duplicate': 'stands in an earlier row already',
  'import.problem.taken': 'belongs to another person',
  'import.problem.ambiguous': 'fits several people',
  'import.problem.invalid_format.user_name': 'takes no invisible characters, and one at sign at most',
  'import.problem.invalid_format.email': 'is not an email address',
  'import.problem.invalid_format.date': 'is not a date like {example}',
  'import.problem.invalid_format.lost':
    'is what a spreadsheet shows in place of a lost value: format the column as text and export it again',
  'import.problem.not_found': 'is no employee number, user name or address of a person; it is kept as a name',
  'import.problem.oneself': 'is this very person',
  'import.problem.lossy': 'has a question mark where a letter was lost: export the file as UTF-8',
  'import.problem.invalid_format.preferred_language': 'is not a language tag like en or de-AT',
  'import.problem.invalid_format.timezone': 'is not the name of a time zone like Europe/Berlin',
  'import.problem.invalid_format.cells': 'the row has more cells than there are columns',
  'import.problem.invalid_format.custom': 'cannot be read',
  'import.problem.invalid_format.broken': 'has characters that cannot be read: save the file as UTF-8',
  'import.problem.invalid_format.line_break':
    'has a line break: check whether a quotation mark is missing. Nobody leaves as long as this is unclear',
  'import.problem.invalid_enum.role':
    'is not a role. Roles are: member, channel_contributor, publisher, analyst, program_manager, administrator',
  'import.problem.invalid_enum.active': 'is neither yes nor no',
  'import.problem.forbidden.role': 'is a role above yours',
  'import.problem.forbidden.person': 'is a person with a role above yours',
  'import.problem.forbidden.administrator': 'is the last administrator who can sign in',
  'import.problem.forbidden.user_name': 'is a person of another program, where you do not manage them',
  'import.error.spreadsheet': 'This is a spreadsheet file. Open it and save it as “CSV UTF-8”, then choose that file.',
  'import.error.binary': 'This is not a text file. A CSV file is needed.',
  'import.error.encrypted':
    'The file is protected by a password, or is an old .xls file. Save it without a password as .xlsx or as CSV.',
  'import.error.damaged': 'This is not a readable .xlsx file. Open it in a spreadsheet and save it as .xlsx or as CSV.',
  'import.error.too_large':
    'The file is too large: unpacked at most 500 MB, 200,000 rows and 200 columns, rows of at most 100,000 characters.',
  'import.error.unreadable':
    'The file cannot be read from line {line} on: a quotation mark is opened there and not closed.',
  'import.error.empty': 'The file has no rows.',
  'import.error.one_column': 'The file has a single column. Columns are separated by commas, semicolons or tabs.',
  'import.error.no_column': 'The file needs a column for: {attribute}. Choose one, or add it to the file.',
  'import.error.two_columns': 'Two columns are for: {attribute}. Leave one of them out.',
  'import.error.rights': 'Who started the import may no longer change people. Rows that are done stay.',
  'import.error.failed':
    'The import failed because of a fault of the server. Rows that are done stay; apply the file again.',
} as const
