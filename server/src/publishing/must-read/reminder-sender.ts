// The clock that sends planned reminders. It reads the due reminders from the database, so a restart loses none. Several
// nodes may run it at once: a reminder is locked while it is started, and the second node no longer finds it waiting.

import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Jobs } from '../../platform/job-queue.ts'
import { msUntilFirst } from '../../platform/jobs/due.ts'
import { signalWorker } from '../../platform/jobs/workers.ts'
import type { Services } from '../../platform/services.ts'
import { REMINDERS_CHANNEL } from './must-read.ts'
import { beginReminder } from './send-reminder.ts'

const BATCH_MAX_COUNT = 100

const FIRST = sql`(select remind_at as at from content_reminders where sent_at is null order by remind_at limit 1)`

export const reminderSender = signalWorker({
  name: 'reminder-sender',
  channel: REMINDERS_CHANNEL,
  round: async services => (await sendDueReminders(services)) || msUntilFirst(services.database, [FIRST]),
})

/** Sends the reminders that are due now, of all programs; true when more may be due at once. */
export async function sendDueReminders(services: Services): Promise<boolean> {
  const due = await services.database.system(db =>
    sql<{ program_id: number; id: number }>`
      select /* every program */ program_id, id from content_reminders
       where sent_at is null and remind_at <= clock_timestamp()
       order by remind_at limit ${sql.lit(BATCH_MAX_COUNT)}`.all(db),
  )
  let failed = 0
  for (const { program_id: programId, id } of due) {
    try {
      await services.database.transaction(programId, db => sendIfWanted(db, services.jobs, id))
    } catch (error) {
      // A failed reminder must not block the others.
      failed++
      services.logger.error({ err: error, program_id: programId, reminder_id: id }, 'a reminder was not sent')
    }
  }
  return due.length === BATCH_MAX_COUNT && failed === 0
}

interface WaitingReminder {
  readonly id: number
  readonly content_id: number
  readonly recipients: 'missing' | 'unread'
  readonly is_wanted: boolean
}

/**
 * Sends a reminder if its post still has this due date and the date is in the future; otherwise marks it as sent without
 * notifying people.
 */
async function sendIfWanted(db: ProgramDb, jobs: Jobs, id: number): Promise<void> {
  const reminder = await sql<WaitingReminder>`
    select r.id, r.content_id, r.recipients,
           c.state = 'published' and c.requires_acknowledgement and c.must_read_due_at = r.due_at
             and r.hours_before = any(c.must_read_remind_hours_before) and r.due_at > clock_timestamp() as is_wanted
      from content_reminders r
      join content c on c.program_id = r.program_id and c.id = r.content_id
     where r.program_id = ${db.programId} and r.id = ${id} and r.sent_at is null
       for update of r skip locked`.first(db)
  if (!reminder) return
  if (reminder.is_wanted) await beginReminder(db, jobs, reminder)
  else {
    await sql`
      update content_reminders set sent_at = clock_timestamp(), finished_at = clock_timestamp()
       where program_id = ${db.programId} and id = ${id}`.execute(db)
  }
}
