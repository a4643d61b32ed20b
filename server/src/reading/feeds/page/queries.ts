// The queries of pages: the text depends on the shape of the request and the strategy, and is built once for each shape.

import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { createBatcher } from '../../../platform/db/batcher.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type PreparedQuery, prepareQuery } from '../../../platform/db/query.ts'
import { tooBusy } from '../../../platform/errors.ts'
import type { FeedRequest } from './feed-request.ts'
import { type PageShape, pageQuery } from './page-query.ts'
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

// Many readers request the same page of the same feed concurrently. A round trip costs more than the statement itself, so while
// one for a page is in flight, further readers of that page wait and share the next one.

/** Statements for one page in flight, from this process. */
const IN_FLIGHT_MAX = 1
/** Readers of one statement. */
const READERS_MAX = 32
/** Maximum readers of a page in the queue; more would exceed the clients' timeouts. */
const WAITING_MAX = 20_000

/** A query for several readers, by `users` and `numbers`: it returns one row with `n`, the number, for each. */
export interface ReaderQuery {
  /** Whether it is prepared under its name. */
  readonly isNamed: boolean
  /** How it runs; default: as a prepared query. */
  readonly pool?: 'preparedQuery' | 'unscopedQuery'
  build(values: PageValues): PreparedQuery<unknown>
  readonly programId: number
  /** The values of its other parameters. */
  readonly values: Partial<PageValues>
  /** Equal for equal text, program and values. */
  readonly key: string
}

export interface ReaderBatches {
  /** The row of one reader. Throws 503 when too many wait. */
  read<Row>(query: ReaderQuery, userId: number): Promise<Row>
}

interface Asking {
  readonly query: ReaderQuery
  readonly userId: number
}

export function createReaderBatches(database: Database): ReaderBatches {
  const batcher = createBatcher<string, Asking, unknown>({
    inFlightMax: IN_FLIGHT_MAX,
    itemsMax: READERS_MAX,
    waitingMax: WAITING_MAX,
    refusal: tooBusy,
    async process(_page, asking) {
      const [{ query }] = asking as [Asking]
      const userIds = asking.map(({ userId }) => userId)
      const rows = await readRows(database, query, userIds)
      return rows.map(value => ({ status: 'fulfilled', value }))
    },
  })
  return {
    read: <Row>(query: ReaderQuery, userId: number) => batcher.add(query.key, { query, userId }) as Promise<Row>,
  }
}

/** The rows of these readers, in their order. */
export async function readRows<Row>(
  database: Database,
  { isNamed, pool = 'preparedQuery', build, programId, values }: ReaderQuery,
  userIds: readonly number[],
): Promise<Row[]> {
  const numbers = userIds.map((_, index) => index)
  const { name, ...statement } = build({ ...values, program: programId, numbers, users: userIds } as PageValues)
  const rows = await database[pool]<Row & { n: number }>(isNamed ? { ...statement, name } : statement)
  const ordered: Row[] = []
  for (const row of rows) ordered[row.n] = row
  return ordered
}
