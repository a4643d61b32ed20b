// A page of a feed: which posts (`feed-statement.ts`, by the walk that `choose-walk.ts` picks) → rendered posts → bytes.

import type { Feeds } from '../feeds.ts'
import { type PostRow, unpackPosts } from '../render/post-row.ts'
import { joinPosts } from '../render/post-text.ts'
import { searchPosts } from '../search/search-posts.ts'
import { isBounded } from './choose-walk.ts'
import { type ManyReaders, readRows } from './combine-reads.ts'
import type { FeedRequest } from './feed-request.ts'
import { feedStatement, type PageRow } from './feed-statement.ts'
import type { Reader } from './reader.ts'

/** The answer of a feed: `{data: [post], meta}` as JSON. */
export async function readFeed(feeds: Feeds, reader: Reader, request: FeedRequest): Promise<Buffer> {
  const rows =
    request.search === null ? await walkFeed(feeds, reader, request) : await searchPosts(feeds, reader, request)
  const rendered = feeds.rendered.get(reader.programId, rows)
  const posts = rendered instanceof Map ? rendered : await rendered
  return joinPosts(rows, posts, reader.expandedReactions, '{"data":[', `],"meta":${JSON.stringify(request.meta)}}`)
}

async function walkFeed(feeds: Feeds, { programId, userId }: Reader, request: FeedRequest): Promise<PostRow[]> {
  let walk = feeds.walks.first(programId, userId, request)
  for (;;) {
    const row = await readPage(feeds, userId, feedStatement(programId, request, walk), isBounded(walk))
    const next = feeds.walks.next(programId, userId, request, walk, row)
    if (next === null) return unpackPosts(row.posts)
    walk = await next
  }
}

async function readPage(feeds: Feeds, userId: number, statement: ManyReaders, isBounded: boolean): Promise<PageRow> {
  if (isBounded && statement.name !== null) return feeds.reads.read<PageRow>(statement, userId)
  const [row] = await readRows<PageRow>(feeds.database, statement, [userId])
  return row as PageRow
}
