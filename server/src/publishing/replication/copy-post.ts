// The copy of a post in another program: a draft with the fields that are valid there. Audiences and initiatives belong to
// the source program and are not copied; the author, who may not be a user there, is stored by name.

import type { ProgramDb } from '../../platform/db/handle.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import type { Services } from '../../platform/services.ts'
import {
  type ContentRecord,
  changeState,
  copiedFields,
  insertContent,
  lockNewPost,
  lockPost,
  permalinkUrl,
  recordCreation,
} from '../content/index.ts'
import { addVideo, findVideo, readEmbedHosts } from '../media/index.ts'
import { copyTranslations, type TranslationRow } from '../translations/index.ts'
import { contentExists, copyImages, type ReplicationRow, setBody, type TargetTopic } from './replication.ts'

type CopyServices = Pick<Services, 'jobs' | 'baseUrl'>

/** The post to copy, with its parts. */
interface Source {
  readonly post: ContentRecord
  readonly translations: readonly TranslationRow[]
}

/**
 * Creates the copy under its reserved id, in the program that `db` is bound to. Idempotent: an existing copy is left
 * unchanged.
 */
export async function copyPost(
  db: ProgramDb,
  services: CopyServices,
  record: ReplicationRow,
  { post: source, translations }: Source,
  topics: readonly TargetTopic[],
): Promise<void> {
  const { target_content_id: contentId } = record
  if (await contentExists(db, contentId)) return
  const actor = { userId: record.requested_by }
  await insertContent(db, actor, contentOf(source, topics, permalinkUrl(services.baseUrl(), source.uuid)), contentId)
  await copyImages(db, contentId, source.images)
  const named = await copyVideos(db, services, contentId, source)
  const body = named(source.body)
  if (body !== source.body) await setBody(db, contentId, body)
  await copyTranslations(
    db,
    contentId,
    translations.map(each => ({ ...each, body: named(each.body) })),
  )
  await recordCreation(db, [contentId])
  const copy = await lockNewPost(db, contentId)
  // Nobody asks for the review of a replica: it waits where managers approve.
  if (copy.needs_manager) await changeState(db, services.baseUrl(), actor, copy, { action: 'review' })
}

const contentOf = (source: ContentRecord, topics: readonly TargetTopic[], permalink: string) => ({
  ...copiedFields(source),
  channels: topics.map(({ id, hidden }) => ({ id, hidden })),
  author: { display_name: source.author_display_name, avatar_url: source.author_avatar_url },
  source: {
    name: 'replicated',
    post_id: String(source.id),
    posted_at: presentTimestamp(source.published_at),
    url: permalink,
  },
  posted_at: presentTimestamp(source.posted_at),
})

/**
 * Adds the videos to the copy, where each is processed again; those of hosts that its program does not allow are left out. Returns a
 * function that puts their new ids into a body.
 */
async function copyVideos(
  db: ProgramDb,
  services: CopyServices,
  contentId: number,
  { videos }: ContentRecord,
): Promise<(body: string) => string> {
  const post = videos.length > 0 ? await lockPost(db, { id: contentId, uuid: null }) : null
  if (!post) return body => body
  const ids = new Map<string, number>()
  const settings = { baseUrl: services.baseUrl(), embedHosts: await readEmbedHosts(db) }
  for (const video of videos) {
    if (video.kind === 'embed' && findVideo(video.url, settings) === null) continue
    ids.set(String(video.id), await addVideo(db, services, post, video))
  }
  return body =>
    body.replaceAll(/data-video-id="(\d+)"/g, (mention, id) =>
      ids.has(id) ? `data-video-id="${ids.get(id)}"` : mention,
    )
}
