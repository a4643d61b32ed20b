// Replaces all parts of a post besides its columns at once, for modules that synchronise a post with a record of their own.
// The endpoints for publishers add and remove single parts (`media/images.ts`, `media/videos.ts`).

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { runTogether } from '../../../platform/db/query.ts'
import { sql } from '../../../platform/db/sql.ts'
import { defineHook } from '../../../platform/hooks.ts'
import type { Jobs } from '../../../platform/job-queue.ts'
import { hintFeed } from '../../../shared/live/hints.ts'
import { markUploads } from '../../uploads/index.ts'
import { indexPosts } from '../../visibility/index.ts'
import type { ContentVideo } from '../record/hydrate.ts'
import type { ContentType } from '../record/record.ts'
import { channelsSql } from './relations.ts'

/** Videos were added to a post: files are `processing` until they have been probed. */
export const videosAdded =
  defineHook<(services: { readonly jobs: Jobs }, db: ProgramDb, videos: readonly AddedVideo[]) => Promise<void>>(
    'videos added',
  )

export type AddedVideo = Pick<ContentVideo, 'id' | 'kind' | 'status' | 'thumbnail_url'>

/** The new parts of a post, in the order in which they are shown. */
export interface PostParts {
  readonly contentType: ContentType
  readonly topicIds: readonly number[]
  readonly images: readonly { readonly url: string; readonly alt: string | null }[]
  readonly videos: readonly PostVideo[]
}

export interface PostVideo {
  readonly url: string
  readonly title: string | null
  /** Known metadata; without it the video is processed in the background and stays `processing` until then. */
  readonly file: { readonly mediaType: string; readonly lengthBytes: number } | null
}

/** Replaces the parts of a locked post that differ. The caller increments its revision. */
export async function replaceParts(
  db: ProgramDb,
  jobs: Jobs,
  post: { readonly id: number; readonly state: string },
  parts: PostParts,
): Promise<void> {
  await sql`
    update content set content_type = ${parts.contentType}
     where program_id = ${db.programId} and id = ${post.id}`.execute(db)
  await replaceTopics(db, post.id, parts.topicIds)
  await replaceImages(db, post.id, parts.images)
  await replaceVideos(db, jobs, post.id, parts.videos)
  if (post.state !== 'published') return
  await indexPosts(db, [post.id])
  hintFeed(db)
}

async function replaceTopics(db: ProgramDb, contentId: number, topicIds: readonly number[]): Promise<void> {
  const channels = topicIds.map(id => ({ id }))
  await runTogether(db, {
    // Topics are locked as for publishing: none changes until the post is in the index of readers.
    locked: sql`
      select id from topics where program_id = ${db.programId} and id = any(${topicIds}::bigint[])
       order by id for share`,
    deleted: sql`delete from content_topics where program_id = ${db.programId} and content_id = ${contentId}`,
    inserted: channelsSql(db, contentId, channels),
  })
}

async function replaceImages(db: ProgramDb, contentId: number, images: PostParts['images']): Promise<void> {
  await sql`delete from content_images where program_id = ${db.programId} and content_id = ${contentId}`.execute(db)
  if (images.length === 0) return
  const rows = images.map(({ url, alt }, position) => sql`(${db.programId}, ${contentId}, ${url}, ${alt}, ${position})`)
  await sql`
    insert into content_images (program_id, content_id, url, alt, position) values ${sql.join(rows)}`.execute(db)
  await markUploads(
    db,
    images.map(image => image.url),
  )
}

/** Replaces the videos. A video that stays is not processed again. */
async function replaceVideos(
  db: ProgramDb,
  jobs: Jobs,
  contentId: number,
  videos: readonly PostVideo[],
): Promise<void> {
  await sql`
    delete from content_videos
     where program_id = ${db.programId} and content_id = ${contentId}
       and url <> all(${videos.map(video => video.url)}::text[])`.execute(db)
  const kept = await sql<{ url: string }>`
    select url from content_videos where program_id = ${db.programId} and content_id = ${contentId}`.all(db)
  const known = new Set(kept.map(row => row.url))
  const added = videos.map((video, position) => ({ ...video, position })).filter(video => !known.has(video.url))
  if (added.length === 0) return
  const rows = added.map(
    ({ url, title, file, position }) => sql`
      (${db.programId}, ${contentId}, ${url}, ${title}, ${position}, ${file ? 'ready' : 'processing'},
       ${file?.mediaType ?? null}, ${file?.lengthBytes ?? null})`,
  )
  const inserted = await sql<AddedVideo>`
    insert into content_videos (program_id, content_id, url, title, position, status, media_type, length_bytes)
    values ${sql.join(rows)} returning id, kind, status, thumbnail_url`.all(db)
  await markUploads(
    db,
    added.map(video => video.url),
  )
  for (const listener of db.hooks.listenersOf(videosAdded)) await listener({ jobs }, db, inserted)
}
