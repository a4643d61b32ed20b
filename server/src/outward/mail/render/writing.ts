// What the parts of a mail are written from.

import type { Words } from '../../../shared/i18n/words.ts'
import type { MailNotice, MailRecipient, MailTopic } from '../mail.ts'
import type { Palettes } from './palette.ts'

export interface Letter {
  readonly recipient: MailRecipient
  readonly subject: string
  /** What it is about, where it is about several things. */
  readonly headline: string | null
  /** Why it comes, after the greeting. */
  readonly lead: string | null
  readonly sections: readonly Section[]
  /** Notices that are not in it. */
  readonly moreCount: number
  /** What the link in its footer switches off; without any there is no link. */
  readonly topics: readonly MailTopic[]
}

export interface Section {
  readonly heading: string | null
  readonly notices: readonly MailNotice[]
}

/** What all parts of a letter are written with. */
export interface Writing {
  readonly words: Words
  readonly palettes: Palettes
  readonly sheet: string
  readonly recipient: MailRecipient
  readonly baseUrl: string
  readonly now: Date
  /** At the recipient's time. */
  readonly dates: Intl.DateTimeFormat
  /** The page that acknowledges the post of a notice; null without one. */
  acknowledgeUrl(notice: MailNotice): string | null
}
