import { sql } from '../../platform/db/sql.ts'
import { notFound, tooManyRequests } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { namedObject, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import type { Services } from '../../platform/services.ts'
import { FocalPoint, focalPointOf, permalinkUrl } from '../content/index.ts'
import { hashToken, isToken } from './screen.ts'

const POSTS_MAX = 20
/** Requests of one address in a minute; a screen makes two or three. */
const REQUESTS_PER_MINUTE = 60
/** Minutes between two notes of when a screen was last on. */
const SEEN_MINUTES = 5
/** Longer than any token. */
const TOKEN_MAX_LENGTH = 100

/** Changes with what a page that is open must load again. */
export const VERSION_HEADER = 'x-screen-version'

const ScreenPost = namedObject('ScreenPost', {
  title: Type.String(),
  summary: Type.String(),
  image_url: Type.Nullable(Type.String()),
  focal_point: Type.Optional(FocalPoint),
  channel_name: Type.String(),
  published_at: Type.Timestamp(),
  permalink_url: Type.String(),
})

export const listScreenPosts = endpoint('GET /screens/{token}/posts', {
  tag: 'Screens',
  summary: 'The posts of a screen, newest first',
  description: `The newest ${POSTS_MAX} of its topics that everyone of the program may see. ${REQUESTS_PER_MINUTE} requests in a minute.`,
  access: 'public',
  transaction: 'own',
  textInPath: true,
  input: { params: Type.Object({ token: Type.Text(TOKEN_MAX_LENGTH) }) },
  output: { status: 200, body: Type.List(ScreenPost) },
  errors: [404, 429],
  async handle({ services, reply }, { params }) {
    const { token } = params
    if (!isToken(token)) throw notFound('Screen')
    const counted = await services.rateLimiter.count(`screen ${hashToken(token).toString('hex')}`, REQUESTS_PER_MINUTE)
    if (counted?.exceeded) throw tooManyRequests('Too many requests of this screen', counted.resetSeconds)
    const screen = await findScreenOf(services, token)
    if (!screen) throw notFound('Screen')
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex').header(VERSION_HEADER, screen.version)
    if (screen.isSeenLongAgo) await noteSeen(services, screen)
    return { data: await readPosts(services, screen) }
  },
})

export interface OpenScreen {
  readonly program_id: number
  readonly id: number
  readonly name: string
  readonly topic_ids: readonly number[]
  readonly seconds: number
  readonly theme: string
  readonly language: string
  readonly isSeenLongAgo: boolean
  readonly version: string
}

/** The screen of an address, in whatever program. */
export function findScreenOf({ database }: Services, token: string): Promise<OpenScreen | undefined> {
  return database.system(db =>
    sql<OpenScreen>`
      select /* every program */ s.program_id, s.id, s.name, s.topic_ids, s.seconds, s.theme, p.default_language as language,
             s.last_seen_at is null or s.last_seen_at < now() - make_interval(mins => ${SEEN_MINUTES}) as "isSeenLongAgo",
             left(encode(sha256(convert_to(concat_ws(' ', s.seconds, s.theme, p.default_language), 'UTF8')), 'hex'), 12) as version
        from screens s join programs p on p.id = s.program_id
       where s.token_hash = ${hashToken(token)}`.first(db),
  )
}

const noteSeen = ({ database }: Services, { program_id: programId, id }: OpenScreen) =>
  database.transaction(programId, db =>
    sql`update screens set last_seen_at = now() where program_id = ${programId} and id = ${id}`.execute(db),
  )

interface PostRow {
  readonly uuid: string
  readonly title: string
  readonly summary: string
  readonly image_url: string | null
  readonly focal_x: number | null
  readonly focal_y: number | null
  readonly channel_name: string
  readonly published_at: Date
}

/** By topic, along the index of its posts, until there are enough. Every condition is checked at this moment. */
async function readPosts({ database, baseUrl }: Services, { program_id: programId, topic_ids }: OpenScreen) {
  const rows = await database.read(programId, db =>
    sql<PostRow>`
      with found as (
        select p.post_id, min(t.name) as channel_name
          from topics t cross join lateral (
            select ft.post_id
              from post_feed_topics ft
              join post_feed f on f.program_id = ${programId} and f.post_id = ft.post_id
                   and 0 = any(f.access_keys) and f.audience_keys = '{}'
              join content_topics ct on ct.program_id = ${programId} and ct.content_id = ft.post_id and ct.topic_id = t.id
                   and not ct.hidden
             where ft.program_id = ${programId} and ft.topic_id = t.id
             order by ft.published_at desc, ft.post_id desc limit ${POSTS_MAX}) p
         where t.program_id = ${programId} and t.id = any(${topic_ids}::bigint[]) and t.state = 'published' and not t.targeted
         group by p.post_id
      )
      select c.uuid, c.title, c.summary, found.channel_name, c.published_at, i.focal_x, i.focal_y, coalesce(i.url,
               (select l.image_url from content_links l
                 where l.program_id = ${programId} and l.content_id = c.id and l.image_url is not null
                 order by l.position, l.id limit 1)) as image_url
        from found join content c on c.program_id = ${programId} and c.id = found.post_id and c.state = 'published'
        left join lateral (
          select i.url, i.focal_x, i.focal_y from content_images i
           where i.program_id = ${programId} and i.content_id = c.id order by i.position, i.id limit 1) i on true
       order by c.published_at desc, c.id desc limit ${POSTS_MAX}`.all(db),
  )
  return rows.map(({ uuid, published_at, focal_x: x, focal_y: y, ...post }) => ({
    ...post,
    ...focalPointOf(x, y),
    published_at: presentTimestamp(published_at),
    permalink_url: permalinkUrl(baseUrl(), uuid),
  }))
}
