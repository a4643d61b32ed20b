// Which index a feed scans. Most readers see most posts: for them a scan of the newest posts fills a page at once. For readers
// who see few, a scan would pass over thousands, so it stops at its horizon. If the page is not full by then, a probe measures
// the density of the reader's posts, and if it is low, the lists of the reader are merged instead. The outcome is cached. It only
// determines where to begin: every scan that a page is made of is complete.

import type { Database } from '../../../platform/db/database.ts'
import { growingCache } from '../../../platform/growing-cache.ts'
import type { FeedRequest } from './feed-request.ts'
import type { PageRow } from './packed-posts.ts'
import { hasOwnIndex } from './page-query.ts'
import { type Density, PROBE_POSTS, PROBES, type ProbedList } from './probe-density.ts'
import type { MergeOf, Strategy } from './strategy.ts'

const REMEMBERED_MS = 60_000
const REMEMBERED_MAX = 100_000

/** Posts that a scan reads for each post of the page, and the fewest it reads. */
const HORIZON_PER_POST = 10
const HORIZON_MIN = 500
/** Farther scans take milliseconds. */
const HORIZON_BOUNDED_MAX = 3000
/** The share of a probe's posts that the reader must see for the scan to go on. */
const DENSE_PART = 1 / HORIZON_PER_POST

/** Sizes of merges; each is a statement of its own. With more lists, the newest posts are scanned to the end. */
const BRANCHES = [8, 16, 32, 64, 128, 256]

/** The result of a probe of a reader and a list. */
type Finding = { readonly kind: 'all' } | { readonly kind: 'dense' } | { readonly kind: 'thin'; readonly lists: number }

export interface StrategyChooser {
  /** The first strategy. */
  first(programId: number, userId: number, request: FeedRequest): Strategy
  /** The next strategy if `tried` did not fill the page or could not hold all lists; null: the page is complete. */
  next(
    programId: number,
    userId: number,
    request: FeedRequest,
    tried: Strategy,
    found: Pick<PageRow, 'length' | 'lists'>,
  ): Strategy | Promise<Strategy> | null
}

export function createStrategyChooser(database: Database): StrategyChooser {
  const findings = growingCache<string, Finding>(REMEMBERED_MAX, REMEMBERED_MS)
  const keyOf = (programId: number, userId: number, list: ProbedList) => `${programId} ${userId} ${list}`

  const afterHorizon = async (programId: number, userId: number, list: ProbedList): Promise<Strategy> => {
    const key = keyOf(programId, userId, list)
    const finding = findings.get(key) ?? (await probe(database, programId, userId, list))
    findings.set(key, finding, { noUpdateTTL: true })
    return finding.kind === 'thin' ? mergeOrScanAll(list, finding.lists) : scanNewest(null)
  }
  return {
    first(programId, userId, request) {
      const fixed = fixedStrategy(request)
      if (fixed) return fixed
      const list = listOf(request)
      const finding = findings.get(keyOf(programId, userId, list))
      if (finding?.kind === 'thin') return mergeOrScanAll(list, finding.lists)
      return scanNewest(finding?.kind === 'all' ? null : request)
    },
    next(programId, userId, request, tried, found) {
      if (tried.kind === 'merge') {
        return (found.lists ?? 0) > tried.branches ? mergeOrScanAll(tried.of, found.lists as number) : null
      }
      if (tried.kind !== 'newest' || tried.horizon === null || found.length >= request.page.size) return null
      return afterHorizon(programId, userId, listOf(request))
    },
  }
}

/** Whether a scan reads a bounded part of the database, so that its readers can be batched. */
export const isBounded = (strategy: Strategy): boolean =>
  strategy.kind === 'newest'
    ? strategy.horizon !== null && strategy.horizon <= HORIZON_BOUNDED_MAX
    : strategy.kind === 'merge'

/** Feeds and filters that have an index of their own. */
function fixedStrategy({ name, filters, rankedAt }: FeedRequest): Strategy | null {
  if (name === 'trending' || name === 'icymi') return { kind: 'ranked', ranking: name, at: rankedAt }
  if (name === 'bookmarked') return { kind: 'bookmarks' }
  // Few posts are featured, resources or submitted pictures, and they have indexes of their own.
  if (hasOwnIndex(name)) return scanNewest(null)
  if (filters.userBehaviors && !filters.userBehaviors.includes('unread')) return { kind: 'engaged' }
  if (filters.topicIds) return mergeOrScanAll('wanted', filters.topicIds.length)
  if (filters.tagIds) return mergeOrScanAll('tags', filters.tagIds.length)
  return null
}

const listOf = ({ name }: FeedRequest): ProbedList =>
  name === 'following' ? 'followed' : name === 'for_you' ? 'audiences' : 'keys'

function mergeOrScanAll(of: MergeOf, lists: number): Strategy {
  const branches = BRANCHES.find(size => size >= lists)
  return branches === undefined ? scanNewest(null) : { kind: 'merge', of, branches }
}

/** Null: to the end. */
function scanNewest(request: FeedRequest | null): Strategy {
  if (request === null) return { kind: 'newest', horizon: null }
  const { offset, size } = request.page
  return { kind: 'newest', horizon: HORIZON_MIN + HORIZON_PER_POST * (offset + size) }
}

async function probe(database: Database, programId: number, userId: number, list: ProbedList): Promise<Finding> {
  const [density] = await database.preparedQuery(PROBES[list]({ program: programId, user: userId }))
  const { posts, visible, lists } = density as Density
  if (posts < PROBE_POSTS) return { kind: 'all' }
  return visible / posts >= DENSE_PART ? { kind: 'dense' } : { kind: 'thin', lists }
}
