// Posts with whom they reach and what came of them.

import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { inSets, SET_SIZE } from './in-sets.ts'
import type { ExportSource } from './sources.ts'

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

/** Combinations of audiences whose size is remembered during one export. */
const SIZES_MAX = 10_000

type PostRow = Record<Exclude<(typeof COLUMNS)[number], 'audience_size'>, unknown> & {
  readonly content_id: number
  readonly access_keys: number[] | null
  readonly audience_keys: number[] | null
}

export async function campaignsSource(database: Database, programId: number): Promise<ExportSource> {
  const sizes = new Map<string, number>()
  const sizeOf = async ({ access_keys, audience_keys }: PostRow) => {
    if (!access_keys || !audience_keys) return 0
    const key = `${[...access_keys].sort()}|${[...audience_keys].sort()}`
    const known = sizes.get(key)
    if (known !== undefined) return known
    const size = await audienceSize(database, programId, access_keys, audience_keys)
    if (sizes.size < SIZES_MAX) sizes.set(key, size)
    return size
  }
  async function* rows() {
    for await (const post of posts(database, programId)) {
      const size = await sizeOf(post)
      yield COLUMNS.map(column => (column === 'audience_size' ? size : post[column]))
    }
  }
  return { columns: COLUMNS, rows: rows() }
}

function posts(database: Database, programId: number) {
  return inSets<PostRow>(database, programId, async (db, last) => {
    const { rows } = await sql<PostRow>`
      select c.id as content_id, c.uuid as content_uuid, c.title, c.content_type, c.state, c.author_user_id,
             coalesce(c.author_display_name, u.display_name, u.given_name || ' ' || u.family_name) as author_name,
             (select string_agg(t.name, '; ' order by ct.position) from content_topics ct
                join topics t on t.program_id = ct.program_id and t.id = ct.topic_id
               where ct.program_id = c.program_id and ct.content_id = c.id) as topics,
             c.published_at, f.access_keys, f.audience_keys,
             coalesce(k.view_count, 0) as views, coalesce(k.like_count, 0) as likes,
             coalesce(k.comment_count, 0) as comments, coalesce(k.share_count, 0) as shares,
             (select count(*) from engagements e
               where e.program_id = c.program_id and e.content_id = c.id and e.acknowledged_at is not null) as acknowledgements
        from (select * from content where program_id = ${programId} and id > ${last?.content_id ?? 0}
               order by id limit ${sql.raw(String(SET_SIZE))}) c
        left join users u on u.program_id = c.program_id and u.id = c.author_user_id
        left join post_feed f on f.program_id = c.program_id and f.post_id = c.id
        left join post_counters k on k.program_id = c.program_id and k.content_id = c.id
       order by c.id`.execute(db)
    return rows
  })
}

/** Active users who hold one of the access keys and, when the post names audiences, one of those. */
async function audienceSize(
  database: Database,
  programId: number,
  accessKeys: readonly number[],
  audienceKeys: readonly number[],
): Promise<number> {
  const inOneOf = (keys: readonly number[]) =>
    sql`exists (select from audience_members m
                 where m.program_id = u.program_id and m.user_id = u.id and m.audience_id = any(${keys}::bigint[]))`
  const conditions = [
    ...(accessKeys.includes(0) ? [] : [inOneOf(accessKeys)]),
    ...(audienceKeys.length === 0 ? [] : [inOneOf(audienceKeys)]),
  ]
  const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
  const { rows } = await database.read(programId, db =>
    sql<{ count: number }>`
      select count(*)::int as count from users u where u.program_id = ${programId} and u.active and ${where}`.execute(
      db,
    ),
  )
  return rows[0]?.count ?? 0
}
