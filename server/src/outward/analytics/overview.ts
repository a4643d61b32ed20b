import { groupingParameter, NO_GROUPS, requireGrouping } from '../../people/audiences/index.ts'
import { DirectoryPerson, findPeople, nameParameter, presentPerson } from '../../people/directory/index.ts'
import { readMeasuring } from '../../people/programs/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { forbidden, invalid } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { pageMeta, pageParameters, readPage } from '../../platform/http/input/pagination.ts'
import { namedObject, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import { readKeptFrom, updateCounters } from '../../publishing/statistics/index.ts'
import { notReachedIdsSql } from './active-people.ts'
import { figureMembers, readFigures } from './figures.ts'
import { countActiveGroups } from './groups.ts'
import { type NarrowingQuery, narrowingParameters, readNarrowing } from './narrowing.ts'
import { grainParameter, type Period, periodBefore, periodParameters, readPeriod } from './period.ts'

const Overview = namedObject('AnalyticsOverview', {
  ...figureMembers,
  not_reached: Type.Object({
    count: Type.Count({ description: 'Active people who looked at nothing' }),
    user_ids_url: Type.Nullable(
      Type.String({ description: 'The list of these people; null where views have no names, or have lost them' }),
    ),
  }),
  before: namedObject('FiguresBefore', {
    ...figureMembers,
    not_reached: Type.Object({ count: Type.Count() }),
  }),
  groups: Type.Array(
    namedObject('ActiveGroup', {
      value: Type.Nullable(Type.String()),
      folded: Type.Optional(
        Type.Count({ description: 'Only in the last entry: people of groups below five, and those without a value' }),
      ),
      audience: Type.Count({ description: 'Active people' }),
      active_users: Type.Count({ description: 'Those of them who looked at something' }),
    }),
    { description: 'Empty without `group_by`' },
  ),
  folded_with: Type.Optional(
    Type.String({ description: 'A value whose people are in the last entry only to hide the others there' }),
  ),
})

/** The right to read figures about the whole program (docs/contract/statistics.md). */
const readAnalytics = { as: ['user', 'server'], scopes: ['content.read'], role: 'analyst' } as const

export const getAnalyticsOverview = endpoint('GET /v2/analytics/overview', {
  tag: 'Analytics',
  summary: 'Read what happened in the program',
  description:
    'Of the last 30 days, today included, unless `from` and `to` are given; of three years at most. Bounds are widened to ' +
    'quarters of an hour. `before` has the same figures of the period before, as long as this one.',
  access: readAnalytics,
  transaction: 'own',
  input: {
    query: Type.Object({
      ...periodParameters,
      ...grainParameter,
      ...narrowingParameters,
      group_by: groupingParameter,
    }),
  },
  output: { status: 200, body: Type.One(Overview) },
  async handle({ actor, services }, { query }) {
    const { database } = services
    const { programId } = actor
    const grain = query.by ?? 'day'
    const period = await readPeriod(database, programId, query, grain)
    const narrowing = await readNarrowing(database, programId, query)
    await requireGrouping(database, actor, query.group_by, 'group_by')
    await updateCounters(services, programId)
    const [figures, before, { groups, foldedWith }, areNamed] = await Promise.all([
      readFigures(database, period, narrowing),
      periodBefore(database, period, grain).then(former => readFigures(database, former, narrowing)),
      query.group_by === undefined ? NO_GROUPS : countActiveGroups(database, period, narrowing, query.group_by),
      areViewersNamed(database, period),
    ])
    const withGroup = foldedWith === null ? {} : { folded_with: foldedWith }
    const user_ids_url = areNamed ? `${services.baseUrl()}${notReachedPath(period, query)}` : null
    return {
      data: {
        ...figures,
        not_reached: { ...figures.not_reached, user_ids_url },
        before,
        groups: groups.map(({ outside: _, ...group }) => group),
        ...withGroup,
      },
    }
  },
})

/** Whether views have names: by the program's choice, and since the period began. */
async function areViewersNamed(database: Database, { programId, from }: Period): Promise<boolean> {
  const { views_per_person: areNamed } = await database.read(programId, readMeasuring)
  const keptFrom = await readKeptFrom(database, programId)
  return areNamed && (keptFrom === null || keptFrom <= from)
}

const notReachedPath = ({ from, to, timezone }: Period, query: NarrowingQuery): string =>
  `/v2/analytics/not_reached?${new URLSearchParams({
    from: presentTimestamp(from),
    to: presentTimestamp(to),
    timezone,
    ...Object.fromEntries(
      Object.keys(narrowingParameters).flatMap(name => {
        const value = query[name as keyof NarrowingQuery]
        return value === undefined ? [] : [[name, String(value)]]
      }),
    ),
  })}`

export const listNotReached = endpoint('GET /v2/analytics/not_reached', {
  tag: 'Analytics',
  summary: 'List the active people who looked at nothing, by name',
  description:
    'Of the last 30 days, today included, unless `from` and `to` are given. 403 where the program names no viewers, 400 for a ' +
    'time whose views are numbers alone.',
  access: readAnalytics,
  transaction: 'own',
  input: {
    query: Type.Object({
      ...periodParameters,
      ...narrowingParameters,
      ...nameParameter,
      ...pageParameters,
    }),
  },
  output: { status: 200, body: Type.Page(DirectoryPerson) },
  async handle({ actor, services }, { query }) {
    const { database } = services
    const { programId } = actor
    const page = readPage(query)
    const { views_per_person: areNamed } = await database.read(programId, readMeasuring)
    if (!areNamed) throw forbidden('Views have no names in this program')
    const period = await readPeriod(database, programId, query, 'day')
    if (!(await areViewersNamed(database, period))) {
      throw invalid({ rule: 'out_of_range', parameter: 'from', message: 'is before views are kept by person' })
    }
    const narrowing = await readNarrowing(database, programId, query)
    await updateCounters(services, programId)
    const filter = { search: query.search?.trim() || null, idsSql: notReachedIdsSql(period, narrowing) }
    const { rows, total } = await findPeople(database, actor, filter, BY_NAME, page)
    return { data: rows.map(row => presentPerson(row, actor.role)), meta: pageMeta(page, total) }
  },
})

const BY_NAME = [{ field: 'display_name', direction: 'asc' }] as const
