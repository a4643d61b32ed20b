// The query of a page of posts, in one place: `pageQuery` is the whole statement, for several readers at once, and below it
// is what depends on the request and on the strategy that finds the posts.
//
// Aliases:
//   r                       a reader (n, user_id)
//   viewer                  CTE of one row: the keys that the reader holds (`keys`, a bigint[], as in all of these)
//   audiences, followed     CTEs: the reader's audiences, the topics that the reader follows
//   wanted, tags            CTEs: the topics asked for that the reader sees, the tags asked for
//   words                   CTE of one row: the words that are searched for (`query`)
//   matches                 CTE: ids of posts with these words by their index, in no order, whoever sees them
//   found                   CTE: posts with these words that the reader sees, as many as the page and those before it hold
//   s                       a row of the index that is scanned, where that is not post_feed
//   f                       the row of a post in post_feed
//   p                       a post on the page; sort_1, sort_2 … are what it is sorted by, largest first
//   e                       the reader's engagement with the post
//   c                       the counters of the post
//   a                       what is returned to a reader
//
// Rows of post_feed, engagements and post_counters are looked up one by one (`lateral … limit 1`), however many the planner
// expects: a plain join is free to read all that the reader ever did. A scan reads one index in its order, drops what does
// not belong to the feed, and stops when the page is full.

import { type Sql, sql } from '../../../platform/db/sql.ts'
import { viewerKeysSql, visibleSql } from '../../../publishing/visibility/index.ts'
import { wordsSource } from '../search/words-source.ts'
import type { FeedFilters, FeedName, FeedRequest, UserBehavior } from './feed-request.ts'
import { PACKED_POST_SQL } from './packed-posts.ts'
import {
  byTime,
  isBehind,
  isByIndex,
  type MergeOf,
  type PageParameters,
  placeText,
  postOfS,
  type Ranking,
  type SortKey,
  type Source,
  type Strategy,
} from './strategy.ts'

/** The values that determine the text of the statement: of filters, only whether they are given. */
export interface PageShape extends Pick<FeedRequest, 'name' | 'filters'> {
  /** The query of a search (`content/search/word-query.ts`). */
  readonly words?: string
  /** Begins behind a place. */
  readonly isAfter?: boolean
}

/** The statement; its rows are `PageRow`s, with the number `n` of their reader. */
export function pageQuery(shape: PageShape, strategy: Strategy, parameters: PageParameters): Sql<unknown> {
  const { program, numbers, users, size, offset } = parameters
  const source = sourceOf(shape, strategy, parameters)
  const { rows, sort, lists = [], columns = sql`null::integer as lists` } = source
  const conditions = conditionsOf(shape, strategy, parameters)
  if (shape.isAfter && !source.beginsBehind) conditions.push(isBehind(sort, parameters))
  const readers = sql`unnest(${numbers}::integer[], ${users}::bigint[])`
  const sortColumns = sort.map((_, index) => `sort_${index + 1}`)
  const order = sql.raw(sortColumns.map(column => `p.${column} desc`).join(', '))
  // Without values the planner expects ten rows: the generic plan would seem expensive, and each search would be planned again.
  return sql`
select r.n, a.*
  from ${isByIndex(strategy) ? sql`(select * from ${readers} limit 1)` : readers} as r (n, user_id)
 cross join lateral (
  with ${sql.join([...listsOf(shape, parameters), ...lists])}
  select string_agg(${PACKED_POST_SQL}, ';' order by ${order}) as posts,
         count(*)::integer as length,
         (array_agg(${placeText(sort)} order by ${order}))[${size}::integer - 1] as place,
         ${columns}
    from (
      select f.post_id, f.revision, f.must_read_revision,
             case when f.has_closed_topics then (select keys from viewer) end as reader_keys,
             ${sql.join(sort.map(({ value }, index) => sql`${value} as ${sql.raw(sortColumns[index] as string)}`))}
        from ${rows}
       where ${sql.join(conditions, sql` and `)}
       order by ${sql.raw(sortColumns.map(column => `${column} desc`).join(', '))}
       limit ${size} offset ${offset}
    ) p
    left join lateral (
      select * from engagements e
       where e.program_id = ${program} and e.user_id = r.user_id and e.content_id = p.post_id limit 1) e on true
    left join lateral (
      select * from post_counters c where c.program_id = ${program} and c.content_id = p.post_id limit 1) c on true
 ) a`
}

/** The lists of a reader `r`, each made once. */
export const readerLists = ({ program, topics, tags }: Pick<PageParameters, 'program' | 'topics' | 'tags'>) => ({
  viewer: sql`viewer as materialized (select ${viewerKeysSql(program, sql`r.user_id`)} as keys)`,
  audiences: sql`audiences as materialized (select keys[2:] as keys from viewer)`,
  followed: sql`followed as materialized (select array(select t.topic_id from topic_followers t
         where t.program_id = ${program} and t.user_id = r.user_id and t.following) as keys)`,
  // Topics that the reader does not see are treated as not existing.
  wanted: sql`wanted as materialized (select array(select t.id from topics t
         where t.program_id = ${program} and t.id = any(${topics}::bigint[]) and t.state = 'published'
           and (not t.targeted or (select true from topic_audiences a
                 where a.program_id = ${program} and a.topic_id = t.id
                   and a.audience_id = any((select keys from viewer)::bigint[]) limit 1))) as keys)`,
  tags: sql`tags as materialized (select ${tags}::bigint[] as keys)`,
})

export type ReaderList = keyof ReturnType<typeof readerLists>

function listsOf({ name, filters }: PageShape, parameters: PageParameters): Sql<unknown>[] {
  const lists = readerLists(parameters)
  return [
    lists.viewer,
    ...(name === 'for_you' ? [lists.audiences] : []),
    ...(name === 'following' ? [lists.followed] : []),
    ...(filters.topicIds ? [lists.wanted] : []),
    ...(filters.tagIds ? [lists.tags] : []),
  ]
}

export const IS_VISIBLE = visibleSql('f', sql`(select keys from viewer)`)
export const IS_FOLLOWED = sql`f.topic_ids && (select keys from followed)`

/** Narrows the posts `post` to topics. */
const topicConditions = (post: 'f' | 's', { name, filters }: PageShape): Sql<unknown>[] => [
  ...(name === 'following' ? [sql`${sql.raw(post)}.topic_ids && (select keys from followed)`] : []),
  ...(filters.topicIds ? [sql`${sql.raw(post)}.topic_ids && (select keys from wanted)`] : []),
]

const isByAuthor = ({ program, authors }: PageParameters): Sql<unknown> =>
  sql`(select c.author_user_id = any(${authors}::bigint[]) from content c
        where c.program_id = ${program} and c.id = s.post_id)`

/** The conditions of the feed. */
function conditionsOf({ name, filters }: PageShape, { kind }: Strategy, parameters: PageParameters): Sql<unknown>[] {
  const { tagIds, contentTypes, visibility, featured, userBehaviors } = filters
  return [
    IS_VISIBLE,
    ...(name === 'icymi' ? [behaviorCondition(['unread'], parameters)] : []),
    ...[NAME_CONDITIONS[name] ?? []].flat(),
    ...topicConditions('f', { name, filters }),
    ...(tagIds ? [sql`f.tag_ids && ${parameters.tags}::bigint[]`] : []),
    ...(contentTypes ? [sql`f.content_type = any(${parameters.types}::text[])`] : []),
    ...(visibility ? [sql`f.visibility = ${parameters.visibility}`] : []),
    ...(featured === undefined ? [] : [featured ? sql`f.featured` : sql`not f.featured`]),
    // A scan of engagements has dropped the others.
    ...(userBehaviors && kind !== 'engaged' ? [behaviorCondition(userBehaviors, parameters)] : []),
  ]
}

const BEHAVIORS: Readonly<Record<UserBehavior, Sql<unknown>>> = {
  liked: sql`e.liked_at is not null`,
  bookmarked: sql`e.bookmarked_at is not null`,
  read: sql`e.viewed_at is not null`,
  unread: sql`e.viewed_at is null`,
}

const anyBehavior = (behaviors: readonly UserBehavior[]): Sql<unknown> =>
  sql.join(
    behaviors.map(behavior => BEHAVIORS[behavior]),
    sql` or `,
  )

const behaviorCondition = (behaviors: readonly UserBehavior[], { program }: PageParameters): Sql<unknown> =>
  sql`coalesce((select ${anyBehavior(behaviors)} from engagements e
           where e.program_id = ${program} and e.user_id = r.user_id and e.content_id = f.post_id),
           ${sql.lit(behaviors.includes('unread'))})`

const NAME_CONDITIONS: Partial<Record<FeedName, Sql<unknown>>> = {
  resources: sql`f.is_resource`,
  featured: sql`f.featured`,
  community_images: sql`f.is_submitted and f.content_type = 'image'`,
  // A post that names audiences is visible through one of them; otherwise through an audience of one of its topics.
  for_you: sql`(f.audience_keys <> '{}' or f.access_keys && (select keys from audiences))`,
}

/** Whether the posts of the feed have an index of their own. */
export const hasOwnIndex = (name: FeedName): boolean => ['resources', 'featured', 'community_images'].includes(name)

/** The condition that has an index of its own, if there is one. */
function indexedCondition(name: FeedName, filters: FeedFilters): Sql<unknown> {
  if (hasOwnIndex(name)) return NAME_CONDITIONS[name] as Sql<unknown>
  return filters.featured ? sql`f.featured` : sql`true`
}

function sourceOf(
  { name, filters, isAfter = false }: PageShape,
  strategy: Strategy,
  parameters: PageParameters,
): Source {
  const { program, horizon, ids } = parameters
  const begins = (sort: readonly SortKey[]) => (isAfter ? sql`and ${isBehind(sort, parameters)}` : sql``)
  switch (strategy.kind) {
    case 'newest':
      return {
        rows: sql`(select * from post_feed f where f.program_id = ${program} and ${indexedCondition(name, filters)}
                 ${begins(byTime('f'))}
               order by f.published_at desc, f.post_id desc ${strategy.horizon === null ? sql`` : sql`limit ${horizon}`}) f`,
        sort: byTime('f'),
        beginsBehind: true,
      }
    case 'merge':
      return mergeSource(strategy, begins(byTime('s')), parameters)
    case 'engaged':
      // Sorted, since engagements are not stored by date of the post.
      return {
        rows: sql`(select e.content_id as post_id from engagements e
               where e.program_id = ${program} and e.user_id = r.user_id and (${anyBehavior(filters.userBehaviors ?? [])})) s
         ${postOfS(parameters)}`,
        sort: byTime('f'),
      }
    case 'bookmarks':
      return {
        rows: sql`(select e.bookmarked_at, e.content_id as post_id from engagements e
               where e.program_id = ${program} and e.user_id = r.user_id and e.bookmarked_at is not null
               order by e.bookmarked_at desc, e.content_id desc) s
         ${postOfS(parameters)}`,
        sort: byTime('s', 'bookmarked_at'),
      }
    case 'ranked':
      return rankedSource(strategy.ranking, parameters)
    case 'words': {
      const { from, to } = parameters
      const within = [
        ...topicConditions('s', { name, filters }),
        ...(filters.contentTypes ? [sql`s.content_type = any(${parameters.types}::text[])`] : []),
        ...(filters.authorIds ? [isByAuthor(parameters)] : []),
      ]
      const inTime = sql`${filters.from ? sql`and s.published_at >= ${from}::timestamptz` : sql``}
                 ${filters.to ? sql`and s.published_at < ${to}::timestamptz` : sql``}`
      return wordsSource({ within, begins: sql`${begins(byTime('s'))} ${inTime}`, source: strategy.source }, parameters)
    }
    case 'ids':
      return {
        rows: sql`unnest(${ids}::bigint[]) with ordinality as s (post_id, position)
         ${postOfS(parameters)}`,
        sort: [{ value: sql`-s.position`, as: 'id' }],
      }
  }
}

const MERGES: Readonly<Record<MergeOf, { table: string; column: string; list: ReaderList }>> = {
  keys: { table: 'post_feed_keys', column: 'access_key', list: 'viewer' },
  audiences: { table: 'post_feed_keys', column: 'access_key', list: 'audiences' },
  followed: { table: 'post_feed_topics', column: 'topic_id', list: 'followed' },
  wanted: { table: 'post_feed_topics', column: 'topic_id', list: 'wanted' },
  tags: { table: 'post_feed_tags', column: 'tag_id', list: 'tags' },
}

/** Each branch is ordered by its index, so they are merged row by row; a post in several of them is returned once. */
function mergeSource(
  { of, branches }: Extract<Strategy, { kind: 'merge' }>,
  begins: Sql<unknown>,
  parameters: PageParameters,
): Source {
  const { table, column, list } = MERGES[of]
  const branch = (index: number) => sql`(select published_at, post_id from ${sql.table(table)} s
               where program_id = ${parameters.program} and ${sql.ref(column)} = (select keys[${sql.lit(index)}] from ${sql.table(list)})
                 ${begins}
               order by published_at desc, post_id desc)`
  const all = sql.join(
    Array.from({ length: branches }, (_, index) => branch(index + 1)),
    sql` union all `,
  )
  return {
    rows: sql`(select distinct published_at, post_id from (${all}) b order by published_at desc, post_id desc) s
         ${postOfS(parameters)}`,
    sort: byTime('s'),
    beginsBehind: true,
    columns: sql`(select cardinality(keys) from ${sql.table(list)}) as lists`,
  }
}

/** Posts of a window that are ranked; of a window with more, the newest. */
const CANDIDATES_MAX = 5000
/** Half-life of the engagement with a post. */
const HALF_LIFE_SECONDS = 72 * 3600

/** Weight of an engagement, relative to a view. */
const SCORE = sql`(coalesce(c.view_count, 0) + 3 * coalesce(c.like_count, 0)
             + 5 * coalesce(c.comment_count, 0) + 5 * coalesce(c.share_count, 0))`

/** A window of days by engagement. It is read by its index and bounded, independently of the size of the program. */
function rankedSource(ranking: Ranking, { program, ranked_at }: PageParameters): Source {
  const isTrending = ranking === 'trending'
  const window = isTrending
    ? sql`f.published_at > now() - interval '30 days'`
    : sql`f.published_at > now() - interval '14 days' and f.published_at <= now() - interval '1 day'`
  // At one time for all pages: the order is the same at any time, and a place is compared by its value.
  const aged = sql`${SCORE} * power(0.5::float8,
                 (${ranked_at}::float8 - date_part('epoch', f.published_at)) / ${sql.lit(HALF_LIFE_SECONDS)})`
  return {
    rows: sql`(select * from post_feed f where f.program_id = ${program} and ${window}
               order by f.published_at desc, f.post_id desc limit ${sql.lit(CANDIDATES_MAX)}) f
          left join lateral (
            select * from post_counters c where c.program_id = ${program} and c.content_id = f.post_id limit 1) c on true`,
    sort: [{ value: sql`(${isTrending ? aged : SCORE})::float8`, as: 'score' }, ...byTime('f')],
  }
}
