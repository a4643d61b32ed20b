// The record of a change of members: the job report.

import { type Caller, currentCaller, currentMember, type DatabaseCaller } from '../../../platform/caller.ts'
import { isForeignKeyViolation } from '../../../platform/db/errors.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { recordInAuditLog } from '../../../shared/audit/record-without-trigger.ts'
import { hintJob } from '../../../shared/live/hints.ts'
import type { MemberChange } from './member-change.ts'

export type RequestType = 'group_create' | 'group_replace' | 'group_update'

/** Unknown members that a report lists; a message says if there are more. */
const ERRORS_MAX = 10_000
/** Ambiguous names, and ids taken for want of a userName, that a report explains one by one. */
const EXPLAINED_MAX = 100
const RETENTION_DAYS = 30

interface NewJob {
  readonly program_id: number
  readonly id: string
  readonly group_id: number
  readonly request_type: RequestType
  readonly status: 'running' | 'finished'
  readonly created: number
  readonly removed: number
}

/** Stores a change; deletes reports older than the retention. */
export async function insertJob(db: ProgramDb, job: NewJob, change: MemberChange): Promise<void> {
  const { named, unknown } = change
  const requestedBy = currentMember(job.program_id)
  const messages = messagesOf(change)
  await sql`
    with old as (
      delete from group_jobs
       where program_id = ${job.program_id} and status <> 'running'
         and request_received_at < now() - make_interval(days => ${RETENTION_DAYS})
      returning id
    ),
    given_up as (
      delete from group_job_members where program_id = ${job.program_id} and job_id in (select id from old)
    )
    insert into group_jobs (program_id, id, group_id, request_type, status, requested_changes, finished_at,
                            members_created_count, members_removed_count, messages, errors, requested_by, caller)
    values (${job.program_id}, ${job.id}::uuid, ${job.group_id}, ${job.request_type}, ${job.status}, ${named},
            ${job.status === 'finished' ? sql`clock_timestamp()` : sql`null`}, ${job.created}, ${job.removed},
            ${messages}::text[], ${JSON.stringify(unknown.slice(0, ERRORS_MAX))}::jsonb, ${requestedBy}::bigint,
            ${job.status === 'running' ? callerOf(currentCaller()) : null}::jsonb)`.execute(db)
  hintJob(db, requestedBy, { kind: 'group', id: job.id, status: job.status })
}

/** The caller as stored, for the entry that the end of the job adds to the audit log. */
const callerOf = (caller: Caller): string | null =>
  typeof caller === 'object' && 'kind' in caller ? JSON.stringify(caller) : null

function messagesOf({ unknown, ambiguous, takenAsIds }: MemberChange): string[] {
  const more = ambiguous.length - EXPLAINED_MAX
  const moreIds = takenAsIds.length - EXPLAINED_MAX
  return [
    ...(unknown.length > 0 ? [`${unknown.length} of the members named were not found`] : []),
    ...(unknown.length > ERRORS_MAX ? [`The first ${ERRORS_MAX} of them are listed`] : []),
    ...ambiguous
      .slice(0, EXPLAINED_MAX)
      .map(
        ({ value, takenFor }) =>
          `${value} was taken as the userName of user ${takenFor}; it is the id of another user, whom $ref or an ` +
          'identifierField would name',
      ),
    ...(more > 0 ? [`${more} more names were ambiguous in this way`] : []),
    ...takenAsIds.slice(0, EXPLAINED_MAX).map(value => `${value} is no userName and was taken as the id of a user`),
    ...(moreIds > 0 ? [`${moreIds} more names were taken as ids`] : []),
  ]
}

/** Ends the running jobs of a group that is about to be deleted. */
export async function endJobsOfGroup(db: ProgramDb, groupId: number): Promise<void> {
  const rows = await sql<EndedJob>`
    with ended as (
      update group_jobs j set status = 'finished', finished_at = clock_timestamp(), caller = null,
                              messages = j.messages || array['The group was deleted before all was done']
        from (select * from group_jobs
               where program_id = ${db.programId} and group_id = ${groupId} and status = 'running' for update) was
       where j.program_id = ${db.programId} and j.id = was.id
      returning j.program_id, j.id, j.requested_by, j.members_created_count, j.members_removed_count, was.caller
    ), crossed_out as (
      delete from group_job_members m using ended e where m.program_id = e.program_id and m.job_id = e.id
    )
    select id, requested_by, members_created_count, members_removed_count, caller from ended`.all(db)
  for (const job of rows) {
    const { id, requested_by } = job
    await auditJob(db, groupId, job)
    hintJob(db, requested_by, { kind: 'group', id, status: 'finished' })
  }
}

/** A job that has ended, with the changes that it has made. */
export interface EndedJob {
  readonly id: string
  readonly requested_by: number | null
  readonly members_created_count: number
  readonly members_removed_count: number
  readonly caller: DatabaseCaller | null
}

/** Adds the changes that a job has made to the audit log, under the caller of its request. */
export const auditJob = (
  db: ProgramDb,
  groupId: number,
  { members_created_count: added, members_removed_count: removed, caller }: EndedJob,
  ids: Pick<ChangedMembers, 'addedIds' | 'removedIds'> = {},
): Promise<void> => auditMembers(db, groupId, { added, removed, ...ids }, caller ?? undefined)

/** Ids that an entry lists; for a larger change it has their number only. */
const IDS_MAX = 100

export interface ChangedMembers {
  readonly added: number
  readonly removed: number
  /** Undefined where they are not known. */
  readonly addedIds?: readonly number[]
  readonly removedIds?: readonly number[]
}

/** Adds a change of members to the audit log, under the group's id; without a change, adds nothing. */
export async function auditMembers(
  db: ProgramDb,
  groupId: number,
  { added, removed, addedIds, removedIds }: ChangedMembers,
  caller?: Caller,
): Promise<void> {
  if (added + removed === 0) return
  const after = {
    members_added: added,
    members_removed: removed,
    ...(addedIds && added > 0 && added <= IDS_MAX ? { added_user_ids: addedIds } : {}),
    ...(removedIds && removed > 0 && removed <= IDS_MAX ? { removed_user_ids: removedIds } : {}),
  }
  await recordInAuditLog(db, 'updated', 'audience', [{ id: groupId, after }], caller)
}

const ATTEMPTS_MAX = 3

/**
 * Runs a transaction that adds members. Retries it if a concurrent transaction removed one of them from the program.
 */
export async function retryForRemovedMembers<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (!isForeignKeyViolation(error) || attempt >= ATTEMPTS_MAX) throw error
    }
  }
}
