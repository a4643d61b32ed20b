// The copy of a post in another program: a draft with everything that applies there. Audiences and initiatives are those
// of the source program and stay behind; the author, who may be no user there, is named.

import type { ProgramDb } from '../../platform/db/handle.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import type { Jobs } from '../../platform/jobs/queue.ts'
import {
  addVideo,
  type ContentRecord,
  createContent,
  lockPost,
  permalinkUrl,
  recordCreation,
} from '../content/index.ts'
import { copyTranslations, type TranslationRow } from '../translations/index.ts'
import { contentExists, copyImages, setBody } from './queries.ts'
import type { ReplicationRow, TargetTopic } from './replication.ts'

/** What is copied. */
export interface Source {
  readonly post: ContentRecord
  readonly translations: readonly TranslationRow[]
}

/**
 * Makes the copy, in the program that `db` is bound to, under its reserved id, once: an existing copy is left
 * unchanged.
 */
export async function copyPost(
  db: ProgramDb,
  { jobs, baseUrl }: { readonly jobs: Jobs; readonly baseUrl: string },
  record: ReplicationRow,
  { post: source, translations }: Source,
  topics: readonly TargetTopic[],
): Promise<void> {
  const { target_content_id: contentId } = record
  if (await contentExists(db, contentId)) return
  const actor = { userId: record.requested_by }
  await createContent(db, actor, contentOf(source, topics, permalinkUrl(baseUrl, source.uuid)), contentId)
  await copyImages(db, contentId, source.images)
  const named = await copyVideos(db, jobs, contentId, source)
  const body = named(source.body)
  if (body !== source.body) await setBody(db, contentId, body)
  await copyTranslations(
    db,
    contentId,
    translations.map(each => ({ ...each, body: named(each.body) })),
  )
  await recordCreation(db, [contentId])
}

function contentOf(source: ContentRecord, topics: readonly TargetTopic[], permalink: string) {
  return {
    content_type: source.content_type,
    channels: topics.map(({ id, hidden }) => ({ id, hidden })),
    title: source.title,
    summary: source.summary,
    body: source.body,
    cover_image_alt: source.cover_image_alt,
    accent_color: source.accent_color,
    featured: source.featured,
    featured_label: source.featured_label,
    author: { display_name: source.author_display_name, avatar_url: source.author_avatar_url },
    source: {
      name: 'replicated',
      post_id: String(source.id),
      posted_at: presentTimestamp(source.published_at),
      url: permalink,
    },
    template: { id: source.template_id, name: source.template_name, type: source.template_type },
    posted_at: presentTimestamp(source.posted_at),
    visibility: source.visibility,
    language: source.language,
    is_translatable: source.is_translatable,
    is_commentable: source.is_commentable,
    requires_acknowledgement: source.requires_acknowledgement,
    links: source.links.map(({ url, title, description, image_url }) => ({ url, title, description, image_url })),
  }
}

/** A post has few videos; each is processed again in its program. Returns what names them in a body by their new ids. */
async function copyVideos(
  db: ProgramDb,
  jobs: Jobs,
  contentId: number,
  { videos }: ContentRecord,
): Promise<(body: string) => string> {
  const ids = new Map<string, number>()
  const post = videos.length > 0 ? await lockPost(db, { id: contentId, uuid: null }) : null
  if (post) for (const video of videos) ids.set(String(video.id), await addVideo(db, jobs, post, video))
  return body =>
    body.replaceAll(/data-video-id="(\d+)"/g, (mention, id) =>
      ids.has(id) ? `data-video-id="${ids.get(id)}"` : mention,
    )
}
