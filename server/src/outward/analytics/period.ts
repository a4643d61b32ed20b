// The period of an overview and its parts: whole days of a time zone, grouped as shown.

import type { Database } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/errors.ts'
import { described, Type } from '../../platform/http/input/schema.ts'
import { parseTimestamp } from '../../platform/http/input/timestamp.ts'
import { countReachOfPosts } from '../../publishing/visibility/index.ts'
import { isTimeZone } from '../../shared/i18n/time-zones.ts'

const GRAINS = ['day', 'week', 'month'] as const
type Grain = (typeof GRAINS)[number]

const DAYS_DEFAULT = 30
const DAYS_MAX = 1097
const TIMEZONE_MAX_LENGTH = 64
const YEARS = { first: 1970, last: 9998 } as const

export const periodParameters = {
  from: Type.Optional(
    described('The first moment; of a date the beginning of the day in `timezone`', Type.TimestampIn()),
  ),
  to: Type.Optional(
    described('The first moment after it; of a date the beginning of the day in `timezone`', Type.TimestampIn()),
  ),
  timezone: Type.Optional(
    Type.String({ maxLength: TIMEZONE_MAX_LENGTH, description: 'The IANA name of a time zone; by default UTC' }),
  ),
}

export const grainParameter = {
  by: Type.Optional(described('Step of the series; default `day`', Type.OneOf(GRAINS))),
}

interface PeriodQuery {
  readonly from?: string
  readonly to?: string
  readonly timezone?: string
}

/** A day, or the part of it within the period. */
export interface Day {
  /** The beginning of its day, week or month. */
  readonly at: Date
  readonly from_at: Date
  readonly to_at: Date
  readonly is_whole: boolean
}

export interface Period {
  readonly programId: number
  readonly from: Date
  readonly to: Date
  readonly timezone: string
  readonly days: readonly Day[]
}

/**
 * Bounds are widened to quarters of an hour, the resolution of stored activity.
 * @throws HttpError 400 for an unknown time zone, a period that ends before it begins or is longer than three years, and years
 * that
 *   no post can have
 */
export async function readPeriod(
  database: Database,
  programId: number,
  query: PeriodQuery,
  grain: Grain,
): Promise<Period> {
  const timezone = query.timezone ?? 'UTC'
  if (!isTimeZone(timezone)) {
    throw invalid({ rule: 'invalid_format', parameter: 'timezone', message: 'is not the name of a time zone' })
  }
  checkYear('from', query.from)
  checkYear('to', query.to)
  const [bounds] = await database.unscopedQuery(boundsSql(query, timezone))
  const { from_at: from, to_at: to } = bounds as { from_at: Date; to_at: Date }
  if (from >= to) throw invalid({ rule: 'out_of_range', parameter: 'to', message: 'must be after from' })
  if (to.getTime() - from.getTime() > DAYS_MAX * 86_400_000) {
    throw invalid({ rule: 'out_of_range', parameter: 'from', message: 'is more than three years before to' })
  }
  const days = await database.unscopedQuery(daysSql({ from, to, timezone }, grain))
  return { programId, from, to, timezone, days }
}

function checkYear(parameter: 'from' | 'to', text: string | undefined): void {
  const year = text === undefined ? YEARS.first : (parseTimestamp(text)?.getUTCFullYear() ?? 0)
  if (year >= YEARS.first && year <= YEARS.last) return
  const message = `must be in the years ${YEARS.first} to ${YEARS.last}`
  throw invalid({ rule: 'out_of_range', parameter, message })
}

/** Dates have other forms than 2026-11-22 as well (docs/contract/conventions.md), times all begin with this. */
const hasTime = (text: string): boolean => /[Tt ]/.test(text)

const isoText = (text: string): string => parseTimestamp(text)?.toISOString() ?? text

const boundsSql = ({ from, to }: PeriodQuery, timezone: string) => {
  const moment = (text: string | undefined) =>
    text === undefined
      ? sql`null::timestamptz`
      : hasTime(text)
        ? sql`${isoText(text)}::timestamptz`
        : sql`(${isoText(text).slice(0, 'yyyy-mm-dd'.length)}::timestamp at time zone ${timezone})`
  return sql<{ from_at: Date; to_at: Date }>`
    select date_bin('15 minutes', coalesce(f.at, (e.at at time zone ${timezone} - make_interval(days => ${sql.lit(DAYS_DEFAULT)}))
                                                  at time zone ${timezone}), '2000-01-01 00:00Z') as from_at,
           date_bin('15 minutes', e.at + interval '15 minutes - 1 microsecond', '2000-01-01 00:00Z') as to_at
      from (select ${moment(from)} as at) f
     cross join (select coalesce(${moment(to)}, (date_trunc('day', now() at time zone ${timezone}) + interval '1 day')
                                                  at time zone ${timezone}) as at) e`
}

const daysSql = ({ from, to, timezone }: Pick<Period, 'from' | 'to' | 'timezone'>, grain: Grain) => sql<Day>`
  select date_trunc(${grain}, d.local) at time zone ${timezone} as at, greatest(w.from_at, p.from_at) as from_at,
         least(w.to_at, p.to_at) as to_at, w.from_at >= p.from_at and w.to_at <= p.to_at as is_whole
    from (select ${from.toISOString()}::timestamptz as from_at, ${to.toISOString()}::timestamptz as to_at) p
   cross join lateral generate_series(date_trunc('day', p.from_at at time zone ${timezone}),
                                      p.to_at at time zone ${timezone}, interval '1 day') as d (local)
   cross join lateral (select d.local at time zone ${timezone} as from_at,
                              (d.local + interval '1 day') at time zone ${timezone} as to_at) w
   where greatest(w.from_at, p.from_at) < least(w.to_at, p.to_at)
   order by d.local`

/** The beginnings of the days, weeks or months of the period. */
export const beginningsOf = ({ days }: Period): Date[] =>
  days.filter(({ at }, n) => at.getTime() !== days[n - 1]?.at.getTime()).map(({ at }) => at)

// The posts that were published in a period: the most viewed of them, and their topics.

const TOP_POSTS_COUNT = 10
const TOPICS_MAX = 500

interface TopPost {
  readonly content_id: number
  readonly title: string
  readonly viewed: number
  /** At publication. */
  readonly audience: number
}

interface TopicFigures {
  readonly id: number
  readonly name: string
  readonly posts: number
  readonly viewed: number
}

interface Row {
  readonly posts: readonly (Omit<TopPost, 'audience'> & { readonly audience: number | null })[] | null
  readonly topics: readonly TopicFigures[] | null
}

export async function readTopPosts(
  database: Database,
  { programId, from, to }: Period,
): Promise<{ top_posts: TopPost[]; channels: readonly TopicFigures[] }> {
  const [row] = await database.unscopedQuery(sql<Row>`
      with posts as materialized (
        select c.id, c.published_at, coalesce(n.view_count, 0) as viewed
          from content c
          left join post_counters n on n.program_id = ${programId} and n.content_id = c.id
         where c.program_id = ${programId} and c.published_at >= ${from.toISOString()}::timestamptz
           and c.published_at < ${to.toISOString()}::timestamptz
      ), top as (select * from posts order by viewed desc, id desc limit ${sql.lit(TOP_POSTS_COUNT)}
      ), topics_of as (
        select ct.topic_id, count(*) as posts, sum(p.viewed) as viewed
          from posts p join content_topics ct on ct.program_id = ${programId} and ct.content_id = p.id
         group by 1)
      select (select jsonb_agg(jsonb_build_object('content_id', c.id, 'title', c.title, 'viewed', p.viewed, 'audience', a.people)
                               order by p.viewed desc, p.id desc)
                from top p join content c on c.program_id = ${programId} and c.id = p.id
                left join published_audiences a on a.program_id = ${programId} and a.content_id = p.id
                 and a.published_at >= date_trunc('milliseconds', p.published_at)) as posts,
             (select jsonb_agg(to_jsonb(t) order by t.viewed desc, t.posts desc, t.id)
                from (select t.id, t.name, k.posts, k.viewed
                        from topics_of k join topics t on t.program_id = ${programId} and t.id = k.topic_id
                       order by k.viewed desc, k.posts desc, t.id limit ${sql.lit(TOPICS_MAX)}) t) as topics`)
  const posts = row?.posts ?? []
  // Audiences are counted moments after the publication; until then they are those of now.
  const uncounted = posts.flatMap(({ content_id, audience }) => (audience === null ? [content_id] : []))
  const reach = await database.read(programId, db => countReachOfPosts(db, uncounted))
  return {
    top_posts: posts.map(post => ({ ...post, audience: post.audience ?? reach.get(post.content_id) ?? 0 })),
    channels: row?.topics ?? [],
  }
}
