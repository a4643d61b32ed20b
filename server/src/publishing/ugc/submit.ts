// The moves between an item and its post, each in one transaction, with the item's row locked.

import { isNarrowed } from '../../people/restrictions/index.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import type { Services } from '../../platform/services.ts'
import { emit } from '../../shared/events/emit.ts'
import {
  asksForFourEyes,
  changeState,
  insertContent,
  lockNewPost,
  lockPost,
  recordCreation,
  recordingChanges,
  replaceParts,
  writeContentChanges,
} from '../content/index.ts'
import { needsReview } from '../moderation/index.ts'
import { notifyUsers } from '../notices/index.ts'
import { isOwnTopic } from '../visibility/index.ts'
import { requireSubmittable } from './check-item.ts'
import { type Author, channelsOf, type ItemFields, type ItemRow } from './item.ts'
import { describeOwnVideos, postColumnsOf, postPartsOf, textsOf } from './item-as-post.ts'
import { findSubmittableTopics, storeItemStatus } from './queries.ts'

type SubmitServices = Pick<Services, 'baseUrl' | 'jobs' | 'state'>

const byId = (id: number) => ({ id, uuid: null })

/** Makes the post of a submission: published at once where every topic allows it and no word forbids it, else in review. */
export async function submitAsPost(
  db: ProgramDb,
  services: SubmitServices,
  author: Author,
  item: ItemRow,
): Promise<void> {
  await requireSubmittable(db, author, item)
  const { atOnce, held } = await evaluate(db, services, author, item)
  const parts = postPartsOf(item)
  const contentId = await insertContent(db, author, {
    ...postColumnsOf(item),
    // The author's role may have changed since the item was written.
    notification_channels: item.notification_channels.filter(channel => channelsOf(author).includes(channel)),
    content_type: parts.contentType,
    channels: item.topic_ids.map(id => ({ id })),
    source: { name: 'submitted' },
  })
  const videos = await describeOwnVideos(db, services, parts.videos)
  await replaceParts(db, services.jobs, { id: contentId, state: 'draft' }, { ...parts, videos })
  await recordCreation(db, [contentId])
  await storeItemStatus(db, item.id, {
    publication_state: 'published',
    moderation_status: atOnce ? 'not_required' : 'pending',
    moderation_reason: null,
    content_id: contentId,
    published_at: null,
  })
  const action = atOnce ? 'publish' : 'review'
  await changeState(db, services.baseUrl(), author, await lockNewPost(db, contentId), { action })
  await emitSubmitted(db, author, item.id, contentId)
  if (held) await notifyModeratorsOfSubmission(db, contentId, author.userId)
}

/** Archives the post of an item that its author takes back. */
export async function withdrawPost(
  db: ProgramDb,
  services: SubmitServices,
  author: Author,
  { content_id }: ItemRow,
): Promise<void> {
  if (content_id === null) return
  const post = await lockPost(db, byId(content_id))
  if (!post || post.state === 'archived') return
  await changeState(db, services.baseUrl(), author, post, { action: 'archive' })
}

/** States of a post in which an author's change may become visible without review. */
const RUNNING: ReadonlySet<string> = new Set(['published', 'scheduled', 'processing'])

/**
 * Brings the post of a submitted item up to date. Changed content needs another review, unless it would be published at
 * once and the post has not been archived.
 */
export async function resubmitPost(
  db: ProgramDb,
  services: SubmitServices,
  author: Author,
  before: ItemRow,
  item: ItemRow,
): Promise<void> {
  if (SHOWN.every(field => isSame(before[field], item[field]))) return
  const post = item.content_id === null ? null : await lockPost(db, byId(item.content_id))
  const changed = CONTENT.some(field => !isSame(before[field], item[field]))
  if (changed) await requireSubmittable(db, author, item)
  if (!post || post.state === 'processing error')
    return void (changed && (await submitAnew(db, services, author, item)))
  const { atOnce, held } = await evaluate(db, services, author, item)
  const reviewed = changed && !(atOnce && RUNNING.has(post.state)) && post.state !== 'review'
  if (reviewed) await changeState(db, services.baseUrl(), author, post, { action: 'review' })
  const state = reviewed ? 'review' : post.state
  await recordingChanges(db, services.baseUrl(), author, post.id, async () => {
    const { notification_channels: channels } = item
    // A publisher may have changed them: they are written only when the author changes them.
    const named = isSame(before.notification_channels, channels) ? {} : { notification_channels: [...channels] }
    await writeContentChanges(db, { ...post, state }, { ...postColumnsOf(item), ...named })
    if (!changed) return
    const parts = postPartsOf(item)
    const videos = await describeOwnVideos(db, services, parts.videos)
    await replaceParts(db, services.jobs, { id: post.id, state }, { ...parts, videos })
  })
  if (!changed) return
  if (reviewed) await emitSubmitted(db, author, item.id, post.id)
  if (held) await notifyModeratorsOfSubmission(db, post.id, author.userId)
}

async function submitAnew(db: ProgramDb, services: SubmitServices, author: Author, item: ItemRow): Promise<void> {
  await withdrawPost(db, services, author, item)
  await submitAsPost(db, services, author, item)
}

/** Changes of these fields must be reviewed by moderators; other changes need not. */
const CONTENT = ['title', 'body', 'summary', 'content_cover', 'topic_ids', 'attachments'] as const

const SHOWN = [...CONTENT, 'is_translatable', 'is_commentable', 'is_shareable', 'notification_channels'] as const

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Evaluates an item. `atOnce`: it is published without review; `held`: a listed word keeps it in review. */
async function evaluate(
  db: ProgramDb,
  services: SubmitServices,
  author: Author,
  item: ItemFields,
): Promise<{ atOnce: boolean; held: boolean }> {
  const topics = await findSubmittableTopics(db, author, item.topic_ids)
  const held = await needsReview(services, db, textsOf(item))
  // The item is reviewed unless its author may publish there as a publisher.
  const mayPublish = item.topic_ids.every(id => isOwnTopic(author, id)) && !isNarrowed(author)
  const isOpen = [...topics.values()].every(topic => topic.auto_publish) && mayPublish
  return { atOnce: isOpen && !held && !(await asksForFourEyes(db, item.topic_ids)), held }
}

/** Emits `ugc_submitted`, once per move of an item to review or to publication without review. */
async function emitSubmitted(db: ProgramDb, { userId }: Author, itemId: number, contentId: number): Promise<void> {
  await emit(db, 'ugc_submitted', { ugc_id: itemId, content_id: contentId, user_id: userId })
}

/** Notifies moderators of a submission that a listed word keeps in review. Its author is not notified. */
function notifyModeratorsOfSubmission(db: ProgramDb, contentId: number, authorUserId: number): Promise<void> {
  const to = { role: 'program_manager' } as const
  const subject = `submission ${contentId}`
  return notifyUsers(db, { type: 'moderation', to, subject, contentId, actorUserId: authorUserId })
}
