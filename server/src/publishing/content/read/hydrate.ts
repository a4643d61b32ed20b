// From ids to posts: one statement per relation, whatever the number of posts.

import { sql } from 'kysely'
import type { Db } from '../../../platform/db/handle.ts'
import type { ContentType } from '../content.ts'
import type { ContentState } from '../lifecycle/states.ts'

/** Stands for an author who has been removed from the program. */
export const FORMER_COLLEAGUE = 'Former colleague'

/** Everything that anybody reads of a post. Addresses and HTML that are derived are made by `presentContentFields`. */
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
export async function hydratePosts(
  db: Db,
  programId: number,
  ids: readonly number[],
): Promise<Map<number, ContentRecord>> {
  if (ids.length === 0) return new Map()
  const posts = await readPosts(db, programId, ids)
  const channels = await readChannels(db, programId, ids)
  const audiences = await readAudiences(db, programId, ids)
  const initiatives = await readInitiatives(db, programId, ids)
  const links = await readLinks(db, programId, ids)
  const images = await readImages(db, programId, ids)
  const videos = await readVideos(db, programId, ids)
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
export async function hydratePost(db: Db, programId: number, id: number): Promise<ContentRecord | null> {
  return (await hydratePosts(db, programId, [id])).get(id) ?? null
}

export interface PostRow {
  readonly id: number
  readonly uuid: string
  /** Rises with every change that a reader could see. */
  readonly revision: number
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
  readonly targeted: boolean
  readonly comment_count: number
  readonly posted_at: Date | null
  readonly scheduled_at: Date | null
  readonly published_at: Date | null
  readonly archived_at: Date | null
  readonly created_at: Date
  readonly updated_at: Date
}

/** The author's name and picture are those of the user as they are now; a removed user keeps neither id nor name. */
async function readPosts(db: Db, programId: number, ids: readonly number[]): Promise<PostRow[]> {
  const { rows } = await sql<PostRow>`
    select c.id, c.uuid, c.revision, c.content_type, c.state, c.title, c.summary, c.body, c.cover_image_alt,
           c.accent_color, c.featured, c.featured_label, u.id as author_user_id,
           case when c.author_user_id is null then c.author_display_name
                when u.id is null then ${FORMER_COLLEAGUE}
                else coalesce(u.display_name, u.given_name || ' ' || u.family_name) end as author_display_name,
           case when c.author_user_id is null then c.author_avatar_url else u.photo_url end as author_avatar_url,
           c.source_name, c.source_post_id, c.source_posted_at, c.source_url, c.template_id, c.template_name,
           c.template_type, c.visibility, c.language, c.is_translatable, c.is_commentable, c.requires_acknowledgement,
           c.targeted, coalesce(n.comment_count, 0) as comment_count, c.posted_at, c.scheduled_at, c.published_at,
           c.archived_at, c.created_at, c.updated_at
      from content c
      left join users u on u.program_id = c.program_id and u.id = c.author_user_id
      left join post_counters n on n.program_id = c.program_id and n.content_id = c.id
     where c.program_id = ${programId} and c.id = any(${ids})`.execute(db)
  return rows
}

type Related<T> = Map<number, T[]>

function group<T extends { readonly content_id: number }>(rows: readonly T[]): Related<T> {
  return Map.groupBy(rows, row => row.content_id)
}

async function readChannels(db: Db, programId: number, ids: readonly number[]) {
  const { rows } = await sql<ContentChannel & { content_id: number }>`
    select ct.content_id, t.id, t.name, t.state, ct.hidden
      from content_topics ct
      join topics t on t.program_id = ct.program_id and t.id = ct.topic_id
     where ct.program_id = ${programId} and ct.content_id = any(${ids})
     order by ct.content_id, ct.position, t.id`.execute(db)
  return group(rows)
}

async function readAudiences(db: Db, programId: number, ids: readonly number[]) {
  const { rows } = await sql<{ content_id: number; name: string }>`
    select ca.content_id, a.name
      from content_audiences ca
      join audiences a on a.program_id = ca.program_id and a.id = ca.audience_id
     where ca.program_id = ${programId} and ca.content_id = any(${ids})
     order by ca.content_id, ca.position, a.id`.execute(db)
  return group(rows)
}

async function readInitiatives(db: Db, programId: number, ids: readonly number[]) {
  const { rows } = await sql<{ content_id: number; id: number; name: string }>`
    select ci.content_id, i.id, i.name
      from content_initiatives ci
      join initiatives i on i.program_id = ci.program_id and i.id = ci.initiative_id
     where ci.program_id = ${programId} and ci.content_id = any(${ids})
     order by ci.content_id, ci.position, i.id`.execute(db)
  return group(rows)
}

async function readLinks(db: Db, programId: number, ids: readonly number[]) {
  const { rows } = await sql<ContentLink & { content_id: number }>`
    select content_id, id, url, title, description, image_url
      from content_links where program_id = ${programId} and content_id = any(${ids})
     order by content_id, position, id`.execute(db)
  return group(rows)
}

async function readImages(db: Db, programId: number, ids: readonly number[]) {
  const { rows } = await sql<ContentImage & { content_id: number }>`
    select content_id, id, url, alt, width, height, position
      from content_images where program_id = ${programId} and content_id = any(${ids})
     order by content_id, position, id`.execute(db)
  return group(rows)
}

async function readVideos(db: Db, programId: number, ids: readonly number[]) {
  const { rows } = await sql<ContentVideo>`
    select content_id, id, url, title, thumbnail_url, status
      from content_videos where program_id = ${programId} and content_id = any(${ids})
     order by content_id, position, id`.execute(db)
  return group(rows)
}
