import type { ProgramDb } from '../../../platform/db/handle.ts'
import { runTogether } from '../../../platform/db/query.ts'
import { sql } from '../../../platform/db/sql.ts'
import { notFound } from '../../../platform/errors.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { Type } from '../../../platform/http/input/schema.ts'
import type { Jobs } from '../../../platform/job-queue.ts'
import { ContentParams } from '../../visibility/index.ts'
import { recordCreation } from '../history/record-changes.ts'
import { lockWritable } from '../lock/lock.ts'
import { type ContentActor, writeContent } from '../record/actor.ts'
import { type ContentRecord, hydratePost } from '../record/hydrate.ts'
import { respondWithContent } from '../record/present-content.ts'
import { Content } from '../record/record.ts'
import { indexContentSearch } from '../search/search-index.ts'
import { copiedFields, insertContent } from './create-post.ts'
import { type AddedVideo, videosAdded } from './replace-parts.ts'

export const copyContent = endpoint('POST /v2/content/{content_id}/copy', {
  tag: 'Content',
  summary: 'Make a draft of the caller from a post in any state',
  description:
    'With its texts, translations, pictures, videos that did not fail, topics, audiences and settings; without its dates and ' +
    'what readers did.',
  access: writeContent,
  input: { params: ContentParams },
  output: { status: 201, body: Type.One(Content), headers: ['ETag'] },
  async handle(context, { params }) {
    const { actor, db, services } = context
    // Locked, so that it is not deleted or changed while its parts are copied.
    const post = await lockWritable(db, actor, params.content_id)
    const original = await hydratePost(db, post.id)
    if (!original) throw notFound('Content')
    const id = await copyPost(db, services.jobs, actor, original)
    return respondWithContent(context, await hydratePost(db, id))
  },
})

/** Copies a post as a new draft of the actor, and returns its id. Its files are shared with the original. */
async function copyPost(db: ProgramDb, jobs: Jobs, actor: ContentActor, original: ContentRecord): Promise<number> {
  const id = await insertContent(db, actor, {
    ...copiedFields(original),
    notification_channels: [...original.notification_channels],
    source: { name: actor.userId === null ? 'oauthclient' : 'studio' },
    channels: original.channels.map(({ id, hidden }) => ({ id, hidden })),
    initiatives: original.initiatives.map(({ id }) => ({ id })),
    audiences: original.audiences.map(({ name }) => name),
  })
  const { videos } = await runTogether(db, {
    settings: settingsSql(db, original.id, id),
    videos: videosSql(db, original.id, id),
    images: imagesSql(db, original.id, id),
    translations: translationsSql(db, original.id, id),
  })
  await renameVideos(db, id, original, videos)
  for (const listener of db.hooks.listenersOf(videosAdded)) await listener({ jobs }, db, videos)
  await indexContentSearch(db, [id])
  await recordCreation(db, [id])
  return id
}

/** SQL: copies settings. A post whose audiences were all deleted has no readers; copying `targeted` keeps that. */
const settingsSql = (db: ProgramDb, from: number, to: number) => sql`
  update content c
     set targeted = o.targeted, must_read_label = o.must_read_label,
         must_read_remind_hours_before = o.must_read_remind_hours_before,
         must_read_ask_again_on_change = o.must_read_ask_again_on_change
    from content o
   where c.program_id = ${db.programId} and c.id = ${to} and o.program_id = ${db.programId} and o.id = ${from}`

interface CopiedVideo extends AddedVideo {
  readonly original_id: number
}

const videosSql = (db: ProgramDb, from: number, to: number) => sql<CopiedVideo>`
  with original as materialized (
    select v.*, nextval(pg_get_serial_sequence('content_videos', 'id')) as copied_id
      from content_videos v
     where v.program_id = ${db.programId} and v.content_id = ${from} and v.status <> 'failed'
  ), copied as (
    insert into content_videos (program_id, id, content_id, kind, url, title, thumbnail_url, still_source_url, captions_url, status,
                                media_type, length_bytes, position)
    select ${db.programId}, copied_id, ${to}::bigint, kind, url, title, thumbnail_url, still_source_url, captions_url, status,
           media_type, length_bytes, position
      from original)
  select copied_id as id, id as original_id, status, kind, thumbnail_url from original`

const imagesSql = (db: ProgramDb, from: number, to: number) => sql`
  insert into content_images (program_id, content_id, url, alt, width, height, position, focal_x, focal_y)
  select ${db.programId}, ${to}::bigint, i.url, i.alt, i.width, i.height, i.position, i.focal_x, i.focal_y
    from content_images i where i.program_id = ${db.programId} and i.content_id = ${from} order by i.position, i.id`

/** SQL: copies translations. The copy's texts have revision 1; a stale translation gets 0 and stays stale. */
const translationsSql = (db: ProgramDb, from: number, to: number) => sql`
  insert into content_translations (program_id, content_id, language, title, summary, body, cover_image_alt, origin, text_revision)
  select ${db.programId}, ${to}::bigint, t.language, t.title, t.summary, t.body, t.cover_image_alt, t.origin,
         case when t.text_revision < o.text_revision then 0 else 1 end
    from content_translations t
    join content o on o.program_id = ${db.programId} and o.id = ${from}
   where t.program_id = ${db.programId} and t.content_id = ${from}`

/** Replaces the ids of videos in the copy's texts by those of the copies; removes failed videos, which are not copied. */
async function renameVideos(
  db: ProgramDb,
  id: number,
  original: ContentRecord,
  copies: readonly CopiedVideo[],
): Promise<void> {
  if (original.videos.length === 0) return
  const copied = new Map(copies.map(copy => [String(copy.original_id), copy.id]))
  const own = new Set(original.videos.map(video => String(video.id)))
  const rename = (html: string) =>
    html.replace(/<figure data-video-id="(\d+)">.*?<\/figure>/gs, (figure, name: string) => {
      if (!own.has(name)) return figure
      const copy = copied.get(name)
      return copy === undefined ? '' : figure.replace(`data-video-id="${name}"`, `data-video-id="${copy}"`)
    })
  const rows = await sql<{ language: string; body: string }>`
    select language, body from content_translations
     where program_id = ${db.programId} and content_id = ${id}`.all(db)
  await runTogether(db, {
    body: sql`update content set body = ${rename(original.body)} where program_id = ${db.programId} and id = ${id}`,
    translations: sql`
      update content_translations t set body = n.body
        from unnest(${rows.map(row => row.language)}::text[], ${rows.map(row => rename(row.body))}::text[]) as n (language, body)
       where t.program_id = ${db.programId} and t.content_id = ${id} and t.language = n.language`,
  })
}
