import { sql } from 'kysely'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { busOf } from '../../../platform/db/transaction.ts'
import type { LockedPost } from '../../content/index.ts'
import type { MustReadRow } from '../must-read.ts'

/** Reminders were planned or rescheduled. */
export const REMINDERS_CHANNEL = 'reminders'

/**
 * Plans the automatic reminders of a locked post: one for each hour of each due date, and never a second one. Reminders whose time
 * has passed are not sent; those already planned stay, even if they are late.
 */
export async function planReminders(
  db: ProgramDb,
  post: LockedPost,
  { must_read_due_at: dueAt, must_read_remind_hours_before: hours }: MustReadRow,
): Promise<void> {
  await cancelReminders(db, post, { except: { dueAt, hours } })
  if (dueAt === null || hours.length === 0) return
  await sql`
    insert into content_reminders (program_id, content_id, recipients, due_at, hours_before, remind_at)
    select ${db.programId}, ${post.id}, 'missing', ${dueAt}::timestamptz, h.hours, h.remind_at
      from (select hours, ${dueAt}::timestamptz - make_interval(hours => hours) as remind_at
              from unnest(${hours}::integer[]) as u (hours)) h
     where h.remind_at > ${post.now}
    on conflict do nothing`.execute(db)
  busOf(db).wake(db, REMINDERS_CHANNEL)
}

/** Cancels those not yet sent. */
export async function cancelReminders(
  db: ProgramDb,
  { id }: Pick<LockedPost, 'id'>,
  { except = { dueAt: null, hours: [] } }: { except?: { dueAt: Date | null; hours: readonly number[] } } = {},
): Promise<void> {
  await sql`
    delete from content_reminders
     where program_id = ${db.programId} and content_id = ${id} and sent_at is null
       and not coalesce(due_at = ${except.dueAt}::timestamptz and hours_before = any(${except.hours}::integer[]), false)`.execute(
    db,
  )
}
