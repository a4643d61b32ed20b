// Posts with their reach and their engagement.

import { sql } from 'kysely'
import { type CsvSource, plainCell, SET_SIZE, textCell, timeCell } from '../../../platform/csv/index.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { AudienceSizes, type ReachKeys } from './audience-sizes.ts'

const COLUMNS = [
  'content_id',
  'content_uuid',
  'title',
  'content_type',
  'state',
  'author_user_id',
  'author_name',
  'topics',
  'published_at',
  'audience_size',
  'views',
  'likes',
  'comments',
  'shares',
  'acknowledgements',
] as const

/** A post's line without the size of its audience. */
interface PostRow extends ReachKeys {
  readonly id: number
  readonly head: string
  readonly tail: string
}

export function campaignsSource(database: Database, programId: number): CsvSource {
  const sizes = new AudienceSizes(database, programId)
  async function* sets() {
    for (let rows: readonly PostRow[] = [], last = 0; ; last = rows.at(-1)?.id ?? 0) {
      rows = await database.read(programId, db => readPosts(db, last))
      const reach = await sizes.of(rows)
      const lines = rows.map(({ head, tail }, index) => `${head},${reach[index]},${tail}\r\n`).join('')
      if (rows.length > 0) yield { lines, count: rows.length }
      if (rows.length < SET_SIZE) return
    }
  }
  return { columns: COLUMNS, sets: sets() }
}

const HEAD = [
  plainCell('c.id'),
  plainCell('c.uuid'),
  textCell('c.title'),
  plainCell('c.content_type'),
  plainCell('c.state'),
  plainCell('c.author_user_id'),
  textCell(`coalesce(c.author_display_name, u.display_name, u.given_name || ' ' || u.family_name)`),
  textCell('t.names'),
  timeCell('c.published_at'),
]
const TAIL = ['view_count', 'like_count', 'comment_count', 'share_count'].map(column =>
  plainCell(`coalesce(k.${column}, 0)`),
)

async function readPosts(db: ProgramDb, after: number): Promise<readonly PostRow[]> {
  const { rows } = await sql<PostRow>`
    select c.id, f.access_keys, f.audience_keys, concat_ws(',', ${sql.join(HEAD)}) as head,
           concat_ws(',', ${sql.join(TAIL)}, a.acknowledgements::text) as tail
      from (select * from content where program_id = ${db.programId} and id > ${after}
             order by id limit ${sql.lit(SET_SIZE)}) c
      left join users u on u.program_id = c.program_id and u.id = c.author_user_id
      left join post_feed f on f.program_id = c.program_id and f.post_id = c.id
      left join post_counters k on k.program_id = c.program_id and k.content_id = c.id
      cross join lateral (
        select string_agg(t.name, '; ' order by ct.position) as names
          from content_topics ct join topics t on t.program_id = ct.program_id and t.id = ct.topic_id
         where ct.program_id = c.program_id and ct.content_id = c.id) t
      cross join lateral (
        select count(*) as acknowledgements from engagements e
         where e.program_id = c.program_id and e.content_id = c.id and e.acknowledged_at is not null) a
     order by c.id`.execute(db)
  return rows
}
