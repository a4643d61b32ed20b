import { sql } from 'kysely'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { pageMeta, pageParameters, readPage } from '../../../platform/http/input/pagination.ts'
import { One, Page, Type } from '../../../platform/http/input/schema.ts'
import {
  IMPORTS_PATH,
  ImportParams,
  importsSql,
  PeopleImport,
  presentImport,
  READ,
  readImport,
} from '../import-record.ts'

export const listPeopleImports = endpoint({
  id: 'listPeopleImports',
  tag: 'People',
  method: 'GET',
  path: IMPORTS_PATH,
  summary: 'List the imports of people, newest first',
  description: 'Kept for 30 days.',
  access: READ,
  input: { query: Type.Object({ ...pageParameters }) },
  output: { status: 200, body: Page(PeopleImport) },
  async handle({ db }, { query }) {
    const page = readPage(query)
    const { rows } = await sql<Parameters<typeof presentImport>[0]>`
      ${importsSql(db)} order by m.created_at desc, m.id desc limit ${page.size} offset ${page.offset}`.execute(db)
    const counted = await sql<{ total: number }>`
      select count(*)::integer as total from people_imports where program_id = ${db.programId}`.execute(db)
    return { data: rows.map(presentImport), meta: pageMeta(page, counted.rows[0]?.total ?? 0) }
  },
})

export const readPeopleImport = endpoint({
  id: 'readPeopleImport',
  tag: 'People',
  method: 'GET',
  path: `${IMPORTS_PATH}/{import_id}`,
  summary: 'Read the state of an import',
  description:
    'While it is checked or applied, the counts grow up to `rows`; in the end they are those of what was applied.',
  access: READ,
  input: { params: ImportParams },
  output: { status: 200, body: One(PeopleImport) },
  errors: [404],
  async handle({ db }, { params }) {
    return { data: await readImport(db, params.import_id) }
  },
})
