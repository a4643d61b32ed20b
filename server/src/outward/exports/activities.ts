// Activities of users: a line for each like, bookmark, view, share, acknowledgement, comment and poll response.

import { readMeasuring } from '../../people/programs/index.ts'
import { plainCell, textCell, timeCell } from '../../platform/csv/cells.ts'
import { type CsvSource, type CsvTable, readLines, SET_SIZE } from '../../platform/csv/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

const COLUMNS = [
  'occurred_at',
  'type',
  'user_id',
  'content_id',
  'content_uuid',
  'content_title',
  'comment_id',
  'poll_id',
]

/** Views are left out where the program names no viewers. */
export async function activitiesSource(database: Database, programId: number): Promise<CsvSource> {
  const { views_per_person: areViewsNamed } = await database.read(programId, readMeasuring)
  async function* sets() {
    for (const table of [engagements(areViewsNamed), formerAcknowledgements, comments, pollResponses])
      yield* readLines(database, programId, table(programId))
  }
  return { columns: COLUMNS, sets: sets() }
}

const NONE = sql`''`
/** Engagement of a person with a post: `k1` is the person, `k2` the post. */
const POST_CELLS = [plainCell('k1'), plainCell('k2'), plainCell('uuid'), textCell('title'), NONE, NONE]

const engagements =
  (areViewsNamed: boolean) =>
  (programId: number): CsvTable => ({
    page: last => sql`
    select e.user_id as k1, e.content_id as k2, e.viewed_at, e.liked_at, e.bookmarked_at, e.shared_at, e.acknowledged_at,
           c.uuid, c.title
      from (select * from engagements
             where program_id = ${programId}
               and (user_id, content_id) > (${last?.[0] ?? 0}::bigint, ${last?.[1] ?? 0}::bigint)
             order by user_id, content_id limit ${sql.lit(SET_SIZE)}) e
      join content c on c.program_id = ${programId} and c.id = e.content_id
     order by e.user_id, e.content_id`,
    join: sql`
    cross join lateral (values
      ('content_viewed', p.viewed_at), ('content_liked', p.liked_at), ('content_bookmarked', p.bookmarked_at),
      ('content_shared', p.shared_at), ('content_acknowledged', p.acknowledged_at)) as done (type, at)
    where done.at is not null and (done.type <> 'content_viewed' or ${areViewsNamed})`,
    cells: [timeCell('done.at'), plainCell('done.type'), ...POST_CELLS],
  })

/** Outdated acknowledgements of people who acknowledged again. */
const formerAcknowledgements = (programId: number): CsvTable => ({
  page: last => sql`
    select f.*, c.uuid, c.title
      from (select distinct user_id as k1, content_id as k2 from former_acknowledgements
             where program_id = ${programId}
               and (user_id, content_id) > (${last?.[0] ?? 0}::bigint, ${last?.[1] ?? 0}::bigint)
             order by k1, k2 limit ${sql.lit(SET_SIZE)}) f
      join content c on c.program_id = ${programId} and c.id = f.k2
     order by f.k1, f.k2`,
  join: sql`
    cross join lateral (
      select acknowledged_at from former_acknowledgements
       where program_id = ${programId} and user_id = p.k1 and content_id = p.k2) f`,
  cells: [timeCell('f.acknowledged_at'), plainCell(`'content_acknowledged'`), ...POST_CELLS],
})

const comments = (programId: number): CsvTable => ({
  page: last => sql`
    select m.id as k1, 0 as k2, m.created_at, m.named_user_id, m.content_id, c.uuid, c.title
      from comments m join content c on c.program_id = m.program_id and c.id = m.content_id
     where m.program_id = ${programId} and m.state <> 'deleted' and m.id > ${last?.[0] ?? 0}::bigint
     order by m.id limit ${sql.lit(SET_SIZE)}`,
  cells: [
    timeCell('created_at'),
    plainCell(`'comment_created'`),
    plainCell('named_user_id'),
    plainCell('content_id'),
    plainCell('uuid'),
    textCell('title'),
    plainCell('k1'),
    NONE,
  ],
})

const pollResponses = (programId: number): CsvTable => ({
  page: last => sql`
    select r.poll_id as k1, r.user_id as k2, r.responded_at, l.anonymous
      from poll_responses r join polls l on l.program_id = r.program_id and l.id = r.poll_id
     where r.program_id = ${programId}
       and (r.poll_id, r.user_id) > (${last?.[0] ?? 0}::bigint, ${last?.[1] ?? 0}::bigint)
     order by r.poll_id, r.user_id limit ${sql.lit(SET_SIZE)}`,
  cells: [
    timeCell('responded_at'),
    plainCell(`'poll_responded'`),
    plainCell('case when not anonymous then k2 end'),
    ...[NONE, NONE, NONE, NONE],
    plainCell('k1'),
  ],
})
