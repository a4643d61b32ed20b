import { DirectoryPerson, findPeople, presentPerson } from '../../people/directory/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { pageMeta, pageParameters, readPage } from '../../platform/http/input/pagination.ts'
import { described, namedObject, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import { updateCounters } from '../../publishing/statistics/index.ts'
import {
  beginningsOf,
  type Day,
  grainParameter,
  type Period,
  periodParameters,
  readPeriod,
  readTopPosts,
} from './period.ts'

const Overview = namedObject('AnalyticsOverview', {
  from: Type.Timestamp(),
  to: Type.Timestamp(),
  active_users: Type.Count({ description: 'People who looked at something' }),
  posts_published: Type.Count(),
  series: Type.Array(
    Type.Object({
      at: Type.Timestamp(),
      active_users: Type.Count(),
      views: Type.Count(),
      engagements: Type.Count({
        description: 'Likes, comments, shares, acknowledgements and answers to polls',
      }),
      posts: Type.Count(),
    }),
    { description: 'A day, week or month each, also those in which nothing was; `at` is when it begins' },
  ),
  top_posts: Type.Array(
    Type.Object({
      content_id: Type.Id(),
      title: Type.String(),
      viewed: Type.Count(),
      audience: Type.Count({ description: 'People who could see the post when it was published' }),
    }),
    {
      description: 'Of the posts that were published in the period the ten that most people looked at',
    },
  ),
  channels: Type.Array(Type.Object({ id: Type.Id(), name: Type.String(), posts: Type.Count(), viewed: Type.Count() }), {
    description: 'The topics of these posts',
  }),
  not_reached: Type.Object({
    count: Type.Count({ description: 'Active people who looked at nothing' }),
    user_ids_url: Type.String({ description: 'Who they are' }),
  }),
})

/** The right to read figures about the whole program (docs/contract/statistics.md). */
const readAnalytics = { as: ['user', 'server'], scopes: ['content.read'], role: 'analyst' } as const

export const getAnalyticsOverview = endpoint('GET /v2/analytics/overview', {
  tag: 'Analytics',
  summary: 'Read what happened in the program',
  description:
    'Of the last 30 days, today included, unless `from` and `to` are given; of three years at most. Bounds are widened to ' +
    'quarters of an hour.',
  access: readAnalytics,
  transaction: 'own',
  input: { query: Type.Object({ ...periodParameters, ...grainParameter }) },
  output: { status: 200, body: Type.One(Overview) },
  async handle({ actor, services }, { query }) {
    const { database } = services
    const period = await readPeriod(database, actor.programId, query, query.by ?? 'day')
    await updateCounters(services, actor.programId)
    const [people, activity, top] = await Promise.all([
      countActivePeople(database, period),
      readActivity(database, period),
      readTopPosts(database, period),
    ])
    const series = beginningsOf(period).map(at => ({
      at: presentTimestamp(at),
      active_users: people.byBeginning.get(at.getTime()) ?? 0,
      ...(activity.get(at.getTime()) ?? NOTHING),
    }))
    return {
      data: {
        from: presentTimestamp(period.from),
        to: presentTimestamp(period.to),
        active_users: people.active_users,
        posts_published: series.reduce((sum, { posts }) => sum + posts, 0),
        series,
        top_posts: top.top_posts,
        channels: [...top.channels],
        not_reached: { count: people.not_reached, user_ids_url: `${services.baseUrl()}${notReachedPath(period)}` },
      },
    }
  },
})

const NOTHING = { views: 0, engagements: 0, posts: 0 }

const notReachedPath = ({ from, to, timezone }: Period): string =>
  `/v2/analytics/not_reached?${new URLSearchParams({
    from: presentTimestamp(from),
    to: presentTimestamp(to),
    ...(timezone === 'UTC' ? {} : { timezone }),
  })}`

const TEXT_MAX_LENGTH = 255

export const listNotReached = endpoint('GET /v2/analytics/not_reached', {
  tag: 'Analytics',
  summary: 'List the active people who looked at nothing, by name',
  description: 'Of the last 30 days, today included, unless `from` and `to` are given.',
  access: readAnalytics,
  transaction: 'own',
  input: {
    query: Type.Object({
      ...periodParameters,
      search: Type.Optional(
        described(
          'A part of a name or userName; for program managers and higher also of an e-mail address',
          Type.Text(TEXT_MAX_LENGTH),
        ),
      ),
      ...pageParameters,
    }),
  },
  output: { status: 200, body: Type.Page(DirectoryPerson) },
  async handle({ actor, services }, { query }) {
    const page = readPage(query)
    const period = await readPeriod(services.database, actor.programId, query, 'day')
    await updateCounters(services, actor.programId)
    const filter = { search: query.search?.trim() || null, idsSql: notReachedIdsSql(period) }
    const { rows, total } = await findPeople(
      services.database,
      actor,
      filter,
      [{ field: 'display_name', direction: 'asc' }],
      page,
    )
    return { data: rows.map(row => presentPerson(row, actor.role)), meta: pageMeta(page, total) }
  },
})

// Active people. Activity is stored as one bit per person and quarter of an hour. A period is the union of its days; completed days
// are cached as well, in the time zones in which they were requested.

interface ActivePeople {
  readonly active_users: number
  readonly not_reached: number
  /** By the beginning of the day, week or month, in milliseconds. */
  readonly byBeginning: ReadonlyMap<number, number>
}

interface Row {
  readonly series: readonly { readonly at: number; readonly people: number }[] | null
  readonly active_users: number
  readonly not_reached: number
}

async function countActivePeople(database: Database, period: Period): Promise<ActivePeople> {
  await prepareDays(database, period)
  const [row] = await database.unscopedQuery(sql<Row>`
      with days as materialized (${daysSql(period.days)}),
           parts as materialized (
             select p.at, p.block, bit_or(p.people) as people from (${piecesSql(period)}) p group by 1, 2),
           everybody as materialized (select p.block, bit_or(p.people) as people from parts p group by 1)
      select (select jsonb_agg(jsonb_build_object('at', extract(epoch from s.at) * 1000, 'people', s.people))
                from (select at, sum(bit_count(people)) as people from parts group by 1) s) as series,
             coalesce((select sum(bit_count(people)) from everybody), 0)::integer as active_users,
             (select count(*) from users u left join everybody w on w.block = u.id / 32768
               where ${inactiveSql(period.programId)})::integer as not_reached`)
  const { series, ...counts } = row as Row
  return { ...counts, byBeginning: new Map((series ?? []).map(({ at, people }) => [at, people])) }
}

/** SQL: the ids of active members without any activity in the period. */
const notReachedIdsSql = (period: Period): Sql<unknown> => sql`
  with days as materialized (${daysSql(period.days)}),
       everybody as materialized (select p.block, bit_or(p.people) as people from (${piecesSql(period)}) p group by 1)
  select u.id from users u left join everybody w on w.block = u.id / 32768
   where ${inactiveSql(period.programId)}`

/** SQL: the member `u` is not in their block `w` of people. */
const inactiveSql = (programId: number): Sql<unknown> => sql`
  u.program_id = ${programId} and u.active and coalesce(get_bit(w.people, (u.id % 32768)::integer), 0) = 0`

/** SQL: blocks of people, by the beginning of what they are shown in: of `days` that are kept, and of the others' quarters. */
const piecesSql = ({ programId }: Period): Sql<unknown> => sql`
  select d.at, k.block, k.people from days d
    join active_days k on k.program_id = ${programId} and k.from_at = d.from_at and k.to_at = d.to_at
  union all
  select d.at, q.block, q.people from days d
    join active_quarters q on q.program_id = ${programId} and q.at >= d.from_at and q.at < d.to_at
   where not exists (select from active_days k
                      where k.program_id = ${programId} and k.from_at = d.from_at and k.to_at = d.to_at)`

const daysSql = (days: readonly Day[]): Sql<unknown> => {
  const times = (of: (day: Day) => Date) => sql`${days.map(day => of(day).toISOString())}::timestamptz[]`
  return sql`
    select * from unnest(${times(day => day.at)}, ${times(day => day.from_at)}, ${times(day => day.to_at)})
                  as d (at, from_at, to_at)`
}

/** The last records of a day arrive within seconds of its end. */
const OVER_AFTER_MS = 3_600_000

/** Caches completed days, unless they are cached already. */
async function prepareDays(database: Database, { programId, days }: Period): Promise<void> {
  const over = days.filter(({ is_whole, to_at }) => is_whole && to_at.getTime() < Date.now() - OVER_AFTER_MS)
  if (over.length === 0) return
  await database.unscopedQuery(
    sql`
      insert into active_days (program_id, from_at, to_at, block, people)
      select ${programId}::bigint, d.from_at, d.to_at, q.block, bit_or(q.people)
        from (${daysSql(over)}) d
        join active_quarters q on q.program_id = ${programId} and q.at >= d.from_at and q.at < d.to_at
       where not exists (select from active_days k
                          where k.program_id = ${programId} and k.from_at = d.from_at and k.to_at = d.to_at)
       group by 2, 3, 4 order by 2, 3, 4
      on conflict do nothing`,
    { isRepeatable: true },
  )
}

// Actions and publications in a period, by day, week or month.

interface Done {
  readonly views: number
  readonly engagements: number
  readonly posts: number
}

/** By the beginning of the day, week or month, in milliseconds; empty ones are left out. */
async function readActivity(database: Database, period: Period): Promise<ReadonlyMap<number, Done>> {
  const { programId, from, to } = period
  const beginnings = beginningsOf(period)
  const part = (column: string) =>
    sql`width_bucket(${sql.ref(column)}, ${beginnings.map(at => at.toISOString())}::timestamptz[])`
  const within = (column: string) =>
    sql`${sql.ref(column)} >= ${from.toISOString()}::timestamptz and ${sql.ref(column)} < ${to.toISOString()}::timestamptz`
  const rows = await database.unscopedQuery(sql<Done & { part: number }>`
      select a.part, sum(a.views)::integer as views, sum(a.engagements)::integer as engagements, sum(a.posts)::integer as posts
        from (select ${part('q.at')} as part, sum(q.views) as views, sum(q.engagements) as engagements, 0 as posts
                from program_quarters q where q.program_id = ${programId} and ${within('q.at')} group by 1
              union all
              select ${part('c.published_at')}, 0, 0, count(*)
                from content c where c.program_id = ${programId} and ${within('c.published_at')} group by 1) a
       group by 1`)
  return new Map(rows.map(({ part: n, ...done }) => [(beginnings[n - 1] as Date).getTime(), done]))
}
