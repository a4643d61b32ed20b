// Sections that fit most posts, so that two posts of the same story still differ.

import type { Language } from './index.ts'
import { type StorySection, storySection } from './story.ts'

export const COMMON_SECTIONS: Readonly<Record<Language, readonly StorySection[]>> = {
  en: [
    storySection(
      'Dates to note',
      ['For your calendar:'],
      [
        '{date}, {time}: questions and answers with {person}, {room} and online.',
        'Every {weekday}: short update on the boards in {site}.',
        'End of {nextmonth}: we look back together at what worked and what did not.',
      ],
    ),
    storySection('Voices from the teams', [
      '"We heard about it early, and were asked before it was decided," says {colleague} from {otherdepartment}.',
      'Others would have liked more time. "{nextmonth} is when we have the most to do," writes a colleague from {othersite}.',
      'Both are right, and both have been noted.',
    ]),
    storySection(
      'In a nutshell',
      ['For those who have only a minute:'],
      [
        'Who: {department} in {site}, with support from {otherdepartment}.',
        'When: from {date}.',
        'Where to ask: {person}, or the comments below.',
      ],
    ),
    storySection('How it came about', [
      'The idea goes back to a conversation between {person} and {colleague} in {month} of last year.',
      'First it was a note on a board, then a trial with {m} people, and in the end a decision.',
      'It took longer than hoped. Looking back, that did it good.',
    ]),
    storySection('Three questions to {colleague}', [
      '*What surprised you?* "How many people wanted to join in without being asked."',
      '*What was difficult?* "Explaining it to {otherdepartment} in {n} sentences. It took us {m}."',
      '*What would you do differently?* "Begin earlier, and with fewer slides."',
    ]),
    storySection('What it means for other sites', [
      'In {othersite} the starting point is different, so nothing changes there for now.',
      'The colleagues in {country} will decide in {nextmonth} whether they follow.',
      'If your site would like to go first, {person} would be pleased to hear from you.',
    ]),
    storySection('Not forgotten', [
      'Some of you asked about the points that were left open in {lastquarter}. They are on the list, and the list is [public]({intranet}/open-points).',
      'Two of them are done, {n} are in progress, and one we will not do. The reasons are written beside it.',
    ]),
    storySection('For those without a screen', [
      'Please print this page or read it out at the handover; it takes three minutes.',
      'Shift leads receive the same text on paper, in {n} languages.',
      'Whoever prefers to talk finds {colleague} in {room}, {weekday} between {morning} and {time}.',
    ]),
  ],
  de: [
    storySection(
      'Termine',
      ['Zum Vormerken:'],
      [
        '{date}, {time} Uhr: Fragen und Antworten mit {person}, {room} und online.',
        'Jeden {weekday}: kurzer Stand an den Tafeln in {site}.',
        'Ende {nextmonth}: gemeinsamer Rückblick.',
      ],
    ),
    storySection('Stimmen aus den Teams', [
      '„Wir haben früh davon erfahren und wurden gefragt, bevor es entschieden war“, sagt {colleague} aus {otherdepartment}.',
      'Andere hätten sich mehr Zeit gewünscht. „Im {nextmonth} haben wir am meisten zu tun“, schreibt jemand aus {othersite}.',
      'Beide haben recht, und beides ist notiert.',
    ]),
    storySection(
      'Kurz gefasst',
      ['Für alle, die nur eine Minute haben:'],
      [
        'Wer: {department} in {site}, unterstützt von {otherdepartment}.',
        'Wann: ab {date}.',
        'Fragen an: {person} oder in die Kommentare.',
      ],
    ),
    storySection('Wie es dazu kam', [
      'Die Idee geht auf ein Gespräch zwischen {person} und {colleague} im vergangenen Jahr zurück.',
      'Erst war es ein Zettel an der Tafel, dann ein Versuch mit {m} Leuten, am Ende ein Beschluss.',
      'Es hat länger gedauert als erhofft. Im Rückblick hat das gutgetan.',
    ]),
  ],
  fr: [
    storySection(
      'Dates à retenir',
      ['Dans vos agendas :'],
      [
        '{date}, {time} : questions et réponses avec {person}, salle {room} et en ligne.',
        'Chaque {weekday} : un point rapide sur les panneaux de {site}.',
        'Fin {nextmonth} : bilan commun.',
      ],
    ),
    storySection('Paroles d’équipes', [
      '« Nous avons été prévenus tôt et consultés avant la décision », dit {colleague}, {otherdepartment}.',
      'D’autres auraient aimé plus de temps. « C’est en {nextmonth} que nous avons le plus de travail », écrit une personne de {othersite}.',
      'Les deux ont raison, et les deux remarques sont notées.',
    ]),
    storySection(
      'En bref',
      ['Pour qui n’a qu’une minute :'],
      [
        'Qui : {department} à {site}, avec l’appui de {otherdepartment}.',
        'Quand : à partir du {date}.',
        'Contact : {person}, ou les commentaires ci-dessous.',
      ],
    ),
  ],
  es: [
    storySection(
      'Fechas',
      ['Para la agenda:'],
      [
        '{date}, {time}: preguntas y respuestas con {person}, sala {room} y en línea.',
        'Cada {weekday}: un breve resumen en los tablones de {site}.',
        'A finales de {nextmonth}: balance común.',
      ],
    ),
    storySection('Voces de los equipos', [
      '«Nos avisaron pronto y nos preguntaron antes de decidir», dice {colleague}, de {otherdepartment}.',
      'Otros habrían querido más tiempo. «En {nextmonth} es cuando más trabajo tenemos», escribe alguien de {othersite}.',
      'Ambos tienen razón, y de ambas cosas hemos tomado nota.',
    ]),
    storySection(
      'En pocas palabras',
      ['Si solo tienes un minuto:'],
      [
        'Quién: {department} en {site}, con ayuda de {otherdepartment}.',
        'Cuándo: a partir del {date}.',
        'Preguntas: a {person} o en los comentarios.',
      ],
    ),
  ],
}
