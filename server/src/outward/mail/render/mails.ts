// The kinds of mails: notices, reminders and digests.

import { headerText } from '../../../platform/mail-address.ts'
import type { Services } from '../../../platform/services.ts'
import { type Words, wordsIn } from '../../../shared/i18n/words.ts'
import { acknowledgeUrl, unsubscribeUrl } from '../links/signed-links.ts'
import type { MailNotice, MailRecipient, MailTopic, RenderedMail } from '../mail.ts'
import { dueText, frame, openText } from './frame.ts'
import { dateFormat, type Letter, lookOf, type Section, type Writing } from './look.ts'

export type MailServices = Pick<Services, 'baseUrl' | 'secrets'>

interface NoticesMail {
  readonly recipient: MailRecipient
  /** One or more, in order. */
  readonly notices: readonly MailNotice[]
  /** Topics that cannot be switched off. */
  readonly locked: readonly MailTopic[]
}

export function renderNoticesMail(services: MailServices, { recipient, notices, locked }: NoticesMail): RenderedMail {
  const words = wordsIn(recipient.language)
  const [first] = notices
  if (!first) throw new Error('a mail without a notice')
  const subject = subjectOf(words, first)
  const count = notices.length - 1
  return renderLetter(services, {
    recipient,
    subject: count === 0 ? subject : words.text('mail.subject.several', { subject, count }),
    headline: count === 0 ? null : words.text('mail.headline.several', { program: recipient.program.name }),
    lead: null,
    sections: [{ heading: null, notices }],
    moreCount: 0,
    topics: [...new Set(notices.flatMap(({ type }) => type ?? []))].filter(type => !locked.includes(type)),
  })
}

interface ReminderMail {
  readonly recipient: MailRecipient
  /** Its body is the sender's message, or the default sentence. */
  readonly notice: MailNotice
  readonly locked: readonly MailTopic[]
}

export function renderReminderMail(services: MailServices, { recipient, notice, locked }: ReminderMail): RenderedMail {
  const words = wordsIn(recipient.language)
  return renderLetter(services, {
    recipient,
    subject: words.text('mail.subject.reminder', { title: notice.title }),
    headline: null,
    lead: words.text('mail.lead.reminder'),
    sections: [{ heading: null, notices: [notice] }],
    moreCount: 0,
    topics: notice.type === null || locked.includes(notice.type) ? [] : [notice.type],
  })
}

interface DigestMail {
  readonly recipient: MailRecipient
  readonly period: 'daily' | 'weekly'
  readonly notices: readonly MailNotice[]
  /** Notices that are left out. */
  readonly moreCount: number
}

/** Notices not seen since the last digest; those to acknowledge come first. */
export function renderDigestMail(
  services: MailServices,
  { recipient, period, notices, moreCount }: DigestMail,
): RenderedMail {
  const words = wordsIn(recipient.language)
  const isDaily = period === 'daily'
  return renderLetter(services, {
    recipient,
    subject: words.text(isDaily ? 'mail.subject.daily' : 'mail.subject.weekly', { program: recipient.program.name }),
    headline: words.text(isDaily ? 'mail.headline.daily' : 'mail.headline.weekly'),
    lead: null,
    sections: sectionsOf(words, notices),
    moreCount,
    topics: ['digest'],
  })
}

export interface AccountMailTexts {
  readonly recipient: MailRecipient
  readonly subject: string
  readonly text: string
  /** The text of the button. */
  readonly open: string
  readonly url: string
}

/** A mail with one link to set a password. It cannot be switched off. */
export function renderAccountMail(
  services: MailServices,
  { recipient, subject, text, open, url }: AccountMailTexts,
): RenderedMail {
  const notice = { type: null, title: subject, body: text, url, open, at: new Date(), mustRead: null }
  return renderLetter(services, {
    recipient,
    subject,
    headline: null,
    lead: null,
    sections: [{ heading: null, notices: [notice] }],
    moreCount: 0,
    topics: [],
  })
}

function sectionsOf(words: Words, notices: readonly MailNotice[]): readonly Section[] {
  const confirm = notices.filter(({ mustRead }) => mustRead !== null)
  const other = notices.filter(({ mustRead }) => mustRead === null)
  if (confirm.length === 0) return [{ heading: null, notices: other }]
  return [
    { heading: words.text('mail.section.confirm'), notices: confirm },
    { heading: words.text('mail.section.other'), notices: other },
  ]
}

function subjectOf(words: Words, { type, title, body }: MailNotice): string {
  switch (type) {
    case 'acknowledge_required':
      return words.text('mail.subject.confirm', { title })
    case 'acknowledge_reminder':
      return words.text('mail.subject.reminder', { title })
    case 'poll_opened':
      return words.text('mail.subject.poll', { title })
    // Their body is the title of the post.
    case 'comment_reply':
    case 'post_comment':
    case 'mention':
      return body ? `${title}: ${body}` : title
    default:
      return title
  }
}

// Every mail is a letter: a greeting, a lead, notices in sections, and a footer. HTML and plain text have the same content.

/** Maximum notices in one mail; the others are in the app. */
const NOTICES_MAX = 20

function renderLetter(services: MailServices, letter: Letter): RenderedMail {
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
  const unsubscribe = topics.length === 0 ? null : unsubscribeUrl(services, { programId, userId, topics })
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
