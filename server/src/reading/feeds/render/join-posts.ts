// Pages of posts as JSON bytes: rendered posts with the reader's part written in between.

import { engagementText } from '../engagement/engagement.ts'
import type { PostRow } from '../page/packed-posts.ts'
import type { Reader } from '../page/reader.ts'
import { type RenderedPost, type RenderedTopic, startIn } from './render-post.ts'

const COMMA = 0x2c

/** The parts of a reader that a post depends on. */
type Shown = Pick<Reader, 'expandedReactions' | 'languages'>

/** The posts of `rows`, in their order, as objects with commas, between `before`, which must be ASCII, and `after`. */
export function joinPosts(
  rows: readonly PostRow[],
  rendered: ReadonlyMap<number, RenderedPost>,
  { expandedReactions, languages }: Shown,
  [before, after]: readonly [before: string, after: string],
): Buffer {
  const parts: Part[] = []
  let length = before.length + Buffer.byteLength(after)
  for (const row of rows) {
    const post = rendered.get(row.post_id)
    if (!post) continue
    const start = startIn(post, languages)
    const end = endOf(row, post, expandedReactions)
    length += start.length + end.length + (parts.length > 0 ? 1 : 0)
    parts.push({ start, end })
  }
  const page = Buffer.allocUnsafe(length)
  let offset = page.write(before, 0, 'latin1')
  for (const { start, end } of parts) {
    if (offset > before.length) page[offset++] = COMMA
    page.set(start, offset)
    offset += start.length
    if (typeof end === 'string') page.write(end, offset, 'latin1')
    else page.set(end, offset)
    offset += end.length
  }
  page.write(after, offset)
  return page
}

interface Part {
  readonly start: Buffer
  /** A text is ASCII. */
  readonly end: Buffer | string
}

/** The part that differs between readers or changes often, up to the closing brace. */
function endOf(row: PostRow, { topics, dueAt }: RenderedPost, expanded: boolean): Buffer | string {
  const overdue = dueAt === null ? '' : row.acknowledged_at === null && dueAt < Date.now() ? 'true}' : 'false}'
  const text =
    `,"engagement":${engagementText(row, expanded)}` +
    `,"like_count":${row.like_count},"comment_count":${row.comment_count}` +
    `,"share_count":${row.share_count},"view_count":${row.view_count}}`
  if (topics === null) return overdue + text
  return Buffer.from(`${overdue},"channels":[${topicsSeen(topics, row.reader_keys ?? [])}]${text}`)
}

/** The topics of a post that the reader sees. */
const topicsSeen = (topics: readonly RenderedTopic[], readerKeys: readonly number[]): string =>
  topics
    .filter(({ audiences }) => audiences === null || audiences.some(key => readerKeys.includes(key)))
    .map(topic => topic.text)
    .join(',')
