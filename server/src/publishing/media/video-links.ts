// Temporary links to videos: an address of this server, signed with the program's key, that redirects to the video.

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { namedObject, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import { locationOf } from '../../platform/http/response/location.ts'
import { readContent } from '../content/index.ts'
import { findContentId } from '../visibility/index.ts'
import { readVideo } from './videos.ts'

const VideoDownload = namedObject('VideoDownload', { url: Type.String(), expires_at: Type.Timestamp() })

/** Seconds until a link expires. */
const VIDEO_LINK_TTL_SECONDS = 900

export const downloadVideo = endpoint('GET /v2/videos/{video_id}/download', {
  tag: 'Content',
  summary: 'Get a temporary link to a video',
  description: `The link needs no token, redirects to the video and works for ${VIDEO_LINK_TTL_SECONDS / 60} minutes.`,
  access: readContent,
  // The first call in a program creates its key.
  transaction: 'write',
  input: { params: Type.Object({ video_id: Type.Id() }) },
  output: { status: 200, body: Type.One(VideoDownload) },
  async handle({ actor, db, services }, { params: { video_id: videoId } }) {
    const video = await readVideo(db, videoId)
    if (!video || (await findContentId(db, String(video.content_id), actor)) === null) throw notFound('Video')
    const expires = Math.floor(Date.now() / 1000) + VIDEO_LINK_TTL_SECONDS
    const signature = signVideoLink(await takeVideoLinkKey(db), { programId: db.programId, videoId, expires })
    return {
      data: {
        url: `${services.baseUrl()}/videos/${db.programId}/${videoId}?expires=${expires}&signature=${signature}`,
        expires_at: presentTimestamp(new Date(expires * 1000)),
      },
    }
  },
})

const SIGNATURE_MAX_LENGTH = 64

/** Responds 404 both to an expired link and to one that was never issued. */
export const followVideoLink = endpoint('GET /videos/{program_id}/{video_id}', {
  tag: 'Content',
  summary: 'Go to a video by a temporary link',
  access: 'public',
  transaction: 'own',
  input: {
    params: Type.Object({ program_id: Type.Id(), video_id: Type.Id() }),
    query: Type.Object({
      expires: Type.Integer({ minimum: 0, description: 'When the link expires, in seconds since 1970' }),
      signature: Type.String({ maxLength: SIGNATURE_MAX_LENGTH, description: 'Signature of the link' }),
    }),
  },
  output: { status: 302 },
  async handle({ services, reply }, { params: { program_id: programId, video_id: videoId }, query }) {
    const url = await services.database.transaction(programId, async db => {
      const key = await readVideoLinkKey(db)
      const link = { programId, videoId, expires: query.expires }
      if (!key || !isVideoLinkValid(key, link, query.signature)) return undefined
      return (await readVideo(db, videoId))?.url
    })
    if (url === undefined) throw notFound('Link')
    reply.header('location', locationOf(url)).header('cache-control', 'no-store')
  },
})

const KEY_BYTES = 32

interface VideoLink {
  readonly programId: number
  readonly videoId: number
  /** Seconds since 1970. */
  readonly expires: number
}

/** The program's key; created on first use. */
async function takeVideoLinkKey(db: ProgramDb): Promise<Uint8Array> {
  const known = await readVideoLinkKey(db)
  if (known) return known
  // Two concurrent requests both get the key that was inserted first.
  const row = await sql<{ key: Uint8Array }>`
    insert into video_link_keys (program_id, key) values (${db.programId}, ${randomBytes(KEY_BYTES)})
    on conflict (program_id) do update set key = video_link_keys.key
    returning key`.first(db)
  return row?.key as Uint8Array
}

async function readVideoLinkKey(db: ProgramDb): Promise<Uint8Array | undefined> {
  const row = await sql<{ key: Uint8Array }>`
    select key from video_link_keys where program_id = ${db.programId}`.first(db)
  return row?.key
}

export function signVideoLink(key: Uint8Array, { programId, videoId, expires }: VideoLink): string {
  return createHmac('sha256', key).update(`video ${programId} ${videoId} ${expires}`).digest('base64url')
}

export function isVideoLinkValid(key: Uint8Array, link: VideoLink, signature: string): boolean {
  const expected = Buffer.from(signVideoLink(key, link))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected) && link.expires * 1000 > Date.now()
}
