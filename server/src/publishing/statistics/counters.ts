// Adds pending changes to the prepared counters. A lock admits one worker per program at a time, and the statement that
// counts a change also deletes it, so the counters are exact.

import type { Database } from '../../platform/db/database.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { lockByName } from '../../platform/db/query.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'

/** Maximum changes counted by one transaction. */
const SET_SIZE = 5000

/** Idempotent: each run counts all pending changes. It belongs to no user, even if a user's request started it. */
const UPDATE_OPTIONS = { memberId: null, isRepeatable: true }

/** Counts all pending changes of a program before it returns. */
export async function countChanges(database: Database, programId: number): Promise<void> {
  const isWaiting = await database.unscopedQuery(
    sql`select true from number_changes where program_id = ${programId} limit 1`,
  )
  if (isWaiting.length === 0) return
  while ((await database.transaction(programId, countNextChanges, UPDATE_OPTIONS)) === SET_SIZE);
}

async function countNextChanges(db: ProgramDb): Promise<number> {
  await lockCounters(db)
  const { programId } = db
  const row = await sql<{ taken: number }>`
    with taken as (
      delete from number_changes where program_id = ${programId} and id in (
        select id from number_changes where program_id = ${programId} order by id limit ${sql.lit(SET_SIZE)})
      returning *
    ), hours as (
      insert into post_hours as h (program_id, content_id, at, revision, viewed, acknowledged, commented)
      select ${programId}::bigint, t.content_id, date_trunc('hour', t.at, 'UTC') as hour, t.revision, sum(t.viewed),
             sum(t.acknowledged), sum(t.commented)
        from taken t where t.content_id is not null
       group by 1, 2, 3, 4
      having sum(t.viewed) <> 0 or sum(t.acknowledged) <> 0 or sum(t.commented) <> 0
      on conflict (program_id, content_id, at, revision) do update
         set viewed = h.viewed + excluded.viewed, acknowledged = h.acknowledged + excluded.acknowledged,
             commented = h.commented + excluded.commented
    ), quarters as (
      insert into program_quarters as q (program_id, at, views, engagements)
      select ${programId}::bigint, t.at, sum(t.viewed), sum(t.engagements)
        from taken t group by 1, 2
      having sum(t.viewed) <> 0 or sum(t.engagements) <> 0
      on conflict (program_id, at) do update
         set views = q.views + excluded.views, engagements = q.engagements + excluded.engagements
    ), told as (${addReachSql(programId, sql`select t.content_id, unnest(t.told) as user_id from taken t`)})
    select count(*)::integer as taken from taken`.first(db)
  return row?.taken ?? 0
}

/** Locks the program's counters until the end of the transaction. */
export async function lockCounters(db: ProgramDb): Promise<void> {
  await lockByName(db, 'numbers')
}

/** SQL: an insert that adds people, rows `content_id, user_id`, to the reach of posts. */
export const addReachSql = (programId: number, people: Sql<unknown>): Sql<unknown> => sql`
  insert into post_reach as r (program_id, content_id, block, people)
  select ${programId}::bigint, p.content_id, p.user_id / 4096,
         bit_or(set_bit(b'0'::bit(4096), (p.user_id % 4096)::integer, 1))
    from (${people}) p where p.user_id > 0
   group by 2, 3 order by 2, 3
  on conflict (program_id, content_id, block) do update set people = r.people | excluded.people
   where r.people <> (r.people | excluded.people)`

/** SQL: the quarter of an hour in which a change counts. */
const SLOT_SQL = sql`date_bin('15 minutes', now(), '2000-01-01 00:00Z')`

/** Records that these people were notified of a post, in the transaction that notifies them. */
export async function recordNotified(db: ProgramDb, contentId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  await sql`
    insert into number_changes (program_id, content_id, at, told)
    values (${db.programId}, ${contentId}, ${SLOT_SQL}, ${userIds}::bigint[])`.execute(db)
}

/** SQL: `recordNotified` as a part of a statement; `source` has rows of `(content_id, user_id)`. */
export const recordNotifiedSql = (programId: number, source: Sql<unknown>): Sql<unknown> => sql`
  insert into number_changes (program_id, content_id, at, told)
  select ${programId}::bigint, t.content_id, ${SLOT_SQL}, array_agg(distinct t.user_id)
    from (${source}) t group by t.content_id`
