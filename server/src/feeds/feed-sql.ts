// The statements of the feeds. Each walks one index newest first, drops what the reader may not see or did not ask for,
// and stops when the page is full. Which index it walks is the "walk" (`choose-walk.ts`); whatever is chosen, the answer
// is the same.

import { VIEWER_KEYS_SQL, VISIBLE_SQL } from '../visibility/index.ts'
import type { FeedFilters, FeedName, FeedRequest, UserBehavior } from './feed-request.ts'
import { PAGE_COLUMNS_SQL, POSTS_SQL, type PostRow } from './post-row.ts'
import { type Ranking, rankedPage } from './ranked-sql.ts'

/** How to come by the posts of a feed. */
export type Walk =
  /** All posts, newest first; `horizon` is how many are looked at, null all. */
  | { readonly kind: 'newest'; readonly horizon: number | null }
  /** The posts of several topics, tags or access keys, each newest first, merged; at most `branches` of them. */
  | { readonly kind: 'merge'; readonly of: MergeOf; readonly branches: number }
  /** What the reader engaged with. */
  | { readonly kind: 'engaged' }
  /** What the reader bookmarked, newest bookmark first. */
  | { readonly kind: 'bookmarks' }
  /** A window of days by engagement. */
  | { readonly kind: 'ranked'; readonly ranking: Ranking }

export type MergeOf = 'keys' | 'audiences' | 'followed' | 'wanted' | 'tags'

export interface FeedStatement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** The statement of one page. Rows are FeedRow. */
export function feedStatement(programId: number, userId: number, request: FeedRequest, walk: Walk): FeedStatement {
  const values: unknown[] = [programId, userId, request.page.size, request.page.offset]
  const parameter = (value: unknown) => `$${values.push(value)}`
  const { filters, name } = request
  const topics = filters.topicIds === undefined ? null : parameter(filters.topicIds)
  const tags = filters.tagIds === undefined ? null : parameter(filters.tagIds)
  const conditions = [
    VISIBLE_SQL('f', '(select keys from reader)'),
    ...nameConditions(name),
    ...(topics === null ? [] : ['f.topic_ids && (select keys from wanted)']),
    ...(tags === null ? [] : [`f.tag_ids && ${tags}::bigint[]`]),
    ...(filters.contentTypes ? [`f.content_type = any(${parameter(filters.contentTypes)}::text[])`] : []),
    ...(filters.visibility ? [`f.visibility = ${parameter(filters.visibility)}`] : []),
    ...(filters.featured === undefined ? [] : [filters.featured ? 'f.featured' : 'not f.featured']),
    ...(filters.userBehaviors && walk.kind !== 'engaged' ? [behaviorCondition(filters.userBehaviors)] : []),
  ]
  const horizon = walk.kind === 'newest' && walk.horizon !== null ? parameter(walk.horizon) : null
  const { page, order } = pageOf(walk, { filters, name, horizon, where: conditions.join('\n     and ') })
  const text = `with ${readerLists(name, topics, tags).join(', ')}${POSTS_SQL(page, order, listOf(walk))}`
  return { text, values }
}

/** A row of a page. A merge always has one: without posts it has a null `post_id`. */
export interface FeedRow extends PostRow {
  /** How many lists there are to merge; a merge of fewer is not the whole answer. null when nothing is merged. */
  readonly list_length: number | null
}

const listOf = (walk: Walk): string | null => (walk.kind === 'merge' ? MERGES[walk.of].list : null)

interface PageParts {
  readonly name: FeedName
  readonly filters: FeedFilters
  readonly horizon: string | null
  readonly where: string
}

const NEWEST = 'f.published_at desc, f.post_id desc'
const LIMIT = 'limit $3 offset $4'

function pageOf(walk: Walk, parts: PageParts): { page: string; order: string } {
  const order = 'p.published_at desc, p.post_id desc'
  const columns = `select ${PAGE_COLUMNS_SQL}, f.published_at`
  const ordered = `where ${parts.where}\n   order by ${NEWEST} ${LIMIT}`
  switch (walk.kind) {
    case 'newest':
      return { page: `${columns}\n    from (${newestSql(parts)}) f\n   ${ordered}`, order }
    case 'merge':
      return mergePage(walk, parts.where)
    case 'engaged':
      return { page: `${columns}\n    from ${engagedSql(parts.filters.userBehaviors ?? [])}\n   ${ordered}`, order }
    case 'bookmarks':
      return bookmarksPage(parts.where)
    case 'ranked':
      return rankedPage(walk.ranking, parts.where)
  }
}

/** Lists that the statement refers to, each made once: the reader's keys, followed topics, topics and tags asked for. */
function readerLists(name: FeedName, topics: string | null, tags: string | null): string[] {
  return [
    `reader as materialized (select ${VIEWER_KEYS_SQL('$1', '$2')} as keys)`,
    ...(name === 'for_you' ? ['audiences as materialized (select keys[2:] as keys from reader)'] : []),
    ...(name === 'following' ? [`followed as materialized (select ${FOLLOWED_SQL} as keys)`] : []),
    ...(topics === null ? [] : [`wanted as materialized (select ${wantedSql(topics)} as keys)`]),
    ...(tags === null ? [] : [`tags as materialized (select ${tags}::bigint[] as keys)`]),
  ]
}

const FOLLOWED_SQL = `array(select t.topic_id from topic_followers t
     where t.program_id = $1 and t.user_id = $2 and t.following)`

/** Of the topics asked for, those that the reader sees: a topic that may not be seen does not exist. */
const wantedSql = (topics: string): string =>
  `array(select t.id from topics t
     where t.program_id = $1 and t.id = any(${topics}::bigint[]) and t.state = 'published'
       and (not t.targeted or (select true from topic_audiences a
             where a.program_id = $1 and a.topic_id = t.id
               and a.audience_id = any((select keys from reader)::bigint[]) limit 1)))`

const BEHAVIORS: Readonly<Record<UserBehavior, string>> = {
  liked: 'e.liked_at is not null',
  bookmarked: 'e.bookmarked_at is not null',
  read: 'e.viewed_at is not null',
  unread: 'e.viewed_at is null',
}

/** Looked up post by post: a join might read all that the reader ever did. */
export function behaviorCondition(behaviors: readonly UserBehavior[]): string {
  const any = behaviors.map(behavior => BEHAVIORS[behavior]).join(' or ')
  return `coalesce((select ${any} from engagements e
       where e.program_id = $1 and e.user_id = $2 and e.content_id = f.post_id), ${behaviors.includes('unread')})`
}

const NAME_CONDITIONS: Partial<Record<FeedName, string>> = {
  following: 'f.topic_ids && (select keys from followed)',
  resources: 'f.is_resource',
  featured: 'f.featured',
  community_images: `f.is_submitted and f.content_type = 'image'`,
  // A post that names audiences is visible through one of them; else one of its topics is the reader's by an audience.
  icymi: behaviorCondition(['unread']),
  for_you: `(f.audience_keys <> '{}' or f.access_keys && (select keys from audiences))`,
}

const nameConditions = (name: FeedName): string[] => [NAME_CONDITIONS[name] ?? []].flat()

/** Whether the posts of the feed have an index of their own, which a walk over the newest takes. */
export const hasOwnIndex = (name: FeedName): boolean => ['resources', 'featured', 'community_images'].includes(name)

function indexedCondition({ name, filters }: PageParts): string {
  if (hasOwnIndex(name)) return NAME_CONDITIONS[name] as string
  return filters.featured ? 'f.featured' : 'true'
}

const newestSql = (parts: PageParts): string =>
  `select * from post_feed f where f.program_id = $1 and ${indexedCondition(parts)}
            order by ${NEWEST}${parts.horizon === null ? '' : ` limit ${parts.horizon}`}`

const MERGES: Readonly<Record<MergeOf, { table: string; column: string; list: string }>> = {
  keys: { table: 'post_feed_keys', column: 'access_key', list: 'reader' },
  audiences: { table: 'post_feed_keys', column: 'access_key', list: 'audiences' },
  followed: { table: 'post_feed_topics', column: 'topic_id', list: 'followed' },
  wanted: { table: 'post_feed_topics', column: 'topic_id', list: 'wanted' },
  tags: { table: 'post_feed_tags', column: 'tag_id', list: 'tags' },
}

/** Each branch is ordered by its index, so they are merged row by row; a post in several of them comes once. */
function mergePage({ of, branches }: { of: MergeOf; branches: number }, where: string) {
  const { table, column, list } = MERGES[of]
  const branch = (index: number) =>
    `(select published_at, post_id from ${table} where program_id = $1 and ${column} = (select keys[${index}] from ${list}) order by published_at desc, post_id desc)`
  const all = Array.from({ length: branches }, (_, index) => branch(index + 1)).join('\n union all ')
  const page = `select ${PAGE_COLUMNS_SQL}, m.published_at
    from (select distinct published_at, post_id from (${all}) b order by published_at desc, post_id desc) m
    cross join lateral (select * from post_feed where program_id = $1 and post_id = m.post_id limit 1) f
   where ${where}
   order by m.published_at desc, m.post_id desc ${LIMIT}`
  return { page, order: 'p.published_at desc, p.post_id desc' }
}

function engagedSql(behaviors: readonly UserBehavior[]): string {
  const any = behaviors.map(behavior => BEHAVIORS[behavior]).join(' or ')
  return `(select e.content_id from engagements e where e.program_id = $1 and e.user_id = $2 and (${any})) g
    cross join lateral (select * from post_feed where program_id = $1 and post_id = g.content_id limit 1) f`
}

const bookmarksPage = (where: string) => ({
  page: `select ${PAGE_COLUMNS_SQL}, b.bookmarked_at
    from (select bookmarked_at, content_id from engagements
           where program_id = $1 and user_id = $2 and bookmarked_at is not null
           order by bookmarked_at desc, content_id desc) b
    cross join lateral (select * from post_feed where program_id = $1 and post_id = b.content_id limit 1) f
   where ${where}
   order by b.bookmarked_at desc, b.content_id desc ${LIMIT}`,
  order: 'p.bookmarked_at desc, p.post_id desc',
})
