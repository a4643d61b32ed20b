// Which index a feed walks. Most readers see most posts: for them the newest posts, one after the other, fill a page at
// once. Who sees few would walk past thousands, so a walk stops at its horizon; when the page is not full by then, a probe
// says how dense the reader's posts lie, and a merge of the lists that the reader may see takes over where they are thin.
// The outcome is remembered for a while. It only says where to begin: every walk that is answered from is complete.

import { LRUCache } from 'lru-cache'
import type { Database } from '../../../platform/db/database.ts'
import { VIEWER_KEYS_SQL, VISIBLE_SQL } from '../../../publishing/visibility/index.ts'
import { FOLLOWED_SQL, hasOwnIndex } from './feed-conditions.ts'
import type { FeedRequest } from './feed-request.ts'
import type { MergeOf, Walk } from './walk.ts'

const REMEMBERED_MS = 60_000
const REMEMBERED_MAX = 100_000

/** Posts that a walk looks at for every post that it should find, and the least it looks at. */
const HORIZON_PER_POST = 10
const HORIZON_MIN = 500
/** Farther walks take milliseconds. */
const HORIZON_BOUNDED_MAX = 3000
/** Posts that a probe looks at, and which part of them must be the reader's for walking on. */
const PROBE_POSTS = 500
const DENSE_PART = 1 / HORIZON_PER_POST

/** Sizes of merges; each is a statement of its own. Above the largest the newest posts are walked to the end. */
const BRANCHES = [8, 16, 32, 64, 128, 256]

/** What a probe found out about a reader and a list. */
type Finding = { readonly kind: 'all' } | { readonly kind: 'dense' } | { readonly kind: 'thin'; readonly lists: number }

export interface WalkChooser {
  /** Where to begin. */
  first(programId: number, userId: number, request: FeedRequest): Walk
  /** Where to go on when `walk` did not fill the page or could not hold all lists; null: it was the whole answer. */
  next(programId: number, userId: number, request: FeedRequest, walk: Walk, found: Found): Walk | Promise<Walk> | null
}

/** What a walk found: posts on the page, and lists that there were to merge. */
interface Found {
  readonly length: number
  readonly lists: number | null
}

export function createWalkChooser(database: Database): WalkChooser {
  const findings = new LRUCache<string, Finding>({ max: REMEMBERED_MAX, ttl: REMEMBERED_MS })
  const key = (programId: number, userId: number, of: MergeOf) => `${programId} ${userId} ${of}`

  const goOn = async (programId: number, userId: number, of: MergeOf): Promise<Walk> => {
    const name = key(programId, userId, of)
    const finding = findings.get(name) ?? (await probe(database, programId, userId, of))
    findings.set(name, finding, { noUpdateTTL: true })
    return finding.kind === 'thin' ? mergeOrAll(of, finding.lists) : newest(null)
  }
  return {
    first(programId, userId, request) {
      const fixed = fixedWalk(request)
      if (fixed) return fixed
      const finding = findings.get(key(programId, userId, listOf(request)))
      if (finding?.kind === 'thin') return mergeOrAll(listOf(request), finding.lists)
      return newest(finding?.kind === 'all' ? null : request)
    },
    next(programId, userId, request, walk, found) {
      if (walk.kind === 'merge') {
        return (found.lists ?? 0) > walk.branches ? mergeOrAll(walk.of, found.lists as number) : null
      }
      if (walk.kind !== 'newest' || walk.horizon === null || found.length >= request.page.size) return null
      return goOn(programId, userId, listOf(request))
    },
  }
}

/** Whether a walk reads a bounded part of the database, so that its readers may wait for each other. */
export const isBounded = (walk: Walk): boolean =>
  walk.kind === 'newest' ? walk.horizon !== null && walk.horizon <= HORIZON_BOUNDED_MAX : walk.kind === 'merge'

/** Feeds and filters that have an index of their own. */
function fixedWalk({ name, filters }: FeedRequest): Walk | null {
  if (name === 'trending' || name === 'icymi') return { kind: 'ranked', ranking: name }
  if (name === 'bookmarked') return { kind: 'bookmarks' }
  // Few posts are featured, resources or submitted pictures, and they have indexes of their own.
  if (hasOwnIndex(name)) return newest(null)
  if (filters.userBehaviors && !filters.userBehaviors.includes('unread')) return { kind: 'engaged' }
  if (filters.topicIds) return mergeOrAll('wanted', filters.topicIds.length)
  if (filters.tagIds) return mergeOrAll('tags', filters.tagIds.length)
  return null
}

const listOf = ({ name }: FeedRequest): MergeOf =>
  name === 'following' ? 'followed' : name === 'for_you' ? 'audiences' : 'keys'

function mergeOrAll(of: MergeOf, lists: number): Walk {
  const branches = BRANCHES.find(size => size >= lists)
  return branches === undefined ? newest(null) : { kind: 'merge', of, branches }
}

/** null: to the end. */
function newest(request: FeedRequest | null): Walk {
  if (request === null) return { kind: 'newest', horizon: null }
  const { offset, size } = request.page
  return { kind: 'newest', horizon: HORIZON_MIN + HORIZON_PER_POST * (offset + size) }
}

interface ProbeRow {
  readonly posts: number
  readonly visible: number
  readonly lists: number
}

const LISTS: Readonly<Record<'keys' | 'audiences' | 'followed', { condition: string; lists: string }>> = {
  keys: { condition: VISIBLE_SQL('f', '(select keys from reader)'), lists: 'select cardinality(keys) from reader' },
  audiences: {
    condition: `f.access_keys && (select keys[2:] from reader)`,
    lists: 'select cardinality(keys[2:]) from reader',
  },
  followed: {
    condition: 'f.topic_ids && (select keys from followed)',
    lists: 'select cardinality(keys) from followed',
  },
}

async function probe(database: Database, programId: number, userId: number, of: MergeOf): Promise<Finding> {
  const { condition, lists } = LISTS[of as keyof typeof LISTS]
  const [row] = await database.hot<ProbeRow>({
    name: `feed_probe_${of}`,
    text: `with r as (select $2::bigint as user_id),
     reader as materialized (select ${VIEWER_KEYS_SQL('$1', 'r.user_id')} as keys from r),
     followed as materialized (select ${FOLLOWED_SQL} as keys from r)
  select count(*)::integer as posts, (count(*) filter (where ${condition}))::integer as visible, (${lists}) as lists
    from (select * from post_feed f where f.program_id = $1
           order by f.published_at desc, f.post_id desc limit ${PROBE_POSTS}) f`,
    values: [programId, userId],
  })
  const { posts, visible, lists: length } = row as ProbeRow
  if (posts < PROBE_POSTS) return { kind: 'all' }
  return visible / posts >= DENSE_PART ? { kind: 'dense' } : { kind: 'thin', lists: length }
}
