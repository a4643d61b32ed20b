// From ids to posts: one statement per relation, whatever the number of posts.

import { sql } from 'kysely'
import { FORMER_COLLEAGUE } from '../../../people/users/index.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import type { ContentType } from '../content.ts'
import type { ContentState } from '../lifecycle/states.ts'

/** Everything of a post that any caller reads. Addresses and HTML that are derived are made by `presentContentFields`. */
export interface ContentRecord extends PostRow {
  readonly channels: readonly ContentChannel[]
  /** Names of the audiences. */
  readonly audiences: readonly string[]
  readonly initiatives: readonly { readonly id: number; readonly name: string }[]
  readonly links: readonly ContentLink[]
  readonly images: readonly ContentImage[]
  readonly videos: readonly ContentVideo[]
}

export interface ContentChannel {
  readonly id: number
  readonly name: string
  readonly state: string
  readonly hidden: boolean
}

export interface ContentLink {
  readonly id: number
  readonly url: string
  readonly title: string | null
  readonly description: string | null
  readonly image_url: string | null
}

export interface ContentImage {
  readonly id: number
  readonly url: string
  readonly alt: string | null
  readonly width: number | null
  readonly height: number | null
  readonly position: number
}

export interface ContentVideo {
  readonly id: number
  readonly content_id: number
  readonly url: string
  readonly title: string | null
  readonly thumbnail_url: string | null
  readonly status: 'processing' | 'ready' | 'failed'
}

/** The posts of these ids, by id; ids that the program does not have are left out. */
export async function hydratePosts(db: ProgramDb, ids: readonly number[]): Promise<Map<number, ContentRecord>> {
  if (ids.length === 0) return new Map()
  const posts = await readPosts(db, ids)
  const channels = await readChannels(db, ids)
  const audiences = await readAudiences(db, ids)
  const initiatives = await readInitiatives(db, ids)
  const links = await readLinks(db, ids)
  const images = await readImages(db, ids)
  const videos = await readVideos(db, ids)
  return new Map(
    posts.map(post => [
      post.id,
      {
        ...post,
        channels: channels.get(post.id) ?? [],
        audiences: (audiences.get(post.id) ?? []).map(audience => audience.name),
        initiatives: initiatives.get(post.id) ?? [],
        links: links.get(post.id) ?? [],
        images: images.get(post.id) ?? [],
        videos: videos.get(post.id) ?? [],
      },
    ]),
  )
}

/** One post, or null. */
export async function hydratePost(db: ProgramDb, id: number): Promise<ContentRecord | null> {
  return (await hydratePosts(db, [id])).get(id) ?? null
}

export interface PostRow {
  readonly id: number
  readonly uuid: string
  /** Rises with every change that a reader could see. */
  readonly revision: number
  /** Rises with every write: what the entity tag is made of. */
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
  readonly requires_acknowledgement: boolean
  readonly must_read_due_at: Date | null
  readonly must_read_label: string | null
  readonly targeted: boolean
  readonly comment_count: number
  readonly posted_at: Date | null
  readonly scheduled_at: Date | null
  readonly published_at: Date | null
  readonly archived_at: Date | null
  readonly archive_reason: string | null
  readonly reviewer_user_id: number | null
  readonly expires_at: Date | null
  readonly revalidate_at: Date | null
  readonly created_at: Date
  readonly updated_at: Date
}

/** The author's name and picture are those of the user as they are now; a removed user keeps neither id nor name. */
async function readPosts(db: ProgramDb, ids: readonly number[]): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`
    select c.id, c.uuid, c.revision, c.edition, c.content_type, c.state, c.title, c.summary, c.body, c.cover_image_alt,
           c.accent_color, c.featured, c.featured_label, u.id as author_user_id,
           case when c.author_user_id is null then c.author_display_name
                when u.id is null then ${FORMER_COLLEAGUE}
                else coalesce(u.display_name, u.given_name || ' ' || u.family_name) end as author_display_name,
           case when c.author_user_id is null then c.author_avatar_url else u.photo_url end as author_avatar_url,
           c.source_name, c.source_post_id, c.source_posted_at, c.source_url, c.template_id, c.template_name,
           c.template_type, c.visibility, c.language, c.is_translatable, c.is_commentable, c.requires_acknowledgement,
           c.must_read_due_at, c.must_read_label, c.targeted, coalesce(n.comment_count, 0) as comment_count, c.posted_at, c.scheduled_at, c.published_at,
           c.archived_at, c.archive_reason, c.expires_at,
           (select r.id from users r where r.program_id = c.program_id and r.id = c.reviewer_user_id) as reviewer_user_id, c.revalidate_at, c.created_at, c.updated_at
      from content c
      left join users u on u.program_id = c.program_id and u.id = c.author_user_id
      left join post_counters n on n.program_id = c.program_id and n.content_id = c.id
     where c.program_id = ${db.programId} and c.id = any(${ids})`.execute(db)
  return rows
}

type Related<T> = Map<number, T[]>

function group<T extends { readonly content_id: number }>(rows: readonly T[]): Related<T> {
  return Map.groupBy(rows, row => row.content_id)
}

/** The topics of the posts, by post. */
export async function readChannels(db: ProgramDb, ids: readonly number[]) {
  const { rows } = await sql<ContentChannel & { content_id: number }>`
    select ct.content_id, t.id, t.name, t.state, ct.hidden
      from content_topics ct
      join topics t on t.program_id = ct.program_id and t.id = ct.topic_id
     where ct.program_id = ${db.programId} and ct.content_id = any(${ids})
     order by ct.content_id, ct.position, t.id`.execute(db)
  return group(rows)
}

async function readAudiences(db: ProgramDb, ids: readonly number[]) {
  const { rows } = await sql<{ content_id: number; name: string }>`
    select ca.content_id, a.name
      from content_audiences ca
      join audiences a on a.program_id = ca.program_id and a.id = ca.audience_id
     where ca.program_id = ${db.programId} and ca.content_id = any(${ids})
     order by ca.content_id, ca.position, a.id`.execute(db)
  return group(rows)
}

async function readInitiatives(db: ProgramDb, ids: readonly number[]) {
  const { rows } = await sql<{ content_id: number; id: number; name: string }>`
    select ci.content_id, i.id, i.name
      from content_initiatives ci
      join initiatives i on i.program_id = ci.program_id and i.id = ci.initiative_id
     where ci.program_id = ${db.programId} and ci.content_id = any(${ids})
     order by ci.content_id, ci.position, i.id`.execute(db)
  return group(rows)
}

async function readLinks(db: ProgramDb, ids: readonly number[]) {
  const { rows } = await sql<ContentLink & { content_id: number }>`
    select content_id, id, url, title, description, image_url
      from content_links where program_id = ${db.programId} and content_id = any(${ids})
     order by content_id, position, id`.execute(db)
  return group(rows)
}

async function readImages(db: ProgramDb, ids: readonly number[]) {
  const { rows } = await sql<ContentImage & { content_id: number }>`
    select i.content_id, i.id, i.url, i.alt, coalesce(i.width, u.width) as width, coalesce(i.height, u.height) as height,
           i.position
      from content_images i
      left join lateral (
        select width, height from uploads
         where program_id = ${db.programId}
           and view_token = substring(i.url from '/uploads/view/([0-9]+-[A-Za-z0-9_-]+)') limit 1) u on true
     where i.program_id = ${db.programId} and i.content_id = any(${ids})
     order by i.content_id, i.position, i.id`.execute(db)
  return group(rows)
}

async function readVideos(db: ProgramDb, ids: readonly number[]) {
  const { rows } = await sql<ContentVideo>`
    select content_id, id, url, title, thumbnail_url, status
      from content_videos where program_id = ${db.programId} and content_id = any(${ids})
     order by content_id, position, id`.execute(db)
  return group(rows)
}
