// Every mail is a letter: a greeting, a lead, notices in sections, and a footer. HTML and plain text have the same content.

import { headerText } from '../../../platform/mail-address.ts'
import type { Services } from '../../../platform/services.ts'
import { wordsIn } from '../../../shared/i18n/words.ts'
import { acknowledgeUrl, unsubscribeUrl } from '../links/signed-links.ts'
import type { MailNotice, RenderedMail } from '../mail.ts'
import { dueText, frame, openText } from './frame.ts'
import { dateFormat, type Letter, lookOf, type Writing } from './look.ts'

export type MailServices = Pick<Services, 'baseUrl' | 'secrets'>

/** Maximum notices in one mail; the others are in the app. */
const NOTICES_MAX = 20

export function renderLetter(services: MailServices, letter: Letter): RenderedMail {
  const { recipient, topics } = letter
  const { programId, userId } = recipient
  const writing: Writing = {
    words: wordsIn(recipient.language),
    ...lookOf(recipient.program.brandColor),
    recipient,
    baseUrl: services.baseUrl(),
    now: new Date(),
    dates: dateFormat(recipient.language, recipient.timezone),
    acknowledgeUrl: ({ mustRead }) =>
      mustRead &&
      acknowledgeUrl(services, { programId, userId, contentId: mustRead.contentId, version: mustRead.version }),
  }
  const unsubscribe =
    topics.length === 0 ? null : unsubscribeUrl(services, { programId, userId, topics, newsletterId: null })
  const short = shortened({ ...letter, subject: headerText(letter.subject) })
  return {
    subject: short.subject,
    html: frame(writing, short, unsubscribe).text,
    text: plainText(writing, short, unsubscribe),
    unsubscribeUrl: unsubscribe,
  }
}

/** The letter with at most the maximum of notices. */
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

/** The plain text of a mail. */
function plainText(writing: Writing, letter: Letter, unsubscribeUrl: string | null): string {
  const { words, recipient, baseUrl } = writing
  const { name } = recipient.program
  const linked = (text: string, url: string) => words.text('mail.link', { text, url })
  return [
    paragraph(name),
    paragraph(words.text('mail.greeting', { name: recipient.displayName }), letter.lead),
    ...(letter.headline === null ? [] : [paragraph(letter.headline)]),
    ...letter.sections.flatMap(({ heading, notices }) => [
      ...(heading === null ? [] : [paragraph(`— ${heading} —`)]),
      ...notices.map(notice => noticeText(writing, notice)),
    ]),
    ...(letter.moreCount > 0
      ? [
          paragraph(
            words.text('mail.more', { count: letter.moreCount }),
            linked(words.text('mail.all'), `${baseUrl}/notifications`),
          ),
        ]
      : []),
    paragraph(
      '-- ',
      words.text('mail.footer.why', { program: name }),
      linked(words.text('mail.footer.settings'), `${baseUrl}/me`),
      unsubscribeUrl && linked(words.text('mail.footer.unsubscribe'), unsubscribeUrl),
    ),
  ].join('\n')
}

function noticeText(writing: Writing, notice: MailNotice): string {
  const { words } = writing
  const linked = (label: string, to: string) => words.text('mail.link', { text: label, url: to })
  const { title, body, url, mustRead } = notice
  const acknowledgeUrl = writing.acknowledgeUrl(notice)
  const badge = mustRead && [
    headerText(mustRead.label ?? words.text('mail.must_read')),
    dueText(writing, mustRead)?.text,
  ]
  return paragraph(
    headerText(title),
    badge?.filter(Boolean).join(' · '),
    body,
    notice.post?.summary,
    url && linked(openText(words, notice), url),
    acknowledgeUrl && linked(words.text('mail.confirm'), acknowledgeUrl),
  )
}

const paragraph = (...lines: readonly (string | null | undefined)[]): string => `${lines.filter(Boolean).join('\n')}\n`
