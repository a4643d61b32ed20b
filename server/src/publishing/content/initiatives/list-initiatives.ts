import { endpoint } from '../../../platform/http/endpoint.ts'
import { pageMeta, pageParameters, readPage, readSort, sortParameter } from '../../../platform/http/input/pagination.ts'
import { Page, Type } from '../../../platform/http/input/schema.ts'
import { readContent } from '../access.ts'
import { INITIATIVE_COLUMNS, Initiative, presentInitiative } from './initiative.ts'

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
    const sort = readSort(query.sort, INITIATIVE_COLUMNS, 'name')
    const all = db.selectFrom('initiatives').where('program_id', '=', db.programId)
    const { total } = await all.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    let ordered = all.select(INITIATIVE_COLUMNS)
    for (const { field, direction } of sort) ordered = ordered.orderBy(field, direction)
    const rows = await ordered.orderBy('id').limit(page.size).offset(page.offset).execute()
    return { data: rows.map(presentInitiative), meta: pageMeta(page, total) }
  },
})
