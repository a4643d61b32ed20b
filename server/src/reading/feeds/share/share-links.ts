// Links that count visits: one per user and post. The program is part of the link's token, since visitors are not
// signed in.

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, ProgramDb } from '../../../platform/db/handle.ts'

const TOKEN_BYTES = 12
const RADIX = 36

export interface ShareToken {
  readonly programId: number
  readonly token: string
}

/** The token of this user's link to the post, made when it is asked for first. */
export async function takeShareToken(db: ProgramDb, contentId: number, userId: number): Promise<string> {
  const { rows } = await sql<{ token: string }>`
    insert into share_links as s (program_id, content_id, user_id, token)
    values (${db.programId}, ${contentId}, ${userId}, ${randomBytes(TOKEN_BYTES).toString('base64url')})
    on conflict (program_id, content_id, user_id) do update set token = s.token
    returning token`.execute(db)
  return `${db.programId.toString(RADIX)}.${rows[0]?.token}`
}

/** Null when it cannot be the token of a link. */
export function readShareToken(text: string): ShareToken | null {
  const match = /^([1-9a-z][0-9a-z]{0,9})\.([A-Za-z0-9_-]{16})$/.exec(text)
  return match ? { programId: Number.parseInt(match[1] as string, RADIX), token: match[2] as string } : null
}

/** Counts the visits and returns the post that the link leads to; null when there is no such link. */
export async function findLinkedPost(
  db: Db,
  { programId, token }: ShareToken,
  visits: number,
): Promise<{ uuid: string } | null> {
  const { rows } = await sql<{ uuid: string }>`
    update share_links s set visit_count = s.visit_count + ${visits}
      from content c
     where s.program_id = ${programId} and s.token = ${token}
       and c.program_id = s.program_id and c.id = s.content_id
    returning c.uuid`.execute(db)
  return rows[0] ?? null
}
