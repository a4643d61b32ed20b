import { type RawBuilder, sql } from 'kysely'
import { atLeast } from '../../../platform/access/roles.ts'
import type { Db } from '../../../platform/db/handle.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { type PageRequest, pageMeta, pageParameters, readPage } from '../../../platform/http/input/pagination.ts'
import { Count, described, Id, named, OneOf, Page, Text, Type } from '../../../platform/http/input/schema.ts'
import { readItems } from '../item.ts'

const NAME_MAX_LENGTH = 255
const TYPES = ['group', 'dynamic'] as const

const Audience = named(
  'AudienceChoice',
  Type.Object({ id: Id(), name: Type.String(), type: OneOf(TYPES), user_count: Count() }),
)

export const listAudiences = endpoint({
  id: 'listUserGeneratedContentAudiences',
  tag: 'User generated content',
  method: 'GET',
  path: '/v2/ugc/audiences',
  summary: 'List audiences: those that you are in, for publishers all',
  description: '`name` is a whole name or display name, `q` a part of one, in any case.',
  access: readItems,
  input: {
    query: Type.Object({
      page: pageParameters['page.number'],
      page_size: pageParameters['page.size'],
      type: Type.Optional(described('Only audiences of this type', OneOf(TYPES))),
      name: Type.Optional(described('The name', Text(NAME_MAX_LENGTH))),
      q: Type.Optional(described('A part of the name', Text(NAME_MAX_LENGTH))),
    }),
  },
  output: { status: 200, body: Page(Audience) },
  async handle({ actor, db }, { query }) {
    const { page: number, page_size: size, type, name, q } = query
    const page = readPage({ ...(number ? { 'page.number': number } : {}), ...(size ? { 'page.size': size } : {}) })
    const conditions = [
      sql`a.program_id = ${db.programId}`,
      ...(type ? [sql`a.kind = ${type}`] : []),
      ...(name === undefined ? [] : [sql`(a.name = ${name} or a.display_name = ${name})`]),
      ...(q ? [contains(q)] : []),
      ...(atLeast(actor.role, 'publisher') ? [] : [hasMember(actor.userId)]),
    ]
    const { rows, total } = await readAudiences(db, sql.join(conditions, sql` and `), page)
    return { data: rows, meta: pageMeta(page, total) }
  },
})

const hasMember = (userId: number) => sql`exists (
  select from audience_members m
   where m.program_id = a.program_id and m.audience_id = a.id and m.user_id = ${userId})`

function contains(part: string): RawBuilder<unknown> {
  const pattern = `%${part.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(a.name ilike ${pattern} or a.display_name ilike ${pattern})`
}

interface AudienceRow {
  readonly id: number
  readonly name: string
  readonly type: (typeof TYPES)[number]
  readonly user_count: number
}

async function readAudiences(
  db: Db,
  condition: RawBuilder<unknown>,
  page: PageRequest,
): Promise<{ rows: AudienceRow[]; total: number }> {
  const { rows } = await sql<AudienceRow>`
    select a.id, a.name, a.kind as type, a.member_count as user_count from audiences a
     where ${condition}
     order by a.display_name_key, a.id limit ${page.size} offset ${page.offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from audiences a where ${condition}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
