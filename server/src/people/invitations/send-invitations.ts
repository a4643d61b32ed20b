// Sends invitations by mail, a set of people at a time: their links are made, their mails queued and they are marked in one transaction,
// so that a killed process repeats and loses nothing. The caller's rights are those of that moment.

import { actingFor } from '../../platform/caller.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { intervalWorker } from '../../platform/jobs/workers.ts'
import type { Services } from '../../platform/services.ts'
import { callerNow, mailInvitations } from '../editing/index.ts'
import { findInvitable } from './evaluate-people.ts'
import { finishRequest, lockRequest, markPeople } from './invitation-request.ts'

const SET_SIZE = 200
/** Longer than the longest reminder. */
const KEPT_DAYS = 40
const SWEEP_EVERY_MS = 3_600_000
const RESUME_EVERY_MS = 60_000
const SWEPT_AT_ONCE = 20

export const sendInvitationsJob = defineJob<{ program_id: number; request_id: string }>({
  name: 'send-invitations',
  retriesMax: 8,
  async run(services, { program_id: programId, request_id: requestId }) {
    const { database } = services
    const [request] = await database.unscopedQuery(sql<Pick<Awaited<ReturnType<typeof lockRequest>>, 'caller'>>`
      select caller from invitation_requests where program_id = ${programId} and id = ${requestId}::uuid`)
    if (!request) return
    for (let more = true; more; ) {
      more = await actingFor(request.caller, () =>
        database.transaction(programId, db => sendSet(services, db, requestId)),
      )
    }
  },
})

/** Invites the next people of a request; false when none is left. */
async function sendSet(services: Services, db: ProgramDb, requestId: string): Promise<boolean> {
  const request = await lockRequest(db, requestId)
  if (request.status !== 'running') return false
  const rows = await sql<{ user_id: number }>`
    select user_id from invited_people
     where program_id = ${db.programId} and request_id = ${requestId} and status = 'waiting'
     order by user_id limit ${sql.lit(SET_SIZE)}`.all(db)
  const ids = rows.map(({ user_id }) => user_id)
  const caller = services.config.mail === null ? null : await callerNow(db, request)
  const good = caller ? await findInvitable(db, ids, caller, 'mail') : []
  if (caller) {
    const codes = await mailInvitations(services, db, good, { maker: caller.maker, isByRequest: true })
    await markPeople(
      db,
      requestId,
      codes.map(({ user_id }) => user_id),
      'queued',
      codes.map(({ code }) => code),
    )
  }
  await markPeople(
    db,
    requestId,
    ids.filter(id => !good.includes(id)),
    'failed',
  )
  if (rows.length === SET_SIZE) return true
  await finishRequest(db, requestId)
  return false
}

/**
 * Continues requests that are still running, at the start and each minute: a process may have ended after it stored the outcome of the
 * last mail, and before it ended the request.
 */
export const invitationResumer = intervalWorker({
  name: 'invitation resumer',
  everyMs: RESUME_EVERY_MS,
  async round({ database, jobs }) {
    await database.system(async db => {
      const rows = await sql<{ program_id: number; request_id: string }>`
        select /* every program */ r.program_id, r.id as request_id from invitation_requests r
         where r.status = 'running' order by r.created_at`.all(db)
      for (const data of rows) await jobs.enqueue(db, sendInvitationsJob, data)
    })
  },
})

/** Deletes requests after 40 days; the invitations stay. */
export const invitationRetention = intervalWorker({
  name: 'invitation retention',
  everyMs: SWEEP_EVERY_MS,
  async round({ database }) {
    const rows = await database.system(db =>
      sql`
        delete /* every program */ from invitation_requests where (program_id, id) in (
          select program_id, id from invitation_requests
           where created_at < now() - make_interval(days => ${sql.lit(KEPT_DAYS)}) limit ${sql.lit(SWEPT_AT_ONCE)})
        returning 1`.all(db),
    )
    return rows.length === SWEPT_AT_ONCE
  },
})
