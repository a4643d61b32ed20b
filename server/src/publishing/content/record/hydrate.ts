// Loads posts with all of their parts by id: one statement, whatever the number of posts.

import { FORMER_COLLEAGUE } from '../../../people/users/index.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { isAmong } from '../../../platform/db/ids.ts'
import { prepareForms, type SqlValue } from '../../../platform/db/query.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import type { Channel } from '../../notices/index.ts'
import { type ContentRef, formOfRef, type RefForm } from '../../visibility/index.ts'
import type { ContentType, VideoFailure, VideoKind } from './record.ts'
import type { ContentState } from './states.ts'

/** All fields of a post that any caller reads. Derived addresses and HTML are added by `presentContentFields`. */
export interface ContentRecord extends PostRow {
  readonly channels: readonly ContentChannel[]
  readonly audiences: readonly { readonly id: number; readonly name: string }[]
  readonly initiatives: readonly { readonly id: number; readonly name: string }[]
  readonly links: readonly ContentLink[]
  readonly images: readonly ContentImage[]
  readonly videos: readonly ContentVideo[]
}

interface ContentChannel {
  readonly id: number
  readonly name: string
  readonly state: string
  readonly hidden: boolean
}

interface ContentLink {
  readonly id: number
  readonly url: string
  readonly title: string | null
  readonly description: string | null
  readonly image_url: string | null
}

interface ContentImage {
  readonly id: number
  readonly url: string
  readonly alt: string | null
  readonly width: number | null
  readonly height: number | null
  readonly position: number
  /** Both or neither. */
  readonly focal_x: number | null
  readonly focal_y: number | null
}

export interface ContentVideo {
  readonly id: number
  readonly content_id: number
  readonly url: string
  readonly title: string | null
  readonly thumbnail_url: string | null
  readonly status: 'processing' | 'ready' | 'failed'
  readonly kind: VideoKind
  readonly captions_url: string | null
  readonly failure: VideoFailure | null
  /** Names the page that frames a video of another host. */
  readonly frame_token: string
}

/** Columns of a row `x` of content_videos as they are read, by name. */
const VIDEO_FIELDS: Readonly<Record<keyof ContentVideo, string>> = {
  content_id: 'x.content_id',
  id: 'x.id',
  url: 'x.url',
  title: 'x.title',
  thumbnail_url: 'x.thumbnail_url',
  status: 'x.status',
  kind: 'x.kind',
  captions_url: 'x.captions_url',
  failure: 'x.failure',
  frame_token: "x.program_id || '-' || x.frame_token",
}

/** SQL: a `ContentVideo` of a row `x` of content_videos. */
export const VIDEO_COLUMNS = sql.raw(
  Object.entries(VIDEO_FIELDS)
    .map(([name, field]) => `${field} as ${name}`)
    .join(', '),
)

/** The posts with these ids, by id; ids that the program does not have are omitted. */
export async function hydratePosts(db: ProgramDb, ids: readonly number[]): Promise<Map<number, ContentRecord>> {
  if (ids.length === 0) return new Map()
  const rows = await postsSql(db, ids).all(db)
  return new Map(rows.map(post => [post.id, post]))
}

export async function hydratePost(db: ProgramDb, id: number): Promise<ContentRecord | null> {
  return (await hydratePosts(db, [id])).get(id) ?? null
}

/** The post that a path names, in any state, read outside a transaction; null when the program has no such post. */
export async function readPost(
  database: Database,
  programId: number,
  ref: ContentRef | null,
): Promise<ContentRecord | null> {
  if (ref === null) return null
  const statement = onePost(formOfRef(ref), { programId, ref: ref.uuid ?? ref.id })
  const [post] = await database.preparedQuery<ContentRecord>(statement)
  return post ?? null
}

const onePost = prepareForms<RefForm, ContentRecord, { readonly programId: number; readonly ref: number | string }>(
  form => `content_by_${form}`,
  (form, { programId, ref }) =>
    selectPosts(programId, form === 'id' ? sql`c.id = ${ref}::bigint` : sql`c.uuid = ${ref}::uuid`),
)

const postsSql = (db: ProgramDb, ids: readonly number[]): Sql<ContentRecord> =>
  selectPosts(db.programId, sql`c.id ${isAmong(ids)}`)

interface PostRow {
  readonly id: number
  readonly uuid: string
  /** Rises with every change that a reader could see. */
  readonly revision: number
  /** Rises with every write: the basis of the entity tag. */
  readonly edition: number
  readonly content_type: ContentType
  readonly state: ContentState
  readonly title: string
  readonly summary: string
  readonly body: string
  readonly cover_image_alt: string | null
  readonly accent_color: string | null
  readonly featured: boolean
  readonly featured_label: string | null
  readonly author_user_id: number | null
  readonly author_display_name: string | null
  readonly author_avatar_url: string | null
  readonly source_name: string
  readonly source_post_id: string | null
  readonly source_posted_at: Date | null
  readonly source_url: string | null
  readonly template_id: number | null
  readonly template_name: string | null
  readonly template_type: string | null
  readonly visibility: 'public' | 'private'
  readonly language: string
  readonly is_translatable: boolean
  readonly is_commentable: boolean
  readonly is_shareable: boolean
  readonly requires_acknowledgement: boolean
  readonly notification_channels: readonly Channel[]
  readonly must_read_due_at: Date | null
  readonly must_read_label: string | null
  readonly must_read_revision: number
  readonly targeted: boolean
  readonly comment_count: number
  readonly posted_at: Date | null
  readonly scheduled_at: Date | null
  readonly published_at: Date | null
  readonly archived_at: Date | null
  readonly archive_reason: string | null
  readonly reviewer_user_id: number | null
  readonly reviewer_name: string | null
  readonly reviewer_avatar_url: string | null
  readonly review_note: string | null
  readonly review_due_at: Date | null
  readonly review_sent_at: Date | null
  readonly review_returned_note: string | null
  readonly expires_at: Date | null
  readonly revalidate_at: Date | null
  readonly created_at: Date
  readonly updated_at: Date
}

/** SQL: posts with all parts. Name and picture of the author are the user's current ones; a removed user has no id. */
const selectPosts = (programId: SqlValue<number>, which: Sql<unknown>) => sql<ContentRecord>`
  select c.id, c.uuid, c.revision, c.edition, c.content_type, c.state, c.title, c.summary, c.body,
         c.cover_image_alt, c.accent_color, c.featured, c.featured_label, u.id as author_user_id,
         case when c.author_user_id is null then c.author_display_name
              when u.id is null then ${sql.lit(FORMER_COLLEAGUE)}
              else coalesce(u.display_name, u.given_name || ' ' || u.family_name) end as author_display_name,
         case when c.author_user_id is null then c.author_avatar_url else u.photo_url end as author_avatar_url,
         c.source_name, c.source_post_id, c.source_posted_at, c.source_url, c.template_id, c.template_name,
         c.template_type, c.visibility, c.language, c.is_translatable, c.is_commentable, c.is_shareable, c.requires_acknowledgement, c.notification_channels,
         c.must_read_due_at, c.must_read_label, c.must_read_revision, c.targeted,
         coalesce(n.comment_count, 0) as comment_count, c.posted_at, c.scheduled_at, c.published_at, c.archived_at, c.archive_reason, c.expires_at,
         v.id as reviewer_user_id, coalesce(v.display_name, v.given_name || ' ' || v.family_name) as reviewer_name,
         v.photo_url as reviewer_avatar_url, c.review_note, c.review_due_at, c.review_sent_at, c.review_returned_note,
         c.revalidate_at, c.created_at, c.updated_at, ${RELATIONS}
    from content c
    left join users u on u.program_id = c.program_id and u.id = c.author_user_id
    left join users v on v.program_id = c.program_id and v.id = c.reviewer_user_id
    left join post_counters n on n.program_id = c.program_id and n.content_id = c.id
   where c.program_id = ${programId} and ${which}`

/** SQL: the lists of a post, each as one value, looked up by key for each post. */
const RELATIONS = sql.raw(`
  (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'state', t.state, 'hidden', x.hidden)
                            order by x.position, t.id), '[]')
     from content_topics x join topics t on t.program_id = x.program_id and t.id = x.topic_id
    where x.program_id = c.program_id and x.content_id = c.id) as channels,
  (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) order by x.position, a.id), '[]')
     from content_audiences x join audiences a on a.program_id = x.program_id and a.id = x.audience_id
    where x.program_id = c.program_id and x.content_id = c.id) as audiences,
  (select coalesce(json_agg(json_build_object('id', i.id, 'name', i.name) order by x.position, i.id), '[]')
     from content_initiatives x join initiatives i on i.program_id = x.program_id and i.id = x.initiative_id
    where x.program_id = c.program_id and x.content_id = c.id) as initiatives,
  (select coalesce(json_agg(json_build_object('id', x.id, 'url', x.url, 'title', x.title, 'description', x.description,
                                              'image_url', x.image_url) order by x.position, x.id), '[]')
     from content_links x where x.program_id = c.program_id and x.content_id = c.id) as links,
  (select coalesce(json_agg(json_build_object('id', x.id, 'url', x.url, 'alt', x.alt, 'position', x.position,
                                              'width', coalesce(x.width, f.width), 'height', coalesce(x.height, f.height),
                                              'focal_x', x.focal_x, 'focal_y', x.focal_y)
                            order by x.position, x.id), '[]')
     from content_images x
     left join lateral (
       select width, height from uploads
        where program_id = x.program_id
          and view_token = substring(x.url from '/uploads/view/([0-9]+-[A-Za-z0-9_-]+)') limit 1) f on true
    where x.program_id = c.program_id and x.content_id = c.id) as images,
  (select coalesce(json_agg(json_build_object(${Object.entries(VIDEO_FIELDS).map(([name, field]) => `'${name}', ${field}`)})
                            order by x.position, x.id), '[]')
     from content_videos x where x.program_id = c.program_id and x.content_id = c.id) as videos`)

/** The topics of the posts, by post id. */
export async function readChannels(db: ProgramDb, ids: readonly number[]): Promise<Map<number, ContentChannel[]>> {
  const rows = await sql<ContentChannel & { content_id: number }>`
    select ct.content_id, t.id, t.name, t.state, ct.hidden
      from content_topics ct
      join topics t on t.program_id = ct.program_id and t.id = ct.topic_id
     where ct.program_id = ${db.programId} and ct.content_id = any(${ids})
     order by ct.content_id, ct.position, t.id`.all(db)
  return Map.groupBy(rows, row => row.content_id)
}
