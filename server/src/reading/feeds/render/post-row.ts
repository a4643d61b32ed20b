// What the database says of a post on a page: which revision of it is current, and all that differs from reader to reader
// or changes too often to be kept rendered. A page comes as one text: the driver takes longer to read ten rows of fifteen
// columns than the database to find them.

import { ENGAGEMENT_FIELDS, type EngagementRow } from '../engagement/engagement.ts'

export interface PostRow extends EngagementRow {
  readonly post_id: number
  readonly revision: number
  /** The reader's keys; null unless the post has topics that some of its readers do not see. */
  readonly reader_keys: readonly number[] | null
  readonly like_count: number
  readonly comment_count: number
  readonly share_count: number
  readonly view_count: number
}

/** What a page's statement answers for a reader. */
export interface PackedPosts {
  /** For `unpackPosts`; null without posts. */
  readonly posts: string | null
}

/** SQL: the columns that a page's subquery takes from a row `f` of post_feed for the reader of the CTE `reader`. */
export const PAGE_COLUMNS_SQL = `f.post_id, f.revision,
         case when f.has_closed_topics then (select keys from reader) end as reader_keys`

const COUNTERS = ['like_count', 'comment_count', 'share_count', 'view_count'] as const

const PACKED_SQL = [
  'p.post_id',
  'p.revision',
  `array_to_string(p.reader_keys, ' ')`,
  ...COUNTERS.map(counter => `n.${counter}`),
  'e.reaction_type_id',
  ...ENGAGEMENT_FIELDS.map(field => `date_part('epoch', e.${field})`),
].join(`, ',', `)

/**
 * SQL: a page's posts with the reader's engagement and the counters, packed. `page` is a subquery with PAGE_COLUMNS_SQL
 * and what `order` sorts by; `columns` are further columns of the answer. Engagement and counters are looked up post by
 * post (lateral, limit 1): a plain left join is free to read all that the reader ever did. $1 is the program, `r` the reader.
 */
export const POSTS_SQL = (page: string, order: string, columns = ''): string => `
  select string_agg(concat(${PACKED_SQL}), ';' order by ${order}) as posts${columns}
    from (${page}) p
    left join lateral (
      select * from engagements e
       where e.program_id = $1 and e.user_id = r.user_id and e.content_id = p.post_id limit 1) e on true
    left join lateral (
      select * from post_counters n where n.program_id = $1 and n.content_id = p.post_id limit 1) n on true`

/** The posts of a page in their order. */
export function unpackPosts(packed: string | null): PostRow[] {
  return packed === null ? [] : packed.split(';').map(unpackPost)
}

function unpackPost(packed: string): PostRow {
  const [id, revision, keys, likes, comments, shares, views, reaction, ...times] = packed.split(',')
  return {
    post_id: Number(id),
    revision: Number(revision),
    reader_keys: keys === '' ? null : (keys as string).split(' ').map(Number),
    like_count: Number(likes),
    comment_count: Number(comments),
    share_count: Number(shares),
    view_count: Number(views),
    reaction_type_id: unpackNumber(reaction),
    liked_at: unpackNumber(times[0]),
    bookmarked_at: unpackNumber(times[1]),
    viewed_at: unpackNumber(times[2]),
    shared_at: unpackNumber(times[3]),
    acknowledged_at: unpackNumber(times[4]),
    commented_at: unpackNumber(times[5]),
  }
}

const unpackNumber = (text: string | undefined): number | null => (text ? Number(text) : null)
