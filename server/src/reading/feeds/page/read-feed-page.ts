// A page of a feed: which posts (`page-query.ts`, by the strategy that `choose-strategy.ts` picks) → rendered posts → bytes.

import type { Feeds } from '../feeds-state.ts'
import { joinPosts } from '../render/join-posts.ts'
import { searchPosts } from '../search/search-posts.ts'
import { isBounded } from './choose-strategy.ts'
import type { FeedRequest } from './feed-request.ts'
import { noteShown } from './note-shown.ts'
import { type PageRow, type PostRow, unpackPosts } from './packed-posts.ts'
import type { Reader } from './reader.ts'
import { type ReaderQuery, readRows } from './reader-batches.ts'

/** The body of a feed: `{data: [post], meta}` as JSON. */
export async function readFeedPage(feeds: Feeds, reader: Reader, request: FeedRequest): Promise<Buffer> {
  const rows =
    request.search === null ? await findPosts(feeds, reader, request) : await searchPosts(feeds, reader, request)
  const rendered = feeds.posts.get(reader.programId, rows)
  const posts = rendered instanceof Map ? rendered : await rendered
  noteShown(feeds, reader, rows)
  const ends = ['{"data":[', `],"meta":${JSON.stringify(request.meta)}}`] as const
  return joinPosts(feeds.memory, rows, posts, reader, ends)
}

async function findPosts(feeds: Feeds, { programId, userId }: Reader, request: FeedRequest): Promise<PostRow[]> {
  let strategy = feeds.strategies.first(programId, userId, request)
  for (;;) {
    const row = await readPage(feeds, userId, feeds.queries.get(programId, request, strategy), isBounded(strategy))
    const next = feeds.strategies.next(programId, userId, request, strategy, row)
    if (next === null) return unpackPosts(row.posts)
    strategy = await next
  }
}

async function readPage(feeds: Feeds, userId: number, query: ReaderQuery, isBounded: boolean): Promise<PageRow> {
  if (isBounded && query.name !== null) return feeds.batches.read<PageRow>(query, userId)
  const [row] = await readRows<PageRow>(feeds.database, query, [userId])
  return row as PageRow
}
