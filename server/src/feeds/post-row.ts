// What the database says of a post on a page: which revision of it is current, and all that differs from reader to reader
// or changes too often to be kept rendered.

import { ENGAGEMENT_SQL, type EngagementRow } from './engagement.ts'

export interface PostRow extends EngagementRow {
  readonly post_id: number
  readonly revision: number
  /** The reader's keys; null unless the post has topics that some of its readers do not see. */
  readonly reader_keys: readonly number[] | null
  /** null in all four: nobody has done anything with the post yet. */
  readonly like_count: number | null
  readonly comment_count: number | null
  readonly share_count: number | null
  readonly view_count: number | null
}

/** SQL: the columns that a page's subquery takes from a row `f` of post_feed for the reader of the CTE `reader`. */
export const PAGE_COLUMNS_SQL = `f.post_id, f.revision,
         case when f.has_closed_topics then (select keys from reader) end as reader_keys`

/**
 * SQL: a page's posts with the reader's engagement and the counters. `page` is a subquery with PAGE_COLUMNS_SQL and what
 * `order` sorts by. Engagement and counters are looked up post by post (lateral, limit 1): a plain left join is free to
 * read all that the reader ever did. With the name of a `list` there is always a row, which says how long the list is.
 * $1 is the program, $2 the user.
 */
export const POSTS_SQL = (page: string, order: string, list: string | null = null): string => `
  select p.post_id, p.revision, p.reader_keys, ${ENGAGEMENT_SQL('e')},
         n.like_count, n.comment_count, n.share_count, n.view_count, ${list ? 'l.list_length' : 'null as list_length'}
    from ${list ? `(select cardinality(keys) as list_length from ${list}) l left join (${page}) p on true` : `(${page}) p`}
    left join lateral (
      select * from engagements e
       where e.program_id = $1 and e.user_id = $2 and e.content_id = p.post_id limit 1) e on true
    left join lateral (
      select * from post_counters n where n.program_id = $1 and n.content_id = p.post_id limit 1) n on true
   order by ${order}`
