// Three short transactions, since each sees only one program: read the source, write the copy, settle the record.
// Idempotent: a rerun after a crash at any point has the same result.

import type { ProgramDb } from '../../platform/db/handle.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import type { JobData } from '../../platform/job-queue.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Services } from '../../platform/services.ts'
import {
  type ContentRecord,
  copiedFields,
  hydratePosts,
  insertContent,
  lockPost,
  permalinkUrl,
  recordCreation,
} from '../content/index.ts'
import { addVideo, findVideo, readEmbedHosts } from '../media/index.ts'
import { copyTranslations, readTranslations, type TranslationRow } from '../translations/index.ts'
import {
  contentExists,
  copyImages,
  existingTopics,
  findReplication,
  insertReplication,
  type ReplicationRow,
  setBody,
  setStatus,
  type TargetTopic,
} from './replication.ts'

interface ReplicateJob extends JobData {
  readonly replication_id: string
}

export const replicateJob = defineJob<ReplicateJob>({
  name: 'replicate-content',
  run: (services, { program_id, replication_id }) => replicate(services, program_id, replication_id),
})

/** Copies the post of a record. Fails without a retry if the source or all topics of the target were deleted meanwhile. */
async function replicate(services: Services, programId: number, id: string): Promise<void> {
  const { database } = services
  const { record, source } = await database.transaction(programId, async db => {
    const record = await findReplication(db, id)
    if (record?.status !== 'pending') return { record: undefined, source: undefined }
    const postId = record.source_content_id
    const post = (await hydratePosts(db, [postId])).get(postId)
    const translations = (await readTranslations(db, [postId])).get(postId) ?? []
    return { record, source: post && { post, translations } }
  })
  if (!record) return
  const { program_id: _, ...shared } = record
  const targetId = record.target_program_id
  const copied = await database.transaction(targetId, async db => {
    const topics = await existingTopics(db, record.channels as unknown as TargetTopic[])
    if (!source || topics.length === 0) return false
    await copyPost(db, services, record, source, topics)
    await insertReplication(db, { ...shared, status: 'finished' })
    return true
  })
  await database.transaction(programId, db => setStatus(db, id, copied ? 'finished' : 'failed'))
}

// The copy of a post in another program: a draft with the fields that are valid there. Audiences and initiatives belong to
// the source program and are not copied; the author, who may not be a user there, is stored by name.

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
async function copyPost(
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
