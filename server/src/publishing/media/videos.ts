// The videos of a post: files, which are probed before the post is published, and videos of other hosts, which are shown in a frame.

import type { ProgramDb } from '../../platform/db/handle.ts'
import { assignments } from '../../platform/db/query.ts'
import { sql } from '../../platform/db/sql.ts'
import { badRequest, invalid, notFound } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import type { Jobs } from '../../platform/job-queue.ts'
import type { Services } from '../../platform/services.ts'
import {
  type AddedVideo,
  type ContentVideo,
  contentLimits,
  type LockedPost,
  lockForWrite,
  movePosts,
  postChanged,
  presentVideo,
  tagOfPost,
  VIDEO_COLUMNS,
  Video,
  type VideoKind,
  writeContent,
} from '../content/index.ts'
import { findUploads, isStored, markUploads, settleUploads, tokenOfUrl } from '../uploads/index.ts'
import { ContentParams } from '../visibility/index.ts'
import { findVideo, readEmbedHosts } from './embeds.ts'
import { processVideo } from './process-video.ts'
import { enqueueStill } from './stills.ts'

const Url = () => Type.HttpUrl(contentLimits.urlMaxLength)

const changeable = {
  title: Type.Optional(Type.Nullable(Type.Text(contentLimits.labelMaxLength))),
  captions_url: Type.Optional(Type.Nullable(Url())),
}

const VideoInput = namedObject('VideoInput', {
  url: Url(),
  ...changeable,
  thumbnail_url: Type.Optional(Type.Nullable(Url())),
})

export const addContentVideo = endpoint('PUT /v2/content/{content_id}/videos', {
  tag: 'Content',
  summary: 'Add a video to an article',
  description:
    'The address is a video file (.mp4, .m4v, .webm, .mov) or an upload of this server, or that of a video of YouTube, Vimeo or one of ' +
    'the `embed_hosts` of the program; else 400 `invalid_format`. An upload may have captions, an upload of WebVTT. Put `embed_html` ' +
    'into the body of the article where the video should appear.',
  access: writeContent,
  transaction: 'own',
  input: { params: ContentParams, body: VideoInput },
  output: { status: 200, body: Type.One(Video), headers: ['ETag'] },
  errors: [412],
  async handle({ actor, services, request, reply }, { params, body }) {
    await settleCaptions(services, actor.programId, body.captions_url)
    const video = await services.database.transaction(actor.programId, async db => {
      const found = findVideo(body.url, { baseUrl: services.baseUrl(), embedHosts: await readEmbedHosts(db) })
      if (!found) throw wrongAddress()
      const post = await lockForWrite({ db, request, actor }, params.content_id)
      if (post.content_type !== 'article') throw badRequest('Only an article can hold videos')
      await assertCaptions(db, services, body.url, body.captions_url)
      const id = await addVideo(db, services, post, { ...body, ...found })
      await tagOfPost({ db, reply }, post.id)
      return readVideo(db, id)
    })
    if (!video) throw notFound('Video')
    return { data: presentVideo(video, services.baseUrl()) }
  },
})

const wrongAddress = () =>
  invalid({
    rule: 'invalid_format',
    parameter: 'url',
    message:
      'must be a video file (.mp4, .m4v, .webm, .mov), an upload of this server, or a video of YouTube, Vimeo or a host that the program allows',
  })

const VideoParams = Type.Object({ ...ContentParams.properties, video_id: Type.Id() })

export const updateContentVideo = endpoint('PUT /v2/content/{content_id}/videos/{video_id}', {
  tag: 'Content',
  summary: 'Change the title or the captions of a video, in any state of its post',
  description: 'Only given members change; null removes.',
  access: writeContent,
  transaction: 'own',
  input: { params: VideoParams, body: namedObject('VideoChanges', changeable) },
  output: { status: 200, body: Type.One(Video), headers: ['ETag'] },
  errors: [412],
  async handle({ actor, services, request, reply }, { params, body }) {
    await settleCaptions(services, actor.programId, body.captions_url)
    const video = await services.database.transaction(actor.programId, async db => {
      const post = await lockForWrite({ db, request, actor }, params.content_id)
      const { url } = await requireVideo(db, post, params.video_id)
      await assertCaptions(db, services, url, body.captions_url)
      await updateVideo(db, post, params.video_id, body)
      await tagOfPost({ db, reply }, post.id)
      return readVideo(db, params.video_id)
    })
    if (!video) throw notFound('Video')
    return { data: presentVideo(video, services.baseUrl()) }
  },
})

export const deleteContentVideo = endpoint('DELETE /v2/content/{content_id}/videos/{video_id}', {
  tag: 'Content',
  summary: 'Remove a video from a post that is not published',
  description: 'A post that waits for this video alone is published with the response.',
  access: writeContent,
  input: { params: VideoParams },
  output: { status: 204, headers: ['ETag'] },
  errors: [412],
  async handle(context, { params }) {
    const { actor, db, services } = context
    const post = await lockForWrite(context, params.content_id)
    await deleteVideo(db, post, params.video_id)
    if (post.state === 'processing') {
      const options = { baseUrl: services.baseUrl(), publishAt: null, reason: null, actorUserId: actor.userId }
      await movePosts(db, [post], 'publish', options)
    }
    await tagOfPost(context, post.id)
  },
})

type NewVideo = Static<typeof VideoInput> & { readonly kind: VideoKind }

/**
 * Adds a video to a post. A file is `processing` until it has been probed, a video of another host is ready at once. The caller
 * checks the address, and that the content type allows videos.
 */
export async function addVideo(
  db: ProgramDb,
  services: { readonly jobs: Jobs; readonly baseUrl: Services['baseUrl'] },
  post: LockedPost,
  { kind, url, title = null, thumbnail_url: picture = null, captions_url: captions = null }: NewVideo,
): Promise<number> {
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from content_videos
     where program_id = ${db.programId} and content_id = ${post.id}`.all(db)
  const { count } = counted[0] as (typeof counted)[number]
  if (count >= contentLimits.videosMaxCount) {
    throw badRequest(`A post has at most ${contentLimits.videosMaxCount} videos`)
  }
  // Readers load no picture of another host before they ask for its video: this server fetches it.
  const isFetched = kind === 'embed' && picture !== null && tokenOfUrl(services, picture) === null
  const [thumbnail, source] = isFetched ? [null, picture] : [picture, null]
  const status = kind === 'embed' ? 'ready' : 'processing'
  const { id } = await sql<{ id: number }>`
    insert into content_videos (program_id, content_id, kind, url, title, thumbnail_url, still_source_url, captions_url,
                                status, position)
    values (${db.programId}, ${post.id}, ${kind}, ${url}, ${title}, ${thumbnail}, ${source}, ${captions}, ${status}, ${count})
    returning id`.one(db)
  await markUploads(db, [url, thumbnail, captions])
  await prepareVideos(services, db, [{ id, kind, status, thumbnail_url: thumbnail }])
  await postChanged(db, post)
  return id
}

/** Enqueues the background work on new videos: files are probed, the stills of other hosts' videos fetched. */
export async function prepareVideos(
  { jobs }: { readonly jobs: Jobs },
  db: ProgramDb,
  videos: readonly AddedVideo[],
): Promise<void> {
  for (const video of videos) {
    if (video.status === 'processing') {
      await jobs.enqueue(db, processVideo, { program_id: db.programId, video_id: video.id })
    }
    await enqueueStill(db, jobs, video)
  }
}

export async function readVideo(db: ProgramDb, id: number): Promise<ContentVideo | null> {
  const row = await sql<ContentVideo>`
    select ${VIDEO_COLUMNS} from content_videos x where x.program_id = ${db.programId} and x.id = ${id}`.first(db)
  return row ?? null
}

/** @throws HttpError 404 if the post has no such video */
async function requireVideo(db: ProgramDb, post: LockedPost, videoId: number): Promise<ContentVideo> {
  const video = await readVideo(db, videoId)
  if (video?.content_id !== post.id) throw notFound('Video')
  return video
}

async function updateVideo(
  db: ProgramDb,
  post: LockedPost,
  videoId: number,
  { title, captions_url }: { readonly title?: string | null; readonly captions_url?: string | null },
): Promise<void> {
  if (title === undefined && captions_url === undefined) return
  await sql`
    update content_videos set ${assignments({ title, captions_url })}
     where program_id = ${db.programId} and id = ${videoId}`.execute(db)
  await markUploads(db, [captions_url])
  await postChanged(db, post)
}

/** Removes a video; throws 404 if the post has no such video, 400 while the post is published. */
async function deleteVideo(db: ProgramDb, post: LockedPost, videoId: number): Promise<void> {
  await requireVideo(db, post, videoId)
  if (post.state === 'published') throw badRequest('A video of a published post cannot be deleted')
  await sql`delete from content_videos where program_id = ${db.programId} and id = ${videoId}`.execute(db)
  await postChanged(db, post)
}

/** Checks captions that came straight into a bucket, before there is a transaction. */
async function settleCaptions(services: Services, programId: number, url: string | null | undefined): Promise<void> {
  const token = url ? tokenOfUrl(services, url) : null
  if (token !== null) await settleUploads(services, programId, [token])
}

/**
 * Checks the captions of the video at an address: both are uploads of this program, and the captions are WebVTT.
 * @throws HttpError 400
 */
async function assertCaptions(
  db: ProgramDb,
  services: Pick<Services, 'baseUrl'>,
  videoUrl: string,
  url: string | null | undefined,
): Promise<void> {
  if (!url) return
  const refused = (rule: 'invalid_format' | 'not_found' | 'invalid_type', message: string) =>
    invalid({ rule, parameter: 'captions_url', message })
  const token = tokenOfUrl(services, url)
  if (token === null) throw refused('invalid_format', 'must be an upload of this server')
  if (tokenOfUrl(services, videoUrl) === null) throw refused('invalid_format', 'is for uploaded videos only')
  const upload = (await findUploads(db, [token])).get(token) ?? null
  if (!isStored(upload)) throw refused('not_found', 'No file has been uploaded there')
  if (upload.media_type !== 'text/vtt') throw refused('invalid_type', `must be WebVTT, not ${upload.media_type}`)
}
