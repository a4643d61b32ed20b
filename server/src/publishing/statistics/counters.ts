// Adds pending changes to the prepared counters. A lock admits one worker per program at a time, and the statement that
// counts a change also deletes it, so the counters are exact.

import type { Database } from '../../platform/db/database.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { lockByName, prepared } from '../../platform/db/query.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { forProgram } from '../../platform/db/transaction.ts'
import type { DispatchedEvent, EventConsumer } from '../../shared/events/consumer.ts'
import { countReachOfPosts } from '../visibility/index.ts'

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

/** Locks the program's counters until the end of the transaction. */
async function lockCounters(db: ProgramDb): Promise<void> {
  await lockByName(db, 'numbers')
}

/** SQL: an insert that adds people, rows `content_id, user_id`, to the reach of posts. */
const addReachSql = (programId: number, people: Sql<unknown>): Sql<unknown> => sql`
  insert into post_reach as r (program_id, content_id, block, people)
  select ${programId}::bigint, p.content_id, p.user_id / 4096,
         bit_or(set_bit(b'0'::bit(4096), (p.user_id % 4096)::integer, 1))
    from (${people}) p where p.user_id > 0
   group by 2, 3 order by 2, 3
  on conflict (program_id, content_id, block) do update set people = r.people | excluded.people
   where r.people <> (r.people | excluded.people)`

// Rebuilds the prepared counters of a program from engagements, comments, answers to polls and reminders. The reach of posts
// and the activity of people are stored as facts of their own: the rebuild only adds the people whom these rows imply.

/** The result of a rebuild. */
interface Rebuilt {
  readonly post_hours: number
  readonly quarters: number
}

/** Rebuilds the counters. Writers are not blocked: the next count includes changes made after the counting statement. */
export async function rebuildNumbers(db: ProgramDb): Promise<Rebuilt> {
  const { programId } = db
  // With millions of engagements this exceeds the timeout of a request.
  await sql`select set_config('statement_timeout', '0', true)`.execute(db)
  await lockCounters(db)
  await sql`delete from post_hours where program_id = ${programId}`.execute(db)
  await sql`delete from program_quarters where program_id = ${programId}`.execute(db)
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
  const { rows } = await sql<Rebuilt>`
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
       where e.program_id = ${programId} and k.at is not null
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
              select acknowledged_at, 0, 1 from former_acknowledgements where program_id = ${programId}
              union all
              select created_at, 0, 1 from comments where program_id = ${programId} and state <> 'deleted'
              union all
              select responded_at, 0, 1 from poll_responses where program_id = ${programId}) a
       group by 1, 2
      returning true
    )
    select (select count(*) from hours)::integer as post_hours, (select count(*) from quarters)::integer as quarters`.execute(
    db,
  )
  return rows[0] as Rebuilt
}

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

/** Counts the audience of posts at publication, since audiences change later. */
export const publishedAudience: EventConsumer = {
  name: 'published audience',
  eventNames: ['content_published'],
  async consume(db, events) {
    const published = events.filter(({ name }) => name === 'content_published')
    for (const [programId, ofProgram] of Map.groupBy(published, event => event.program_id)) {
      await countAudiences(forProgram(db, programId), ofProgram)
    }
  },
}

async function countAudiences(db: ProgramDb, events: readonly DispatchedEvent[]): Promise<void> {
  // For a post that was published twice, the later publication counts.
  const inOrder = events.map(({ data }) => data).sort((a, b) => (a.published_at < b.published_at ? -1 : 1))
  const times = new Map(inOrder.map(({ content_id, published_at }) => [content_id as number, published_at as string]))
  const reach = await countReachOfPosts(db, [...times.keys()])
  const rows = [...reach].sort(([a], [b]) => a - b).map(([id, people]) => ({ id, at: times.get(id) as string, people }))
  await prepared(
    'published_audiences_add',
    sql`
    insert into published_audiences as a (program_id, content_id, published_at, people)
    select c.program_id, c.id, p.at, p.people
      from unnest(${rows.map(row => row.id)}::bigint[], ${rows.map(row => row.at)}::timestamptz[],
                  ${rows.map(row => row.people)}::integer[]) as p (id, at, people)
      join content c on c.program_id = ${db.programId} and c.id = p.id
    on conflict (program_id, content_id) do update
       set published_at = excluded.published_at, people = excluded.people
     where a.published_at < excluded.published_at`,
  ).execute(db)
}
