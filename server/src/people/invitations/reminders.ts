import { actingFor } from '../../platform/caller.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { intervalWorker } from '../../platform/jobs/workers.ts'
import type { Services } from '../../platform/services.ts'
import { type AskedBy, callerNow, mailInvitations } from '../editing/index.ts'
import { findInvitable } from './evaluate-people.ts'

const EVERY_MS = 60_000
/** People of one transaction. */
const SET_SIZE = 200
/** Requests of one round. */
const REQUESTS_MAX = 20

/** Reminds people who have not signed in on the day that the request named, once. */
export const invitationReminder = intervalWorker({
  name: 'invitation reminder',
  everyMs: EVERY_MS,
  round: remindDue,
})

/** Sends the reminders that are due; returns true when there may be more. */
export async function remindDue(services: Services): Promise<boolean> {
  const { database } = services
  const due = await database.unscopedQuery(sql<DueReminder>`
    select /* every program */ n.program_id, n.request_id, r.caller, r.is_caller_known_elsewhere
      from (select distinct program_id, request_id from invitations
             where remind_at <= now() order by program_id, request_id limit ${sql.lit(REQUESTS_MAX)}) n
      left join invitation_requests r on r.program_id = n.program_id and r.id = n.request_id`)
  let isFull = due.length === REQUESTS_MAX
  for (const request of due) {
    const { program_id: programId, caller } = request
    const reminded = await actingFor(caller ?? undefined, () =>
      database.transaction(programId, db => remind(services, db, request)),
    )
    if (reminded === SET_SIZE) isFull = true
  }
  return isFull
}

/** A request with reminders that are due; its row may be gone. */
interface DueReminder extends Partial<AskedBy> {
  readonly program_id: number
  readonly request_id: string | null
}

/** Reminds the next people of a request, and returns the number of those who were due. */
async function remind(services: Services, db: ProgramDb, { request_id, ...askedBy }: DueReminder): Promise<number> {
  const rows = await sql<{ user_id: number }>`
    update invitations n set remind_at = null
      from (select user_id from invitations
             where program_id = ${db.programId} and request_id is not distinct from ${request_id}::uuid and remind_at <= now()
             order by user_id limit ${sql.lit(SET_SIZE)} for update skip locked) d
     where n.program_id = ${db.programId} and n.user_id = d.user_id
    returning n.user_id`.all(db)
  const ids = rows.map(({ user_id }) => user_id).sort((one, other) => one - other)
  const { caller, is_caller_known_elsewhere = false } = askedBy
  const maker = caller && services.config.mail ? await callerNow(db, { caller, is_caller_known_elsewhere }) : null
  if (maker) {
    const good = await findInvitable(db, ids, maker, 'mail')
    await mailInvitations(services, db, good, { maker: maker.maker, isReminder: true })
  }
  return ids.length
}
