// Rebuilds the prepared counters of a program from engagements, comments, answers to polls and reminders. The reach of posts
// and the activity of people are stored as facts of their own: the rebuild only adds the people whom these rows imply.

import type { ProgramDb } from '../../platform/db/handle.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { addReachSql, lockCounters } from './counters.ts'

/** The result of a rebuild. */
interface Rebuilt {
  readonly post_hours: number
  readonly quarters: number
}

/** SQL: counters from this hour on follow from rows; of former ones the numbers alone are left (kept-views.ts). */
const keptFrom = (programId: number): Sql<Date> => sql<Date>`
  coalesce((select date_trunc('hour', k.kept_from) from kept_views k where k.program_id = ${programId}), '-infinity')`

/** Rebuilds the counters. Writers are not blocked: the next count includes changes made after the counting statement. */
export async function rebuildNumbers(db: ProgramDb): Promise<Rebuilt> {
  const { programId } = db
  // With millions of engagements this exceeds the timeout of a request.
  await sql`select set_config('statement_timeout', '0', true)`.execute(db)
  await lockCounters(db)
  await sql`delete from post_hours where program_id = ${programId} and at >= ${keptFrom(programId)}`.execute(db)
  await sql`delete from program_quarters where program_id = ${programId} and at >= ${keptFrom(programId)}`.execute(db)
  await sql`delete from active_days where program_id = ${programId}`.execute(db)
  const rebuilt = await countAgain(db)
  await sql`
    insert into active_quarters as q (program_id, at, block, people)
    select ${programId}::bigint, date_bin('15 minutes', e.viewed_at, '2000-01-01 00:00Z'), e.user_id / 32768,
           bit_or(set_bit(b'0'::bit(32768), (e.user_id % 32768)::integer, 1))
      from engagements e where e.program_id = ${programId} and e.viewed_at is not null and e.user_id > 0
     group by 2, 3 order by 2, 3
    on conflict (program_id, at, block) do update set people = q.people | excluded.people`.execute(db)
  await addReachSql(
    programId,
    sql`select content_id, user_id from engagements where program_id = ${programId} and viewed_at is not null`,
  ).execute(db)
  await addReachSql(
    programId,
    sql`select content_id, user_id from reminded_people where program_id = ${programId}`,
  ).execute(db)
  return rebuilt
}

/** Counts all rows, in one statement: the pending changes that it deletes are those whose rows it sees. */
async function countAgain(db: ProgramDb): Promise<Rebuilt> {
  const { programId } = db
  return sql<Rebuilt>`
    with taken as (
      delete from number_changes where program_id = ${programId} returning content_id, told
    ), told as (${addReachSql(programId, sql`select t.content_id, unnest(t.told) as user_id from taken t`)}
    ), done as materialized (
      select e.content_id, k.*
        from engagements e
       cross join lateral (values
         (e.viewed_at, 0, 1, 0, 0, 0), (e.acknowledged_at, e.acknowledged_revision, 0, 1, 0, 1),
         (e.commented_at, 0, 0, 0, 1, 0), (e.liked_at, 0, 0, 0, 0, 1), (e.shared_at, 0, 0, 0, 0, 1))
         as k (at, revision, viewed, acknowledged, commented, engagements)
       where e.program_id = ${programId} and k.at >= ${keptFrom(programId)}
    ), hours as (
      insert into post_hours (program_id, content_id, at, revision, viewed, acknowledged, commented)
      select ${programId}::bigint, d.content_id, date_trunc('hour', d.at, 'UTC'), d.revision, sum(d.viewed),
             sum(d.acknowledged), sum(d.commented)
        from done d where d.viewed + d.acknowledged + d.commented > 0
       group by 1, 2, 3, 4
      returning true
    ), quarters as (
      insert into program_quarters (program_id, at, views, engagements)
      select ${programId}::bigint, date_bin('15 minutes', a.at, '2000-01-01 00:00Z'), sum(a.views), sum(a.engagements)
        from (select d.at, d.viewed as views, d.engagements from done d where d.viewed + d.engagements > 0
              union all
              select acknowledged_at, 0, 1 from former_acknowledgements
               where program_id = ${programId} and acknowledged_at >= ${keptFrom(programId)}
              union all
              select created_at, 0, 1 from comments
               where program_id = ${programId} and state <> 'deleted' and created_at >= ${keptFrom(programId)}
              union all
              select responded_at, 0, 1 from poll_responses
               where program_id = ${programId} and responded_at >= ${keptFrom(programId)}) a
       group by 1, 2
      returning true
    )
    select (select count(*) from hours)::integer as post_hours, (select count(*) from quarters)::integer as quarters`.one(
    db,
  )
}
