// Feeds by engagement: the posts of a window of days, best first. The window is read by its index and bounded, so it
// costs the same however old and large the program is.

import { PAGE_COLUMNS_SQL } from './post-row.ts'

export type Ranking = 'trending' | 'icymi'

/** Posts of a window that are ranked; of a window with more, the newest. */
const CANDIDATES_MAX = 5000

/** After this many hours the engagement with a post counts half. */
const HALF_LIFE_HOURS = 72

/** What a share or a comment says about a post, against a view. */
const ENGAGEMENT_SQL = `(coalesce(s.view_count, 0) + 3 * coalesce(s.like_count, 0)
                         + 5 * coalesce(s.comment_count, 0) + 5 * coalesce(s.share_count, 0))`

const WINDOWS: Readonly<Record<Ranking, string>> = {
  trending: `f.published_at > now() - interval '30 days'`,
  icymi: `f.published_at > now() - interval '14 days' and f.published_at <= now() - interval '1 day'`,
}

const SCORES: Readonly<Record<Ranking, string>> = {
  trending: `${ENGAGEMENT_SQL} * power(0.5::float8, date_part('epoch', now() - f.published_at) / ${HALF_LIFE_HOURS * 3600})`,
  icymi: `${ENGAGEMENT_SQL}::float8`,
}

/** The page's subquery and order; `where` are the conditions on a row `f` of post_feed. $1 program, $3 size, $4 offset. */
export function rankedPage(ranking: Ranking, where: string): { page: string; order: string } {
  const page = `select ${PAGE_COLUMNS_SQL}, f.published_at, ${SCORES[ranking]} as score
    from (select * from post_feed f where f.program_id = $1 and ${WINDOWS[ranking]}
           order by f.published_at desc, f.post_id desc limit ${CANDIDATES_MAX}) f
    left join lateral (
      select * from post_counters s where s.program_id = $1 and s.content_id = f.post_id limit 1) s on true
   where ${where}
   order by score desc, f.published_at desc, f.post_id desc limit $3 offset $4`
  return { page, order: 'p.score desc, p.published_at desc, p.post_id desc' }
}
