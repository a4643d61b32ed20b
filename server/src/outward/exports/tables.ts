import { type CsvSource, readLines, SET_SIZE } from '../../platform/csv/index.ts'
import { plainCell, textCell, timeCell } from '../../platform/csv/cells.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { countReachOfPosts } from '../../publishing/visibility/index.ts'
import { sql } from '../../platform/db/sql.ts'

/** Names of custom attributes that get a column each. */
const CUSTOM_COLUMNS_MAX = 200

const USERS_COLUMNS = [
  'user_id',
  'program_membership_id',
  'user_name',
  'external_id',
  'given_name',
  'family_name',
  'email',
  'role',
  'active',
  'created_at',
  'last_accessed_at',
  'employee_number',
  'organization',
  'department',
  'cost_center',
  'division',
] as const

export async function usersSource(database: Database, programId: number): Promise<CsvSource> {
  const custom = await customNames(database, programId)
  const sets = readLines(database, programId, {
    page: last => sql`
      select u.id as k1, 0 as k2, u.id as user_id, u.membership_id as program_membership_id, i.user_name, u.external_id,
             u.given_name, u.family_name,
             (select e.value from user_emails e where e.program_id = u.program_id and e.user_id = u.id
               order by e.is_primary desc, e.position limit 1) as email,
             u.role, u.active, u.created_at, u.last_accessed_at, u.employee_number, u.organization, u.department,
             u.cost_center, u.division, u.custom_attributes
        from users u join identities i on i.id = u.id
       where u.program_id = ${programId} and u.id > ${last?.[0] ?? 0}::bigint
       order by u.id limit ${sql.lit(SET_SIZE)}`,
    cells: [...USERS_COLUMNS.map(cellOf), ...custom.map(name => textCell(sql`(p.custom_attributes ->> ${name}::text)`))],
  })
  return { columns: [...USERS_COLUMNS, ...custom], sets }
}

const TIMES: readonly string[] = ['created_at', 'last_accessed_at']
const PLAIN: readonly string[] = ['user_id', 'program_membership_id', 'role', 'active']

const cellOf = (column: string) =>
  TIMES.includes(column)
    ? timeCell(`p.${column}`)
    : PLAIN.includes(column)
      ? plainCell(`p.${column}`)
      : textCell(`p.${column}`)

async function customNames(database: Database, programId: number): Promise<string[]> {
  const rows = await database.read(programId, db =>
    sql<{ name: string }>`
      select distinct jsonb_object_keys(custom_attributes) as name from users
       where program_id = ${programId} and custom_attributes <> '{}'
       order by name limit ${sql.raw(String(CUSTOM_COLUMNS_MAX))}`.all(db),
  )
  return rows.map(row => row.name)
}

const AUDIT_COLUMNS = [
  'at',
  'actor_kind',
  'actor_user_id',
  'actor_client_id',
  'request_id',
  'action',
  'record_type',
  'record_id',
  'before',
  'after',
]
const BEGINNING = ['0001-01-01T00:00:00Z', 0] as const

export function auditSource(database: Database, programId: number): CsvSource {
  const sets = readLines(database, programId, {
    page: last => sql`
      select a.at as k1, a.place as k2, a.*
        from audit_events a
       where program_id = ${programId}
         and (at, place) > (${(last ?? BEGINNING)[0]}::timestamptz, ${(last ?? BEGINNING)[1]}::bigint)
       order by at, place limit ${sql.lit(SET_SIZE)}`,
    cells: AUDIT_COLUMNS.map(column => (column === 'at' ? timeCell('p.at') : textCell(`p.${column}::text`))),
  })
  return { columns: AUDIT_COLUMNS, sets }
}

const CAMPAIGNS_COLUMNS = [
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

interface PostRow {
  readonly id: number
  readonly is_visible: boolean
  readonly head: string
  readonly tail: string
}

export function campaignsSource(database: Database, programId: number): CsvSource {
  async function* sets() {
    for (let last = 0; ; ) {
      const { rows, reach } = await database.read(programId, async db => {
        const rows = await readPosts(db, last)
        const visible = rows.filter(({ is_visible }) => is_visible).map(({ id }) => id)
        return { rows, reach: await countReachOfPosts(db, visible) }
      })
      const lines = rows.map(({ id, head, tail }) => `${head},${reach.get(id) ?? 0},${tail}\r\n`).join('')
      if (rows.length > 0) yield { lines, count: rows.length }
      if (rows.length < SET_SIZE) return
      last = rows.at(-1)?.id ?? 0
    }
  }
  return { columns: CAMPAIGNS_COLUMNS, sets: sets() }
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
  return sql<PostRow>`
    select c.id, f.post_id is not null as is_visible, concat_ws(',', ${sql.join(HEAD)}) as head,
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
     order by c.id`.all(db)
}
