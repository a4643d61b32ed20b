// Background work on videos: a file is probed before its post is published, the still of an embedded video is fetched.

import { sql } from '../../platform/db/sql.ts'
import type { JobData } from '../../platform/job-queue.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { OutboundError } from '../../platform/net/outbound.ts'
import { MediaError, type MediaInfo, probeMedia } from '../../platform/net/probe-media.ts'
import type { Services } from '../../platform/services.ts'
import { lockPost, movePosts, touchPosts, type VideoFailure } from '../content/index.ts'
import { findUploads, isStored, kindOf, programOfToken, settleUploads, tokenOfUrl } from '../uploads/index.ts'

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
      const row = await sql<{ url: string }>`
        select url from content_videos
         where program_id = ${program_id} and id = ${video_id} and status = 'processing'`.first(db)
      return row?.url
    })
    if (url === undefined) return
    const token = tokenOfUrl(services, url)
    const finding = token === null ? await probe(services, url) : await examineUpload(services, token)
    await settleVideo(services, program_id, video_id, finding)
  },
})

type Finding =
  | { readonly media: MediaInfo; readonly failure: null }
  | { readonly media: null; readonly failure: VideoFailure }

const failed = (failure: VideoFailure): Finding => ({ media: null, failure })

/** Reads the type of an upload from its record: this server may not reach its own address. */
async function examineUpload(services: Services, token: string): Promise<Finding> {
  const programId = programOfToken(token)
  if (programId === null) return failed('unreachable')
  if (await settleUploads(services, programId, [token])) throw new Error('the file of a video is still being stored')
  const upload = (await services.database.read(programId, db => findUploads(db, [token]))).get(token) ?? null
  if (!isStored(upload)) return failed('unreachable')
  if (kindOf(upload.media_type) !== 'video') return failed('not_video')
  return { media: { mediaType: upload.media_type, lengthBytes: upload.size_bytes }, failure: null }
}

/** Probes an address. Any error counts as a failed video, so that no post waits forever; only a shutdown causes a retry. */
async function probe(services: Services, url: string): Promise<Finding> {
  try {
    return { media: await probeMedia(services.outbound, url), failure: null }
  } catch (error) {
    if (error instanceof OutboundError && error.reason === 'closed') throw error
    if (error instanceof MediaError) return failed(error.reason)
    if (!(error instanceof OutboundError)) services.logger.error({ err: error }, 'a video could not be checked')
    return failed(
      error instanceof OutboundError && error.reason.startsWith('forbidden') ? 'forbidden_address' : 'unreachable',
    )
  }
}

async function settleVideo(services: Services, programId: number, videoId: number, { media, failure }: Finding) {
  const baseUrl = services.baseUrl()
  await services.database.transaction(programId, async db => {
    const row = await sql<{ content_id: number }>`
      select content_id from content_videos where program_id = ${programId} and id = ${videoId}`.first(db)
    const owner = row
    // Locks the post first, as all code that reads or writes the states of its videos does.
    const post = owner && (await lockPost(db, { id: owner.content_id, uuid: null }))
    if (!post) return
    const settled = await sql`
      update content_videos
         set status = ${media ? 'ready' : 'failed'}, media_type = ${media?.mediaType ?? null},
             length_bytes = ${media?.lengthBytes ?? null}, failure = ${failure}
       where program_id = ${programId} and id = ${videoId} and status = 'processing' returning id`.all(db)
    if (settled.length === 0) return
    await touchPosts(db, [post.id])
    if (post.state !== 'processing') return
    await movePosts(db, [post], 'publish', { baseUrl, publishAt: null, reason: null, actorUserId: null })
  })
}
