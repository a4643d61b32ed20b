// Problems of a file of people, or of one of its rows.

import type { importEn } from './en.ts'

export const importDe: Readonly<Record<keyof typeof importEn, string>> = {
  'import.problem.required': 'fehlt',
  'import.problem.too_long': 'hat mehr als 255 Zeichen',
  'import.problem.too_long.entries': 'nennt mehr als 1.000',
  'import.problem.ambiguous.entry': 'heißt mehr als eines: Schreibe die ID',
  'import.problem.not_found.entry': 'gibt es unter diesem Namen nicht',
  'import.problem.too_long_custom': 'wäre mehr als die 100 eigenen Attribute, die eine Person haben kann',
  'import.problem.duplicate': 'steht schon in einer früheren Zeile',
  'import.problem.taken': 'gehört einer anderen Person',
  'import.problem.ambiguous': 'passt auf mehrere Personen',
  'import.problem.invalid_format.user_name': 'darf keine unsichtbaren Zeichen und höchstens ein @ haben',
  'import.problem.invalid_format.email': 'ist keine E-Mail-Adresse',
  'import.problem.invalid_format.date': 'ist kein Datum wie {example}',
  'import.problem.invalid_format.lost':
    'ist, was eine Tabellenkalkulation anstelle eines verlorenen Werts zeigt: Formatiere die Spalte als Text und exportiere sie noch einmal',
  'import.problem.not_found':
    'ist weder Personalnummer noch Benutzername noch Adresse einer Person; bleibt als Name stehen',
  'import.problem.oneself': 'ist die Person selbst',
  'import.problem.lossy': 'hat ein Fragezeichen, wo ein Buchstabe verloren ging: Exportiere die Datei als UTF-8',
  'import.problem.invalid_format.preferred_language': 'ist kein Sprachkürzel wie en oder de-AT',
  'import.problem.invalid_format.timezone': 'ist kein Name einer Zeitzone wie Europe/Berlin',
  'import.problem.invalid_format.cells': 'die Zeile hat mehr Zellen, als es Spalten gibt',
  'import.problem.invalid_format.custom': 'kann nicht gelesen werden',
  'import.problem.invalid_format.broken': 'hat Zeichen, die nicht gelesen werden können: Speichere die Datei als UTF-8',
  'import.problem.invalid_format.line_break':
    'enthält einen Zeilenumbruch: Prüfe, ob ein Anführungszeichen fehlt. Solange das unklar ist, scheidet niemand aus',
  'import.problem.invalid_enum.role':
    'ist keine Rolle. Rollen sind: member, channel_contributor, publisher, analyst, program_manager, administrator',
  'import.problem.invalid_enum.active': 'ist weder ja noch nein',
  'import.problem.forbidden.role': 'ist eine Rolle über deiner',
  'import.problem.forbidden.person': 'ist eine Person mit einer Rolle über deiner',
  'import.problem.forbidden.administrator': 'ist die letzte Person mit Administrationsrechten, die sich anmelden kann',
  'import.problem.forbidden.user_name': 'ist eine Person eines anderen Programms, in dem du sie nicht verwaltest',
  'import.error.spreadsheet':
    'Das ist die Datei einer Tabellenkalkulation. Öffne sie und speichere sie als „CSV UTF-8“, dann wähle diese Datei.',
  'import.error.binary': 'Das ist keine Textdatei. Gebraucht wird eine CSV-Datei.',
  'import.error.encrypted':
    'Die Datei ist durch ein Passwort geschützt oder eine alte .xls-Datei. Speichere sie ohne Passwort als .xlsx oder als CSV.',
  'import.error.damaged':
    'Das ist keine lesbare .xlsx-Datei. Öffne sie in einer Tabellenkalkulation und speichere sie als .xlsx oder als CSV.',
  'import.error.too_large':
    'Die Datei ist zu groß: entpackt höchstens 500 MB, 200.000 Zeilen und 200 Spalten, Zeilen mit höchstens 100.000 Zeichen.',
  'import.error.unreadable':
    'Ab Zeile {line} kann die Datei nicht gelesen werden: Dort beginnt ein Anführungszeichen, das nicht endet.',
  'import.error.empty': 'Die Datei hat keine Zeilen.',
  'import.error.one_column':
    'Die Datei hat nur eine Spalte. Spalten werden durch Komma, Semikolon oder Tabulator getrennt.',
  'import.error.no_column':
    'Der Datei fehlt eine Spalte für: {attribute}. Wähle eine aus oder ergänze sie in der Datei.',
  'import.error.two_columns': 'Zwei Spalten stehen für: {attribute}. Lass eine davon weg.',
  'import.error.rights': 'Wer den Import begonnen hat, darf keine Personen mehr ändern. Erledigte Zeilen bleiben.',
  'import.error.failed':
    'Der Import ist an einem Fehler des Servers gescheitert. Erledigte Zeilen bleiben; wende die Datei noch einmal an.',
}
