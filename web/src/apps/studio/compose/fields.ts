import type { CreateContentArgs, Link, MustReadSettings, Post, PostChanges, Restrictions } from '@atrium/client'
import { isSame } from '../../../lib/records/changes.ts'
import { audiencesOf, targetingOf } from '../parts/targeting.ts'

/** A page or file that a post leads to; it has a number only while it is stored. */
export type PostLink = Omit<Link, 'id'>

/** Fields of the form, also those of its draft in the browser. */
export interface PostFields {
  readonly title: string
  readonly summary: string
  /** HTML, as the editor gives it and the server keeps it. */
  readonly body: string
  readonly channels: readonly number[]
  /** Names of audiences, as `audiencesOf` has them; none means everybody who sees the topics. */
  readonly audiences: readonly string[]
  readonly links: readonly PostLink[]
  readonly featured: boolean
  readonly is_commentable: boolean
  readonly requires_acknowledgement: boolean
  /** Holds while people must confirm the post. */
  readonly must_read: MustReadSettings
  /** Ids. */
  readonly initiatives: readonly number[]
  /** ISO 8601: when it is archived by itself, and when its author is asked whether it still holds. */
  readonly expires_at: string | null
  readonly revalidate_at: string | null
  /** Template of a post that is not on the server yet. The server copies from it what the form lacks, such as the channels. */
  readonly begun_with?: { readonly id: number; readonly content_type: NonNullable<Post['content_type']> } | null
}

/** The dates that are moved along with another one. */
export type MovedDates = Pick<PostFields, 'must_read' | 'expires_at' | 'revalidate_at'>

const NO_MUST_READ: MustReadSettings = {
  due_at: null,
  label: null,
  remind_hours_before: [],
  ask_again_on_change: false,
}

export const EMPTY_POST: PostFields = {
  title: '',
  summary: '',
  body: '',
  channels: [],
  audiences: [],
  links: [],
  featured: false,
  is_commentable: true,
  requires_acknowledgement: false,
  must_read: NO_MUST_READ,
  initiatives: [],
  expires_at: null,
  revalidate_at: null,
}

/** A new post, in the topic that the address names (`?topic=7`); the only topic or audience that a role allows is chosen already. */
export function blankPost({ topics, audiences }: Restrictions): PostFields {
  const topic = Number(new URLSearchParams(location.search).get('topic'))
  const [onlyTopic] = topics?.length === 1 ? topics : []
  const [onlyAudience] = audiences?.length === 1 ? audiences : []
  const channels = Number.isSafeInteger(topic) && topic > 0 ? [topic] : onlyTopic ? [onlyTopic.id] : []
  if (channels.length === 0 && !onlyAudience) return EMPTY_POST
  return { ...EMPTY_POST, channels, audiences: onlyAudience ? [onlyAudience.name] : [] }
}

interface Stored {
  readonly post: Post
  readonly mustRead?: MustReadSettings
}

export const fieldsOf = ({ post, mustRead = NO_MUST_READ }: Stored): PostFields => ({
  title: post.title,
  summary: post.summary,
  body: post.body,
  channels: post.channels.map(({ id }) => id),
  audiences: audiencesOf(post),
  links: post.links.map(({ id: _, ...link }) => link),
  featured: post.featured,
  is_commentable: post.is_commentable,
  requires_acknowledgement: post.requires_acknowledgement,
  must_read: post.requires_acknowledgement ? mustRead : NO_MUST_READ,
  initiatives: post.initiatives.map(({ id }) => id),
  expires_at: post.expires_at,
  revalidate_at: post.revalidate_at,
})

/** The members of the post that differ; topics and must-read settings are changed by calls of their own. */
export function changesBetween(before: PostFields, now: PostFields): PostChanges {
  const { channels: _, must_read: __, begun_with: ___, ...texts } = now
  const changed = Object.entries(texts).filter(([name, value]) => !isSame(before[name as keyof PostFields], value))
  const changes = Object.fromEntries(
    changed.map(([name, value]) => [name, name === 'initiatives' ? refsOf(now) : value]),
  )
  return changes.audiences ? { ...changes, ...targetingOf(now.audiences) } : changes
}

const refsOf = ({ initiatives }: PostFields) => initiatives.map(id => ({ id }))

/** Until when and how a post must be read counts only while it must be. */
export const hasOtherMustRead = (before: PostFields, now: PostFields): boolean =>
  now.requires_acknowledgement && !isSame(before.must_read, now.must_read)

export const hasOtherTopics = (before: PostFields, now: PostFields): boolean =>
  !isSame([...before.channels].sort(), [...now.channels].sort())

/** Whether other people may see it: by topics or audiences. */
export const hasOtherReaders = (before: PostFields, now: PostFields): boolean =>
  hasOtherTopics(before, now) || !isSame([...before.audiences].sort(), [...now.audiences].sort())

export const hasOtherText = (before: PostFields, now: PostFields): boolean =>
  (['title', 'summary', 'body'] as const).some(name => before[name] !== now[name])

/** Whether a new due date fits the end that the post has, where both change. */
export const isDueBeforeItsOldEnd = (before: PostFields, now: PostFields): boolean => {
  const { due_at } = now.must_read
  const areBothOther = before.must_read.due_at !== due_at && before.expires_at !== now.expires_at
  if (!before.requires_acknowledgement || !now.requires_acknowledgement || !areBothOther) return false
  return due_at === null || before.expires_at === null || due_at <= before.expires_at
}

export const isChanged = (before: PostFields, now: PostFields): boolean =>
  !isSame(compared(before), compared(now)) || hasOtherMustRead(before, now)

const compared = ({ must_read: _, begun_with: __, ...fields }: PostFields) => fields

/** Whether there is enough to make a post of it: a topic, and something said. */
export const canBeMade = ({ channels, title, body }: PostFields): boolean =>
  channels.length > 0 && (title.trim() !== '' || body !== '')

export const newPost = ({ channels, must_read: _, begun_with, ...fields }: PostFields): CreateContentArgs => ({
  ...fields,
  ...targetingOf(fields.audiences),
  initiatives: fields.initiatives.map(id => ({ id })),
  content_type: begun_with?.content_type ?? 'article',
  ...(begun_with ? { template_id: begun_with.id } : {}),
  channels: channels.map(id => ({ id })),
})

// In characters, of the contract (docs/contract/content.md#the-record).
export const TITLE_MAX_LENGTH = 255
export const SUMMARY_MAX_LENGTH = 2000
export const BODY_MAX_LENGTH = 500_000
export const COVER_ALT_MAX_LENGTH = 1000

export const DAY_HOURS = 24

/** Whether a reminder is said in days; one day stays 24 hours. */
export const isDays = (hours: number): boolean => hours > DAY_HOURS && hours % DAY_HOURS === 0
