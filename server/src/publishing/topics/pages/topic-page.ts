import {
  Count,
  FilledText,
  HttpUrl,
  Id,
  named,
  OneOf,
  type Static,
  Timestamp,
  Type,
} from '../../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../../platform/http/input/timestamp.ts'

/** Custom pages of one topic. */
export const PAGES_MAX = 200
const TITLE_MAX_LENGTH = 255
const POSITION_MAX = 1_000_000
const SLUG_MAX_LENGTH = 80

const PAGE_STATES = ['published', 'hidden'] as const

/** A custom page of a topic as returned (docs/contract/topics.md#custom-pages). */
export const TopicPage = named(
  'TopicPage',
  Type.Object({
    id: Id(),
    channel_id: Id(),
    title: Type.String(),
    slug: Type.String(),
    url: Type.String(),
    state: OneOf(PAGE_STATES),
    position: Count(),
    created_at: Timestamp(),
    updated_at: Timestamp(),
  }),
)

const title = FilledText(TITLE_MAX_LENGTH)
const state = Type.Optional(OneOf(PAGE_STATES))
const position = Type.Optional(
  Type.Integer({ minimum: 0, maximum: POSITION_MAX, description: 'Pages are listed by it; a new one comes last.' }),
)

export const NewTopicPage = named('TopicPageInput', Type.Object({ title, url: HttpUrl(), state, position }))
export const TopicPageChanges = named(
  'TopicPageChanges',
  Type.Object({
    title: Type.Optional(title),
    url: Type.Optional(HttpUrl()),
    state,
    position,
  }),
)

export type NewTopicPage = Static<typeof NewTopicPage>
export type TopicPageChanges = Static<typeof TopicPageChanges>

export interface TopicPageRow {
  readonly id: number
  readonly topic_id: number
  readonly title: string
  readonly slug: string
  readonly url: string
  readonly state: string
  readonly position: number
  readonly created_at: Date
  readonly updated_at: Date
}

export function presentTopicPage(row: TopicPageRow): Static<typeof TopicPage> {
  return {
    id: row.id,
    channel_id: row.topic_id,
    title: row.title,
    slug: row.slug,
    url: row.url,
    state: row.state as (typeof PAGE_STATES)[number],
    position: row.position,
    created_at: presentTimestamp(row.created_at),
    updated_at: presentTimestamp(row.updated_at),
  }
}

/** The part of an address that names a page: its title in small letters, digits and hyphens, in any script. */
export function slugOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
  const slug = plain.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, SLUG_MAX_LENGTH)
  return (
    slug
      .toWellFormed()
      .replace(/\uFFFD/g, '')
      .replace(/^-+|-+$/g, '') || 'page'
  )
}
