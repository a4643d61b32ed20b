// Moves messages that wait for a time of day, after what decides it has changed.

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Services } from '../../../platform/services.ts'
import { type Clock, createClock } from '../clock.ts'
import { lockChoices, readPeople } from './recipients.ts'
import { MESSAGES_CHANNEL } from './write-decisions.ts'

/**
 * Hours or time zones of these people have changed: postponed notices are decided again at once, and the next digests are rescheduled.
 * Messages in flight are left unchanged.
 */
export async function moveWaiting(db: ProgramDb, userIds: readonly number[]): Promise<void> {
  await lockChoices(db, userIds)
  const people = await readPeople(db, userIds)
  const clock = createClock(new Date())
  const times = [...people.values()].map(({ timezone, choices: { digest, digest_at } }) =>
    nextDigest(clock, timezone, digest, digest_at),
  )
  await sql`
    update messages m set due_at = case when m.kind = 'digest' then t.next else now() end
      from unnest(${[...people.keys()]}::bigint[], ${times}::timestamptz[]) as t (user_id, next)
     where m.program_id = ${db.programId} and m.user_id = t.user_id and ${isPostponed(db)}`.execute(db)
  db.bus.wake(db, MESSAGES_CHANNEL)
}

/** `moveWaiting` for everyone without a time zone of their own, after that of the program has changed. */
export async function moveWaitingOfProgram(_services: Services, db: ProgramDb): Promise<void> {
  const rows = await sql<{ digest: Digest; digest_at: string; timezone: string }>`
    select distinct s.digest, s.digest_at, p.timezone
      from notification_settings s
      join users u on u.program_id = s.program_id and u.id = s.user_id and u.timezone is null
      join programs p on p.id = s.program_id
     where s.program_id = ${db.programId} and s.digest <> 'never'`.all(db)
  const clock = createClock(new Date())
  const times = rows.map(({ digest, digest_at, timezone }) => nextDigest(clock, timezone, digest, digest_at))
  await sql`
    update messages m set due_at = case when m.kind = 'digest' then coalesce(t.next, now()) else now() end
      from users u
      left join notification_settings s on s.program_id = ${db.programId} and s.user_id = u.id
      left join unnest(${rows.map(row => row.digest)}::text[], ${rows.map(row => row.digest_at)}::text[],
                       ${times}::timestamptz[]) as t (digest, digest_at, next)
        on t.digest = s.digest and t.digest_at = s.digest_at
     where m.program_id = ${db.programId} and u.program_id = ${db.programId} and u.id = m.user_id and u.timezone is null
       and ${isPostponed(db)}`.execute(db)
  db.bus.wake(db, MESSAGES_CHANNEL)
}

type Digest = 'never' | 'daily' | 'weekly'

const nextDigest = (clock: Clock, timezone: string, digest: Digest, at: string): Date =>
  digest === 'never' ? clock.now : clock.next(timezone, at, digest === 'weekly' ? 'monday' : 'any')

/** SQL: whether the message `m` waits for an hour, and is not in flight. */
const isPostponed = (db: ProgramDb) => sql<boolean>`m.begun_at is null and exists (
  select from notice_deliveries d
   where d.program_id = ${db.programId} and d.message_id = m.id and d.status = 'waiting' and d.reason is not null)`
