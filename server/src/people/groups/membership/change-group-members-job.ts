import { sql } from 'kysely'
import type { Db } from '../../../platform/db/handle.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Worker } from '../../../platform/worker.ts'
import { addMembers, removeMembers } from '../../audiences/index.ts'
import { onceMoreForVanished } from './vanished.ts'

/** Members of one transaction: others who change the group wait for so long, which is well below a tenth of a second. */
const SET_SIZE = 2000
/** Runs in a row without a set done, after which the change is given up. */
const ATTEMPTS_MAX = 8

/**
 * Does what is written down of a change, a set at a time. Each set is done and crossed out in one transaction, with the
 * counts of the report, so that a worker that is killed loses and repeats nothing.
 */
export const changeGroupMembersJob = defineJob<{ program_id: number; job_id: string }>({
  name: 'change-group-members',
  retriesMax: ATTEMPTS_MAX,
  async run({ database }, { program_id: programId, job_id: jobId }) {
    const attempts = await database.transaction(programId, db => countAttempt(db, programId, jobId))
    try {
      for (let more = true; more; ) {
        more = await onceMoreForVanished(() => database.transaction(programId, db => runNextSet(db, programId, jobId)))
      }
    } catch (error) {
      if (attempts < ATTEMPTS_MAX) throw error
      await database.transaction(programId, db => giveUp(db, programId, jobId))
      throw error
    }
  },
})

/** Does the next set of a job; false when there is nothing left to do. */
export async function runNextSet(db: Db, programId: number, jobId: string): Promise<boolean> {
  const job = await lockJob(db, programId, jobId)
  if (!job) return false
  const { groupId } = job
  const { joining, leaving, last } = await takeSet(db, programId, jobId, job.doneUpTo)
  const created = await addMembers(db, programId, groupId, joining)
  const removed = await removeMembers(db, programId, groupId, leaving)
  await sql`
    update group_jobs
       set members_created_count = members_created_count + ${created},
           members_removed_count = members_removed_count + ${removed},
           attempts = 0,
           done_up_to = ${last ?? sql`done_up_to`},
           status = ${last === null ? 'finished' : 'running'},
           finished_at = ${last === null ? sql`clock_timestamp()` : sql`null`}
     where program_id = ${programId} and id = ${jobId}::uuid`.execute(db)
  return last !== null
}

/** A job that still runs, and its group; both are locked, the group first like everywhere. */
async function lockJob(
  db: Db,
  programId: number,
  jobId: string,
): Promise<{ groupId: number; doneUpTo: number } | null> {
  const { rows: groups } = await sql<{ id: number }>`
    select a.id from audiences a
     where a.program_id = ${programId}
       and a.id = (select group_id from group_jobs where program_id = ${programId} and id = ${jobId}::uuid)
       for no key update`.execute(db)
  const { rows: jobs } = await sql<{ done_up_to: number }>`
    select done_up_to from group_jobs
     where program_id = ${programId} and id = ${jobId}::uuid and status = 'running' for update`.execute(db)
  return groups[0] && jobs[0] ? { groupId: groups[0].id, doneUpTo: jobs[0].done_up_to } : null
}

interface MemberSet {
  readonly joining: number[]
  readonly leaving: number[]
  /** The user to go on after; null when there are no more. */
  readonly last: number | null
}

/** Crosses out the next users: a range of the key, past what was crossed out before, whatever the planner thinks. */
async function takeSet(db: Db, programId: number, jobId: string, doneUpTo: number): Promise<MemberSet> {
  const ahead = sql`program_id = ${programId} and job_id = ${jobId}::uuid and user_id > ${doneUpTo}`
  const { rows: ends } = await sql<{ user_id: number }>`
    select user_id from group_job_members where ${ahead} order by user_id offset ${sql.lit(SET_SIZE - 1)} limit 1`.execute(
    db,
  )
  const last = ends[0]?.user_id ?? null
  const { rows } = await sql<{ user_id: number; joins: boolean }>`
    delete from group_job_members where ${ahead} and user_id <= ${last ?? Number.MAX_SAFE_INTEGER}
    returning user_id, joins`.execute(db)
  return {
    joining: rows.filter(row => row.joins).map(row => row.user_id),
    leaving: rows.filter(row => !row.joins).map(row => row.user_id),
    last,
  }
}

async function countAttempt(db: Db, programId: number, jobId: string): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    update group_jobs set attempts = attempts + 1
     where program_id = ${programId} and id = ${jobId}::uuid returning attempts`.execute(db)
  return rows[0]?.attempts ?? 0
}

async function giveUp(db: Db, programId: number, jobId: string): Promise<void> {
  await sql`
    update group_jobs set status = 'failed', finished_at = clock_timestamp(),
                          messages = messages || array['The change could not be completed; send it again']
     where program_id = ${programId} and id = ${jobId}::uuid and status = 'running'`.execute(db)
}

/** Changes whose worker died go on as soon as there is a worker again, not only when the queue misses the dead one. */
export const groupChangeResumer: Worker = {
  name: 'group change resumer',
  async start({ database, jobs }) {
    await database.system(async db => {
      const { rows } = await sql<{ program_id: number; job_id: string }>`
        select program_id, id as job_id from group_jobs where status = 'running' order by request_received_at`.execute(
        db,
      )
      for (const data of rows) await jobs.enqueue(db, changeGroupMembersJob, data)
    })
    return { async stop() {} }
  },
}
