// A post as JSON, once for all its readers in one language.

import { presentTimestamp } from '../../../platform/http/input/timestamp.ts'
import type { LanguageWish } from '../../../platform/text/language-tags.ts'
import { type ContentRecord, presentContentFields } from '../../../publishing/content/index.ts'
import { inLanguage, pickTranslation, type TranslationRow } from '../../../publishing/translations/index.ts'
import { mustReadVersion } from '../../../publishing/visibility/index.ts'
import type { ShownTranslation } from '../feed-post-schema.ts'

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

export interface RenderedTopic {
  readonly text: string
  /** The audiences of the topic; null when it is open. */
  readonly audiences: readonly number[] | null
}

interface RenderedTranslation {
  readonly language: string
  readonly start: Buffer
}

export const shownTopics = (record: ContentRecord) => record.channels.filter(topic => topic.state === 'published')

interface PostContext {
  /** The audiences of targeted topics, by topic. */
  readonly audiences: ReadonlyMap<number, readonly number[]>
  readonly translations: readonly TranslationRow[]
  readonly baseUrl: string
}

export function renderPost(
  record: ContentRecord,
  revision: number,
  { audiences, translations, baseUrl }: PostContext,
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
export const startIn = (post: RenderedPost, wishes: readonly LanguageWish[]): Buffer =>
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
  const { archive_reason, reviewer_user_id, review_sent_at, review, expires_at, revalidate_at, ...fields } = post
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
