// Temporary links to videos: an address of this server, signed with the program's key, that redirects to the video.

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { ProgramDb } from '../../../platform/db/handle.ts'

/** How long a link works. */
export const VIDEO_LINK_TTL_SECONDS = 900

const KEY_BYTES = 32

export interface VideoLink {
  readonly programId: number
  readonly videoId: number
  /** Seconds since 1970. */
  readonly expires: number
}

/** The program's key; created on first use. */
export async function takeVideoLinkKey(db: ProgramDb): Promise<Uint8Array> {
  const known = await readVideoLinkKey(db)
  if (known) return known
  // Two concurrent requests both get the key that was inserted first.
  const { rows } = await sql<{ key: Uint8Array }>`
    insert into video_link_keys (program_id, key) values (${db.programId}, ${randomBytes(KEY_BYTES)})
    on conflict (program_id) do update set key = video_link_keys.key
    returning key`.execute(db)
  return rows[0]?.key as Uint8Array
}

export async function readVideoLinkKey(db: ProgramDb): Promise<Uint8Array | undefined> {
  const { rows } = await sql<{ key: Uint8Array }>`
    select key from video_link_keys where program_id = ${db.programId}`.execute(db)
  return rows[0]?.key
}

export function signVideoLink(key: Uint8Array, { programId, videoId, expires }: VideoLink): string {
  return createHmac('sha256', key).update(`video ${programId} ${videoId} ${expires}`).digest('base64url')
}

export function isVideoLinkValid(key: Uint8Array, link: VideoLink, signature: string): boolean {
  const expected = Buffer.from(signVideoLink(key, link))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected) && link.expires * 1000 > Date.now()
}
