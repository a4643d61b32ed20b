// The query of a page of posts, in one place: `pageQuery` is the whole statement, for several readers at once, and below it
// is what depends on the request and on the strategy that finds the posts.
//
// Parameters:
//   :program                              the program
//   :numbers, :users                      the readers, numbered: they ask for the same page, each for what they may see of it
//   :size, :offset                        the page, and one post more
//   :after_first, :after_second …         the place that the page begins behind, if it does
//   :ranked_at                            when engagement is looked at, in seconds since 1970
//   :topics, :tags, :types, :visibility   the filters of the request, where it has them
//   :horizon                              how many of the newest posts are scanned
//   :ids                                  the posts that are asked for by id
//   :whole, :beginning, :most             the words that are searched for, and in how much (`words-source.ts`)
//
// Aliases:
//   r                       a reader (n, user_id)
//   viewer                  CTE of one row: the keys that the reader holds (`keys`, a bigint[], as in all of these)
//   audiences, followed     CTEs: the reader's audiences, the topics that the reader follows
//   wanted, tags            CTEs: the topics asked for that the reader sees, the tags asked for
//   words                   CTE of one row: the words that are searched for (`query`)
//   matches                 CTE: posts with these words by their index, in no order
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

import { VIEWER_KEYS_SQL, VISIBLE_SQL } from '../../../publishing/visibility/index.ts'
import { type SearchWords, wordsSource } from '../search/words-source.ts'
import type { FeedFilters, FeedName, FeedRequest, UserBehavior } from './feed-request.ts'
import { PACKED_POST_SQL } from './packed-posts.ts'
import {
  byTime,
  isBehind,
  isByIndex,
  type MergeOf,
  POST_OF_S,
  placeText,
  type Ranking,
  type SortKey,
  type Source,
  type Strategy,
} from './strategy.ts'

/** What determines the text of the statement: of filters, whether they are given. */
export interface PageShape extends Pick<FeedRequest, 'name' | 'filters'> {
  /** Of a search. */
  readonly words?: SearchWords
  /** Begins behind a place. */
  readonly isAfter?: boolean
}

const READERS = 'unnest(:numbers::integer[], :users::bigint[])'
/** Without values the planner expects ten rows: the generic plan would seem expensive, and each search would be planned again. */
const ONE_READER = `(select * from ${READERS} limit 1)`

/** The statement; its rows are `PageRow`s, with the number `n` of their reader. */
export function pageQuery(shape: PageShape, strategy: Strategy): string {
  const source = sourceOf(shape, strategy)
  const { rows, sort, lists = [], columns = 'null::integer as lists' } = source
  const conditions = conditionsOf(shape, strategy)
  if (shape.isAfter && !source.beginsBehind) conditions.push(isBehind(sort))
  const order = sort.map((_, index) => `p.sort_${index + 1} desc`)
  return `
select r.n, a.*
  from ${isByIndex(strategy) ? ONE_READER : READERS} as r (n, user_id)
 cross join lateral (
  with ${[...listsOf(shape), ...lists].join(',\n       ')}
  select string_agg(${PACKED_POST_SQL}, ';' order by ${order}) as posts,
         count(*)::integer as length,
         (array_agg(${placeText(sort)} order by ${order}))[:size::integer - 1] as place,
         ${columns}
    from (
      select f.post_id, f.revision, f.must_read_revision,
             case when f.has_closed_topics then (select keys from viewer) end as reader_keys,
             ${sort.map(({ value }, index) => `${value} as sort_${index + 1}`)}
        from ${rows}
       where ${conditions.join('\n         and ')}
       order by ${sort.map((_, index) => `sort_${index + 1} desc`)}
       limit :size offset :offset
    ) p
    left join lateral (
      select * from engagements e
       where e.program_id = :program and e.user_id = r.user_id and e.content_id = p.post_id limit 1) e on true
    left join lateral (
      select * from post_counters c where c.program_id = :program and c.content_id = p.post_id limit 1) c on true
 ) a`
}

/** The lists of a reader `r`, each made once. */
export const LISTS = {
  viewer: `viewer as materialized (select ${VIEWER_KEYS_SQL(':program', 'r.user_id')} as keys)`,
  audiences: 'audiences as materialized (select keys[2:] as keys from viewer)',
  followed: `followed as materialized (select array(select t.topic_id from topic_followers t
         where t.program_id = :program and t.user_id = r.user_id and t.following) as keys)`,
  // Topics that the reader does not see are treated as not existing.
  wanted: `wanted as materialized (select array(select t.id from topics t
         where t.program_id = :program and t.id = any(:topics::bigint[]) and t.state = 'published'
           and (not t.targeted or (select true from topic_audiences a
                 where a.program_id = :program and a.topic_id = t.id
                   and a.audience_id = any((select keys from viewer)::bigint[]) limit 1))) as keys)`,
  tags: 'tags as materialized (select :tags::bigint[] as keys)',
} as const

function listsOf({ name, filters }: PageShape): string[] {
  return [
    LISTS.viewer,
    ...(name === 'for_you' ? [LISTS.audiences] : []),
    ...(name === 'following' ? [LISTS.followed] : []),
    ...(filters.topicIds ? [LISTS.wanted] : []),
    ...(filters.tagIds ? [LISTS.tags] : []),
  ]
}

export const IS_VISIBLE = VISIBLE_SQL('f', '(select keys from viewer)')
export const IS_FOLLOWED = 'f.topic_ids && (select keys from followed)'

/** Narrows the posts `post` to topics. */
const topicConditions = (post: string, { name, filters }: PageShape): string[] => [
  ...(name === 'following' ? [`${post}.topic_ids && (select keys from followed)`] : []),
  ...(filters.topicIds ? [`${post}.topic_ids && (select keys from wanted)`] : []),
]

/** The conditions of the feed. */
function conditionsOf({ name, filters }: PageShape, { kind }: Strategy): string[] {
  const { tagIds, contentTypes, visibility, featured, userBehaviors } = filters
  return [
    IS_VISIBLE,
    ...[NAME_CONDITIONS[name] ?? []].flat(),
    ...topicConditions('f', { name, filters }),
    ...(tagIds ? ['f.tag_ids && :tags::bigint[]'] : []),
    ...(contentTypes ? ['f.content_type = any(:types::text[])'] : []),
    ...(visibility ? ['f.visibility = :visibility'] : []),
    ...(featured === undefined ? [] : [featured ? 'f.featured' : 'not f.featured']),
    // A scan of engagements has dropped the others.
    ...(userBehaviors && kind !== 'engaged' ? [behaviorCondition(userBehaviors)] : []),
  ]
}

const BEHAVIORS: Readonly<Record<UserBehavior, string>> = {
  liked: 'e.liked_at is not null',
  bookmarked: 'e.bookmarked_at is not null',
  read: 'e.viewed_at is not null',
  unread: 'e.viewed_at is null',
}

const anyBehavior = (behaviors: readonly UserBehavior[]): string =>
  behaviors.map(behavior => BEHAVIORS[behavior]).join(' or ')

const behaviorCondition = (behaviors: readonly UserBehavior[]): string =>
  `coalesce((select ${anyBehavior(behaviors)} from engagements e
           where e.program_id = :program and e.user_id = r.user_id and e.content_id = f.post_id), ${behaviors.includes('unread')})`

const NAME_CONDITIONS: Partial<Record<FeedName, string>> = {
  resources: 'f.is_resource',
  icymi: behaviorCondition(['unread']),
  featured: 'f.featured',
  community_images: `f.is_submitted and f.content_type = 'image'`,
  // A post that names audiences is visible through one of them; otherwise through an audience of one of its topics.
  for_you: `(f.audience_keys <> '{}' or f.access_keys && (select keys from audiences))`,
}

/** Whether the posts of the feed have an index of their own. */
export const hasOwnIndex = (name: FeedName): boolean => ['resources', 'featured', 'community_images'].includes(name)

/** The condition that has an index of its own, if there is one. */
function indexedCondition(name: FeedName, filters: FeedFilters): string {
  if (hasOwnIndex(name)) return NAME_CONDITIONS[name] as string
  return filters.featured ? 'f.featured' : 'true'
}

function sourceOf({ name, filters, words, isAfter = false }: PageShape, strategy: Strategy): Source {
  const begins = (sort: readonly SortKey[]) => (isAfter ? `and ${isBehind(sort)}` : '')
  switch (strategy.kind) {
    case 'newest':
      return {
        rows: `(select * from post_feed f where f.program_id = :program and ${indexedCondition(name, filters)}
                 ${begins(byTime('f'))}
               order by f.published_at desc, f.post_id desc${strategy.horizon === null ? '' : ' limit :horizon'}) f`,
        sort: byTime('f'),
        beginsBehind: true,
      }
    case 'merge':
      return mergeSource(strategy.of, strategy.branches, begins(byTime('s')))
    case 'engaged':
      // Sorted, since engagements are not stored by date of the post.
      return {
        rows: `(select e.content_id as post_id from engagements e
               where e.program_id = :program and e.user_id = r.user_id and (${anyBehavior(filters.userBehaviors ?? [])})) s
         ${POST_OF_S}`,
        sort: byTime('f'),
      }
    case 'bookmarks':
      return {
        rows: `(select e.bookmarked_at, e.content_id as post_id from engagements e
               where e.program_id = :program and e.user_id = r.user_id and e.bookmarked_at is not null
               order by e.bookmarked_at desc, e.content_id desc) s
         ${POST_OF_S}`,
        sort: byTime('s', 'bookmarked_at'),
      }
    case 'ranked':
      return rankedSource(strategy.ranking)
    case 'words':
      return wordsSource(words as SearchWords, {
        within: topicConditions('s', { name, filters }),
        begins: begins(byTime('s')),
        source: strategy.source,
      })
    case 'ids':
      return {
        rows: `unnest(:ids::bigint[]) with ordinality as s (post_id, position)
         ${POST_OF_S}`,
        sort: [{ value: '-s.position', as: 'id' }],
      }
  }
}

const MERGES: Readonly<Record<MergeOf, { table: string; column: string; list: keyof typeof LISTS }>> = {
  keys: { table: 'post_feed_keys', column: 'access_key', list: 'viewer' },
  audiences: { table: 'post_feed_keys', column: 'access_key', list: 'audiences' },
  followed: { table: 'post_feed_topics', column: 'topic_id', list: 'followed' },
  wanted: { table: 'post_feed_topics', column: 'topic_id', list: 'wanted' },
  tags: { table: 'post_feed_tags', column: 'tag_id', list: 'tags' },
}

/** Each branch is ordered by its index, so they are merged row by row; a post in several of them is returned once. */
function mergeSource(of: MergeOf, branches: number, begins: string): Source {
  const { table, column, list } = MERGES[of]
  const branch = (index: number) => `(select published_at, post_id from ${table} s
               where program_id = :program and ${column} = (select keys[${index}] from ${list}) ${begins}
               order by published_at desc, post_id desc)`
  const all = Array.from({ length: branches }, (_, index) => branch(index + 1)).join('\n               union all ')
  return {
    rows: `(select distinct published_at, post_id from (${all}) b order by published_at desc, post_id desc) s
         ${POST_OF_S}`,
    sort: byTime('s'),
    beginsBehind: true,
    columns: `(select cardinality(keys) from ${list}) as lists`,
  }
}

/** Posts of a window that are ranked; of a window with more, the newest. */
const CANDIDATES_MAX = 5000
/** Half-life, in hours, of the engagement with a post. */
const HALF_LIFE_HOURS = 72

/** Weight of an engagement, relative to a view. */
const SCORE = `(coalesce(c.view_count, 0) + 3 * coalesce(c.like_count, 0)
             + 5 * coalesce(c.comment_count, 0) + 5 * coalesce(c.share_count, 0))`

const RANKINGS: Readonly<Record<Ranking, { window: string; score: string }>> = {
  trending: {
    window: `f.published_at > now() - interval '30 days'`,
    // At one time for all pages: the order is the same at any time, and a place is compared by its value.
    score: `${SCORE} * power(0.5::float8, (:ranked_at::float8 - date_part('epoch', f.published_at)) / ${HALF_LIFE_HOURS * 3600})`,
  },
  icymi: {
    window: `f.published_at > now() - interval '14 days' and f.published_at <= now() - interval '1 day'`,
    score: SCORE,
  },
}

/** A window of days by engagement. It is read by its index and bounded, independently of the size of the program. */
const rankedSource = (ranking: Ranking): Source => ({
  rows: `(select * from post_feed f where f.program_id = :program and ${RANKINGS[ranking].window}
               order by f.published_at desc, f.post_id desc limit ${CANDIDATES_MAX}) f
          left join lateral (
            select * from post_counters c where c.program_id = :program and c.content_id = f.post_id limit 1) c on true`,
  sort: [{ value: `(${RANKINGS[ranking].score})::float8`, as: 'score' }, ...byTime('f')],
})
