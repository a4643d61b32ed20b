import { sql } from 'kysely'
import { runTogether } from '../../../platform/db/query.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { pageMeta, pageParameters, readPage, readSort, sortParameter } from '../../../platform/http/input/pagination.ts'
import { Page, Type } from '../../../platform/http/input/schema.ts'
import { readContent } from '../access.ts'
import { Initiative, type InitiativeRow, presentInitiative } from './initiative.ts'

const SORT_FIELDS = ['id', 'name', 'created_at', 'updated_at'] as const

export const listInitiatives = endpoint({
  id: 'listInitiatives',
  tag: 'Initiatives',
  method: 'GET',
  path: '/v2/initiatives',
  summary: 'List the initiatives that posts can be tagged with',
  access: readContent,
  input: { query: Type.Object({ ...sortParameter, ...pageParameters }) },
  output: { status: 200, body: Page(Initiative) },
  async handle({ db }, { query }) {
    const page = readPage(query)
    const sort = readSort(query.sort, SORT_FIELDS, 'name')
    const terms = sort.map(({ field, direction }) => sql`${sql.ref(field)} ${sql.raw(direction)}`)
    const { counted, rows } = await runTogether(db, {
      counted: sql<{ total: number }>`
        select count(*)::int as total from initiatives where program_id = ${db.programId}`,
      rows: sql<InitiativeRow>`
        select id, name, created_at, updated_at from initiatives where program_id = ${db.programId}
         order by ${sql.join([...terms, sql`id`])} limit ${page.size} offset ${page.offset}`,
    })
    return { data: rows.map(presentInitiative), meta: pageMeta(page, counted[0]?.total ?? 0) }
  },
})
