import { DirectoryPerson, findPeople, presentPerson } from '../../people/directory/index.ts'
import { readMeasuring } from '../../people/programs/index.ts'
import { forbidden } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { pageMeta, pageParameters, readPage } from '../../platform/http/input/pagination.ts'
import { described, namedObject, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import { updateCounters } from '../../publishing/statistics/index.ts'
import { countActivePeople, notReachedIdsSql } from './active-people.ts'
import { readActivity } from './activity.ts'
import { beginningsOf, grainParameter, type Period, periodParameters, readPeriod } from './period.ts'
import { readTopPosts } from './top-posts.ts'

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
    user_ids_url: Type.Nullable(Type.String({ description: 'Who they are; null where the program names no viewers' })),
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
    const [measuring, people, activity, top] = await Promise.all([
      database.read(actor.programId, readMeasuring),
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
        not_reached: {
          count: people.not_reached,
          user_ids_url: measuring.views_per_person ? `${services.baseUrl()}${notReachedPath(period)}` : null,
        },
      },
    }
  },
})

const NOTHING = { views: 0, engagements: 0, posts: 0 }

const notReachedPath = ({ from, to, timezone }: Period): string =>
  `/v2/analytics/not_reached?${new URLSearchParams({
    from: presentTimestamp(from),
    to: presentTimestamp(to),
    timezone,
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
    const { views_per_person: areViewsNamed } = await services.database.read(actor.programId, readMeasuring)
    if (!areViewsNamed) throw forbidden('Views have no names in this program')
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
