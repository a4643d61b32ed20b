import { sql } from 'kysely'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { busOf } from '../../../platform/db/transaction.ts'
import { createClock } from '../decide/clock.ts'
import { claimChoices, readPeople } from './recipients.ts'
import { MESSAGES_CHANNEL } from './write-decisions.ts'

/**
 * A person has chosen other hours, or lives in another time zone: held notices are decided again at once, and the next digest is
 * rescheduled. Messages that are being sent are left alone.
 */
export async function moveWaiting(db: ProgramDb, userId: number): Promise<void> {
  await claimChoices(db, userId)
  const person = (await readPeople(db, [userId])).get(userId)
  if (!person) return
  const { digest, digest_at } = person.choices
  const clock = createClock(new Date())
  const next =
    digest === 'never' ? clock.now : clock.next(person.timezone, digest_at, digest === 'weekly' ? 'monday' : 'any')
  await sql`
    update messages m set due_at = case when m.kind = 'digest' then ${next}::timestamptz else now() end
     where m.program_id = ${db.programId} and m.user_id = ${userId} and m.begun_at is null
       and exists (
         select from notice_deliveries d
          where d.program_id = ${db.programId} and d.message_id = m.id and d.status = 'waiting' and d.reason is not null)`.execute(
    db,
  )
  busOf(db).wake(db, MESSAGES_CHANNEL)
}
