// Set-up in the browser.

import type { setUpEn } from './en.ts'

export const setUpDe: Readonly<Record<keyof typeof setUpEn, string>> = {
  'set_up.heading': 'atrium einrichten',
  'set_up.lead': 'Eine Minute, und deine Firma hat ihren eigenen Ort zum Lesen.',
  'set_up.script': 'Diese Seite braucht JavaScript.',
  'set_up.refused': 'Noch nicht eingerichtet',
  'set_up.wrong_code':
    'Der Code ist falsch. Er steht in der Ausgabe des Starts, hinter dem # des Links; ein neuer Start gibt einen neuen aus.',
  'set_up.wait': 'Zu viele falsche Codes. Warte eine Minute und versuche es dann noch einmal.',
  'set_up.failed': 'Der Server war nicht zu erreichen. Nichts wurde geändert; versuche es noch einmal.',
  'set_up.over': 'Der Server ist schon eingerichtet.',
  'set_up.fill_in': 'Fülle die markierten Felder aus.',
  'set_up.password': 'Das Passwort braucht 12 bis 1.000 Zeichen.',
  'set_up.check': 'Prüfe die markierten Felder.',
  'set_up.code': 'Code',
  'set_up.code_hint': 'Der Start des Servers gibt ihn aus und legt ihn in der Datei setup.url seines Datenordners ab.',
  'set_up.company': 'Firma',
  'set_up.language': 'Sprache',
  'set_up.timezone': 'Zeitzone',
  'set_up.you': 'Du',
  'set_up.given_name': 'Vorname',
  'set_up.family_name': 'Nachname',
  'set_up.user_name_hint': 'Damit meldest du dich an. Gut geeignet ist eine E-Mail-Adresse.',
  'set_up.email': 'E-Mail-Adresse (freiwillig)',
  'set_up.email_hint':
    'Ohne sie, und ohne einen Benutzernamen, der eine ist, erreicht dich keine Mail: kein Link für ein vergessenes Passwort, keine Erinnerung.',
  'set_up.submit': 'Einrichten',
  'welcome.set_up': 'Im Browser einrichten',
}
