// Pages of posts as JSON bytes: rendered posts with the reader's part written in between.

import { engagementText } from './engagement.ts'
import type { PostRow } from './post-row.ts'
import type { RenderedPost } from './rendered-posts.ts'

const COMMA = 0x2c

/** The posts of `rows`, in their order, as objects with commas, between `before` and `after`, which must be ASCII. */
export function joinPosts(
  rows: readonly PostRow[],
  rendered: ReadonlyMap<number, RenderedPost>,
  expanded: boolean,
  before: string,
  after: string,
): Buffer {
  const starts: Buffer[] = []
  const ends: string[] = []
  let length = before.length + after.length
  for (const row of rows) {
    const post = rendered.get(row.post_id)
    if (!post) continue
    const start = post.topics === null ? post.start : withTopics(post.start, post.topics, row.reader_keys ?? [])
    const end = readerText(row, expanded)
    length += start.length + end.length + (starts.length > 0 ? 1 : 0)
    starts.push(start)
    ends.push(end)
  }
  const page = Buffer.allocUnsafe(length)
  let offset = page.write(before, 0, 'latin1')
  for (const [index, start] of starts.entries()) {
    if (index > 0) page[offset++] = COMMA
    page.set(start, offset)
    offset += start.length
    offset += page.write(ends[index] as string, offset, 'latin1')
  }
  page.write(after, offset, 'latin1')
  return page
}

/** What differs between readers or changes all the time, up to the closing brace; ASCII. */
function readerText(row: PostRow, expanded: boolean): string {
  return (
    `,"engagement":${engagementText(row, expanded)}` +
    `,"like_count":${row.like_count ?? 0},"comment_count":${row.comment_count ?? 0}` +
    `,"share_count":${row.share_count ?? 0},"view_count":${row.view_count ?? 0}}`
  )
}

function withTopics(start: Buffer, topics: NonNullable<RenderedPost['topics']>, readerKeys: readonly number[]): Buffer {
  const keys = new Set(readerKeys)
  const seen = topics.filter(({ audiences }) => audiences === null || audiences.some(key => keys.has(key)))
  return Buffer.concat([start, Buffer.from(`,"channels":[${seen.map(topic => topic.text).join(',')}]`)])
}
