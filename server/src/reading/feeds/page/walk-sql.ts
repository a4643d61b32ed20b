// The page of each walk, as SQL. A walk reads one index newest first, drops what does not belong to the feed, and stops
// when the page is full. $1 is the program, `r` the reader, $4 the page's size, $5 its offset.

import { PAGE_COLUMNS_SQL } from '../render/post-row.ts'
import { anyBehavior } from './feed-conditions.ts'
import type { UserBehavior } from './feed-request.ts'
import type { MergeOf, Ranking } from './walk.ts'

/** A subquery and the order of its rows, called `p`. */
export interface PageSql {
  readonly page: string
  readonly order: string
}

const LIMIT = 'limit $4 offset $5'
const BY_DATE = 'p.published_at desc, p.post_id desc'
/** A row of post_feed by its id, looked up one by one however many the planner expects. */
const postSql = (id: string): string =>
  `cross join lateral (select * from post_feed where program_id = $1 and post_id = ${id} limit 1) f`

/** The newest posts; at most `horizon` (SQL) of those with `indexed` are looked at. */
export const newestPage = (where: string, indexed: string, horizon: string | null): PageSql => ({
  page: `select ${PAGE_COLUMNS_SQL}, f.published_at
    from (select * from post_feed f where f.program_id = $1 and ${indexed}
           order by f.published_at desc, f.post_id desc${horizon ? ` limit ${horizon}` : ''}) f
   where ${where}
   order by f.published_at desc, f.post_id desc ${LIMIT}`,
  order: BY_DATE,
})

const MERGES: Readonly<Record<MergeOf, { table: string; column: string; list: string }>> = {
  keys: { table: 'post_feed_keys', column: 'access_key', list: 'reader' },
  audiences: { table: 'post_feed_keys', column: 'access_key', list: 'audiences' },
  followed: { table: 'post_feed_topics', column: 'topic_id', list: 'followed' },
  wanted: { table: 'post_feed_topics', column: 'topic_id', list: 'wanted' },
  tags: { table: 'post_feed_tags', column: 'tag_id', list: 'tags' },
}

/** The CTE whose keys are merged. */
export const mergedList = (of: MergeOf): string => MERGES[of].list

/** Each branch is ordered by its index, so they are merged row by row; a post in several of them comes once. */
export function mergePage(where: string, of: MergeOf, branches: number): PageSql {
  const { table, column, list } = MERGES[of]
  const branch = (index: number) => `(select published_at, post_id from ${table}
             where program_id = $1 and ${column} = (select keys[${index}] from ${list})
             order by published_at desc, post_id desc)`
  const all = Array.from({ length: branches }, (_, index) => branch(index + 1)).join('\n union all ')
  return {
    page: `select ${PAGE_COLUMNS_SQL}, m.published_at
    from (select distinct published_at, post_id from (${all}) b order by published_at desc, post_id desc) m
    ${postSql('m.post_id')}
   where ${where}
   order by m.published_at desc, m.post_id desc ${LIMIT}`,
    order: BY_DATE,
  }
}

/** What the reader engaged with in one of these ways; sorted, since engagements are not kept by date of the post. */
export const engagedPage = (where: string, behaviors: readonly UserBehavior[]): PageSql => ({
  page: `select ${PAGE_COLUMNS_SQL}, f.published_at
    from (select e.content_id from engagements e
           where e.program_id = $1 and e.user_id = r.user_id and (${anyBehavior(behaviors)})) g
    ${postSql('g.content_id')}
   where ${where}
   order by f.published_at desc, f.post_id desc ${LIMIT}`,
  order: BY_DATE,
})

export const bookmarksPage = (where: string): PageSql => ({
  page: `select ${PAGE_COLUMNS_SQL}, b.bookmarked_at
    from (select bookmarked_at, content_id from engagements
           where program_id = $1 and user_id = r.user_id and bookmarked_at is not null
           order by bookmarked_at desc, content_id desc) b
    ${postSql('b.content_id')}
   where ${where}
   order by b.bookmarked_at desc, b.content_id desc ${LIMIT}`,
  order: 'p.bookmarked_at desc, p.post_id desc',
})

/** Posts of a window that are ranked; of a window with more, the newest. */
const CANDIDATES_MAX = 5000
/** After this many hours the engagement with a post counts half. */
const HALF_LIFE_HOURS = 72

/** What a share or a comment says about a post, against a view. */
const SCORE = `(coalesce(s.view_count, 0) + 3 * coalesce(s.like_count, 0)
             + 5 * coalesce(s.comment_count, 0) + 5 * coalesce(s.share_count, 0))`

const RANKINGS: Readonly<Record<Ranking, { window: string; score: string }>> = {
  trending: {
    window: `f.published_at > now() - interval '30 days'`,
    score: `${SCORE} * power(0.5::float8, date_part('epoch', now() - f.published_at) / ${HALF_LIFE_HOURS * 3600})`,
  },
  icymi: {
    window: `f.published_at > now() - interval '14 days' and f.published_at <= now() - interval '1 day'`,
    score: SCORE,
  },
}

/** A window of days by engagement. It is read by its index and bounded, however old and large the program is. */
export const rankedPage = (where: string, ranking: Ranking): PageSql => ({
  page: `select ${PAGE_COLUMNS_SQL}, f.published_at, ${RANKINGS[ranking].score} as score
    from (select * from post_feed f where f.program_id = $1 and ${RANKINGS[ranking].window}
           order by f.published_at desc, f.post_id desc limit ${CANDIDATES_MAX}) f
    left join lateral (
      select * from post_counters s where s.program_id = $1 and s.content_id = f.post_id limit 1) s on true
   where ${where}
   order by score desc, f.published_at desc, f.post_id desc ${LIMIT}`,
  order: `p.score desc, ${BY_DATE}`,
})
