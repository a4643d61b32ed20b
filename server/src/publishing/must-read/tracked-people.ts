// The people who can see a post, by name, each with their status: a page of them, or all as lines of CSV.

import { DISPLAY_NAME_SQL, isNamedLike, NAMESAKE_SQL, Namesake, type Searcher } from '../../people/directory/index.ts'
import { type CsvSet, type CsvTable, linesOf, SET_SIZE } from '../../platform/csv/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { PageRequest } from '../../platform/http/input/pagination.ts'
import { described, namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import type { RowOf } from '../../platform/http/input/timestamp.ts'
import { directoryText } from '../../shared/text/directory-text.ts'
import { viewerSql } from '../visibility/index.ts'
import { countStates } from './summary.ts'
import {
  acknowledgementsSql,
  inStatesSql,
  stateSql,
  TRACKER_STATES,
  type TrackedPost,
  type TrackerState,
} from './tracked-post.ts'

export const Acknowledgement = namedObject('Acknowledgement', {
  user_id: Type.Id(),
  display_name: Type.String(),
  namesake: Namesake,
  department: Type.Nullable(Type.String()),
  state: Type.OneOf(TRACKER_STATES),
  acknowledged_at: Type.Nullable(Type.Timestamp()),
  revision_id: Type.Nullable(described('The revision of the text that was acknowledged', Type.Id())),
  last_reminded_at: Type.Nullable(Type.Timestamp()),
})

interface TrackerFilter {
  readonly searcher: Searcher
  readonly states: readonly TrackerState[] | undefined
  /** A part of a name, userName or address. */
  readonly search: string | null
  readonly department: string | undefined
}

export type TrackedPerson = RowOf<Static<typeof Acknowledgement>, 'acknowledged_at' | 'last_reminded_at'>

/** A page of these people, and their total number. */
export async function findTrackedPeople(
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
export function trackerLines(
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
const NAME_KEY = sql`sort_key(${DISPLAY_NAME_SQL}) collate "C"`

const columnsSql = (post: TrackedPost): Sql<unknown> => sql`
  u.id as user_id, ${DISPLAY_NAME_SQL} as display_name, ${NAMESAKE_SQL} as namesake, u.department, ${stateSql(post)} as state, e.acknowledged_at,
  e.acknowledged_text_id as revision_id,
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
