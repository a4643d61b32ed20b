// Records about people, and the report of figures by mail.

import type { measuringEn } from './en.ts'

export const measuringDe: Readonly<Record<keyof typeof measuringEn, string>> = {
  'measured.views.what': 'Welche Beiträge du geöffnet hast und wann zuerst',
  'measured.views.named': 'Redaktionen je Beitrag und Person; Personen mit Auswertungsrecht als Datei der Aktivitäten',
  'measured.views.numbers': 'Nur du. Andere sehen, wie viele Personen einen Beitrag geöffnet haben',
  'measured.activity.what': 'In welchen Viertelstunden du etwas angesehen hast',
  'measured.activity.named':
    'Personen mit Auswertungsrecht: als Zahlen und als Liste derer, die in einem Zeitraum nichts angesehen haben',
  'measured.activity.numbers': 'Personen mit Auswertungsrecht, nur als Zahlen',
  'measured.reach.what': 'Dass dir ein Beitrag gezeigt oder gemeldet wurde',
  'measured.reach.seen': 'Redaktionen, als Zahl',
  'measured.last_seen.what': 'Wann du zuletzt hier warst',
  'measured.last_seen.seen': 'Personen mit Verwaltungsrecht; mit Auswertungsrecht als Datei der Personen',
  'measured.acknowledgements.what': 'Welche Pflichtbeiträge du bestätigt hast, wann, und welche Fassung des Textes',
  'measured.acknowledgements.seen': 'Redaktionen und Personen mit Auswertungsrecht, mit Namen: du bestätigst bewusst',
  'measured.reminders.what': 'Wann du zuletzt an einen Beitrag erinnert wurdest',
  'measured.reminders.seen': 'Redaktionen, mit Namen',
  'measured.reactions.what': 'Beiträge, die dir gefallen, die du dir merkst oder teilst, und wann',
  'measured.reactions.seen':
    'Alle, als Zahl; Personen mit Auswertungsrecht mit Namen in Dateien der Aktivitäten; angebundene Systeme Gefällt-mir und Geteiltes mit Namen',
  'measured.reactions.named':
    'Gefällt-mir: alle, die den Beitrag sehen, mit Namen; alles andere als Zahl. Personen mit Auswertungsrecht mit Namen in Dateien der Aktivitäten; angebundene Systeme Gefällt-mir und Geteiltes mit Namen',
  'measured.comments.what': 'Deine Kommentare und Einreichungen',
  'measured.comments.seen': 'Alle, die den Beitrag sehen, mit Namen; unter einem Alias nur dieser Name',
  'measured.polls.what': 'Deine Antworten auf Umfragen, die nicht anonym sind',
  'measured.polls.seen':
    'Redaktionen, wer was geantwortet hat; Personen mit Auswertungsrecht und angebundene Systeme, dass du geantwortet hast',
  'measured.anonymous_polls.what':
    'Deine Antworten auf anonyme Umfragen, damit du sie ändern kannst, solange sie offen sind',
  'measured.anonymous_polls.seen': 'Nur du. Redaktionen sehen Zahlen, ab fünf Antworten',
  'measured.surveys.what': 'Deine Antworten auf Befragungen, die nicht anonym sind',
  'measured.surveys.seen': 'Redaktionen, wer was geantwortet hat',
  'measured.anonymous_surveys.what':
    'Dass du eine anonyme Befragung beantwortet hast, und getrennt davon die Antworten',
  'measured.anonymous_surveys.seen':
    'Niemand, wer was geantwortet hat. Redaktionen sehen Zahlen und Texte, ab fünf Antworten',
  'measured.newsletters.what': 'Welche Newsletter dir geschickt wurden',
  'measured.newsletters.none': 'Redaktionen, mit Namen. Öffnungen und Klicks werden nicht gezählt',
  'measured.newsletters.totals': 'Redaktionen, mit Namen. Öffnungen und Klicks werden ohne Namen gezählt',
  'measured.newsletters.people':
    'Redaktionen, mit Namen, auch ob du geöffnet oder geklickt hast, wenn du es nicht abgeschaltet hast',
  'measured.deliveries.what': 'Welche Mitteilungen dir gezeigt, gemailt oder aufs Gerät geschickt wurden',
  'measured.deliveries.seen': 'Personen mit Verwaltungsrecht, mit Namen',
  'measured.sessions.what': 'Wo du angemeldet bist: Browser oder Anwendung und wann zuletzt benutzt',
  'measured.sessions.seen': 'Personen mit Verwaltungsrecht, mit Namen',
  'measured.audit.what': 'Was du als Redaktion oder Administration änderst',
  'measured.audit.seen': 'Administrationen, mit Namen',
  'measured.requests.what': 'Die Anfragen deiner Geräte im Protokoll des Servers, ohne was du suchst oder schreibst',
  'measured.requests.seen': 'Wer den Server betreibt, mit deiner Nummer, so lange das Protokoll dort aufbewahrt wird',
  'measured.requests.numbers': 'Wer den Server betreibt, mit deiner Nummer, aber nicht, wo du einen Beitrag öffnest',
  'report.subject': '{program}: die letzten sieben Tage',
  'report.open': 'Zahlen öffnen',
  'report.period': '{from} bis {to}, in Klammern die sieben Tage davor.',
  'report.active_users': 'Aktive Personen: {now} ({before})',
  'report.not_reached': 'Nicht erreicht: {now} ({before})',
  'report.posts': 'Veröffentlichte Beiträge: {now} ({before})',
  'report.views': 'Aufrufe: {now} ({before})',
  'report.engagements': 'Interaktionen: {now} ({before})',
  'report.adoption': 'Schon angemeldet: {signed_in} von {active}',
  'report.best_hour': 'Beste Stunde: {weekday} ab {hour}:00 Uhr',
  'report.top': 'Am meisten angesehen:',
  'report.top_post': '{title}: {viewed} von {audience}',
  'figure.folded_with':
    'Eine Gruppe, die groß genug wäre, um gezeigt zu werden, und nur mitgezählt wird, damit die anderen verborgen bleiben.',
  'figure.adoption': 'Aktive Personen, und wie viele davon sich schon einmal angemeldet haben.',
  'figure.best_hour':
    'Die Stunde der Woche, in der Zeitzone des Programms, in der die meisten Beiträge angesehen wurden.',
}
