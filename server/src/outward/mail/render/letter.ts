// Every mail is a letter: a greeting, a line that says why, notices in sections, and a footer. As HTML and as plain text it has
// the same content.

import { wordsIn } from '../../../platform/i18n/words.ts'
import { headerText } from '../../../platform/mail-address.ts'
import type { Services } from '../../../platform/services.ts'
import { acknowledgeUrl, unsubscribeUrl } from '../links/signed-links.ts'
import type { RenderedMail } from '../mail.ts'
import { frame } from './frame.ts'
import { palettesOf } from './palette.ts'
import { plainText } from './plain-text.ts'
import type { Letter, Writing } from './writing.ts'

/** Notices of one mail; who has more finds them in the app. */
const NOTICES_MAX = 20

export function renderLetter(services: Pick<Services, 'baseUrl' | 'secrets'>, letter: Letter): RenderedMail {
  const { recipient, topics } = letter
  const { programId, userId } = recipient
  const writing: Writing = {
    words: wordsIn(recipient.language),
    palettes: palettesOf(recipient.program.brandColor),
    recipient,
    baseUrl: services.baseUrl(),
    now: new Date(),
    acknowledgeUrl: ({ mustRead }) =>
      mustRead && acknowledgeUrl(services, { programId, userId, contentId: mustRead.contentId }),
  }
  const unsubscribe = topics.length === 0 ? null : unsubscribeUrl(services, { programId, userId, topics })
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
