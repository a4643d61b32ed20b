import { AtriumError, type MustReadSettings, type Post } from '@atrium/client'
import {
  archiveContent,
  createContent,
  draftContent,
  getContent,
  getContentReach,
  getMustRead,
  listAudiences,
  previewNotices,
  previewReach,
  publishContent,
  replaceContentChannels,
  reviewContent,
  setMustRead,
  updateContent,
} from '@atrium/client/operations'
import { keepPreviousData, queryOptions } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'
import { onlyIf } from '../../../api/only-if.ts'
import type { Channel } from '../../../features/notices/notice-types.ts'
import { keys } from '../parts/query-keys.ts'
import { targetingOf } from '../parts/targeting.ts'
import {
  changesBetween,
  fieldsOf,
  hasOtherMustRead,
  hasOtherTopics,
  isDueBeforeItsOldEnd,
  newPost,
  type PostFields,
} from './fields.ts'

const atrium = connect({
  archiveContent,
  createContent,
  draftContent,
  getContent,
  getContentReach,
  getMustRead,
  listAudiences,
  publishContent,
  replaceContentChannels,
  reviewContent,
  setMustRead,
  updateContent,
  previewNotices,
  previewReach,
})

/** A post with the version that a change must name. */
export interface PostVersion {
  readonly post: Post
  readonly etag: string
  /** Until when and how it must be read; undefined where this answer does not say, and those of the version before hold. */
  readonly mustRead?: MustReadSettings
}

export const versionOf = ({ data, headers }: { data: Post; headers: Headers }): PostVersion => ({
  post: data,
  etag: headers.get('etag') ?? '',
})

/** A post as it was when the page was opened: it does not change under what is typed. */
export const postQuery = (id: number) =>
  queryOptions({
    queryKey: keys.opened(id, 'post'),
    queryFn: () => readPost(id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** The post with its must-read settings, both of one version. */
export async function readPost(id: number): Promise<PostVersion> {
  const version = versionOf(await atrium.getContent({ content_id: id }))
  if (!version.post.requires_acknowledgement) return version
  return { ...version, mustRead: (await atrium.getMustRead({ content_id: id })).data }
}

export async function createPost(fields: PostFields): Promise<PostVersion> {
  if (!fields.begun_with) return saveMustRead(versionOf(await atrium.createContent(newPost(fields))), fields)
  const without = { ...fields, begun_with: null }
  try {
    const version = versionOf(await atrium.createContent(newPost(fields)))
    // The template has set how the post must be read; the form may have changed that since.
    return saveMustRead(fields.requires_acknowledgement ? await readPost(version.post.id) : version, without)
  } catch (error) {
    // The template was deleted meanwhile.
    const isGone =
      error instanceof AtriumError && error.validations.some(({ parameter }) => parameter === 'template_id')
    if (isGone) return createPost(without)
    throw error
  }
}

/**
 * Writes what differs from the version, topics by their own call; 412 when the post has changed since. `isSmall`: a small
 * correction, after which confirmations stay.
 */
export async function savePost(base: PostVersion, now: PostFields, isSmall = false): Promise<PostVersion> {
  const before = fieldsOf(base)
  const args = { content_id: base.post.id }
  let version = base
  // An earlier end is refused while the post is due later.
  if (isDueBeforeItsOldEnd(before, now)) {
    version = await saveMustRead(version, {
      ...before,
      must_read: { ...before.must_read, due_at: now.must_read.due_at },
    })
  }
  if (hasOtherTopics(before, now) && now.channels.length > 0) {
    const channels = now.channels.map(id => ({ id }))
    version = {
      ...version,
      ...versionOf(await atrium.replaceContentChannels({ ...args, channels }, onlyIf(version.etag))),
    }
  }
  const changes = { ...changesBetween(before, now), ...(isSmall ? { ask_again: false } : {}) }
  if (Object.keys(changes).length > 0) {
    version = { ...version, ...versionOf(await atrium.updateContent({ ...args, ...changes }, onlyIf(version.etag))) }
  }
  return saveMustRead(version, now)
}

/** Writes until when and how the post must be read, where that differs. */
async function saveMustRead(version: PostVersion, now: PostFields): Promise<PostVersion> {
  if (!hasOtherMustRead(fieldsOf(version), now)) return version
  const args = { content_id: version.post.id, ...now.must_read }
  const { data, headers } = await atrium.setMustRead(args, onlyIf(version.etag))
  return { ...version, etag: headers.get('etag') ?? '', mustRead: data }
}

/** `tell`: a published post tells people again. */
export type Step = 'publish' | 'tell' | 'review' | 'draft' | 'archive'

export interface StepOptions {
  /** ISO 8601: plans it; null publishes now. */
  readonly publishAt?: string | null
  /** An administrator publishes what they wrote last, where the program asks for four eyes. */
  readonly override?: boolean
  /** How people are told of it; without them, as the post says. */
  readonly channels?: readonly Channel[]
  /** The reviewer; null asks all who may approve it. */
  readonly reviewerUserId?: number | null
  /** With `review` a word to the reviewer, with `draft` why it comes back. */
  readonly note?: string | null
  /** Until when the reviewer is asked to answer (ISO 8601). */
  readonly dueAt?: string | null
}

/** The post has notified people not long ago, and notifies again only after `until` (ISO 8601). */
export class NotifiedSoonError extends Error {
  readonly until: string

  constructor({ detail, retryAfterMs }: AtriumError) {
    super(detail)
    this.until = new Date(Date.now() + (retryAfterMs ?? 0)).toISOString()
  }
}

/** Other limits are over within minutes. */
const SOON_MS = 600_000

/** Another state for the post; 412 when it has changed since. */
export async function takeStep({ post, etag }: PostVersion, step: Step, more: StepOptions = {}): Promise<PostVersion> {
  const args = { content_id: post.id }
  const options = onlyIf(etag)
  if (step === 'publish' || step === 'tell') return publish({ post, etag }, more)
  if (step === 'review') {
    const { reviewerUserId: reviewer_user_id, note, dueAt: due_at } = more
    return versionOf(await atrium.reviewContent({ ...args, ...given({ reviewer_user_id, note, due_at }) }, options))
  }
  if (step === 'draft') return versionOf(await atrium.draftContent({ ...args, ...given({ note: more.note }) }, options))
  return versionOf(await atrium.archiveContent(args, options))
}

/** The members that have a value or are null. */
const given = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>
  }

async function publish({ post, etag }: PostVersion, options: StepOptions): Promise<PostVersion> {
  const { publishAt, override, channels } = options
  const args = {
    content_id: post.id,
    ...(publishAt ? { publish_at: publishAt } : {}),
    ...(override ? { override } : {}),
    ...(channels ? { notification_channels: channels } : {}),
  }
  try {
    return versionOf(await atrium.publishContent(args, onlyIf(etag)))
  } catch (error) {
    if (error instanceof AtriumError && error.status === 429 && (error.retryAfterMs ?? 0) > SOON_MS) {
      throw new NotifiedSoonError(error)
    }
    throw error
  }
}

const CHOICES = 20

/** Audiences by a part of their name; the first of them. */
export const audienceChoicesQuery = (search: string) =>
  queryOptions({
    queryKey: keys.audiences('choices', search),
    queryFn: async ({ signal }) =>
      (await atrium.listAudiences({ 'page.size': CHOICES, ...(search ? { q: search } : {}) }, { signal })).data,
    placeholderData: keepPreviousData,
  })

/** How many people a post reaches as it is saved. */
export const reachQuery = ({ post, etag }: PostVersion) =>
  queryOptions({
    queryKey: keys.version(post.id, etag, 'reach'),
    queryFn: async ({ signal }) => (await atrium.getContentReach({ content_id: post.id }, { signal })).data,
    placeholderData: keepPreviousData,
  })

/** How many people gain, and lose, the post by what is typed. */
export const changeOfReachQuery = ({ post, etag }: PostVersion, { channels, audiences }: PostFields) =>
  queryOptions({
    queryKey: keys.version(post.id, etag, `reach ${[...channels, ...audiences].join()}`),
    queryFn: async ({ signal }) => {
      const targets = { channels: channels.map(id => ({ id })), ...targetingOf(audiences) }
      return (await atrium.previewReach({ content_id: post.id, ...targets }, { signal })).data
    },
  })

/** Whom the post, as it is saved, would notify by these channels. */
export const noticesQuery = ({ post, etag }: PostVersion, channels: readonly Channel[]) =>
  queryOptions({
    queryKey: keys.version(post.id, etag, `notices ${channels.join()}`),
    queryFn: async ({ signal }) =>
      (await atrium.previewNotices({ content_id: post.id, channels: [...channels] }, { signal })).data,
    placeholderData: keepPreviousData,
  })
