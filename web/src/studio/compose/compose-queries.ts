import { AtriumError, type MustReadInput, type Post } from '@atrium/client'
import {
  addContentImage,
  addContentVideo,
  archiveContent,
  createContent,
  deleteContentImage,
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
  updateContentImage,
} from '@atrium/client/operations'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { connect } from '../../api/connect.ts'
import { keys } from '../parts/query-keys.ts'
import { changesBetween, fieldsOf, hasOtherTopics, newPost, type PostFields } from './fields.ts'

const atrium = connect({
  addContentImage,
  addContentVideo,
  archiveContent,
  createContent,
  deleteContentImage,
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
  updateContentImage,
})

/** A post with the version that a change must name. */
export interface PostVersion {
  readonly post: Post
  readonly etag: string
}

const versionOf = ({ data, headers }: { data: Post; headers: Headers }): PostVersion => ({
  post: data,
  etag: headers.get('etag') ?? '',
})

/** A post as it was when the page was opened: it does not change under what is typed. */
export const postQuery = (id: number) =>
  queryOptions({
    queryKey: keys.opened(id, 'post'),
    queryFn: async ({ signal }) => versionOf(await atrium.getContent({ content_id: id }, { signal })),
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  })

export const readPost = async (id: number): Promise<PostVersion> =>
  versionOf(await atrium.getContent({ content_id: id }))

export const createPost = async (fields: PostFields): Promise<PostVersion> =>
  versionOf(await atrium.createContent(newPost(fields)))

const onlyIf = (etag: string) => ({ headers: { 'If-Match': etag } })

/** Writes what differs from the version, topics by their own call; 412 when the post has changed since. */
export async function savePost(base: PostVersion, now: PostFields): Promise<PostVersion> {
  const before = fieldsOf(base.post)
  const args = { content_id: base.post.id }
  let version = base
  if (hasOtherTopics(before, now) && now.channels.length > 0) {
    const channels = now.channels.map(id => ({ id }))
    version = versionOf(await atrium.replaceContentChannels({ ...args, channels }, onlyIf(version.etag)))
  }
  const changes = changesBetween(before, now)
  if (Object.keys(changes).length === 0) return version
  return versionOf(await atrium.updateContent({ ...args, ...changes }, onlyIf(version.etag)))
}

export const isConflict = (error: unknown): boolean => error instanceof AtriumError && error.status === 412

export type Step = 'publish' | 'review' | 'draft' | 'archive'

export interface StepOptions {
  /** ISO 8601: plans it; null publishes now. */
  readonly publishAt?: string | null
  /** An administrator publishes what they wrote last, where the program asks for four eyes. */
  readonly override?: boolean
  /** Who is asked to review it; null asks everybody. */
  readonly reviewerUserId?: number | null
}

/** The program asks for four eyes, and this person wrote the last change. */
export class FourEyesError extends Error {}

/** Another state for the post; 412 when it has changed since. */
export async function takeStep({ post, etag }: PostVersion, step: Step, more: StepOptions = {}): Promise<PostVersion> {
  const args = { content_id: post.id }
  const options = onlyIf(etag)
  if (step === 'publish') return publish({ post, etag }, more)
  if (step === 'review') {
    const reviewer = more.reviewerUserId === undefined ? {} : { reviewer_user_id: more.reviewerUserId }
    return versionOf(await atrium.reviewContent({ ...args, ...reviewer }, options))
  }
  if (step === 'draft') return versionOf(await atrium.draftContent(args, options))
  return versionOf(await atrium.archiveContent(args, options))
}

async function publish({ post, etag }: PostVersion, { publishAt, override }: StepOptions): Promise<PostVersion> {
  const when = publishAt ? { publish_at: publishAt } : {}
  const args = { content_id: post.id, ...when, ...(override ? { override } : {}) }
  try {
    return versionOf(await atrium.publishContent(args, onlyIf(etag)))
  } catch (error) {
    // Who opens these pages may publish: nothing else forbids it.
    if (error instanceof AtriumError && error.status === 403) throw new FourEyesError(error.detail, { cause: error })
    throw error
  }
}

export const addPicture = async ({ post, etag }: PostVersion, url: string, alt: string): Promise<PostVersion> =>
  versionOf(await atrium.addContentImage({ content_id: post.id, url, ...(alt ? { alt } : {}) }, onlyIf(etag)))

export const describePicture = async (
  { post, etag }: PostVersion,
  imageId: number,
  alt: string,
): Promise<PostVersion> =>
  versionOf(
    await atrium.updateContentImage({ content_id: post.id, content_image_id: imageId, alt: alt || null }, onlyIf(etag)),
  )

/** Adds a video to a post; the post as it then is. */
export async function addVideo({ post, etag }: PostVersion, url: string, title: string | null): Promise<PostVersion> {
  await atrium.addContentVideo({ content_id: post.id, url, ...(title ? { title } : {}) }, onlyIf(etag))
  return readPost(post.id)
}

const VIDEOS_EVERY_MS = 2_000

/** The videos of a version of a post, read again while one of them is being processed. */
export const videosQuery = (base: PostVersion | null) =>
  queryOptions({
    queryKey: keys.version(base?.post.id, base?.etag, 'videos'),
    queryFn: async ({ signal }) =>
      base ? (await atrium.getContent({ content_id: base.post.id }, { signal })).data.videos : [],
    initialData: base?.post.videos ?? [],
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'processing') ? VIDEOS_EVERY_MS : false,
  })

/** Takes a picture off a post; answers the post as it then is. */
export async function removePicture({ post, etag }: PostVersion, imageId: number): Promise<PostVersion> {
  await atrium.deleteContentImage({ content_id: post.id, content_image_id: imageId }, onlyIf(etag))
  return readPost(post.id)
}

/** Until when and how a post must be read, of a version of the post. */
export const mustReadQuery = (id: number, etag: string) =>
  queryOptions({
    queryKey: keys.version(id, etag, 'must-read'),
    queryFn: async ({ signal }) => (await atrium.getMustRead({ content_id: id }, { signal })).data,
    placeholderData: keepPreviousData,
  })

/** Says until when and how a post must be read; the post as it then is. */
export async function writeMustRead({ post, etag }: PostVersion, input: MustReadInput): Promise<PostVersion> {
  await atrium.setMustRead({ content_id: post.id, ...input }, onlyIf(etag))
  return readPost(post.id)
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
