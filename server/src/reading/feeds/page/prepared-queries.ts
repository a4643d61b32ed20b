// The queries of pages: the text depends on the shape of the request and the strategy, and is built once for each shape.

import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { prepareQuery } from '../../../platform/db/query.ts'
import type { FeedRequest } from './feed-request.ts'
import { type PageShape, pageQuery } from './page-query.ts'
import type { ReaderQuery } from './reader-batches.ts'
import { AFTER, isByIndex, type PageParameters, type PageValues, type Strategy } from './strategy.ts'

const SHAPES_MAX = 1000
/** Larger merges are rare, and their plans take memory in each connection. */
const BRANCHES_PREPARED_MAX = 64

/** A page without its beginning. */
type PageRequest = Omit<PageShape, 'isAfter'> & {
  readonly page: Pick<FeedRequest['page'], 'size' | 'offset' | 'after'>
}

export interface PreparedQueries {
  /** The query of this page by this strategy. Its rows are `PageRow`s. */
  get(programId: number, request: PageRequest, strategy: Strategy): ReaderQuery
}

type Prepared = Pick<ReaderQuery, 'pool' | 'isNamed' | 'build'>

export function createPreparedQueries(): PreparedQueries {
  const prepared = new LRUCache<string, Prepared>({ max: SHAPES_MAX })
  return {
    get(programId, request, strategy) {
      const values = valuesOf(request, strategy)
      const shape = shapeKey(request, strategy, values)
      let query = prepared.get(shape)
      if (!query) {
        query = prepare(shape, request, strategy)
        prepared.set(shape, query)
      }
      return { ...query, programId, values, key: `${programId} ${shape} ${JSON.stringify(Object.values(values))}` }
    },
  }
}

function valuesOf({ page, filters, words }: PageRequest, strategy: Strategy): Partial<PageValues> {
  const { topicIds, tagIds, contentTypes, visibility, authorIds, from, to } = filters
  return {
    size: page.size,
    offset: page.offset,
    ...(page.after ? Object.fromEntries(AFTER.map((name, index) => [name, page.after?.[index]])) : {}),
    ...(strategy.kind === 'ranked' && strategy.ranking === 'trending' ? { ranked_at: strategy.at } : {}),
    ...(topicIds ? { topics: topicIds } : {}),
    ...(tagIds ? { tags: tagIds } : {}),
    ...(contentTypes ? { types: contentTypes } : {}),
    ...(visibility ? { visibility } : {}),
    ...(authorIds ? { authors: authorIds } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(words === undefined ? {} : { query: words }),
    ...(strategy.kind === 'newest' && strategy.horizon !== null ? { horizon: strategy.horizon } : {}),
    ...(strategy.kind === 'words' ? { most: strategy.most } : {}),
    ...(strategy.kind === 'ids' ? { ids: strategy.ids } : {}),
  }
}

function shapeKey({ name, filters }: PageShape, strategy: Strategy, values: object): string {
  return `${name} ${wayOf(strategy)} ${Object.keys(values)} ${filters.featured ?? ''} ${filters.userBehaviors ?? ''}`
}

function wayOf(strategy: Strategy): string {
  switch (strategy.kind) {
    case 'merge':
      return `${strategy.of} ${strategy.branches}`
    case 'ranked':
      return strategy.ranking
    case 'words':
      return `words ${strategy.source}`
    default:
      return strategy.kind
  }
}

function prepare(shape: string, request: PageRequest, strategy: Strategy): Prepared {
  const pageShape = { ...request, isAfter: request.page.after !== null }
  return {
    pool: isByIndex(strategy) ? 'unscopedQuery' : 'preparedQuery',
    isNamed: isCommon(request, strategy),
    build: prepareQuery(`feed_${hash('sha256', shape, 'hex').slice(0, 16)}`, (parameters: PageParameters) =>
      pageQuery(pageShape, strategy, parameters),
    ),
  }
}

/** Prepared statements take memory in each connection, so only frequent texts have a name. */
function isCommon({ filters }: PageRequest, strategy: Strategy): boolean {
  const { tagIds, contentTypes, visibility, featured, userBehaviors } = filters
  if (strategy.kind === 'words') return true
  const rare = tagIds ?? contentTypes ?? visibility ?? featured
  const unreadOnly = userBehaviors === undefined || userBehaviors.join() === 'unread'
  return rare === undefined && unreadOnly && (strategy.kind !== 'merge' || strategy.branches <= BRANCHES_PREPARED_MAX)
}
