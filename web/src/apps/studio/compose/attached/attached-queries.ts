import type { Image } from '@atrium/client'
import {
  addContentImage,
  addContentVideo,
  deleteContentImage,
  deleteContentVideo,
  getContent,
  updateContentImage,
  updateContentVideo,
} from '@atrium/client/operations'
import { queryOptions } from '@tanstack/preact-query'
import { connect } from '../../../../api/connect.ts'
import { onlyIf } from '../../../../api/only-if.ts'
import { keys } from '../../parts/query-keys.ts'
import { type PostVersion, readPost, versionOf } from '../compose-queries.ts'

const atrium = connect({
  addContentImage,
  addContentVideo,
  deleteContentImage,
  deleteContentVideo,
  getContent,
  updateContentImage,
  updateContentVideo,
})

export async function addPicture(
  { post, etag }: PostVersion,
  url: string,
  alt: string,
  focal_point: Image['focal_point'] | null,
): Promise<PostVersion> {
  const fields = { url, ...(alt ? { alt } : {}), ...(focal_point ? { focal_point } : {}) }
  return versionOf(await atrium.addContentImage({ content_id: post.id, ...fields }, onlyIf(etag)))
}

type PictureChanges = Omit<Parameters<typeof atrium.updateContentImage>[0], 'content_id' | 'content_image_id'>

/** Describes or replaces a picture, which stays where it is, or moves it; the first one is the cover. */
export const changePicture = async (
  { post, etag }: PostVersion,
  imageId: number,
  changes: PictureChanges,
): Promise<PostVersion> =>
  versionOf(
    await atrium.updateContentImage({ content_id: post.id, content_image_id: imageId, ...changes }, onlyIf(etag)),
  )

/** Adds a video to a post; the post as it then is. */
export async function addVideo({ post, etag }: PostVersion, url: string, title: string | null): Promise<PostVersion> {
  await atrium.addContentVideo({ content_id: post.id, url, ...(title ? { title } : {}) }, onlyIf(etag))
  return readPost(post.id)
}

/** Gives a video of a post other captions, or none; the post as it then is. */
export async function captionVideo(
  { post, etag }: PostVersion,
  videoId: number,
  url: string | null,
): Promise<PostVersion> {
  await atrium.updateContentVideo({ content_id: post.id, video_id: videoId, captions_url: url }, onlyIf(etag))
  return readPost(post.id)
}

/** Takes a video off a post; the post as it then is, published where it only waited for that. */
export async function removeVideo({ post, etag }: PostVersion, videoId: number): Promise<PostVersion> {
  await atrium.deleteContentVideo({ content_id: post.id, video_id: videoId }, onlyIf(etag))
  return readPost(post.id)
}

/** Takes a picture off a post; answers the post as it then is. */
export async function removePicture({ post, etag }: PostVersion, imageId: number): Promise<PostVersion> {
  await atrium.deleteContentImage({ content_id: post.id, content_image_id: imageId }, onlyIf(etag))
  return readPost(post.id)
}

const VIDEOS_EVERY_MS = 2_000
const NAMES_TRIES = 8

/** The videos of a version of a post, read again while one of them is being processed. */
export const videosQuery = (base: PostVersion | null) =>
  queryOptions({
    queryKey: keys.version(base?.post.id, base?.etag, 'videos'),
    queryFn: async ({ signal }) =>
      base ? (await atrium.getContent({ content_id: base.post.id }, { signal })).data.videos : [],
    initialData: base?.post.videos ?? [],
    refetchInterval: ({ state }) => {
      const isProcessing = state.data?.some(({ status }) => status === 'processing')
      // The host of a video may have a title and a picture for it, which the server fetches.
      const isNameless = state.data?.some(({ kind, title }) => kind === 'embed' && !title)
      return isProcessing || (isNameless && state.dataUpdateCount < NAMES_TRIES) ? VIDEOS_EVERY_MS : false
    },
  })
