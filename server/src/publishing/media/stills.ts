// The still of an embedded video: fetched once by the guarded client, reduced, and stored as an upload, so that readers load it
// from this server. A video whose still cannot be fetched is shown as a plain card.

import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { HttpError } from '../../platform/errors.ts'
import { isHttpUrl } from '../../platform/http/input/validation.ts'
import type { JobData, Jobs } from '../../platform/job-queue.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { OutboundError } from '../../platform/net/outbound.ts'
import type { Services } from '../../platform/services.ts'
import { contentLimits, lockPost, touchPosts } from '../content/index.ts'
import { linkPreviews } from '../link-previews/index.ts'
import { markUploads, storePicture } from '../uploads/index.ts'
import { type Embed, readEmbed } from './embeds.ts'

interface StillData extends JobData {
  readonly video_id: number
}

/** For one request with its redirects. */
const REQUEST_TIMEOUT_MS = 8_000
const REDIRECTS_MAX = 3
const OEMBED_MAX_BYTES = 64 * 1024
const PICTURE_MAX_BYTES = 5 * 1024 * 1024

export const fetchStill = defineJob<StillData>({
  name: 'fetch-video-still',
  timeoutSeconds: 60,
  async run(services, { program_id: programId, video_id: videoId }) {
    const video = await services.database.read(programId, db => findVideo(db, videoId))
    const embed = video && readEmbed(video.url, video.embed_hosts)
    if (!embed) return
    const isDescribed = video.title && video.still_source_url
    const about = isDescribed ? NOTHING : await describe(services, video.url, embed)
    const picture = await fetchPicture(services, video.still_source_url ?? about.image_url)
    const owner = video.created_by ?? NOBODY
    const stillUrl = picture && (await storePicture(services, programId, owner, `video-${videoId}.webp`, picture))
    if (stillUrl === null && about.title === null) return
    await services.database.transaction(programId, db => putStill(db, videoId, { stillUrl, title: about.title }))
  },
})

/** Fetches the still of a new video if it has none. */
export async function enqueueStill(
  db: ProgramDb,
  jobs: Jobs,
  video: { readonly id: number; readonly kind: string; readonly thumbnail_url?: string | null | undefined },
): Promise<void> {
  if (video.kind !== 'embed' || video.thumbnail_url) return
  await jobs.enqueue(db, fetchStill, { program_id: db.programId, video_id: video.id })
}

/** Owns the stills of posts that a client application has made. */
const NOBODY = 0

interface StillVideo {
  readonly url: string
  readonly title: string | null
  readonly still_source_url: string | null
  readonly created_by: number | null
  readonly embed_hosts: readonly string[]
}

async function findVideo(db: ProgramDb, videoId: number): Promise<StillVideo | undefined> {
  return sql<StillVideo>`
    select v.url, v.title, v.still_source_url, c.created_by, p.embed_hosts
      from content_videos v
      join content c on c.program_id = v.program_id and c.id = v.content_id
      join programs p on p.id = v.program_id
     where v.program_id = ${db.programId} and v.id = ${videoId} and v.kind = 'embed'
       and v.thumbnail_url is null`.first(db)
}

interface About {
  readonly title: string | null
  readonly image_url: string | null
}

const NOTHING: About = { title: null, image_url: null }

/** The host's data about a video: by oEmbed, else by the metadata of its page. */
async function describe(services: Services, url: string, { oembedUrl }: Embed): Promise<About> {
  if (oembedUrl !== null) return readOembed(await fetchBody(services, oembedUrl, 'application/json', OEMBED_MAX_BYTES))
  try {
    return await services.state(linkPreviews).read(url, null)
  } catch (error) {
    if (error instanceof HttpError) return NOTHING
    throw error
  }
}

function readOembed(body: Buffer | null): About {
  try {
    const { title, thumbnail_url: image } = JSON.parse(body?.toString('utf8') ?? '{}')
    const text = typeof title === 'string' ? title.replaceAll(/\p{Cc}/gu, ' ').trim() : ''
    const name = text.slice(0, contentLimits.labelMaxLength).toWellFormed()
    return { title: name || null, image_url: typeof image === 'string' && isHttpUrl(image) ? image : null }
  } catch {
    return NOTHING
  }
}

const fetchPicture = async (services: Services, url: string | null): Promise<Buffer | null> =>
  url === null ? null : fetchBody(services, url, 'image/webp, image/jpeg, image/png', PICTURE_MAX_BYTES)

/** The whole body of a successful response; null without one. Throws only when the server shuts down: the job is retried. */
async function fetchBody(
  { outbound }: Pick<Services, 'outbound'>,
  url: string,
  accept: string,
  bodyMaxBytes: number,
): Promise<Buffer | null> {
  try {
    const { status, body, truncated } = await outbound.request({
      method: 'GET',
      url,
      headers: { accept },
      timeoutMs: REQUEST_TIMEOUT_MS,
      bodyMaxBytes,
      redirectsMax: REDIRECTS_MAX,
    })
    return status === 200 && !truncated ? body : null
  } catch (error) {
    if (!(error instanceof OutboundError) || error.reason === 'closed') throw error
    return null
  }
}

/** Gives a video its still, and a title if it has none. A still that is not used is swept. */
async function putStill(
  db: ProgramDb,
  videoId: number,
  { stillUrl, title }: { readonly stillUrl: string | null; readonly title: string | null },
): Promise<void> {
  const row = await sql<{ content_id: number }>`
    select content_id from content_videos where program_id = ${db.programId} and id = ${videoId}`.first(db)
  const post = row && (await lockPost(db, { id: row.content_id, uuid: null }))
  if (!post) return
  const changed = await sql`
    update content_videos set thumbnail_url = ${stillUrl}, title = coalesce(nullif(title, ''), ${title})
     where program_id = ${db.programId} and id = ${videoId} and thumbnail_url is null returning id`.all(db)
  if (changed.length === 0) return
  await markUploads(db, [stillUrl])
  await touchPosts(db, [post.id])
}
