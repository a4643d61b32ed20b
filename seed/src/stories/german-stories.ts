// Posts in German. A story serves several related themes.

import { type Story, storySection } from './story.ts'

export const GERMAN_STORIES: readonly Story[] = [
  {
    theme: 'company',
    titles: [
      'Betriebsversammlung in {site}: die wichtigsten Punkte',
      'Was sich im {month} bei {company} ändert',
      'Drei Schwerpunkte für {quarter} {year}',
    ],
    summaries: ['Wo wir stehen, was als Nächstes kommt und was das für {department} bedeutet.'],
    openings: [
      'Mehr als {many} Kolleginnen und Kollegen waren am {pastdate} in {site} oder am Bildschirm dabei. Wer nicht konnte, findet hier das Wichtigste in Kürze.',
    ],
    sections: [
      storySection('Wo wir stehen', [
        'Die Nachfrage nach {product} liegt über Plan, die Auftragsbücher sind bis in den {nextmonth} gefüllt.',
        'Gleichzeitig kosten Energie und Fracht noch immer {percent} Prozent mehr als geplant.',
        'Deshalb bringen wir zu Ende, was wir begonnen haben, bevor wir Neues anfangen.',
      ]),
      storySection('Was Sie gefragt haben', [
        'Ja, {department} stellt in diesem Jahr {m} Menschen ein, die Hälfte davon aus den eigenen Reihen.',
        'Am mobilen Arbeiten ändert sich nichts: Die Teams vereinbaren es selbst.',
        'Und ja, die Kaffeemaschinen im dritten Stock werden ersetzt.',
      ]),
      storySection(
        'So geht es weiter',
        ['Die nächsten Schritte:'],
        [
          'Bis {date} spricht jede Führungskraft mit ihrem Team.',
          'Im {nextmonth} berichtet {person} über den Stand von {project}.',
          'Fragen beantworten wir jeden {weekday} um {time} Uhr.',
        ],
      ),
    ],
    quotes: ['Lieber drei Dinge richtig als zehn Dinge halb.'],
  },
  {
    theme: 'safety',
    titles: [
      'Beinaheunfall in {site}: was wir daraus lernen',
      '{many} Tage ohne Unfall in {site}',
      'Eine Palette, eine Minute: was {department} geändert hat',
      'Sicher durch den {month}: Erinnerungen für {site}',
    ],
    summaries: ['Niemand wurde verletzt. Bitte nehmen Sie sich trotzdem drei Minuten.'],
    openings: [
      'Am {pastdate} rutschte kurz nach {time} Uhr eine Palette von der Gabel. Niemand stand darunter. Eine Minute früher wäre das anders gewesen.',
      'Sicherheit ist das, was wir tun, wenn keiner hinsieht. In {site} gelingt das seit {many} Tagen, und dabei soll es bleiben.',
    ],
    sections: [
      storySection(
        'Was sich ändert',
        ['{department} und Betriebsrat haben Sofortmaßnahmen vereinbart:'],
        [
          'Gehwege sind ab sofort durch Geländer getrennt, nicht nur durch Farbe.',
          'Ohne Gurt wird nichts bewegt, auch nicht auf kurzen Wegen.',
          'Jede und jeder darf die Arbeit anhalten, ohne Begründung.',
        ],
      ),
      storySection('Was Sie heute tun können', [
        'Gehen Sie mit frischem Blick durch Ihren Bereich, am besten zu zweit.',
        'Melden Sie in der App, was Ihnen auffällt; ein Foto hilft.',
        'Von {m} Hinweisen im letzten Monat kamen {n} von Menschen, die noch kein Jahr bei uns sind.',
      ]),
      storySection('Wer hilft', [
        '{person} und die Ersthelfer sind in jeder Schicht da, ihre Namen stehen an den grünen Tafeln.',
        'Der nächste Lehrgang findet am {date} in {room} statt und zählt als Arbeitszeit.',
      ]),
    ],
    quotes: ['Ich habe die Linie wegen einer losen Schraube angehalten. Niemand hat sich beschwert.'],
  },
  {
    theme: 'technology',
    titles: [
      'Wartung am {date}: diese Systeme machen Pause',
      'Neues Netzwerk in {site}: kurze Unterbrechungen am {date}',
      'E-Mail, Kalender, Zeiterfassung: Pause am {date}',
    ],
    summaries: ['Was sich ändert, wann es passiert und wie Sie sich in fünf Minuten vorbereiten.'],
    openings: [
      'Am Abend des {date} erneuern wir das Netzwerk in {site}. Ab {evening} Uhr sind einige Systeme für etwa {n} Stunden nicht erreichbar.',
    ],
    sections: [
      storySection(
        'Was betroffen ist',
        ['Bitte rechnen Sie mit kurzen Unterbrechungen bei:'],
        [
          'E-Mail und Kalender: etwa zehn Minuten.',
          'Zeiterfassung: Die Terminals speichern Ihre Buchungen und senden sie später.',
          'Lagersystem: Papierlisten liegen an der Ausgabe bereit.',
        ],
      ),
      storySection('Vorher erledigen', [
        'Speichern Sie Ihre Arbeit und melden Sie sich ab; den Deckel zu schließen genügt nicht.',
        'Legen Sie Dateien im Teamordner ab. Was auf dem Schreibtisch liegt, kann verloren gehen.',
        'Prüfen Sie, ob Ihre Mobilnummer stimmt, denn Sie brauchen sie für die nächste Anmeldung.',
      ]),
      storySection('Wenn etwas klemmt', [
        'Der Servicedesk ist an diesem Tag bis Mitternacht besetzt, in {room} und am Telefon.',
        'Bekannte Störungen stehen auf der [Statusseite]({intranet}/status).',
      ]),
    ],
    quotes: ['Wir haben den ruhigsten Abend des Monats gewählt. Wenn es nicht Ihrer ist, rufen Sie an.'],
  },
  {
    theme: 'workplace',
    titles: [
      'Umbau in {site}: Sperrungen ab {date}',
      'Renovierung in {site} beginnt am {date}',
      'Parken in {site}: was sich im {nextmonth} ändert',
    ],
    summaries: ['Termine, Umwege und ein kleiner Trost in der Kantine.'],
    openings: ['Am {date} kommen die Handwerker nach {site}. Etwa {n} Wochen wird es laut, danach deutlich schöner.'],
    sections: [
      storySection(
        'Bitte beachten',
        ['Bis auf Weiteres gilt:'],
        [
          'Der Haupteingang ist geschlossen, bitte nutzen Sie die Seitentür bei {room}.',
          '{m} Parkplätze fallen weg. Fahrgemeinschaften haben Vorrang.',
          'Warmes Essen gibt es für die Spätschicht bis {evening} Uhr.',
        ],
      ),
      storySection('Was besser wird', [
        'Fenster, die sich öffnen lassen, in jedem Raum.',
        'Mehr Plätze für zwei, denn so treffen sich die meisten.',
        'Ein Raum der Stille, offen für alle.',
      ]),
      storySection('Fragen und Beschwerden', [
        '{person} geht jeden Morgen durch das Haus und ist ansprechbar.',
        'Wer etwas vermisst: Das Regal steht in {room}.',
      ]),
    ],
    quotes: ['Die alten Tische bleiben. In ihnen stecken zu viele Geschichten.'],
  },
  {
    theme: 'recognition',
    titles: [
      'Danke, {person}!',
      'Team des Monats {month}: {department} in {site}',
      'Ein Lkw am Tor: wie {first} den Tag in {site} gerettet hat',
    ],
    summaries: ['Ein Dank, der nicht im Team bleiben soll.'],
    openings: [
      'Manchmal sieht eine Person, woran alle anderen vorbeigegangen sind. Diesmal war es {person} aus {site}.',
    ],
    sections: [
      storySection('Was geschehen ist', [
        'Am {weekday} um {time} Uhr war das halbe Team krank, und ein Lkw stand am Tor.',
        '{first} telefonierte, {colleague} aus {otherdepartment} kam herüber, und zwei Stunden später war alles verladen.',
        'Niemand hatte sie darum gebeten. Niemand musste.',
      ]),
      storySection('Warum das zählt', [
        'Der Kunde hat nichts bemerkt, und das ist das schönste Lob.',
        'Zwei Auszubildende haben etwas gelernt, das in keinem Handbuch steht.',
        'Und {site} hat eine neue Redensart für „das wird schon“.',
      ]),
      storySection(
        'Sagen auch Sie Danke',
        ['Es kostet nichts und wirkt sofort:'],
        [
          'Nennen Sie die Person und was sie getan hat.',
          'Sagen Sie es dort, wo andere es hören.',
          'Warten Sie nicht auf das Jahresgespräch.',
        ],
      ),
    ],
    quotes: ['Ich habe nur getan, was jeder getan hätte.'],
  },
]
