// The kinds of mails: notices, reminders and digests.

import { type Words, wordsIn } from '../../../shared/i18n/words.ts'
import type { MailNotice, MailRecipient, MailTopic, RenderedMail } from '../mail.ts'
import { type MailServices, renderLetter } from './letter.ts'
import type { Section } from './look.ts'

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

export interface PlainMailTexts {
  readonly recipient: MailRecipient
  readonly subject: string
  readonly text: string
  /** The text of the button. */
  readonly open: string
  readonly url: string
}

/** A mail with a text and one link, for who has asked for it. It has no link to switch it off. */
export function renderPlainMail(
  services: MailServices,
  { recipient, subject, text, open, url }: PlainMailTexts,
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
    case 'survey':
      return words.text('mail.subject.survey', { title })
    // Their body is the title of the post.
    case 'comment_reply':
    case 'post_comment':
    case 'mention':
    case 'reaction':
      return body ? `${title}: ${body}` : title
    default:
      return title
  }
}
