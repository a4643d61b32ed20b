// Every mail is a letter: a greeting, a line that says why, notices in sections, and a footer. As HTML and as plain text it has
// the same content.

import { headerText } from '../../../platform/mail-address.ts'
import { wordsIn } from '../../../shared/i18n/words.ts'
import { acknowledgeUrl, unsubscribeUrl } from '../links/signed-links.ts'
import type { RenderedMail } from '../mail.ts'
import { frame } from './frame.ts'
import { plainText } from './plain-text.ts'
import type { Renderer } from './renderer.ts'
import type { Letter, Writing } from './writing.ts'

/** Maximum notices in one mail; the others are in the app. */
const NOTICES_MAX = 20

export function renderLetter(renderer: Renderer, letter: Letter): RenderedMail {
  const { recipient, topics } = letter
  const { programId, userId } = recipient
  const writing: Writing = {
    words: wordsIn(recipient.language),
    ...renderer.lookOf(recipient.program.brandColor),
    recipient,
    baseUrl: renderer.baseUrl(),
    now: new Date(),
    dates: renderer.dateFormat(recipient.language, recipient.timezone),
    acknowledgeUrl: ({ mustRead }) =>
      mustRead &&
      acknowledgeUrl(renderer, { programId, userId, contentId: mustRead.contentId, version: mustRead.version }),
  }
  const unsubscribe = topics.length === 0 ? null : unsubscribeUrl(renderer, { programId, userId, topics })
  const short = shortened({ ...letter, subject: headerText(letter.subject) })
  return {
    subject: short.subject,
    html: frame(writing, short, unsubscribe).text,
    text: plainText(writing, short, unsubscribe),
    unsubscribeUrl: unsubscribe,
  }
}

/** With as many notices as a mail may have. */
function shortened(letter: Letter): Letter {
  let room = NOTICES_MAX
  const sections = letter.sections.flatMap(({ heading, notices }) => {
    const kept = notices.slice(0, room)
    room -= kept.length
    return kept.length > 0 ? [{ heading, notices: kept }] : []
  })
  const all = letter.sections.reduce((count, { notices }) => count + notices.length, 0)
  return { ...letter, sections, moreCount: letter.moreCount + Math.max(0, all - NOTICES_MAX) }
}
