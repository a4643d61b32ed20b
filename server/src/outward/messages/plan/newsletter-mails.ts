// The mails of a newsletter, with their lines in the log.

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { MESSAGES_CHANNEL } from './write-decisions.ts'

interface NewsletterMails {
  readonly newsletterId: number
  /** Tests stand in the log of the person, but not among the newsletter's own lines. */
  readonly isTest: boolean
  readonly userIds: readonly number[]
  /** People who get none, with why. */
  readonly skipped: readonly { readonly userId: number; readonly reason: string }[]
}

/** Writes mails that are due at once, and a line of the log for each of these people. */
export async function writeNewsletterMails(
  db: ProgramDb,
  { newsletterId, isTest, userIds, skipped }: NewsletterMails,
): Promise<void> {
  const ids = [...userIds, ...skipped.map(({ userId }) => userId)]
  const reasons = [...userIds.map(() => null), ...skipped.map(({ reason }) => reason)]
  await sql`
    with mails as (
      insert into messages (program_id, user_id, kind, due_at, newsletter_id, is_test)
      select ${db.programId}, u.id, 'newsletter', now(), ${newsletterId}::bigint, ${isTest}
        from users u where u.program_id = ${db.programId} and u.id = any(${userIds}::bigint[])
      returning id, user_id)
    insert into notice_deliveries (program_id, user_id, at, channel, type, newsletter_id, status, reason, message_id)
    select ${db.programId}, l.user_id, clock_timestamp(), 'email', 'newsletter', ${isTest ? null : newsletterId}::bigint,
           case when l.reason is null then 'waiting' else 'suppressed' end, l.reason, m.id
      from unnest(${ids}::bigint[], ${reasons}::text[]) as l (user_id, reason)
      left join mails m on m.user_id = l.user_id and l.reason is null
     where l.reason is not null or m.id is not null`.execute(db)
  if (userIds.length > 0) db.bus.wake(db, MESSAGES_CHANNEL)
}

/** Takes back the mails of a newsletter that have not gone out; their lines say why. */
export async function dropNewsletterMails(db: ProgramDb, newsletterId: number, reason: string): Promise<void> {
  await sql`
    with mails as (
      delete from messages
       where program_id = ${db.programId} and kind = 'newsletter' and newsletter_id = ${newsletterId} and not is_test
      returning id)
    update notice_deliveries d set status = 'suppressed', reason = ${reason}, at = clock_timestamp(), message_id = null
      from mails m
     where d.program_id = ${db.programId} and d.message_id = m.id and d.status = 'waiting'`.execute(db)
}
