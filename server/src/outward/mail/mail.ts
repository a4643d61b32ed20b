// The content of a mail, and the result of sending it.

import { DISPLAY_NAME_SQL, type EmailStatus } from '../../people/directory/index.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { defineHook } from '../../platform/hooks.ts'
import type { NotificationType } from '../../publishing/notices/index.ts'
import { chooseLanguage, type Language } from '../../shared/i18n/languages.ts'
import { zoneChooser } from '../../shared/i18n/time-zones.ts'

/** A type of notices, digests, or newsletters: each can be switched off. */
export type MailTopic = NotificationType | 'digest' | 'newsletter'

export interface MailRecipient {
  readonly programId: number
  readonly userId: number
  readonly displayName: string
  /** The primary address, else the first one; null without any. */
  readonly address: string | null
  /** `refused`: the address is invalid for good, and no mail goes there. */
  readonly emailStatus: EmailStatus
  /** The language of the mail. */
  readonly language: Language
  /** The language tag of the profile, for texts of posts. */
  readonly preferredLanguage: string | null
  /** An IANA name: their own zone, else the program's. */
  readonly timezone: string
  readonly program: MailProgram
}

export interface MailProgram {
  readonly name: string
  readonly logoUrl: string | null
  /** For dark mails and pages. */
  readonly logoDarkUrl?: string | null
  /** `#rrggbb` */
  readonly brandColor: string | null
}

export interface MailNotice {
  /** null: it is no notification, and cannot be switched off. */
  readonly type: NotificationType | null
  readonly title: string
  /** Plain text. */
  readonly body: string
  /** A page of atrium; null without one. */
  readonly url: string | null
  /** The text of its link; without it, that of its type. */
  readonly open?: string
  readonly at: Date
  /** The post to acknowledge: the notice gets a link to the page with the button. */
  readonly mustRead: MailMustRead | null
  /** A new post: it is shown with its picture and summary. */
  readonly post?: MailPost
}

export interface MailPost {
  /** Plain text; may be empty. */
  readonly summary: string
  /** Its first picture. */
  readonly image: { readonly url: string; readonly alt: string } | null
}

export interface MailMustRead {
  readonly contentId: number
  /** The version of the text in the mail. */
  readonly version: string
  readonly dueAt: Date | null
  readonly label: string | null
}

/** A mail in the recipient's language, ready to be sent. */
export interface RenderedMail {
  readonly subject: string
  readonly html: string
  readonly text: string
  /** For `List-Unsubscribe`; null if the mail cannot be switched off. */
  readonly unsubscribeUrl: string | null
}

export interface OutgoingMail extends RenderedMail {
  readonly recipient: MailRecipient
  /** The sender of a newsletter; other mails are from the operator's sender. */
  readonly sender?: MailSender
  /** The id of this mail, in letters, digits, dots and hyphens; equal at a retry, so that receivers recognise a second copy. */
  readonly key: string
}

export interface MailSender {
  /** null: the name of the program. */
  readonly name: string | null
  readonly replyTo: string | null
}

export type MailOutcome =
  | { readonly status: 'sent' }
  /** It was not sent: its time was over when its turn came. */
  | { readonly status: 'left' }
  /** `isPermanent`: the address is invalid for good and marked so; else a retry may help. `reason` contains no address. */
  | { readonly status: 'failed'; readonly reason: string; readonly isPermanent: boolean }

/**
 * Switches the mail of these topics off for a person, and returns the locked ones, which stay on. `newsletterId`: the one whose mail
 * had the link. Runs in the transaction of the hook.
 */
type SwitchMailOff = (
  db: ProgramDb,
  userId: number,
  topics: readonly MailTopic[],
  newsletterId: number | null,
) => Promise<readonly MailTopic[]>

/** A link in a mail was used to unsubscribe. The module that stores choices declares the only listener. */
export const unsubscribed = defineHook<SwitchMailOff>('unsubscribed from mail')

interface Row {
  readonly user_id: number
  readonly display_name: string
  readonly address: string | null
  readonly refused_at: Date | null
  readonly preferred_language: string | null
  readonly timezone: string | null
  readonly program_timezone: string
  readonly name: string
  readonly default_language: string
  readonly logo_url: string | null
  readonly logo_dark_url: string | null
  readonly brand_color: string | null
}

export async function readMailRecipients(
  db: ProgramDb,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, MailRecipient>> {
  const rows = await sql<Row>`
    select u.id as user_id, ${DISPLAY_NAME_SQL} as display_name, e.value as address, e.refused_at, u.preferred_language,
           u.timezone, p.timezone as program_timezone, p.name, p.default_language, p.logo_url, p.logo_dark_url, p.brand_color
      from users u
      join programs p on p.id = ${db.programId}
      left join lateral (
        select e.value, e.refused_at from user_emails e
         where e.program_id = ${db.programId} and e.user_id = u.id
         order by e.is_primary desc, e.position limit 1) e on true
     where u.program_id = ${db.programId} and u.id = any(${[...userIds]}::bigint[]) and u.active`.all(db)
  const zoneOf = zoneChooser()
  return new Map(
    rows.map(row => [row.user_id, recipientOf(db.programId, row, zoneOf(row.timezone, row.program_timezone))]),
  )
}

const recipientOf = (programId: number, row: Row, timezone: string): MailRecipient => ({
  programId,
  userId: row.user_id,
  displayName: row.display_name,
  address: row.address,
  emailStatus: row.refused_at === null ? 'ok' : 'refused',
  language: chooseLanguage([row.preferred_language, row.default_language]),
  preferredLanguage: row.preferred_language,
  timezone,
  program: { name: row.name, logoUrl: row.logo_url, logoDarkUrl: row.logo_dark_url, brandColor: row.brand_color },
})

/** Marks an address of a person as invalid for good, if they still have it. */
export async function markAddressRefused(db: ProgramDb, userId: number, address: string): Promise<void> {
  await sql`
    update user_emails set refused_at = now()
     where program_id = ${db.programId} and user_id = ${userId} and value_key = lower(${address})
       and refused_at is null`.execute(db)
}
