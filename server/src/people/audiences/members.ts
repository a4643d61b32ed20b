// The only writer of audience_members and of audiences.member_count, which is exact at all times. Every change locks
// its audiences first, in the order of their ids, writes members, and adds to the counts what was written. A user who
// joins an audience follows its auto-follow topics.

import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { defineHook } from '../../platform/hooks.ts'
import { hintVisible } from '../../shared/live/hints.ts'
import { autoFollowForUsers } from '../following/index.ts'

/** Users written by one statement. */
const SET_SIZE = 10_000

/** Users joined or left these audiences, in the transaction of the change: others follow them. */
export const membersChanged =
  defineHook<(db: ProgramDb, audienceIds: readonly number[], userIds: readonly number[]) => Promise<void>>(
    'audience members changed',
  )

async function announce(db: ProgramDb, audienceIds: readonly number[], userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  for (const listener of db.hooks.listenersOf(membersChanged)) await listener(db, audienceIds, userIds)
}

/** A user of an audience. */
export interface Membership {
  readonly audience_id: number
  readonly user_id: number
}

/**
 * Adds users to an audience and returns the ids of those who were not in it before. Ids without a user in the program are
 * ignored. Writes in sets; 100,000 users take seconds.
 */
export async function addMembers(db: ProgramDb, audienceId: number, userIds: readonly number[]): Promise<number[]> {
  await lockAudiences(db, [audienceId])
  const added: number[] = []
  for (let start = 0; start < userIds.length; start += SET_SIZE) {
    const set = userIds.slice(start, start + SET_SIZE)
    const rows = await sql<{ user_id: number }>`
      insert into audience_members (program_id, audience_id, user_id)
      select u.program_id, a.id, u.id
        from users u
        join audiences a on a.program_id = u.program_id and a.id = ${audienceId}
       where u.program_id = ${db.programId} and u.id = any(${set})
      on conflict (program_id, audience_id, user_id) do nothing
      returning user_id`.all(db)
    const joinedIds = rows.map(row => row.user_id)
    await autoFollowForUsers(db, joinedIds, [audienceId])
    hintVisible(db, joinedIds)
    for (const id of joinedIds) added.push(id)
  }
  await countMembers(db, [{ audience_id: audienceId, change: added.length }])
  await announce(db, [audienceId], added)
  return added
}

/** Removes users from an audience and returns the ids of those who were in it. They keep following their topics. */
export async function removeMembers(db: ProgramDb, audienceId: number, userIds: readonly number[]): Promise<number[]> {
  await lockAudiences(db, [audienceId])
  const rows = await sql<{ user_id: number }>`
    delete from audience_members
     where program_id = ${db.programId} and audience_id = ${audienceId} and user_id = any(${userIds})
    returning user_id`.all(db)
  const removed = rows.map(row => row.user_id)
  hintVisible(db, removed)
  await countMembers(db, [{ audience_id: audienceId, change: -removed.length }])
  await announce(db, [audienceId], removed)
  return removed
}

/** Removes a user, who leaves the program, from all audiences and their counts. */
export async function leaveAudiences(db: ProgramDb, userId: number): Promise<void> {
  await sql`
    select id from audiences
     where program_id = ${db.programId} and id in (
       select audience_id from audience_members where program_id = ${db.programId} and user_id = ${userId})
     order by id for no key update`.execute(db)
  const rows = await sql<MemberChange>`
    delete from audience_members where program_id = ${db.programId} and user_id = ${userId}
    returning audience_id, -1 as change`.all(db)
  await countMembers(db, rows)
}

/** Adds and removes members of several audiences at once. */
export async function changeMembers(
  db: ProgramDb,
  joining: readonly Membership[],
  leaving: readonly Membership[],
): Promise<void> {
  const audienceIds = [...new Set([...joining, ...leaving].map(member => member.audience_id))]
  await lockAudiences(db, audienceIds)
  const rows = await sql<MemberChange>`
    with gone as (
      delete from audience_members m
       using ${pairs(leaving)}
       where m.program_id = ${db.programId} and m.audience_id = p.audience_id and m.user_id = p.user_id
      returning m.audience_id
    ),
    added as (
      insert into audience_members (program_id, audience_id, user_id)
      select ${db.programId}, p.audience_id, p.user_id from ${pairs(joining)}
      on conflict (program_id, audience_id, user_id) do nothing
      returning audience_id
    )
    select audience_id, sum(change)::int as change
      from (select audience_id, -1 as change from gone union all select audience_id, 1 from added) as changes
     group by audience_id`.all(db)
  await countMembers(db, rows)
  const changedIds = [...new Set([...joining, ...leaving].map(member => member.user_id))]
  hintVisible(db, changedIds)
  await announce(db, audienceIds, changedIds)
  if (joining.length === 0) return
  const joinedIds = [...new Set(joining.map(member => member.user_id))]
  await autoFollowForUsers(db, joinedIds, [...new Set(joining.map(member => member.audience_id))])
}

const pairs = (members: readonly Membership[]) =>
  sql`unnest(${members.map(m => m.audience_id)}::bigint[], ${members.map(m => m.user_id)}::bigint[])
    as p (audience_id, user_id)`

/** The change of an audience's number of members. */
interface MemberChange {
  readonly audience_id: number
  readonly change: number
}

async function lockAudiences(db: ProgramDb, audienceIds: readonly number[]): Promise<void> {
  if (audienceIds.length === 0) return
  await sql`
    select id from audiences where program_id = ${db.programId} and id = any(${audienceIds}) order by id
       for no key update`.execute(db)
}

/**
 * Members are part of a group's data but derived data of an audience by rule, so only a group's change is an update.
 */
async function countMembers(db: ProgramDb, changes: readonly MemberChange[]): Promise<void> {
  const real = changes.filter(({ change }) => change !== 0)
  if (real.length === 0) return
  await sql`
    update audiences a
       set member_count = a.member_count + c.change, version = default,
           updated_at = case when a.kind = 'group' then clock_timestamp() else a.updated_at end
      from unnest(${real.map(c => c.audience_id)}::bigint[], ${real.map(c => c.change)}::int[]) as c (audience_id, change)
     where a.program_id = ${db.programId} and a.id = c.audience_id`.execute(db)
}
