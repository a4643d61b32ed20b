// Which posts belong to a feed, as SQL: conditions on a row `f` of post_feed, and the lists of the reader that they refer
// to. $1 is the program, `r` the reader.

import { VIEWER_KEYS_SQL, VISIBLE_SQL } from '../../../publishing/visibility/index.ts'
import type { FeedFilters, FeedName, UserBehavior } from './feed-request.ts'

/** The SQL of the parameters that a statement has; null what was not asked for. */
export interface FilterParameters {
  readonly topics: string | null
  readonly tags: string | null
  readonly types: string | null
  readonly visibility: string | null
}

/** `name` and `filters` without the filter by behaviour, which is a matter of the walk. */
export function feedConditions(name: FeedName, filters: FeedFilters, parameters: FilterParameters): string[] {
  const { topics, tags, types, visibility } = parameters
  return [
    VISIBLE_SQL('f', '(select keys from reader)'),
    ...[NAME_CONDITIONS[name] ?? []].flat(),
    ...(topics ? ['f.topic_ids && (select keys from wanted)'] : []),
    ...(tags ? [`f.tag_ids && ${tags}::bigint[]`] : []),
    ...(types ? [`f.content_type = any(${types}::text[])`] : []),
    ...(visibility ? [`f.visibility = ${visibility}`] : []),
    ...(filters.featured === undefined ? [] : [filters.featured ? 'f.featured' : 'not f.featured']),
  ]
}

const BEHAVIORS: Readonly<Record<UserBehavior, string>> = {
  liked: 'e.liked_at is not null',
  bookmarked: 'e.bookmarked_at is not null',
  read: 'e.viewed_at is not null',
  unread: 'e.viewed_at is null',
}

/** Any of the behaviours, of a row `e` of engagements. */
export const anyBehavior = (behaviors: readonly UserBehavior[]): string =>
  behaviors.map(behavior => BEHAVIORS[behavior]).join(' or ')

/** The same of a post, looked up post by post: a join might read all that the reader ever did. */
export const behaviorCondition = (behaviors: readonly UserBehavior[]): string =>
  `coalesce((select ${anyBehavior(behaviors)} from engagements e
       where e.program_id = $1 and e.user_id = r.user_id and e.content_id = f.post_id), ${behaviors.includes('unread')})`

const NAME_CONDITIONS: Partial<Record<FeedName, string>> = {
  following: 'f.topic_ids && (select keys from followed)',
  resources: 'f.is_resource',
  icymi: behaviorCondition(['unread']),
  featured: 'f.featured',
  community_images: `f.is_submitted and f.content_type = 'image'`,
  // A post that names audiences is visible through one of them; else one of its topics is the reader's by an audience.
  for_you: `(f.audience_keys <> '{}' or f.access_keys && (select keys from audiences))`,
}

/** Whether the posts of the feed have an index of their own. */
export const hasOwnIndex = (name: FeedName): boolean => ['resources', 'featured', 'community_images'].includes(name)

/** The condition that has an index of its own, if there is one. */
export function indexedCondition(name: FeedName, filters: FeedFilters): string {
  if (hasOwnIndex(name)) return NAME_CONDITIONS[name] as string
  return filters.featured ? 'f.featured' : 'true'
}

/** CTEs of one row with `keys`, each made once: the reader's keys, topics followed, topics and tags asked for. */
export function readerLists(name: FeedName, { topics, tags }: FilterParameters): string {
  const lists = [
    `reader as materialized (select ${VIEWER_KEYS_SQL('$1', 'r.user_id')} as keys)`,
    ...(name === 'for_you' ? ['audiences as materialized (select keys[2:] as keys from reader)'] : []),
    ...(name === 'following' ? [`followed as materialized (select ${FOLLOWED_SQL} as keys)`] : []),
    ...(topics ? [`wanted as materialized (select ${wantedSql(topics)} as keys)`] : []),
    ...(tags ? [`tags as materialized (select ${tags}::bigint[] as keys)`] : []),
  ]
  return `with ${lists.join(',\n     ')}`
}

/** SQL: the topics that the reader follows, as bigint[]. */
export const FOLLOWED_SQL = `array(select t.topic_id from topic_followers t
     where t.program_id = $1 and t.user_id = r.user_id and t.following)`

/** Of the topics asked for, those that the reader sees: a topic that may not be seen does not exist. */
const wantedSql = (topics: string): string =>
  `array(select t.id from topics t
     where t.program_id = $1 and t.id = any(${topics}::bigint[]) and t.state = 'published'
       and (not t.targeted or (select true from topic_audiences a
             where a.program_id = $1 and a.topic_id = t.id
               and a.audience_id = any((select keys from reader)::bigint[]) limit 1)))`
