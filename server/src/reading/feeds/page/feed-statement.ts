// The statement of a page: its text follows from the shape of the request and the walk, and is made once for each shape.

import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type PackedPosts, POSTS_SQL } from '../render/post-row.ts'
import { FOR_READERS_SQL, type ManyReaders } from './combine-reads.ts'
import {
  behaviorCondition,
  type FilterParameters,
  feedConditions,
  indexedCondition,
  readerLists,
} from './feed-conditions.ts'
import type { FeedRequest } from './feed-request.ts'
import type { Walk } from './walk.ts'
import { bookmarksPage, engagedPage, mergedList, mergePage, newestPage, type PageSql, rankedPage } from './walk-sql.ts'

/** What the statement of a page answers for a reader. */
export interface PageRow extends PackedPosts {
  /** How many posts there are on the page. */
  readonly length: number
  /** How many lists there are to merge; a merge of fewer is not the whole answer. null when nothing is merged. */
  readonly lists: number | null
}

const SHAPES_MAX = 1000
/** Larger merges are rare, and their plans take memory in each connection. */
const BRANCHES_PREPARED_MAX = 64

interface Shape {
  readonly text: string
  /** Prepared statements take memory in each connection, so only texts that come again and again have a name. */
  readonly name: string | null
}

const shapes = new LRUCache<string, Shape>({ max: SHAPES_MAX })

/** The statement that reads one page on this walk. Its rows are PageRows. */
export function feedStatement(programId: number, request: FeedRequest, walk: Walk): ManyReaders {
  const key = shapeKey(request, walk)
  let shape = shapes.get(key)
  if (!shape) {
    const text = statementText(request, walk)
    shape = { text, name: isCommon(request, walk) ? `feed_${hash('sha256', text, 'hex').slice(0, 16)}` : null }
    shapes.set(key, shape)
  }
  const { size, offset } = request.page
  const values = [size, offset, ...given(request, walk).map(([, value]) => value)]
  return { ...shape, programId, values, key: `${programId} ${key} ${values.join(' ')}` }
}

/** Further parameters, $6 and on. */
function given(
  { filters }: FeedRequest,
  walk: Walk,
): Array<[name: keyof FilterParameters | 'horizon', value: unknown]> {
  const all: Array<[name: keyof FilterParameters | 'horizon', value: unknown]> = []
  if (filters.topicIds) all.push(['topics', filters.topicIds])
  if (filters.tagIds) all.push(['tags', filters.tagIds])
  if (filters.contentTypes) all.push(['types', filters.contentTypes])
  if (filters.visibility) all.push(['visibility', filters.visibility])
  if (walk.kind === 'newest' && walk.horizon !== null) all.push(['horizon', walk.horizon])
  return all
}

function shapeKey(request: FeedRequest, walk: Walk): string {
  const { name, filters } = request
  const way = walk.kind === 'merge' ? `${walk.of} ${walk.branches}` : walk.kind
  const names = given(request, walk).map(([parameter]) => parameter)
  return `${name} ${way} ${names} ${filters.featured ?? ''} ${filters.userBehaviors ?? ''}`
}

function statementText(request: FeedRequest, walk: Walk): string {
  const { name, filters } = request
  const positions = new Map(given(request, walk).map(([parameter], index) => [parameter, `$${index + 6}`]))
  const parameter = (wanted: keyof FilterParameters) => positions.get(wanted) ?? null
  const parameters: FilterParameters = {
    topics: parameter('topics'),
    tags: parameter('tags'),
    types: parameter('types'),
    visibility: parameter('visibility'),
  }
  const conditions = feedConditions(name, filters, parameters)
  if (filters.userBehaviors && walk.kind !== 'engaged') conditions.push(behaviorCondition(filters.userBehaviors))
  const { page, order } = pageSql(request, walk, conditions.join('\n     and '), positions.get('horizon') ?? null)
  const lists = walk.kind === 'merge' ? `(select cardinality(keys) from ${mergedList(walk.of)})` : 'null::integer'
  const answer = POSTS_SQL(page, order, `, count(*)::integer as length, ${lists} as lists`)
  return FOR_READERS_SQL('a.posts, a.length, a.lists', readerLists(name, parameters) + answer)
}

function pageSql({ name, filters }: FeedRequest, walk: Walk, where: string, horizon: string | null): PageSql {
  switch (walk.kind) {
    case 'newest':
      return newestPage(where, indexedCondition(name, filters), horizon)
    case 'merge':
      return mergePage(where, walk.of, walk.branches)
    case 'engaged':
      return engagedPage(where, filters.userBehaviors ?? [])
    case 'bookmarks':
      return bookmarksPage(where)
    case 'ranked':
      return rankedPage(where, walk.ranking)
  }
}

function isCommon({ filters }: FeedRequest, walk: Walk): boolean {
  const { tagIds, contentTypes, visibility, featured, userBehaviors } = filters
  const rare = tagIds ?? contentTypes ?? visibility ?? featured
  const unreadOnly = userBehaviors === undefined || userBehaviors.join() === 'unread'
  return rare === undefined && unreadOnly && (walk.kind !== 'merge' || walk.branches <= BRANCHES_PREPARED_MAX)
}
