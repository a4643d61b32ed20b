// Links that count visits: one per user and post. The program is part of the link's token, since visitors are not signed in.

import { randomBytes } from 'node:crypto'
import type { Db, ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { badRequest, forbidden, notFound } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { namedObject, Type } from '../../platform/http/input/schema.ts'
import { permalinkUrl } from '../../publishing/content/index.ts'
import { ContentParams, findVisiblePost, readContentRef } from '../../publishing/visibility/index.ts'

export const getTrackableUrl = endpoint('GET /v2/feed/posts/{content_id}/share/trackable_url', {
  tag: 'Feeds',
  summary: 'Get a link to a post that counts its visits',
  access: { as: ['user'], scopes: ['feeds.read'] },
  // The link is created at the first call.
  transaction: 'write',
  input: { params: ContentParams },
  output: { status: 200, body: Type.One(namedObject('ShareLink', { share_url: Type.String() })) },
  async handle({ actor: { userId }, db, services }, { params }) {
    const post = await findVisiblePost(db, userId, readContentRef(params.content_id))
    if (!post) throw badRequest('There is no such post to share')
    await requireShareable(db, post.id)
    const token = await takeShareToken(db, post.id, userId)
    return { data: { share_url: `${services.baseUrl()}/s/${token}` } }
  },
})

/** Throws 403 for a post that readers may not share, such as one of a submission whose author said so. */
export async function requireShareable(db: ProgramDb, postId: number): Promise<void> {
  const rows = await sql`
    select from content where program_id = ${db.programId} and id = ${postId} and not is_shareable`.all(db)
  if (rows.length > 0) throw forbidden('This post may not be shared')
}

/** Longer than any token: an address with more is an unknown link. */
const TOKEN_MAX_LENGTH = 1_000

export const followShareLink = endpoint('GET /s/{token}', {
  tag: 'Feeds',
  summary: 'Follow a share link to the page of its post',
  description: 'Counts the visit, but not a `HEAD`. The page checks whether the visitor may see the post.',
  access: 'public',
  transaction: 'own',
  input: { params: Type.Object({ token: Type.String({ maxLength: TOKEN_MAX_LENGTH }) }) },
  output: { status: 302 },
  async handle({ services, request, reply }, { params }) {
    const link = readShareToken(params.token)
    // Mail filters and chats request links with HEAD before a visit.
    const visits = request.method === 'HEAD' ? 0 : 1
    const post = link && (await services.database.transaction(link.programId, db => findLinkedPost(db, link, visits)))
    if (!post) throw notFound('Link')
    reply.header('location', permalinkUrl(services.baseUrl(), post.uuid)).header('cache-control', 'no-store')
  },
})

const TOKEN_BYTES = 12
const RADIX = 36

interface ShareToken {
  readonly programId: number
  readonly token: string
}

/** The token of this user's link to the post, created at the first call. */
async function takeShareToken(db: ProgramDb, contentId: number, userId: number): Promise<string> {
  const row = await sql<{ token: string }>`
    insert into share_links as s (program_id, content_id, user_id, token)
    values (${db.programId}, ${contentId}, ${userId}, ${randomBytes(TOKEN_BYTES).toString('base64url')})
    on conflict (program_id, content_id, user_id) do update set token = s.token
    returning token`.first(db)
  return `${db.programId.toString(RADIX)}.${row?.token}`
}

/** Null when it cannot be a token. */
export function readShareToken(text: string): ShareToken | null {
  const match = /^([1-9a-z][0-9a-z]{0,9})\.([A-Za-z0-9_-]{16})$/.exec(text)
  return match ? { programId: Number.parseInt(match[1] as string, RADIX), token: match[2] as string } : null
}

/** Counts the visits and returns the post of the link; null without the link. */
async function findLinkedPost(
  db: Db,
  { programId, token }: ShareToken,
  visits: number,
): Promise<{ uuid: string } | null> {
  const row = await sql<{ uuid: string }>`
    update share_links s set visit_count = s.visit_count + ${visits}
      from content c
     where s.program_id = ${programId} and s.token = ${token}
       and c.program_id = s.program_id and c.id = s.content_id
    returning c.uuid`.first(db)
  return row ?? null
}
