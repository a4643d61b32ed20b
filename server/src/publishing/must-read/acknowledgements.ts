import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { DISPLAY_NAME_SQL, isNamedLike, type Searcher } from '../../people/directory/index.ts'
import { type CsvSet, type CsvTable, headLine, linesOf, SET_SIZE } from '../../platform/csv/index.ts'
import { type Separator, separatorParameter } from '../../platform/csv/separator.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/errors.ts'
import { prefersType } from '../../platform/http/accepted.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { type PageRequest, pageMeta, pageParameters, readPage } from '../../platform/http/input/pagination.ts'
import { described, namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { presentTimes, type RowOf } from '../../platform/http/input/timestamp.ts'
import { LANGUAGES } from '../../shared/i18n/languages.ts'
import { isTimeZone } from '../../shared/i18n/time-zones.ts'
import { directoryText } from '../../shared/text/directory-text.ts'
import { readContent } from '../content/index.ts'
import { ContentParams, viewerSql } from '../visibility/index.ts'
import { csvForPeople, csvForPrograms } from './csv.ts'
import {
  acknowledgementsSql,
  countStates,
  inStatesSql,
  readTrackedPost,
  stateSql,
  TRACKER_STATES,
  type TrackedPost,
  type TrackerState,
} from './summary.ts'

const TEXT_MAX_LENGTH = 255
const TIMEZONE_MAX_LENGTH = 64

const Acknowledgement = namedObject('Acknowledgement', {
  user_id: Type.Id(),
  display_name: Type.String(),
  department: Type.Nullable(Type.String()),
  state: Type.OneOf(TRACKER_STATES),
  acknowledged_at: Type.Nullable(Type.Timestamp()),
  last_reminded_at: Type.Nullable(Type.Timestamp()),
})

export const listAcknowledgements = endpoint('GET /v2/content/{content_id}/acknowledgements', {
  tag: 'Content',
  summary: 'List the people who see a post with the state of their acknowledgement',
  description:
    'The people who can see the post now, by name; an empty list while it is not published. With `Accept: ' +
    'text/csv` every match of the filters, as CSV.',
  access: readContent,
  transaction: 'own',
  input: {
    params: ContentParams,
    query: Type.Object({
      'filter.state': Type.Optional(Type.QueryArray(Type.OneOf(TRACKER_STATES), 'States, any of them')),
      'filter.department': Type.Optional(described('The department, exactly', Type.Text(TEXT_MAX_LENGTH))),
      search: Type.Optional(
        described(
          'A part of a name or userName; for program managers and higher also of an e-mail address',
          Type.Text(TEXT_MAX_LENGTH),
        ),
      ),
      ...separatorParameter,
      language: Type.Optional(
        described(
          'Of the CSV: headings and states in this language, times in `timezone`, and e-mail addresses for program managers and ' +
            'higher; without it the names and values of the JSON',
          Type.OneOf(LANGUAGES),
        ),
      ),
      timezone: Type.Optional(
        Type.String({ maxLength: TIMEZONE_MAX_LENGTH, description: 'The IANA name of a time zone; by default UTC' }),
      ),
      ...pageParameters,
    }),
  },
  output: { status: 200, body: Type.Page(Acknowledgement) },
  async handle({ actor, services: { database }, request, reply }, { params, query }) {
    const post = await readTrackedPost(database, actor.programId, params.content_id)
    const filter = {
      searcher: actor,
      states: query['filter.state'],
      search: query.search?.trim() || null,
      department: query['filter.department'],
    }
    if (prefersType(request.headers.accept, 'text/csv')) {
      const { separator = 'comma', language, timezone = 'UTC' } = query
      if (!isTimeZone(timezone)) {
        throw invalid({ rule: 'invalid_format', parameter: 'timezone', message: 'is not the name of a time zone' })
      }
      const { headings, lines } = language
        ? csvForPeople(actor, { language, timezone, separator })
        : csvForPrograms(separator)
      return csvOf(reply, { id: post.id, headings, separator, sets: trackerLines(database, post, filter, lines) })
    }
    const page = readPage(query)
    const { rows, total } = await findTrackedPeople(database, post, filter, page)
    return { data: rows.map(presentPerson), meta: pageMeta(page, total) }
  },
})

const presentPerson = (person: TrackedPerson) => presentTimes(person, 'acknowledged_at', 'last_reminded_at')

interface TrackerFile {
  readonly id: number
  readonly headings: readonly string[]
  readonly separator: Separator
  readonly sets: AsyncIterable<CsvSet>
}

/** The response as a stream of CSV: one set of lines is read at a time, whatever the number of people. */
function csvOf(reply: FastifyReply, { id, headings, separator, sets }: TrackerFile): Readable {
  async function* texts() {
    yield headLine(headings, separator)
    for await (const { lines } of sets) yield lines
  }
  reply.header('content-type', 'text/csv; charset=utf-8')
  reply.header('content-disposition', `attachment; filename="acknowledgements-${id}.csv"`)
  return Readable.from(texts(), { objectMode: false })
}

// The people who can see a post, by name, each with their status: a page of them, or all as lines of CSV.

interface TrackerFilter {
  readonly searcher: Searcher
  readonly states: readonly TrackerState[] | undefined
  /** A part of a name, userName or address. */
  readonly search: string | null
  readonly department: string | undefined
}

type TrackedPerson = RowOf<Static<typeof Acknowledgement>, 'acknowledged_at' | 'last_reminded_at'>

/** A page of these people, and their total number. */
async function findTrackedPeople(
  database: Database,
  post: TrackedPost,
  filter: TrackerFilter,
  page: PageRequest,
): Promise<{ rows: TrackedPerson[]; total: number }> {
  const people = trackedSql(post, filter)
  if (!people) return { rows: [], total: 0 }
  const [rows, total] = await Promise.all([
    database.unscopedQuery(sql<TrackedPerson>`
        select ${columnsSql(post)} ${people} order by ${NAME_KEY}, u.id limit ${page.size} offset ${page.offset}`),
    countTracked(database, post, filter, people),
  ])
  return { rows, total }
}

/** All of these people, read in sets by keyset pagination, so that a slow client keeps no transaction open. */
function trackerLines(
  database: Database,
  post: TrackedPost,
  filter: TrackerFilter,
  lines: Omit<CsvTable, 'page'>,
): AsyncIterable<CsvSet> {
  const people = trackedSql(post, filter)
  if (!people) return nothing()
  const table: CsvTable = {
    ...lines,
    page: last => sql`
      select ${NAME_KEY} as k1, u.id as k2, ${columnsSql(post)} ${people}
         ${last ? sql`and (${NAME_KEY}, u.id) > (${last[0]}::text collate "C", ${last[1]}::bigint)` : sql``}
       order by ${NAME_KEY}, u.id limit ${sql.lit(SET_SIZE)}`,
  }
  return linesOf(table, query => database.unscopedQuery(query))
}

async function* nothing(): AsyncGenerator<CsvSet> {}

/** The same expression as in the index of names (0030_people.sql). */
const NAME_KEY = sql`folded(${DISPLAY_NAME_SQL}) collate "C"`

const columnsSql = (post: TrackedPost): Sql<unknown> => sql`
  u.id as user_id, ${DISPLAY_NAME_SQL} as display_name, u.department, ${stateSql(post)} as state, e.acknowledged_at,
  (select r.reminded_at from reminded_people r
    where r.program_id = ${post.programId} and r.content_id = ${post.id} and r.user_id = u.id) as last_reminded_at`

/** SQL from `from` on: the people `u` with their acknowledgement `e`; null if the post is in no feed. */
function trackedSql(post: TrackedPost, { searcher, states, search, department }: TrackerFilter) {
  if (!post.keys) return null
  const conditions = [
    viewerSql(post.programId, post.keys),
    ...(search === null ? [] : [isNamedLike(sql`u.id`, searcher, search)]),
    ...(department === undefined ? [] : [sql`u.department = ${directoryText(department)}`]),
    ...(states?.length ? [inStatesSql(post, states) ?? []] : []),
  ].flat()
  return sql`
      from users u left join engagements e on ${acknowledgementsSql(post)} and e.user_id = u.id
     where ${sql.join(conditions, sql` and `)}`
}

/** Counts the people. Without a filter on people, it adds up the counts of the states and reads no people. */
async function countTracked(
  database: Database,
  post: TrackedPost,
  { states, search, department }: TrackerFilter,
  people: Sql<unknown>,
): Promise<number> {
  if (search === null && department === undefined) {
    const wanted = TRACKER_STATES.filter(state => !states?.length || states.includes(state))
    const counts = await countStates(database, post)
    return wanted.reduce((sum, state) => sum + counts[state], 0)
  }
  const [row] = await database.unscopedQuery(sql<{ total: number }>`select count(*)::integer as total ${people}`)
  return row?.total ?? 0
}
