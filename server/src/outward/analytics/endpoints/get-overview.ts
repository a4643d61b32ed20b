import { endpoint } from '../../../platform/http/endpoint.ts'
import { Count, Id, named, One, Timestamp, Type } from '../../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../../platform/http/input/timestamp.ts'
import { settleNumbers } from '../../../publishing/statistics/index.ts'
import { readAnalytics } from '../access.ts'
import { countActivePeople } from '../overview/active-people.ts'
import { readActivity } from '../overview/activity.ts'
import { beginningsOf, grainParameter, type Period, periodParameters, readPeriod } from '../overview/period.ts'
import { readTopPosts } from '../overview/top-posts.ts'

const Overview = named(
  'AnalyticsOverview',
  Type.Object({
    from: Timestamp(),
    to: Timestamp(),
    active_users: Count({ description: 'People who looked at something' }),
    posts_published: Count(),
    series: Type.Array(
      Type.Object({
        at: Timestamp(),
        active_users: Count(),
        views: Count(),
        engagements: Count({
          description: 'Likes, comments, shares, acknowledgements and answers to polls',
        }),
        posts: Count(),
      }),
      { description: 'A day, week or month each, also those in which nothing was; `at` is when it begins' },
    ),
    top_posts: Type.Array(
      Type.Object({
        content_id: Id(),
        title: Type.String(),
        viewed: Count(),
        audience: Count({ description: 'People who could see the post when it was published' }),
      }),
      {
        description: 'Of the posts that were published in the period the ten that most people looked at',
      },
    ),
    channels: Type.Array(Type.Object({ id: Id(), name: Type.String(), posts: Count(), viewed: Count() }), {
      description: 'The topics of these posts',
    }),
    not_reached: Type.Object({
      count: Count({ description: 'Active people who looked at nothing' }),
      user_ids_url: Type.String({ description: 'Who they are' }),
    }),
  }),
)

export const getAnalyticsOverview = endpoint({
  id: 'getAnalyticsOverview',
  tag: 'Analytics',
  method: 'GET',
  path: '/v2/analytics/overview',
  summary: 'Read what happened in the program',
  description:
    'Of the last 30 days, today included, unless `from` and `to` are given; of three years at most. Bounds are widened to ' +
    'quarters of an hour.',
  access: readAnalytics,
  transaction: 'own',
  input: { query: Type.Object({ ...periodParameters, ...grainParameter }) },
  output: { status: 200, body: One(Overview) },
  async handle({ actor, services }, { query }) {
    const { database } = services
    const period = await readPeriod(database, actor.programId, query, query.by ?? 'day')
    await settleNumbers(services, actor.programId)
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
