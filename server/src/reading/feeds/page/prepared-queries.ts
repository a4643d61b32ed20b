// The queries of pages, ready to be run: the text follows from the shape of the request and the strategy, and is made once for
// each shape.

import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type NumberedSql, numberParameters } from '../../../platform/db/named-parameters.ts'
import type { FeedRequest } from './feed-request.ts'
import { type PageShape, pageQuery } from './page-query.ts'
import type { ReaderQuery } from './reader-batches.ts'
import type { Strategy } from './strategy.ts'

const SHAPES_MAX = 1000
/** Larger merges are rare, and their plans take memory in each connection. */
const BRANCHES_PREPARED_MAX = 64

/** What a page is asked for by. */
export type PageRequest = PageShape & { readonly page: Pick<FeedRequest['page'], 'size' | 'offset'> }

export interface PreparedQueries {
  /** The query of this page, found by this strategy. Its rows are `PageRow`s. */
  get(programId: number, request: PageRequest, strategy: Strategy): ReaderQuery
}

type Prepared = Pick<ReaderQuery, 'name' | 'sql'>

export function createPreparedQueries(): PreparedQueries {
  const prepared = new LRUCache<string, Prepared>({ max: SHAPES_MAX })
  return {
    get(programId, request, strategy) {
      const values = valuesOf(request, strategy)
      const shape = shapeKey(request, strategy, values)
      let query = prepared.get(shape)
      if (!query) {
        query = prepare(request, strategy)
        prepared.set(shape, query)
      }
      return { ...query, programId, values, key: `${programId} ${shape} ${Object.values(values).join(' ')}` }
    },
  }
}

function valuesOf({ page, filters }: PageRequest, strategy: Strategy): Record<string, unknown> {
  const { topicIds, tagIds, contentTypes, visibility } = filters
  return {
    size: page.size,
    offset: page.offset,
    ...(topicIds ? { topics: topicIds } : {}),
    ...(tagIds ? { tags: tagIds } : {}),
    ...(contentTypes ? { types: contentTypes } : {}),
    ...(visibility ? { visibility } : {}),
    ...(strategy.kind === 'newest' && strategy.horizon !== null ? { horizon: strategy.horizon } : {}),
    ...(strategy.kind === 'ids' ? { ids: strategy.ids } : {}),
  }
}

function shapeKey({ name, filters }: PageShape, strategy: Strategy, values: object): string {
  const { kind } = strategy
  const way = kind === 'merge' ? `${strategy.of} ${strategy.branches}` : kind === 'ranked' ? strategy.ranking : kind
  return `${name} ${way} ${Object.keys(values)} ${filters.featured ?? ''} ${filters.userBehaviors ?? ''}`
}

function prepare(request: PageRequest, strategy: Strategy): Prepared {
  const sql: NumberedSql = numberParameters(pageQuery(request, strategy))
  return { sql, name: isCommon(request, strategy) ? `feed_${hash('sha256', sql.text, 'hex').slice(0, 16)}` : null }
}

/** Prepared statements take memory in each connection, so only texts that come again and again have a name. */
function isCommon({ filters }: PageRequest, strategy: Strategy): boolean {
  const { tagIds, contentTypes, visibility, featured, userBehaviors } = filters
  const rare = tagIds ?? contentTypes ?? visibility ?? featured
  const unreadOnly = userBehaviors === undefined || userBehaviors.join() === 'unread'
  return rare === undefined && unreadOnly && (strategy.kind !== 'merge' || strategy.branches <= BRANCHES_PREPARED_MAX)
}
