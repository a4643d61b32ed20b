// A post as JSON, once for all its readers in one language.

import { presentTimestamp } from '../../../platform/http/input/timestamp.ts'
import type { LanguageWish } from '../../../platform/text/language-tags.ts'
import { type ContentRecord, presentContentFields } from '../../../publishing/content/index.ts'
import { inLanguage, pickTranslation, type TranslationRow } from '../../../publishing/translations/index.ts'
import { mustReadVersion } from '../../../publishing/visibility/index.ts'
import { engagementText } from '../engagement/engagement.ts'
import type { ShownTranslation } from '../feed-post-schema.ts'
import type { PostRow } from '../page/packed-posts.ts'
import type { Reader } from '../page/reader.ts'

export interface RenderedPost {
  readonly revision: number
  /** The language of the original. */
  readonly language: string
  /**
   * The JSON object of the post without its closing brace, and without `channels` when `topics` is set. A must-read post ends
   * before the value of `must_read.overdue`.
   */
  readonly start: Buffer
  /** The same in other languages. */
  readonly translated: readonly RenderedTranslation[]
  /** The time when the post becomes overdue, in milliseconds since 1970, or never; null without a must-read. */
  readonly dueAt: number | null
  /** The topics of a post, if some of its readers do not see all of them; else null. */
  readonly topics: readonly RenderedTopic[] | null
}

interface RenderedTopic {
  readonly text: string
  /** The audiences of the topic; null when it is open. */
  readonly audiences: readonly number[] | null
}

interface RenderedTranslation {
  readonly language: string
  readonly start: Buffer
}

export const shownTopics = (record: ContentRecord) => record.channels.filter(topic => topic.state === 'published')

interface Surroundings {
  /** The audiences of targeted topics, by topic. */
  readonly audiences: ReadonlyMap<number, readonly number[]>
  readonly translations: readonly TranslationRow[]
  readonly baseUrl: string
}

export function renderPost(
  record: ContentRecord,
  revision: number,
  { audiences, translations, baseUrl }: Surroundings,
): RenderedPost {
  const topics = shownTopics(record)
  // A reader of the post sees its only topic.
  const closed = topics.length > 1 && topics.some(topic => audiences.has(topic.id))
  const rendered = topics
    .filter(topic => !topic.hidden)
    .map(({ id, name }) => ({
      text: JSON.stringify({ channel_id: id, id, name }),
      audiences: audiences.get(id) ?? null,
    }))
  const channels = closed ? '' : `,"channels":[${rendered.map(topic => topic.text).join(',')}]`
  const end = channels + mustReadText(record)
  const startOf = (translation: TranslationRow | null) =>
    bytes(JSON.stringify(publicFields(record, translation, baseUrl)).slice(0, -1) + end)
  return {
    revision,
    language: record.language,
    start: startOf(null),
    translated: translations.map(translation => ({
      language: translation.language,
      start: startOf(translation),
    })),
    dueAt: record.requires_acknowledgement ? (record.must_read_due_at?.getTime() ?? Number.POSITIVE_INFINITY) : null,
    topics: closed ? rendered : null,
  }
}

/** The rendered post for these preferred languages, best first. */
const startIn = (post: RenderedPost, wishes: readonly LanguageWish[]): Buffer =>
  (pickTranslation(wishes, post.language, post.translated) ?? post).start

/** `must_read` as JSON, up to the part that depends on the reader and the time. */
function mustReadText(record: ContentRecord): string {
  if (!record.requires_acknowledgement) return ',"must_read":null'
  const mustRead = {
    due_at: presentTimestamp(record.must_read_due_at),
    label: record.must_read_label,
    version: mustReadVersion(record.must_read_revision),
  }
  return `,"must_read":${JSON.stringify(mustRead).slice(0, -1)},"overdue":`
}

function publicFields(record: ContentRecord, translation: TranslationRow | null, baseUrl: string): object {
  const {
    audiences,
    targeted,
    notification_channels,
    scheduled_at,
    archived_at,
    channels,
    comment_count,
    source,
    ...post
  } = presentContentFields(translation ? inLanguage(record, translation) : record, baseUrl)
  const { archive_reason, reviewer_user_id, expires_at, revalidate_at, ...fields } = post
  return {
    ...fields,
    source: { name: source.name, posted_at: source.posted_at, url: source.url },
    translation: translation && presentShown(record, translation),
  }
}

const presentShown = (record: ContentRecord, { language, origin, stale }: TranslationRow): ShownTranslation => ({
  language,
  original_language: record.language,
  origin,
  stale,
})

/** A separate allocation: a slice of Node's shared pool would keep the whole pool alive. */
function bytes(text: string): Buffer {
  const buffer = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  buffer.write(text)
  return buffer
}

// Pages of posts as JSON bytes: rendered posts with the reader's part written in between.

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
