import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Worker } from '../../../platform/jobs/workers.ts'
import { hintJob } from '../../../shared/live/hints.ts'
import { addMembers, refreshAudiencesByGroup, removeMembers } from '../../audiences/index.ts'
import { auditJob, type EndedJob, retryForRemovedMembers } from './jobs.ts'

/** Members of one transaction: other changes of the group wait for it, well below a tenth of a second. */
const SET_SIZE = 2000
/** Runs without progress after which the change fails. */
const ATTEMPTS_MAX = 8

/**
 * Applies a stored change, a set at a time. Each set is applied and marked as done in one transaction, with the counts
 * of the report, so that a killed worker loses and repeats nothing.
 */
export const changeGroupMembersJob = defineJob<{ program_id: number; job_id: string }>({
  name: 'change-group-members',
  retriesMax: ATTEMPTS_MAX,
  async run({ database }, { program_id: programId, job_id: jobId }) {
    const attempts = await database.transaction(programId, db => countAttempt(db, jobId))
    try {
      for (let more = true; more; ) {
        more = await retryForRemovedMembers(() => database.transaction(programId, db => runNextSet(db, jobId)))
      }
    } catch (error) {
      if (attempts < ATTEMPTS_MAX) throw error
      await database.transaction(programId, db => giveUp(db, jobId))
      throw error
    }
  },
})

/** Applies the next set of a job; returns false when none is left. */
export async function runNextSet(db: ProgramDb, jobId: string): Promise<boolean> {
  const job = await lockJob(db, jobId)
  if (!job) return false
  const { groupId } = job
  const { joining, leaving, last } = await takeSet(db, jobId, job.doneUpTo)
  const created = await addMembers(db, groupId, joining)
  const removed = await removeMembers(db, groupId, leaving)
  await refreshAudiencesByGroup(db, [...created, ...removed])
  const rows = await sql<Omit<EndedJob, 'caller'>>`
    update group_jobs
       set members_created_count = members_created_count + ${created.length},
           members_removed_count = members_removed_count + ${removed.length},
           attempts = 0,
           done_up_to = ${last ?? sql`done_up_to`},
           status = ${last === null ? 'finished' : 'running'},
           finished_at = ${last === null ? sql`clock_timestamp()` : sql`null`},
           caller = ${last === null ? sql`null` : sql`caller`}
     where program_id = ${db.programId} and id = ${jobId}::uuid
    returning id, requested_by, members_created_count, members_removed_count`.all(db)
  if (last !== null) return true
  const ids = job.doneUpTo === 0 ? { addedIds: created, removedIds: removed } : {}
  for (const ended of rows) await auditJob(db, groupId, { ...ended, caller: job.caller }, ids)
  hintEnd(db, jobId, rows, 'finished')
  return false
}

interface LockedJob {
  readonly groupId: number
  readonly doneUpTo: number
  readonly caller: EndedJob['caller']
}

/** Locks the group and then the job, in this order everywhere; null if the job does not run any more. */
async function lockJob(db: ProgramDb, jobId: string): Promise<LockedJob | null> {
  const groups = await sql<{ id: number }>`
    select a.id from audiences a
     where a.program_id = ${db.programId}
       and a.id = (select group_id from group_jobs where program_id = ${db.programId} and id = ${jobId}::uuid)
       for no key update`.all(db)
  const jobs = await sql<{ done_up_to: number; caller: EndedJob['caller'] }>`
    select done_up_to, caller from group_jobs
     where program_id = ${db.programId} and id = ${jobId}::uuid and status = 'running' for update`.all(db)
  const [group] = groups
  const [job] = jobs
  return group && job ? { groupId: group.id, doneUpTo: job.done_up_to, caller: job.caller } : null
}

interface MemberSet {
  readonly joining: number[]
  readonly leaving: number[]
  /** The user to continue after; null when there are no more. */
  readonly last: number | null
}

/** Takes the next users: a range of the key after those done, so that the planner cannot choose a full scan. */
async function takeSet(db: ProgramDb, jobId: string, doneUpTo: number): Promise<MemberSet> {
  const ahead = sql`program_id = ${db.programId} and job_id = ${jobId}::uuid and user_id > ${doneUpTo}`
  const ends = await sql<{ user_id: number }>`
    select user_id from group_job_members
     where ${ahead} order by user_id offset ${sql.lit(SET_SIZE - 1)} limit 1`.all(db)
  const last = ends[0]?.user_id ?? null
  const rows = await sql<{ user_id: number; joins: boolean }>`
    delete from group_job_members where ${ahead} and user_id <= ${last ?? Number.MAX_SAFE_INTEGER}
    returning user_id, joins`.all(db)
  return {
    joining: rows.filter(row => row.joins).map(row => row.user_id),
    leaving: rows.filter(row => !row.joins).map(row => row.user_id),
    last,
  }
}

async function countAttempt(db: ProgramDb, jobId: string): Promise<number> {
  const row = await sql<{ attempts: number }>`
    update group_jobs set attempts = attempts + 1
     where program_id = ${db.programId} and id = ${jobId}::uuid returning attempts`.first(db)
  return row?.attempts ?? 0
}

async function giveUp(db: ProgramDb, jobId: string): Promise<void> {
  const rows = await sql<EndedJob & { group_id: number }>`
    update group_jobs j set status = 'failed', finished_at = clock_timestamp(), caller = null,
                            messages = j.messages || array['The change could not be completed; send it again']
      from (select * from group_jobs
             where program_id = ${db.programId} and id = ${jobId}::uuid and status = 'running' for update) was
     where j.program_id = ${db.programId} and j.id = was.id
    returning j.id, j.group_id, j.requested_by, j.members_created_count, j.members_removed_count, was.caller`.all(db)
  for (const ended of rows) await auditJob(db, ended.group_id, ended)
  hintEnd(db, jobId, rows, 'failed')
}

function hintEnd(
  db: ProgramDb,
  jobId: string,
  jobs: ReadonlyArray<{ readonly requested_by: number | null }>,
  status: 'finished' | 'failed',
): void {
  for (const { requested_by } of jobs) hintJob(db, requested_by, { kind: 'group', id: jobId, status })
}

/** Resumes changes of dead workers when a worker starts; the queue would notice them later. */
export const groupChangeResumer: Worker = {
  name: 'group change resumer',
  async start({ database, jobs }) {
    await database.system(async db => {
      const rows = await sql<{ program_id: number; job_id: string }>`
        select /* every program */ program_id, id as job_id from group_jobs
         where status = 'running' order by request_received_at`.all(db)
      for (const data of rows) await jobs.enqueue(db, changeGroupMembersJob, data)
    })
    return { async stop() {} }
  },
}
