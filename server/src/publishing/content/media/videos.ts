import { sql } from 'kysely'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { badRequest, notFound } from '../../../platform/http/errors.ts'
import type { Jobs } from '../../../platform/jobs/queue.ts'
import { noteUploads } from '../../uploads/index.ts'
import type { LockedPost } from '../lifecycle/lock.ts'
import { postChanged } from '../lifecycle/touch.ts'
import { contentLimits } from '../limits.ts'
import type { ContentVideo } from '../read/hydrate.ts'
import { processVideo } from './process-video.ts'

export interface NewVideo {
  readonly url: string
  readonly title?: string | null
  readonly thumbnail_url?: string | null
}

/**
 * Adds a video to a post and enqueues its processing; until then its status is `processing`. The caller checks that the content
 * type allows videos.
 */
export async function addVideo(db: ProgramDb, jobs: Jobs, post: LockedPost, video: NewVideo): Promise<number> {
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from content_videos
     where program_id = ${db.programId} and content_id = ${post.id}`.execute(db)
  const { count } = counted[0] as (typeof counted)[number]
  if (count >= contentLimits.videosMaxCount) {
    throw badRequest(`A post has at most ${contentLimits.videosMaxCount} videos`)
  }
  const { rows } = await sql<{ id: number }>`
    insert into content_videos (program_id, content_id, url, title, thumbnail_url, position)
    values (${db.programId}, ${post.id}, ${video.url}, ${video.title ?? null}, ${video.thumbnail_url ?? null}, ${count})
    returning id`.execute(db)
  const { id } = rows[0] as (typeof rows)[number]
  await noteUploads(db, [video.url, video.thumbnail_url])
  await jobs.enqueue(db, processVideo, { program_id: db.programId, video_id: id })
  await postChanged(db, post)
  return id
}

export async function readVideo(db: ProgramDb, id: number): Promise<ContentVideo | null> {
  const { rows } = await sql<ContentVideo>`
    select content_id, id, url, title, thumbnail_url, status
      from content_videos where program_id = ${db.programId} and id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Removes a video; 404 if the post has no such video, 400 while the post is published. */
export async function deleteVideo(db: ProgramDb, post: LockedPost, videoId: number): Promise<void> {
  const video = await readVideo(db, videoId)
  if (video?.content_id !== post.id) throw notFound('Video')
  if (post.state === 'published') throw badRequest('A video of a published post cannot be deleted')
  await sql`delete from content_videos where program_id = ${db.programId} and id = ${videoId}`.execute(db)
  await postChanged(db, post)
}
