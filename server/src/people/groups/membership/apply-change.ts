// A change of members becomes a job, whatever its size, since the answer names one. What is small is done before the
// answer; what is large is written down as who joins and who leaves, and done in sets afterwards. A group may have several
// such jobs at work: each user stands in one of them at most, with what was asked last, so their order does not matter and
// none undoes what a later request has done.

import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { uuidv7 } from '../../../platform/db/uuid.ts'
import type { Services } from '../../../platform/services.ts'
import { addMembers, removeMembers } from '../../audiences/index.ts'
import { changeGroupMembersJob, runNextSet } from './change-group-members-job.ts'
import { insertJob, type RequestType } from './jobs.ts'
import type { MemberChange } from './member-change.ts'

/** Changes up to so many members are done before the answer (docs/contract/scim.md#members). */
export const INLINE_CHANGES_MAX = 1000

/** Sets a change of a group, which must be locked, going, and gives the id of its job. */
export async function applyMemberChange(
  services: Services,
  db: Db,
  programId: number,
  groupId: number,
  requestType: RequestType,
  change: MemberChange,
): Promise<string> {
  const job = { program_id: programId, id: uuidv7(), group_id: groupId, request_type: requestType }
  if (!change.replaces && change.joining.length + change.leaving.length <= INLINE_CHANGES_MAX) {
    await overrule(db, programId, groupId, [...change.joining, ...change.leaving])
    const created = await addMembers(db, programId, groupId, change.joining)
    const removed = await removeMembers(db, programId, groupId, change.leaving)
    await insertJob(db, { ...job, status: 'finished', created, removed }, change)
    return job.id
  }
  await overrule(db, programId, groupId, change.replaces ? null : [...change.joining, ...change.leaving])
  await insertJob(db, { ...job, status: 'running', created: 0, removed: 0 }, change)
  const open = await writeDown(db, programId, groupId, job.id, change)
  if (open <= INLINE_CHANGES_MAX) await runNextSet(db, programId, job.id)
  else await services.jobs.enqueue(db, changeGroupMembersJob, { program_id: programId, job_id: job.id })
  return job.id
}

/** What earlier jobs of the group still had to do with these users (null: with anybody) is settled by this request. */
async function overrule(db: Db, programId: number, groupId: number, userIds: readonly number[] | null): Promise<void> {
  await sql`
    delete from group_job_members m
     using group_jobs j
     where j.program_id = ${programId} and j.group_id = ${groupId} and j.status = 'running'
       and m.program_id = j.program_id and m.job_id = j.id
       ${userIds === null ? sql`` : sql`and m.user_id = any(${userIds}::bigint[])`}`.execute(db)
}

/** Writes down who is to join and to leave, of those with whom there is something to do, and gives how many they are. */
async function writeDown(
  db: Db,
  programId: number,
  groupId: number,
  jobId: string,
  { replaces, joining, leaving }: MemberChange,
): Promise<number> {
  const members = sql`
    select user_id from audience_members where program_id = ${programId} and audience_id = ${groupId}`
  const joiners = sql`select unnest(${joining}::bigint[])`
  const leavers = replaces
    ? sql`(${members}) except (${joiners})`
    : sql`(${members}) intersect (select unnest(${leaving}::bigint[]))`
  const { rows } = await sql<{ open: number }>`
    with written as (
      insert into group_job_members (program_id, job_id, user_id, joins, named)
      select ${programId}::bigint, ${jobId}::uuid, user_id, true, true from ((${joiners}) except (${members})) as n (user_id)
      union all
      select ${programId}::bigint, ${jobId}::uuid, user_id, false, ${!replaces}::boolean from (${leavers}) as n (user_id)
      returning 1
    )
    select count(*)::int as open from written`.execute(db)
  return rows[0]?.open ?? 0
}
