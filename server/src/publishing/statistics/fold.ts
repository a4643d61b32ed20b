// Takes what has changed into the prepared counters. Only one worker at a time does so per program, and the statement that counts a
// change also deletes it, which makes the counters exact.

import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'

/** Changes of one transaction. */
const SET_SIZE = 5000

/** It processes all pending changes, so running twice is harmless; it belongs to no user, whoever requested figures. */
const FOLDING = { memberId: null, isRepeatable: true }

/** Counts all pending changes of a program before it returns. */
export async function foldChanges(database: Database, programId: number): Promise<void> {
  const isWaiting = await database.unscopedQuery(
    sql`select true from number_changes where program_id = ${programId} limit 1`,
  )
  if (isWaiting.length === 0) return
  while ((await database.transaction(programId, foldNext, FOLDING)) === SET_SIZE);
}

async function foldNext(db: ProgramDb): Promise<number> {
  await lockNumbers(db)
  const { programId } = db
  const { rows } = await sql<{ taken: number }>`
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
    select count(*)::integer as taken from taken`.execute(db)
  return rows[0]?.taken ?? 0
}

/** Prevents others from counting for the program until the end of the transaction. */
export async function lockNumbers(db: ProgramDb): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`atrium numbers ${db.programId}`}, 0))`.execute(db)
}

/** SQL: an insert that adds people, rows `content_id, user_id`, to those whom posts reached. */
export const addReachSql = (programId: number, people: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into post_reach as r (program_id, content_id, block, people)
  select ${programId}::bigint, p.content_id, p.user_id / 4096,
         bit_or(set_bit(b'0'::bit(4096), (p.user_id % 4096)::integer, 1))
    from (${people}) p where p.user_id > 0
   group by 2, 3 order by 2, 3
  on conflict (program_id, content_id, block) do update set people = r.people | excluded.people
   where r.people <> (r.people | excluded.people)`
