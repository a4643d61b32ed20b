// Colleagues as everyone sees them: active people, with what the program shows of them.

import type { UserActor } from '../../platform/access/actor.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/errors.ts'
import { type Context, endpoint } from '../../platform/http/endpoint.ts'
import { type PageRequest, pageMeta, pageParameters, readPage } from '../../platform/http/input/pagination.ts'
import { described, namedObject, Pagination, type Static, Type } from '../../platform/http/input/schema.ts'
import { programSettings } from '../../platform/http/request-state.ts'
import { directoryText } from '../../shared/text/directory-text.ts'
import { SearchMeta } from '../../shared/text/misspelt-words.ts'
import type { DirectoryField } from '../programs/index.ts'
import { findCorrecting } from './correct-people.ts'
import { DISPLAY_NAME, MAIL } from './find-people.ts'
import { arePiecesEnough, BY_NAME, hasShownPieces, isFoundBy, searchOf } from './search-sql.ts'

const TEXT_MAX_LENGTH = 255
/** Departments that are looked at for a list of them. */
const DEPARTMENTS_MAX_COUNT = 500

/** The `search` of people. */
export const colleagueSearch = {
  search: Type.Optional(
    described('Parts of names and of shown titles, departments and places, in any order', Type.Text(TEXT_MAX_LENGTH)),
  ),
}

const shown = (description: string) => Type.Nullable(Type.String({ description }))

const Colleague = namedObject('Colleague', {
  user_id: Type.Id(),
  display_name: Type.String(),
  avatar_url: Type.Nullable(Type.String()),
  title: Type.Nullable(Type.String()),
  department: Type.Nullable(Type.String()),
  work_location: Type.Nullable(Type.String()),
  manager_name: Type.Nullable(Type.String()),
  email: Type.Nullable(Type.String()),
  phone: shown('The mobile number, else the main one'),
})

const access = { as: ['user'], scopes: ['feeds.read'] } as const
const description =
  'Active people. `directory_fields` (program setting) names the attributes that are shown, the others are null; without the ' +
  'setting `directory` it is 404.'

export const listColleagues = endpoint('GET /v2/feed/people', {
  tag: 'People',
  summary: 'Find colleagues, by name, title, department and place',
  description:
    `${description} Where the department is not shown, its filter finds no people. A search that finds nobody is corrected, as those of ` +
    'posts are.',
  access,
  transaction: 'own',
  input: {
    query: Type.Object({
      ...colleagueSearch,
      'filter.department': Type.Optional(described('The department, exactly', Type.Text(TEXT_MAX_LENGTH))),
      ...pageParameters,
    }),
  },
  output: {
    status: 200,
    body: Type.Object({
      data: Type.Array(Colleague),
      meta: Type.Object({ pagination: Pagination, search: Type.Optional(SearchMeta) }),
    }),
  },
  errors: [404],
  async handle({ actor, services, request }, { query }) {
    const fields = readFields(request)
    const page = readPage(query)
    const search = searchOf(query.search)
    const meta = search === null ? {} : { search: { corrected: null } }
    const department = query['filter.department']
    if (department !== undefined && !fields.includes('department'))
      return { data: [], meta: { ...pageMeta(page, 0), ...meta } }
    const { database } = services
    const { found, corrected } = await findCorrecting({
      database,
      programId: actor.programId,
      search,
      shown: fields,
      find: text => findColleagues(database, actor.programId, { search: text, department, shown: fields }, page),
      isEmpty: ({ total }) => total === 0,
    })
    return {
      data: found.rows.map(row => presentColleague(row, fields)),
      meta: { ...pageMeta(page, found.total), ...(search === null ? {} : { search: { corrected } }) },
    }
  },
})

export const listDepartments = endpoint('GET /v2/feed/people/departments', {
  tag: 'People',
  summary: 'List the departments of colleagues, by name',
  description:
    `Those of active people; of the first ${DEPARTMENTS_MAX_COUNT} that the program has. None where \`directory_fields\` does not name ` +
    '`department`; 404 without the setting `directory`.',
  access,
  transaction: 'own',
  output: { status: 200, body: Type.List(namedObject('Department', { department: Type.String() })) },
  errors: [404],
  async handle({ actor, services, request }) {
    if (!readFields(request).includes('department')) return { data: [] }
    return { data: await findDepartments(services.database, actor.programId) }
  },
})

export const readColleague = endpoint('GET /v2/feed/people/{user_id}', {
  tag: 'People',
  summary: 'Read the profile of a colleague',
  description,
  access,
  transaction: 'own',
  input: { params: Type.Object({ user_id: Type.Id() }) },
  output: { status: 200, body: Type.One(Colleague) },
  errors: [404],
  async handle({ actor, services, request }, { params }) {
    const fields = readFields(request)
    const query = sql<ColleagueRow>`
      select ${COLUMNS} from users u ${MAIL}
       where u.program_id = ${actor.programId} and u.id = ${params.user_id} and u.active`
    const [row] = await services.database.preparedQuery('colleague', query)
    if (!row) throw notFound('Person')
    return { data: presentColleague(row, fields) }
  },
})

/** The attributes that the program shows; 404 without a directory. */
function readFields(request: Context<UserActor>['request']): readonly string[] {
  const { directory, directory_fields: fields } = programSettings(request)
  if (!directory) throw notFound('Directory')
  return fields
}

type ColleagueRow = Static<typeof Colleague>

const COLUMNS = sql`
  u.id as user_id, ${DISPLAY_NAME} as display_name, u.photo_url as avatar_url, u.title, u.department, u.work_location,
  u.manager_name, mail.value as email, coalesce(u.phone_mobile, u.phone_main) as phone`

function presentColleague(row: ColleagueRow, fields: readonly string[]): ColleagueRow {
  const show = (field: DirectoryField) => (fields.includes(field) ? row[field] : null)
  return {
    user_id: row.user_id,
    display_name: row.display_name,
    avatar_url: row.avatar_url,
    title: show('title'),
    department: show('department'),
    work_location: show('work_location'),
    manager_name: show('manager_name'),
    email: show('email'),
    phone: show('phone'),
  }
}

/** People that the index of pieces finds for a search, and that are counted; common parts of names have many more. */
const FOUND_MAX_COUNT = 10_000
/** Then people are read in the order of their names, up to this number: tenths of a second. */
const IN_ORDER_MAX_COUNT = 50_000

interface ColleagueFilter {
  readonly search: string | null
  readonly department: string | undefined
  /** Attributes that people see. */
  readonly shown: readonly string[]
}

async function findColleagues(
  database: Database,
  programId: number,
  { search, department, shown: fields }: ColleagueFilter,
  page: PageRequest,
) {
  const inDepartment = department === undefined ? sql`` : sql` and u.department = ${directoryText(department)}`
  const isShown = sql`u.program_id = ${programId} and u.active${inDepartment}`
  const read = (counted: Sql<unknown>, shown = counted) => readColleagues(database, { programId, page, counted, shown })
  if (search === null) return read(sql`users u where ${isShown}`)
  const isFound = isFoundBy(search, fields)
  const candidates = sql`(select u.* from users u where ${hasShownPieces(programId, search, fields)} limit ${sql.lit(FOUND_MAX_COUNT)}) u`
  const [found] = await database.unscopedQuery(
    sql<{ count: number }>`select count(*)::integer as count from ${candidates}`,
  )
  const named = sql`${candidates} where ${isShown} and ${arePiecesEnough(search, fields) ? sql`true` : isFound}`
  if (found?.count !== FOUND_MAX_COUNT) return read(named)
  if (department !== undefined) return read(sql`users u where ${isShown} and ${isFound}`)
  const inOrder = sql`(
    select * from users u where u.program_id = ${programId} order by ${BY_NAME} limit ${sql.lit(IN_ORDER_MAX_COUNT)}) u`
  return read(named, sql`${inOrder} where u.active and ${isFound}`)
}

interface ColleaguesWanted {
  readonly programId: number
  readonly page: PageRequest
  /** SQL: the people `u` that are counted, and those that are shown. */
  readonly counted: Sql<unknown>
  readonly shown: Sql<unknown>
}

async function readColleagues(database: Database, { programId, page, counted, shown }: ColleaguesWanted) {
  // The page is sorted twice rather than numbered, as in find-people.ts.
  const [rows, [count]] = await Promise.all([
    database.unscopedQuery(sql<ColleagueRow>`
      with page as materialized (
        select u.* from ${shown} order by ${BY_NAME} limit ${page.size} offset ${page.offset})
      select ${COLUMNS} from page u ${MAIL} where u.program_id = ${programId} order by ${BY_NAME}`),
    database.unscopedQuery(sql<{ total: number }>`select count(*)::integer as total from ${counted}`),
  ])
  return { rows, total: count?.total ?? 0 }
}

/** Departments with an active person: each is looked up in the index behind the one before, however many people it has. */
function findDepartments(database: Database, programId: number): Promise<{ department: string }[]> {
  const next = (after: Sql<boolean>) => sql`
    select u.department from users u where u.program_id = ${programId} and ${after} order by u.department limit 1`
  return database.unscopedQuery(sql<{ department: string }>`
    with recursive departments as (
      (${next(sql`u.department is not null`)})
      union all
      select (${next(sql`u.department > d.department`)}) from departments d where d.department is not null
    ), first as materialized (
      select d.department from departments d where d.department is not null limit ${sql.lit(DEPARTMENTS_MAX_COUNT)}
    )
    select d.department from first d
     where d.department <> '' and exists (
       select from users u where u.program_id = ${programId} and u.department = d.department and u.active)
     order by sort_key(d.department) collate "C", d.department`)
}
