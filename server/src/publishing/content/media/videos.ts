import { sql } from 'kysely'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { badRequest, invalid, notFound } from '../../../platform/http/errors.ts'
import { HttpUrl, Id, Nullable, named, One, type Static, Text, Type } from '../../../platform/http/input/schema.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { JobData, Jobs } from '../../../platform/jobs/queue.ts'
import { MediaError, type MediaInfo, probeMedia } from '../../../platform/net/media.ts'
import { OutboundError } from '../../../platform/net/outbound.ts'
import type { Services } from '../../../platform/services.ts'
import { markUploads } from '../../uploads/index.ts'
import { ContentParams } from '../../visibility/index.ts'
import { writeContent } from '../actor.ts'
import { Video } from '../content.ts'
import { movePosts } from '../lifecycle/change-state.ts'
import { type LockedPost, lockForWrite, lockPost, postChanged, tagOfPost, touchPosts } from '../lifecycle/lock.ts'
import { contentLimits } from '../limits.ts'
import type { ContentVideo } from '../read/hydrate.ts'
import { presentVideo } from '../read/present-content.ts'

const VideoInput = named(
  'VideoInput',
  Type.Object({
    url: HttpUrl(contentLimits.urlMaxLength),
    title: Type.Optional(Nullable(Text(contentLimits.labelMaxLength))),
    thumbnail_url: Type.Optional(Nullable(HttpUrl(contentLimits.urlMaxLength))),
  }),
)

export const addContentVideo = endpoint({
  id: 'addContentVideo',
  tag: 'Content',
  method: 'PUT',
  path: '/v2/content/{content_id}/videos',
  summary: 'Add a video to an article',
  description:
    'The address is a video file (.mp4, .m4v, .webm, .mov) or an upload of this server, else 400 `invalid_format`. Put `embed_html` ' +
    'into the body of the article where the video should appear.',
  access: writeContent,
  input: { params: ContentParams, body: VideoInput },
  output: { status: 200, body: One(Video), headers: ['ETag'] },
  errors: [412],
  async handle(context, { params, body }) {
    const { db, services } = context
    if (!isVideoFile(body.url, services.baseUrl())) {
      const message = 'must be a video file (.mp4, .m4v, .webm, .mov) or an upload of this server'
      throw invalid({ rule: 'invalid_format', parameter: 'url', message })
    }
    const post = await lockForWrite(context, params.content_id)
    if (post.content_type !== 'article') throw badRequest('Only an article can hold videos')
    const id = await addVideo(db, services.jobs, post, body)
    const video = await readVideo(db, id)
    if (!video) throw notFound('Video')
    await tagOfPost(context, post.id)
    return { data: presentVideo(video) }
  },
})

export const deleteContentVideo = endpoint({
  id: 'deleteContentVideo',
  tag: 'Content',
  method: 'DELETE',
  path: '/v2/content/{content_id}/videos/{video_id}',
  summary: 'Remove a video from a post that is not published',
  description: 'A post that waits for this video alone is published with the response.',
  access: writeContent,
  input: { params: Type.Object({ ...ContentParams.properties, video_id: Id() }) },
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

/**
 * Adds a video to a post and enqueues its processing; until then its status is `processing`. The caller checks that the content
 * type allows videos.
 */
export async function addVideo(
  db: ProgramDb,
  jobs: Jobs,
  post: LockedPost,
  video: Static<typeof VideoInput>,
): Promise<number> {
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from content_videos
     where program_id = ${db.programId} and content_id = ${post.id}`.execute(db)
  const { count } = counted[0] as (typeof counted)[number]
  if (count >= contentLimits.videosMaxCount) {
    throw badRequest(`A post has at most ${contentLimits.videosMaxCount} videos`)
  }
  const { rows } = await sql<{ id: number }>`
    insert into content_videos (program_id, content_id, url, title, thumbnail_url, position)
    values (${db.programId}, ${post.id}, ${video.url}, ${video.title ?? null}, ${video.thumbnail_url ?? null}, ${count})
    returning id`.execute(db)
  const { id } = rows[0] as (typeof rows)[number]
  await markUploads(db, [video.url, video.thumbnail_url])
  await jobs.enqueue(db, processVideo, { program_id: db.programId, video_id: id })
  await postChanged(db, post)
  return id
}

export async function readVideo(db: ProgramDb, id: number): Promise<ContentVideo | null> {
  const { rows } = await sql<ContentVideo>`
    select content_id, id, url, title, thumbnail_url, status
      from content_videos where program_id = ${db.programId} and id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Removes a video; throws 404 if the post has no such video, 400 while the post is published. */
async function deleteVideo(db: ProgramDb, post: LockedPost, videoId: number): Promise<void> {
  const video = await readVideo(db, videoId)
  if (video?.content_id !== post.id) throw notFound('Video')
  if (post.state === 'published') throw badRequest('A video of a published post cannot be deleted')
  await sql`delete from content_videos where program_id = ${db.programId} and id = ${videoId}`.execute(db)
  await postChanged(db, post)
}

// Addresses of videos (docs/contract/content.md#videos).

const FILE_NAME = /\.(?:mp4|m4v|webm|mov)$/i

/** Whether a URL names a video file, by the extension of its path or as an upload to this server. */
const isVideoFile = (url: string, baseUrl: string): boolean =>
  FILE_NAME.test(new URL(url).pathname) || url.startsWith(`${baseUrl}/uploads/view/`)

interface VideoData extends JobData {
  readonly video_id: number
}

/** Longer than the probe's own time limit, for the statements around it. */
const TIMEOUT_SECONDS = 60
/** With increasing delays: enough to outlast a database that is unavailable for an hour. */
const RETRIES_MAX = 12

/**
 * Probes a video's address and records the result. A post that waits for its videos is published when the last one is
 * ready, or moves to `processing error` when one fails. Idempotent.
 */
export const processVideo = defineJob<VideoData>({
  name: 'process-video',
  concurrency: 4,
  retriesMax: RETRIES_MAX,
  timeoutSeconds: TIMEOUT_SECONDS,
  async run(services, { program_id, video_id }) {
    const url = await services.database.transaction(program_id, async db => {
      const { rows } = await sql<{ url: string }>`
        select url from content_videos
         where program_id = ${program_id} and id = ${video_id} and status = 'processing'`.execute(db)
      return rows[0]?.url
    })
    if (url === undefined) return
    await settleVideo(services, program_id, video_id, await probe(services, url))
  },
})

type Finding =
  | { readonly media: MediaInfo; readonly failure: null }
  | { readonly media: null; readonly failure: string }

/** Probes an address. Any error counts as a failed video, so that no post waits forever; only a shutdown causes a retry. */
async function probe(services: Services, url: string): Promise<Finding> {
  try {
    return { media: await probeMedia(services.outbound, url), failure: null }
  } catch (error) {
    if (error instanceof OutboundError && error.reason === 'closed') throw error
    if (error instanceof OutboundError || error instanceof MediaError) return { media: null, failure: error.message }
    services.logger.error({ err: error }, 'a video could not be checked')
    return { media: null, failure: 'The address could not be checked' }
  }
}

async function settleVideo(services: Services, programId: number, videoId: number, { media, failure }: Finding) {
  const baseUrl = services.baseUrl()
  await services.database.transaction(programId, async db => {
    const { rows } = await sql<{ content_id: number }>`
      select content_id from content_videos where program_id = ${programId} and id = ${videoId}`.execute(db)
    const owner = rows[0]
    // Locks the post first, as all code that reads or writes the states of its videos does.
    const post = owner && (await lockPost(db, { id: owner.content_id, uuid: null }))
    if (!post) return
    const { rows: settled } = await sql`
      update content_videos
         set status = ${media ? 'ready' : 'failed'}, media_type = ${media?.mediaType ?? null},
             length_bytes = ${media?.lengthBytes ?? null}, failure = ${failure}
       where program_id = ${programId} and id = ${videoId} and status = 'processing' returning id`.execute(db)
    if (settled.length === 0) return
    await touchPosts(db, [post.id])
    if (post.state !== 'processing') return
    await movePosts(db, [post], 'publish', { baseUrl, publishAt: null, reason: null, actorUserId: null })
  })
}
