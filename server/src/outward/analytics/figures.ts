// The figures of one period, as the overview shows them of this period and of the one before.

import type { Database } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import { countActivePeople } from './active-people.ts'
import { findBestHour, readActivity, WEEKDAYS } from './activity.ts'
import { isMeantSql } from './narrowed-people.ts'
import type { Narrowing } from './narrowing.ts'
import { beginningsOf, type Period } from './period.ts'
import { readTopPosts } from './top-posts.ts'

export const figureMembers = {
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
  adoption: namedObject('Adoption', {
    signed_in: Type.Count({ description: 'Active people who have ever signed in' }),
    active: Type.Count({ description: 'Active people' }),
  }),
  best_hour: Type.Nullable(
    namedObject('BestHour', {
      weekday: Type.OneOf(WEEKDAYS),
      hour: Type.Integer({ minimum: 0, maximum: 23 }),
    }),
  ),
}

const Figures = Type.Object({ ...figureMembers, not_reached: Type.Object({ count: Type.Count() }) })
export type Figures = Static<typeof Figures>

/** Reads the figures of a period. Call `updateCounters` before. */
export async function readFigures(database: Database, period: Period, narrowing: Narrowing): Promise<Figures> {
  const [people, activity, top, adoption, best_hour] = await Promise.all([
    countActivePeople(database, period, narrowing),
    readActivity(database, period, narrowing),
    readTopPosts(database, period, narrowing),
    readAdoption(database, period.programId, narrowing),
    findBestHour(database, period, narrowing),
  ])
  const series = beginningsOf(period).map(at => ({
    at: presentTimestamp(at),
    active_users: people.byBeginning.get(at.getTime()) ?? 0,
    ...(activity.get(at.getTime()) ?? NOTHING),
  }))
  return {
    from: presentTimestamp(period.from),
    to: presentTimestamp(period.to),
    active_users: people.active_users,
    posts_published: series.reduce((sum, { posts }) => sum + posts, 0),
    series,
    top_posts: top.top_posts,
    channels: [...top.channels],
    adoption,
    best_hour,
    not_reached: { count: people.not_reached },
  }
}

const NOTHING = { views: 0, engagements: 0, posts: 0 }

async function readAdoption(database: Database, programId: number, narrowing: Narrowing): Promise<Figures['adoption']> {
  const [row] = await database.unscopedQuery(sql<Figures['adoption']>`
    select (count(*) filter (where u.last_accessed_at is not null))::integer as signed_in, count(*)::integer as active
      from users u
     where u.program_id = ${programId} and u.active and ${isMeantSql(programId, narrowing, sql`u.id`)}`)
  return row as Figures['adoption']
}
