// A change of members of any size becomes a job, since the response names one. A small change is applied before
// the response; a large one is stored as a list of users to add and remove, and applied in sets afterwards. A group may
// have several such jobs: each user is in at most one of them, with the change of the last request, so the jobs may run in any order
// and none undoes a later request.

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { uuidv7 } from '../../../platform/db/uuid.ts'
import type { Services } from '../../../platform/services.ts'
import { inTurns } from '../../../platform/turns.ts'
import { addMembers, refreshAudiencesByGroup, removeMembers } from '../../audiences/index.ts'
import { changeGroupMembersJob, runNextSet } from './change-group-members-job.ts'
import { auditMembers, insertJob, type RequestType } from './jobs.ts'
import type { MemberChange } from './member-change.ts'

/** Members of the largest change that is applied before the response (docs/contract/scim.md#members). */
const INLINE_CHANGES_MAX = 1000

/** Starts a change of a group, which must be locked, and returns the id of its job. */
export async function applyMemberChange(
  services: Services,
  db: ProgramDb,
  groupId: number,
  requestType: RequestType,
  change: MemberChange,
): Promise<string> {
  const job = { program_id: db.programId, id: uuidv7(), group_id: groupId, request_type: requestType }
  if (!change.replaces && change.joining.length + change.leaving.length <= INLINE_CHANGES_MAX) {
    await dropPendingChanges(db, groupId, change)
    const created = await addMembers(db, groupId, change.joining)
    const removed = await removeMembers(db, groupId, change.leaving)
    await refreshAudiencesByGroup(db, [...created, ...removed])
    await insertJob(db, { ...job, status: 'finished', created: created.length, removed: removed.length }, change)
    await auditMembers(db, groupId, {
      added: created.length,
      removed: removed.length,
      addedIds: created,
      removedIds: removed,
    })
    return job.id
  }
  await dropPendingChanges(db, groupId, change)
  await insertJob(db, { ...job, status: 'running', created: 0, removed: 0 }, change)
  const open = await storePendingChanges(db, groupId, job.id, change)
  if (open <= INLINE_CHANGES_MAX) await runNextSet(db, job.id)
  else await services.jobs.enqueue(db, changeGroupMembersJob, { program_id: db.programId, job_id: job.id })
  return job.id
}

/** Users of one statement. */
const SET_SIZE = 2_000

/** Drops the pending changes of the group's earlier jobs for the users of this change; for all users, if it is a new list. */
async function dropPendingChanges(
  db: ProgramDb,
  groupId: number,
  { replaces, joining, leaving }: MemberChange,
): Promise<void> {
  const drop = (who: Sql<unknown>) =>
    sql`
      delete from group_job_members m
       using group_jobs j
       where j.program_id = ${db.programId} and j.group_id = ${groupId} and j.status = 'running'
         and m.program_id = j.program_id and m.job_id = j.id ${who}`.execute(db)
  if (replaces) return void (await drop(sql``))
  for (const set of [...setsOf(joining), ...setsOf(leaving)]) await drop(sql`and m.user_id = any(${set}::bigint[])`)
}

/**
 * Stores the users to add and to remove, without those for whom nothing changes, and returns their number. Writes in sets: each
 * statement, and each list made for it, blocks other requests.
 */
async function storePendingChanges(
  db: ProgramDb,
  groupId: number,
  jobId: string,
  { replaces, joining, leaving }: MemberChange,
): Promise<number> {
  const write = async (userIds: readonly number[], joins: boolean, named: boolean): Promise<number> => {
    const { rowCount } = await sql`
      insert into group_job_members (program_id, job_id, user_id, joins, named)
      select ${db.programId}::bigint, ${jobId}::uuid, n.user_id, ${joins}::boolean, ${named}::boolean
        from unnest(${userIds}::bigint[]) as n (user_id)
       where ${joins}::boolean <> exists (
         select from audience_members m
          where m.program_id = ${db.programId} and m.audience_id = ${groupId} and m.user_id = n.user_id)`.execute(db)
    return rowCount
  }
  let open = 0
  for (const set of setsOf(joining)) open += await write(set, true, true)
  for (const set of setsOf(leaving)) open += await write(set, false, true)
  if (!replaces) return open
  const stays = new Set<number>()
  await inTurns(joining, id => stays.add(id))
  for await (const ids of memberSets(db, groupId)) {
    open += await write(
      ids.filter(id => !stays.has(id)),
      false,
      false,
    )
  }
  return open
}

function* setsOf(userIds: readonly number[]): Generator<readonly number[]> {
  for (let start = 0; start < userIds.length; start += SET_SIZE) yield userIds.slice(start, start + SET_SIZE)
}

/** Ids of the members of a locked group, in sets, in order. */
async function* memberSets(db: ProgramDb, groupId: number): AsyncGenerator<number[]> {
  for (let last = 0; ; ) {
    const rows = await sql<{ user_id: number }>`
      select user_id from audience_members
       where program_id = ${db.programId} and audience_id = ${groupId} and user_id > ${last}
       order by user_id limit ${sql.lit(SET_SIZE)}`.all(db)
    if (rows.length > 0) yield rows.map(row => row.user_id)
    if (rows.length < SET_SIZE) return
    last = rows.at(-1)?.user_id ?? 0
  }
}
