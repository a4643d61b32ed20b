import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { textCell } from '../../../platform/csv/cells.ts'
import { headLine, linesBelow, readLines, sendCsv } from '../../../platform/csv/index.ts'
import { type Separator, separatorParameter } from '../../../platform/csv/separator.ts'
import type { Database } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { prefersType } from '../../../platform/http/accepted.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { pageParameters, respondWithPage } from '../../../platform/http/input/pagination.ts'
import { described, namedObject, type Static, Type } from '../../../platform/http/input/schema.ts'
import { PROBLEM_CODES, SEVERITIES } from '../evaluate/problems.ts'
import {
  fromImports,
  IMPORT_COLUMNS,
  IMPORTS_PATH,
  ImportParams,
  PeopleImport,
  presentImport,
  READ,
  ROW_ACTIONS,
  readImport,
} from '../import-record.ts'

/** Lines of a kind of problem. */
const LINES_SHOWN_MAX = 5

const Value = () => Type.Nullable(Type.Union([Type.String(), Type.Boolean()]))

const PeopleImportRow = namedObject('PeopleImportRow', {
  line: Type.Nullable(
    Type.Integer({ minimum: 1, description: 'At which the row begins; the header is 1. Null of a leaver' }),
  ),
  action: Type.Nullable(Type.OneOf(ROW_ACTIONS)),
  user_name: Type.Nullable(Type.String()),
  display_name: Type.Nullable(Type.String({ description: 'The name of the person in the row, else the present one' })),
  changes: Type.Array(Type.Object({ attribute: Type.String(), before: Value(), after: Value() })),
  problems: Type.Array(
    Type.Object({
      column: Type.String({ description: 'Its header' }),
      attribute: Type.Nullable(Type.String()),
      value: Type.String(),
      code: Type.OneOf(PROBLEM_CODES),
      severity: described('A row with a problem is left out; of a warning its cell at most', Type.OneOf(SEVERITIES)),
      message: Type.String({ description: 'In the language of who made the import' }),
    }),
  ),
})

export const listPeopleImportRows = endpoint(`GET ${IMPORTS_PATH}/{import_id}/rows`, {
  tag: 'People',
  summary: 'List the rows of an import with what becomes of each',
  description: 'By line, leavers last. With `Accept: text/csv` the problems, one a line.',
  access: READ,
  transaction: 'own',
  input: {
    params: ImportParams,
    query: Type.Object({
      'filter.action': Type.Optional(Type.QueryArray(Type.OneOf(ROW_ACTIONS), 'What becomes of a row, any of them')),
      ...separatorParameter,
      ...pageParameters,
    }),
  },
  output: { status: 200, body: Type.Page(PeopleImportRow) },
  errors: [404],
  async handle({ actor: { programId }, services: { database }, request, reply }, { params, query }) {
    const { id } = await database.read(programId, db => readImport(db, params.import_id))
    if (prefersType(request.headers.accept, 'text/csv')) return csvOf(database, reply, { programId, id, ...query })
    const actions = query['filter.action']
    const condition = sql`
      program_id = ${programId} and import_id = ${id}
      ${actions?.length ? sql`and action = any(${[...actions]}::text[])` : sql``}`
    const list = {
      columns: sql`case when line > 0 then line end as line, action, user_name, person_name as display_name, changes, problems`,
      from: sql`from people_import_rows where ${condition}`,
      order: sql`line < 0, abs(line)`,
    }
    const present = (row: Static<typeof PeopleImportRow>) => row
    return database.read(programId, db => respondWithPage(db, query, present, list))
  },
})

const COLUMNS = ['line', 'user_name', 'column', 'value', 'code', 'message', 'severity']

/** With a mark, so that spreadsheets read it as UTF-8. */
function csvOf(
  database: Database,
  reply: FastifyReply,
  { programId, id, separator = 'comma' }: { programId: number; id: string; separator?: Separator },
): Readable {
  const sets = readLines(database, programId, {
    page: last => sql`
      select r.line as k1, 0 as k2, r.* from people_import_rows r
       where r.program_id = ${programId} and r.import_id = ${id} and r.problems <> '[]'
         and r.line > ${last ? Number(last[0]) : 0} order by r.line limit 2000`,
    join: sql`cross join lateral jsonb_to_recordset(p.problems) as f ("column" text, value text, code text, message text, severity text)`,
    cells: ['p.line::text', 'p.user_name', 'f."column"', 'f.value', 'f.code', 'f.message', 'f.severity'].map(cell =>
      textCell(cell, separator),
    ),
    separator,
  })
  return sendCsv(reply, `import-problems-${id}`, linesBelow(`\uFEFF${headLine(COLUMNS, separator)}`, sets))
}

const ImportProblem = namedObject('PeopleImportProblem', {
  code: Type.OneOf(PROBLEM_CODES),
  attribute: Type.Nullable(Type.String({ description: 'Null: the row has more cells than there are columns' })),
  severity: Type.OneOf(SEVERITIES),
  count: described('Rows', Type.Count()),
  lines: described(`The first ${LINES_SHOWN_MAX} of them`, Type.Array(Type.Integer({ minimum: 1 }))),
})

export const listPeopleImportProblems = endpoint(`GET ${IMPORTS_PATH}/{import_id}/problems`, {
  tag: 'People',
  summary: 'List what is wrong in an import, by kind',
  description: 'Problems first, then warnings, those of most rows before the others; also once it is applied.',
  access: READ,
  input: { params: ImportParams, query: Type.Object({ ...pageParameters }) },
  output: { status: 200, body: Type.Page(ImportProblem) },
  errors: [404],
  async handle({ db }, { params, query }) {
    const { id } = await readImport(db, params.import_id)
    return respondWithPage(db, query, presentProblem, {
      columns: sql`code, attribute, severity, count, lines`,
      from: sql`from (
        select f.code, f.attribute, f.severity, count(distinct r.line)::integer as count,
               (array_agg(distinct r.line order by r.line) filter (where r.line > 0))[1:${sql.lit(LINES_SHOWN_MAX)}] as lines
          from people_import_rows r
         cross join lateral jsonb_to_recordset(r.problems) as f (code text, attribute text, severity text)
         where r.program_id = ${db.programId} and r.import_id = ${id}::uuid and r.problems <> '[]'
         group by f.code, f.attribute, f.severity) g`,
      order: sql`severity, count desc, attribute nulls last, code`,
    })
  },
})

type ProblemRow = Omit<Static<typeof ImportProblem>, 'lines'> & { readonly lines: number[] | null }

const presentProblem = (row: ProblemRow) => ({ ...row, lines: row.lines ?? [] })

export const listPeopleImports = endpoint(`GET ${IMPORTS_PATH}`, {
  tag: 'People',
  summary: 'List the imports of people, newest first',
  description: 'Kept for 30 days.',
  access: READ,
  input: { query: Type.Object({ ...pageParameters }) },
  output: { status: 200, body: Type.Page(PeopleImport) },
  handle({ db }, { query }) {
    const order = sql`m.created_at desc, m.id desc`
    return respondWithPage(db, query, presentImport, { columns: IMPORT_COLUMNS, from: fromImports(db), order })
  },
})

export const readPeopleImport = endpoint(`GET ${IMPORTS_PATH}/{import_id}`, {
  tag: 'People',
  summary: 'Read the state of an import',
  description:
    'While it is checked or applied, the counts grow up to `rows`; in the end they are those of what was applied.',
  access: READ,
  input: { params: ImportParams },
  output: { status: 200, body: Type.One(PeopleImport) },
  errors: [404],
  async handle({ db }, { params }) {
    return { data: await readImport(db, params.import_id) }
  },
})
