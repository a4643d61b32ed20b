// The content of a mail, and the result of sending it.

import type { EmailStatus } from '../../people/directory/index.ts'
import type { NotificationType } from '../../publishing/notices/index.ts'
import type { Language } from '../../shared/i18n/languages.ts'

/** What a person can switch the mail of off for: a type of notices, or digests. */
export type MailTopic = NotificationType | 'digest'

/** A person, with the fields needed for mails to them. */
export interface MailRecipient {
  readonly programId: number
  readonly userId: number
  readonly displayName: string
  /** The primary address, else the first one; null without any. */
  readonly address: string | null
  /** `refused`: the address was refused for good, and no mail goes there. */
  readonly emailStatus: EmailStatus
  /** The language of the mail. */
  readonly language: Language
  /** The tag of the profile, for texts of posts. */
  readonly preferredLanguage: string | null
  /** An IANA name. */
  readonly timezone: string
  readonly program: MailProgram
}

/** Whose mail it is. */
export interface MailProgram {
  readonly name: string
  readonly logoUrl: string | null
  /** `#rrggbb` */
  readonly brandColor: string | null
}

/** One notice in a mail; its texts are in the recipient's language. */
export interface MailNotice {
  /** null: it is no notification, and cannot be switched off. */
  readonly type: NotificationType | null
  readonly title: string
  /** Plain text. */
  readonly body: string
  /** An address of the pages; null: there is nothing to open. */
  readonly url: string | null
  /** The text of its link; without it, that of its type. */
  readonly open?: string
  readonly at: Date
  /** The post that has to be acknowledged: the notice gets a link to the page with the button. */
  readonly mustRead: MailMustRead | null
}

export interface MailMustRead {
  readonly contentId: number
  /** Of the text that the mail is about. */
  readonly version: string
  readonly dueAt: Date | null
  readonly label: string | null
}

/** A mail in the recipient's language, ready to be sent. */
export interface RenderedMail {
  readonly subject: string
  readonly html: string
  readonly text: string
  /** For `List-Unsubscribe`; null where nothing in it can be switched off. */
  readonly unsubscribeUrl: string | null
}

export interface OutgoingMail extends RenderedMail {
  readonly recipient: MailRecipient
  /** Names this mail, in letters, digits, dots and hyphens; the same at a retry, so that receivers recognise a second copy. */
  readonly key: string
}

export type MailOutcome =
  | { readonly status: 'sent' }
  /** Its time ran out while it waited in the queue; nothing was sent. */
  | { readonly status: 'left' }
  /** `isPermanent`: the address was refused for good and is marked so; else a retry may help. `reason` names no address. */
  | { readonly status: 'failed'; readonly reason: string; readonly isPermanent: boolean }
