// A page of a feed: which posts (`feed-sql.ts`, by the walk that `choose-walk.ts` picks) → rendered posts → bytes.

import { hash } from 'node:crypto'
import type { FeedRequest } from './feed-request.ts'
import { type FeedRow, feedStatement, type Walk } from './feed-sql.ts'
import type { Feeds } from './feeds.ts'
import type { PostRow } from './post-row.ts'
import { joinPosts } from './post-text.ts'
import type { Reader } from './reader.ts'
import { searchPosts } from './search-posts.ts'

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
    const { text, values } = feedStatement(programId, userId, request, walk)
    const name = isCommon(request, walk) ? { name: nameOf(text) } : {}
    const rows = await feeds.database.hot<FeedRow>({ ...name, text, values })
    const posts = walk.kind === 'merge' ? rows.filter(row => row.post_id !== null) : rows
    const found = { posts: posts.length, lists: rows[0]?.list_length ?? null }
    const next = await feeds.walks.next(programId, userId, request, walk, found)
    if (next === null) return posts
    walk = next
  }
}

/** Prepared statements take memory in each connection, so only texts that come again and again get a name. */
function isCommon({ filters }: FeedRequest, walk: Walk): boolean {
  const { tagIds, contentTypes, visibility, featured, userBehaviors } = filters
  const rare = tagIds ?? contentTypes ?? visibility ?? featured
  const unreadOnly = userBehaviors === undefined || userBehaviors.join() === 'unread'
  return rare === undefined && unreadOnly && (walk.kind !== 'merge' || walk.branches <= BRANCHES_PREPARED_MAX)
}

const BRANCHES_PREPARED_MAX = 64

const names = new Map<string, string>()

/** The same name for the same text; there are a few dozen common texts. */
function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = `feed_${hash('sha256', text, 'hex').slice(0, 16)}`
    names.set(text, name)
  }
  return name
}
