// Why SCIM requests are refused, and what to do about it.

import type { scimEn } from './en.ts'

export const scimDe: Readonly<Record<keyof typeof scimEn, string>> = {
  'scim.cause.filter_basic':
    'Der Filter benutzt einen Vergleich oder ein Attribut, das dieses Programm in Filtern noch nicht versteht.',
  'scim.remedy.filter_basic':
    'Lass das Programm die ganze Filtersprache verstehen (scim_filter full), oder ordne beim Anbieter nach userName zu.',
  'scim.cause.filter': 'Der Filter ist nicht lesbar oder nennt ein Attribut, das es hier nicht gibt.',
  'scim.remedy.filter': 'Berichtige beim Anbieter das Attribut der Zuordnung; /scim/v2/Schemas nennt die Attribute.',
  'scim.cause.user_taken': 'Das Programm hat schon jemanden mit diesem userName.',
  'scim.remedy.user_taken': 'Lass den Anbieter Personen erst nach userName suchen, bevor er sie anlegt.',
  'scim.cause.group_taken': 'Das Programm hat schon eine Gruppe mit diesem displayName.',
  'scim.remedy.group_taken': 'Lass den Anbieter Gruppen nach displayName zuordnen, oder benenne eine der beiden um.',
  'scim.cause.path': 'Eine Änderung nennt ein Attribut, das es hier nicht gibt.',
  'scim.remedy.path':
    'Nimm das Attribut aus der Zuordnung, oder ordne es einem eigenen Attribut zu; /scim/v2/Schemas nennt die vorhandenen.',
  'scim.cause.value':
    'Ein Wert fehlt oder ist nicht annehmbar: Vor- oder Nachname, mehr als eine Rolle, ein eigenes Attribut, das kein Text ist.',
  'scim.remedy.value':
    'Sieh im Protokoll des Anbieters die Antwort an, die das Attribut nennt, und berichtige seine Zuordnung.',
  'scim.cause.syntax': 'Der Inhalt hat nicht die Form, die SCIM 2.0 verlangt.',
  'scim.remedy.syntax': 'Prüfe, ob der Anbieter SCIM 2.0 spricht, nicht 1.1.',
  'scim.cause.mutability':
    'Eine Änderung betrifft ein Attribut, das nicht geändert werden kann, etwa id oder die Gruppen einer Person.',
  'scim.remedy.mutability':
    'Nimm das Attribut aus der Zuordnung; wer in einer Gruppe ist, wird über die Gruppe geändert.',
  'scim.cause.no_target': 'Eine Änderung ersetzt oder entfernt einen Eintrag, den es nicht gibt.',
  'scim.remedy.no_target': 'Ordne das Attribut so zu, dass der Anbieter es hinzufügt.',
  'scim.cause.request': 'Ein Parameter der Anfrage ist falsch.',
  'scim.remedy.request': 'Sieh im Protokoll des Anbieters die Antwort an, die ihn nennt.',
  'scim.cause.token': 'Das Token ist abgelaufen.',
  'scim.remedy.token':
    'Lege in der Konsole ein neues Token an und trage es beim Anbieter ein. Ein Client, der sich Token selbst holt (OAuth Client Credentials), bekommt jedes Mal eines für zwei Stunden.',
  'scim.cause.token_removed': 'Dieses Token wurde hier entfernt.',
  'scim.remedy.token_removed': 'Lege in der Konsole ein neues Token an und trage es beim Anbieter ein.',
  'scim.cause.token_unknown': 'Das Token ist keines dieses Servers oder wurde nicht als Bearer-Token gesendet.',
  'scim.remedy.token_unknown':
    'Trage das Token noch einmal ein: vollständig, ohne Leerzeichen, und ohne „Bearer“, wo der Anbieter dieses Wort selbst voranstellt. Ist es verloren, lege ein neues an.',
  'scim.cause.scope': 'Dem Token fehlt ein Scope.',
  'scim.remedy.scope': 'Gib dem Client die Scopes users.write und groups.write, und lass ihn ein neues Token holen.',
  'scim.cause.role': 'Die Rolle des Clients ist zu niedrig, um Personen zu verwalten.',
  'scim.remedy.role':
    'Gib dem Client die Rolle program_manager, oder administrator, wenn er auch Administratoren verwalten soll.',
  'scim.cause.rank':
    'Die Person steht über der Rolle des Clients, oder würde es; oder sie ist auch in einem anderen Programm, dessen userName oder Passwort sich mit ändern würde.',
  'scim.remedy.rank':
    'Hebe die Rolle des Clients an, wenn er solche Personen verwalten soll. Wo Personen in mehreren Programmen sind, übertrage weder Passwörter noch Änderungen von userName.',
  'scim.cause.last_administrator':
    'Das Programm hätte danach niemanden mehr mit Administrationsrechten, der sich anmelden kann.',
  'scim.remedy.last_administrator':
    'Gib vorher einer anderen Person die Rolle administrator, oder nimm diese Person von der Übertragung aus.',
  'scim.cause.forbidden': 'Die Anfrage ist nicht erlaubt.',
  'scim.remedy.forbidden': 'Sieh im Protokoll des Anbieters die Antwort an, die sagt, warum.',
  'scim.cause.not_found': 'Diese Person oder Gruppe gibt es in diesem Programm nicht.',
  'scim.remedy.not_found':
    'Nichts, wenn der Anbieter nur nachgesehen hat. Sonst wurde hier jemand entfernt: lege die Person neu an.',
  'scim.cause.no_endpoint': 'An dieser Adresse ist nichts.',
  'scim.remedy.no_endpoint': 'Trage beim Anbieter die Adresse ein, die auf /scim/v2 endet, ohne etwas dahinter.',
  'scim.cause.changed': 'Der Datensatz wurde geändert, seit der Anbieter ihn gelesen hat.',
  'scim.remedy.changed': 'Nichts: der Anbieter liest ihn neu und wiederholt die Änderung.',
  'scim.cause.too_large': 'Die Anfrage ist größer, als angenommen wird.',
  'scim.remedy.too_large': 'Lass den Anbieter weniger Mitglieder oder Werte auf einmal senden.',
  'scim.cause.rate_limit': 'In einer Minute kamen mehr Anfragen, als das Programm erlaubt.',
  'scim.remedy.rate_limit':
    'Hebe rate_limit_per_minute für die Zeit des ersten Imports an; der Anbieter versucht es wieder.',
  'scim.cause.server': 'Der Server konnte es in diesem Augenblick nicht.',
  'scim.remedy.server':
    'Der Anbieter versucht es wieder. Hält es an, suche die Nummer der Anfrage im Protokoll des Servers.',
  'scim.remedy.mended': 'Die Einstellung wurde seitdem geändert: der nächste Versuch sollte gelingen.',
}
