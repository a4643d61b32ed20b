// The clock that sends planned reminders. It reads the due reminders from the database, so a restart loses none. Several
// nodes may run it at once: a reminder is locked while it is started, and the second node no longer finds it waiting.

import type { Database } from '../../platform/db/database.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Jobs } from '../../platform/job-queue.ts'
import { signalWorker } from '../../platform/jobs/workers.ts'
import type { Services } from '../../platform/services.ts'
import { REMINDERS_CHANNEL } from './must-read.ts'
import { beginReminder } from './send-reminder.ts'

/** Delay before failed reminders are retried. */
const FAILED_MS = 1000
const BATCH_MAX_COUNT = 100

export const reminderSender = signalWorker({
  name: 'reminder-sender',
  channel: REMINDERS_CHANNEL,
  round: async services => ((await sendDueReminders(services)) ? true : nextDueMs(services.database)),
})

/** Milliseconds until the next reminder is due; false when none waits. */
async function nextDueMs(database: Database): Promise<number | false> {
  return database.system(async db => {
    const { rows } = await sql<{ wait_ms: number }>`
      select /* every program */ program_id, (extract(epoch from remind_at - clock_timestamp()) * 1000)::float8 as wait_ms
        from content_reminders where sent_at is null order by remind_at limit 1`.execute(db)
    const [next] = rows
    if (!next) return false
    return next.wait_ms > 0 ? next.wait_ms : FAILED_MS
  })
}

/** Sends the reminders that are due now, of all programs; true when more may be due at once. */
export async function sendDueReminders(services: Services): Promise<boolean> {
  const due = await services.database.system(async db => {
    const { rows } = await sql<{ program_id: number; id: number }>`
      select /* every program */ program_id, id from content_reminders
       where sent_at is null and remind_at <= clock_timestamp()
       order by remind_at limit ${sql.lit(BATCH_MAX_COUNT)}`.execute(db)
    return rows
  })
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
  const { rows } = await sql<WaitingReminder>`
    select r.id, r.content_id, r.recipients,
           c.state = 'published' and c.requires_acknowledgement and c.must_read_due_at = r.due_at
             and r.hours_before = any(c.must_read_remind_hours_before) and r.due_at > clock_timestamp() as is_wanted
      from content_reminders r
      join content c on c.program_id = r.program_id and c.id = r.content_id
     where r.program_id = ${db.programId} and r.id = ${id} and r.sent_at is null
       for update of r skip locked`.execute(db)
  const [reminder] = rows
  if (!reminder) return
  if (reminder.is_wanted) await beginReminder(db, jobs, reminder)
  else {
    await sql`
      update content_reminders set sent_at = clock_timestamp(), finished_at = clock_timestamp()
       where program_id = ${db.programId} and id = ${id}`.execute(db)
  }
}
