// Pictures of posts in mails: addresses that work without a sign-in, the same for all recipients of a newsletter. They end after 180
// days, and as soon as nobody of its audiences sees the post any more (docs/contract/newsletters.md#mails).

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { locationOf } from '../../platform/http/response/location.ts'
import type { RawRoute } from '../../platform/http/server.ts'
import type { Services } from '../../platform/services.ts'
import { readMailPicture, tokenOfUrl } from '../../publishing/uploads/index.ts'
import { type PostKeys, viewerIdsSql } from '../../publishing/visibility/index.ts'
import { sendNotFound } from '../../shared/pages/not-found.ts'
import type { ShownPost } from './render/shown-posts.ts'

const PATH = '/newsletter-pictures/'
const DAYS = 180
/** Copies of caches end with the address, within a minute. */
const MAX_AGE_SECONDS = 30

/** The token of a picture: the same whoever makes it. It contains the program's id, which is no secret, for the look-up. */
export function pictureToken(
  { secrets }: Pick<Services, 'secrets'>,
  programId: number,
  newsletterId: number,
  { id, image }: ShownPost,
): string {
  return `${programId}-${secrets.sign('newsletter picture', `${programId} ${newsletterId} ${id} ${image?.url}`)}`
}

/** The address of a post's picture in the mails of a newsletter. */
export const pictureUrl =
  (services: Pick<Services, 'secrets' | 'baseUrl'>, programId: number, newsletterId: number) =>
  (post: ShownPost): string | null =>
    post.image && `${services.baseUrl()}${PATH}${pictureToken(services, programId, newsletterId, post)}`

/** Opens the addresses of these posts' pictures. Idempotent: they end when they were first to end. */
export async function openPictures(
  db: ProgramDb,
  services: Pick<Services, 'secrets'>,
  newsletterId: number,
  posts: readonly ShownPost[],
): Promise<void> {
  const shown = posts.filter(({ image }) => image !== null)
  if (shown.length === 0) return
  await sql`
    insert into newsletter_pictures (program_id, newsletter_id, token, content_id, url, expires_at)
    select ${db.programId}, ${newsletterId}::bigint, p.token, p.content_id, p.url, now() + make_interval(days => ${DAYS})
      from unnest(${shown.map(post => pictureToken(services, db.programId, newsletterId, post))}::text[],
                  ${shown.map(({ id }) => id)}::bigint[], ${shown.map(({ image }) => image?.url)}::text[])
             as p (token, content_id, url)
     order by p.token
    on conflict do nothing`.execute(db)
}

export const pictureRoutes = (services: Services): RawRoute[] => [
  { methods: ['GET'], path: `${PATH}:token`, handle: (request, response) => sendPicture(services, request, response) },
]

async function sendPicture(services: Services, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const token = (request.url ?? '').split('?', 1)[0]?.slice(PATH.length) ?? ''
  const programId = Number(/^([1-9]\d{0,14})-[\w-]{20,100}$/.exec(token)?.[1] ?? 0)
  const url = programId === 0 ? null : await findPicture(services, programId, token)
  const upload = url === null ? null : tokenOfUrl(services, url)
  const picture = upload === null ? null : await readMailPicture(services, programId, upload)
  response.setHeader('cache-control', url === null ? 'no-store' : `public, max-age=${MAX_AGE_SECONDS}`)
  response.setHeader('cross-origin-resource-policy', 'cross-origin')
  if (picture) {
    response
      .writeHead(200, { 'content-type': picture.mediaType, 'content-length': picture.bytes.length })
      .end(picture.bytes)
  } else if (url !== null && upload === null) response.writeHead(302, { location: locationOf(url) }).end()
  else sendNotFound(services, request, response)
}

/** The address of a picture that may be shown now; null for any other token. */
async function findPicture({ database }: Services, programId: number, token: string): Promise<string | null> {
  return database.read(programId, async db => {
    const rows = await sql<PostKeys & { url: string; newsletter_id: number; targeted: boolean }>`
      select p.url, p.newsletter_id, n.targeted, f.access_keys, f.audience_keys
        from newsletter_pictures p
        join newsletters n on n.program_id = ${programId} and n.id = p.newsletter_id
        join post_feed f on f.program_id = ${programId} and f.post_id = p.content_id
       where p.program_id = ${programId} and p.token = ${token} and p.expires_at > now()`.all(db)
    const [found] = rows
    if (!found) return null
    const ofAudiences = found.targeted
      ? sql`where exists (
          select from newsletter_audiences a
            join audience_members m on m.program_id = ${programId} and m.audience_id = a.audience_id and m.user_id = v.id
           where a.program_id = ${programId} and a.newsletter_id = ${found.newsletter_id})`
      : sql``
    const seen = await sql`
      select from (${viewerIdsSql(programId, found)}) v ${ofAudiences} limit 1`.execute(db)
    return seen.rows.length > 0 && /^https?:/i.test(found.url) ? found.url : null
  })
}
