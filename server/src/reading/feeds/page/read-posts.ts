// A page of a feed: which posts (`page-query.ts`, by the strategy that `choose-strategy.ts` picks) → rendered posts → bytes.

import { withOneMore } from '../../../platform/http/paging.ts'
import type { Feeds } from '../feeds-state.ts'
import { joinPosts } from '../render/join-posts.ts'
import { searchPosts } from '../search/search-posts.ts'
import { isBounded } from './choose-strategy.ts'
import { type FeedRequest, metaOf } from './feed-request.ts'
import { type PageRow, unpackPosts } from './packed-posts.ts'
import { recordShown } from './posts-by-id.ts'
import type { Reader } from './reader.ts'
import { type ReaderQuery, readRows } from './reader-batches.ts'

/** The body of a feed: `{data: [post], meta}` as JSON. */
export async function readFeedPage(feeds: Feeds, reader: Reader, request: FeedRequest): Promise<Buffer> {
  const ahead = { ...request, page: withOneMore(request.page) }
  const { posts, place, corrected } =
    ahead.search === null
      ? { ...(await findPosts(feeds, reader, ahead)), corrected: null }
      : await searchPosts(
          feeds,
          reader,
          { ...ahead, search: ahead.search },
          { isBeginning: ahead.isBeginning ?? false },
        )
  const found = unpackPosts(posts)
  const rows = found.slice(0, request.page.size)
  const rendered = feeds.posts.get(reader.programId, rows)
  const texts = rendered instanceof Map ? rendered : await rendered
  recordShown(feeds, reader, rows)
  const next = found.length > rows.length && place !== null ? nextOf(request, place) : null
  const ends = [
    '{"data":[',
    `],"meta":${JSON.stringify(metaOf(request, next, request.search === null ? null : { corrected }))}}`,
  ] as const
  return joinPosts(rows, texts, reader, ends)
}

function nextOf({ name, page, places, rankedAt, search }: FeedRequest, place: string): string | null {
  const isRanked = search === null && (name === 'trending' || name === 'icymi')
  return places.next(page, [...place.split(' '), ...(isRanked ? [String(rankedAt)] : [])])
}

async function findPosts(feeds: Feeds, { programId, userId }: Reader, request: FeedRequest): Promise<PageRow> {
  let strategy = feeds.strategies.first(programId, userId, request)
  for (;;) {
    const row = await readPage(feeds, userId, feeds.queries.get(programId, request, strategy), isBounded(strategy))
    const next = feeds.strategies.next(programId, userId, request, strategy, row)
    if (next === null) return row
    strategy = await next
  }
}

async function readPage(feeds: Feeds, userId: number, query: ReaderQuery, isBounded: boolean): Promise<PageRow> {
  if (isBounded && query.isNamed) return feeds.batches.read<PageRow>(query, userId)
  const [row] = await readRows<PageRow>(feeds.database, query, [userId])
  return row as PageRow
}
