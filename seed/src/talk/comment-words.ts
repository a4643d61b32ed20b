// Texts of comments. {first} is the author of the post, {site} and {department} are those of the commenter.

import type { Language } from '../stories/index.ts'

interface CommentWords {
  /** Beginnings of comments; may stand alone. */
  readonly openers: readonly string[]
  /** Continuations, which may stand alone too. */
  readonly thoughts: readonly string[]
  /** Replies; {name} is the author of the comment. */
  readonly replies: readonly string[]
}

export const COMMENT_WORDS: Readonly<Record<Language, CommentWords>> = {
  en: {
    openers: [
      'Thank you for sharing this!',
      'Great news.',
      'Well written, {first}.',
      'Finally!',
      'Good to know, thanks.',
      'I had no idea.',
      'This made my day.',
      'Thanks for being so open about it.',
      'Proud to be part of this.',
      'Short and clear, I like it.',
      'Congratulations to everyone involved.',
      'Interesting.',
      'Greetings from {site}!',
      'Nice to see this moving.',
      'Well done.',
      'Reading this on my break.',
    ],
    thoughts: [
      'We tried something similar in {site} last year and it helped a lot.',
      'Will there be a version for the night shift as well?',
      'Could you share the slides for those who were not there?',
      'Our team talked about it over lunch and everybody was in favour.',
      'Is there a contact person for {site}?',
      'We should do this everywhere.',
      'I would have liked to hear about it a little earlier.',
      'The link does not work on my phone. Is it just me?',
      'Count me in.',
      'Does this also apply to temporary staff?',
      'The photo is wonderful.',
      'That was long overdue, thank you for staying with it.',
      'In {department} we are still waiting for an answer, but I am hopeful.',
      'Please more of this and fewer newsletters.',
      'I have passed it on to my team.',
      'What does it cost, if I may ask?',
      'I was there and can confirm: it was exactly like that.',
      'My respect to the colleagues who did this on top of their daily work.',
      'Not everything about it is perfect, but the direction is right.',
      'How do we find out about the results?',
      'Would love to see how you do it. May I visit?',
      'For us in {site} the timing is difficult, as we have stocktaking that week.',
      'I learned something today, and it is not even ten o’clock.',
      'Can this be translated? Half of my shift would like to read it.',
    ],
    replies: [
      'Good question, {name}. I will find out and answer here.',
      'Yes, it applies to everyone.',
      'Thank you, {name}!',
      'Same here.',
      'Agreed.',
      'You are welcome any time, {name}. Just call before you come.',
      'The link is repaired now, sorry about that.',
      'The results will be here at the end of the month.',
      'I see it a little differently, but let us talk about it over a coffee.',
      'We will add that, thanks for the hint.',
      'In {site} the contact is the front office.',
      'It did take a while, I admit.',
      'Ha, that is what I thought, too.',
      'Please write to me directly, {name}, then I will add you to the list.',
      'Night shift is planned for next week.',
    ],
  },
  de: {
    openers: [
      'Danke fürs Teilen!',
      'Tolle Nachricht.',
      'Endlich!',
      'Gut zu wissen.',
      'Schön geschrieben, {first}.',
      'Grüße aus {site}!',
    ],
    thoughts: [
      'Wir haben das in {site} auch ausprobiert, und es hat viel gebracht.',
      'Gibt es das auch für die Nachtschicht?',
      'Unser Team hat beim Mittagessen darüber gesprochen, alle waren dafür.',
      'Ich hätte gern etwas früher davon erfahren.',
      'Gilt das auch für Leihkräfte?',
      'Ich bin dabei.',
      'Das war überfällig, danke fürs Dranbleiben.',
      'Habe ich an mein Team weitergegeben.',
    ],
    replies: [
      'Gute Frage, {name}, ich kläre das und antworte hier.',
      'Ja, das gilt für alle.',
      'Danke, {name}!',
      'Sehe ich auch so.',
      'Der Link geht jetzt wieder, Entschuldigung.',
    ],
  },
  fr: {
    openers: [
      'Merci pour ce partage !',
      'Bonne nouvelle.',
      'Enfin !',
      'Bravo à toute l’équipe.',
      'Bonjour de {site} !',
    ],
    thoughts: [
      'Nous avons essayé la même chose à {site}, et cela marche bien.',
      'Est-ce prévu aussi pour l’équipe de nuit ?',
      'J’aurais aimé le savoir un peu plus tôt.',
      'Je l’ai transmis à mon équipe.',
      'Comptez sur moi.',
      'La photo est magnifique.',
    ],
    replies: [
      'Bonne question, {name}, je me renseigne.',
      'Oui, pour tout le monde.',
      'Merci {name} !',
      'Tout à fait d’accord.',
    ],
  },
  es: {
    openers: [
      '¡Gracias por compartirlo!',
      'Muy buena noticia.',
      '¡Por fin!',
      'Enhorabuena a todo el equipo.',
      '¡Saludos desde {site}!',
    ],
    thoughts: [
      'En {site} probamos algo parecido y funcionó muy bien.',
      '¿Lo habrá también para el turno de noche?',
      'Me habría gustado saberlo un poco antes.',
      'Se lo he pasado a mi equipo.',
      'Contad conmigo.',
      'La foto es preciosa.',
    ],
    replies: [
      'Buena pregunta, {name}. Lo miro y respondo aquí.',
      'Sí, para todo el mundo.',
      '¡Gracias, {name}!',
      'Totalmente de acuerdo.',
    ],
  },
}
