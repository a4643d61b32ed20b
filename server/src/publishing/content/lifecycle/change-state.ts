// Moves posts from state to state. All consequences of a move are applied here, in its transaction: columns, the index of
// readers, events, and hooks of other modules.

import { requireOwnAudiences } from '../../../people/restrictions/index.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { preparedForOne } from '../../../platform/db/ids.ts'
import { type Query, runTogether } from '../../../platform/db/query.ts'
import { sql } from '../../../platform/db/sql.ts'
import { badRequest, invalid, type Validation } from '../../../platform/errors.ts'
import { presentTimestamp } from '../../../platform/http/input/timestamp.ts'
import { isVisible } from '../../../platform/text/characters.ts'
import { type AnyEvent, EVENTS_CHANNEL, eventStatements } from '../../../shared/events/emit.ts'
import { hintFeed, hintPosts } from '../../../shared/live/hints.ts'
import { type Channel, notifyOfMustRead, notifyOfNewPosts, notifyUsers } from '../../notices/index.ts'
import { indexStatements } from '../../visibility/index.ts'
import { type LockedPost, targetingOf } from '../lock/lock.ts'
import { type ContentActor, publisherOf } from '../record/actor.ts'
import { dateFaults } from '../record/dates.ts'
import { permalinkUrl } from '../record/present-content.ts'
import {
  type ContentState,
  type ContentStateChange,
  type ContentTrigger,
  contentStateChanged,
  nextState,
  REFUSED,
  SCHEDULE_CHANNEL,
  TRANSITIONS,
  type VideoStates,
} from '../record/states.ts'
import {
  assertDueAt,
  assertFourEyes,
  assertReviewer,
  assignReviewer,
  noteSender,
  type ReviewAsked,
  returnFromReview,
  reviewColumns,
} from '../review/four-eyes.ts'
import { nameChannels } from './name-channels.ts'

/** A requested change of a post's state. */
export interface StateRequest {
  readonly action: 'archive' | 'draft' | 'review' | 'publish'
  /** Time of publication; a past time means now. */
  readonly publishAt?: Date | null
  readonly reason?: string | null
  /** Publishes even if the actor is the last writer and four eyes are required. */
  readonly isOverride?: boolean
  /**
   * With the action `review`: the reviewer that a publisher asks for, null for all others who may publish; undefined leaves the
   * present one. Without it nobody is asked: submissions and items of feeds wait in the list.
   */
  readonly asked?: ReviewAsked | undefined
  /** With the action `draft`: why the post comes back from review. */
  readonly note?: string | null
  /** The channels by which the publication notifies readers; undefined leaves those of the post. */
  readonly channels?: readonly Channel[] | undefined
}

export interface MoveOptions {
  readonly baseUrl: string
  readonly publishAt: Date | null
  readonly reason: string | null
  readonly actorUserId: number | null
}

/**
 * Applies the requested change. A post already in that state is left unchanged.
 * @throws HttpError 400 when its state does not allow the move, the post is not publishable or the reviewer is not a
 *   publisher, 403 when four eyes are required and the actor is the last writer, 429 when the publication would notify again
 *   too soon
 */
export async function changeState(
  db: ProgramDb,
  baseUrl: string,
  actor: ContentActor,
  post: LockedPost,
  request: StateRequest,
): Promise<void> {
  const { action, publishAt = null, reason = null, asked, note = null, channels } = request
  if (asked) assertDueAt(asked, post.now)
  const trigger = await assertTransition(db, actor, post, request)
  if (asked?.reviewerUserId) await assertReviewer(db, asked.reviewerUserId, post)
  if (action === 'publish') await nameChannels(db, post, channels, publishAt ?? post.scheduled_at ?? post.now)
  await movePosts(db, [post], trigger, { baseUrl, publishAt, reason, actorUserId: actor.userId })
  if (asked) await assignReviewer(db, actor, post, asked)
  // Authors of submissions are notified as such, not as senders of a review.
  else if (trigger === 'review' && post.state !== 'review')
    await noteSender(db, action === 'review' ? { ...actor, userId: null } : actor, post.id)
  if (action === 'draft') await returnFromReview(db, actor, post, note?.trim() || null)
}

/** Checks that the requested move is allowed, and returns its trigger. Throws as `changeState` does. */
export async function assertTransition(
  db: ProgramDb,
  actor: ContentActor,
  post: LockedPost,
  { action, publishAt = null, isOverride = false }: StateRequest,
): Promise<ContentTrigger> {
  const trigger = action === 'publish' ? publishTrigger(publishAt, post.now) : action
  const target = TRANSITIONS[post.state][trigger]
  if (target === REFUSED) throw badRequest(`The state "${post.state}" does not allow to ${action} the post`)
  if (action === 'publish') requireOwnAudiences(publisherOf(actor), targetingOf(post))
  const isRescheduled = trigger === 'schedule' && post.state === 'scheduled' && !isSame(post.scheduled_at, publishAt)
  if (target !== post.state || isRescheduled) {
    const faults = publishingFaults(post, target, publishAt ?? post.now)
    if (faults.length > 0) throw invalid(...faults)
    if (action === 'publish') {
      // A client application cannot ask for a review: its post waits for one.
      const cannotAsk = actor.userId === null && !(isOverride && actor.role === 'administrator')
      if (post.needs_manager && cannotAsk) return 'review'
      await assertFourEyes(db, actor, post, target, isOverride)
    }
  }
  return trigger
}

function publishTrigger(publishAt: Date | null, now: Date): ContentTrigger {
  if (publishAt === null) return 'publish'
  return publishAt > now ? 'schedule' : 'publish_now'
}

/** The errors that prevent the post's publication, if the move publishes it. */
export function publishingFaults(post: LockedPost, target: ContentState, publishAt: Date): Validation[] {
  if (target !== 'published' && target !== 'scheduled') return []
  const required = (parameter: string): Validation => ({
    rule: 'required',
    parameter,
    message: 'is required to publish the post',
  })
  return [
    ...(!isVisible(post.title) ? [required('title')] : []),
    ...(post.has_topic ? [] : [required('channels')]),
    ...dateFaults(post, post.now, post, publishAt),
  ]
}

/** A move of a locked post to another state, or to another time of publication. */
export interface Move extends Pick<ContentStateChange, 'trigger' | 'reason' | 'actorUserId'> {
  readonly post: LockedPost
  readonly next: ContentState
}

/** Moves locked posts, in sets. Posts that the trigger does not move are left untouched. */
export async function movePosts(
  db: ProgramDb,
  posts: readonly LockedPost[],
  trigger: ContentTrigger,
  { baseUrl, publishAt, reason, actorUserId }: MoveOptions,
): Promise<void> {
  const videos = await readVideoStates(db, posts, trigger)
  const moves = posts.flatMap((post): Move[] => {
    const next = nextState(post.state, trigger, videos.get(post.id) ?? NO_VIDEOS)
    if (next === REFUSED) return []
    const rescheduled = next === 'scheduled' && trigger === 'schedule' && !isSame(post.scheduled_at, publishAt)
    return next !== post.state || rescheduled ? [{ post, next, trigger, reason, actorUserId }] : []
  })
  if (moves.length === 0) return
  await runTogether(db, {
    moved: moveSql(db, moves, publishAt, reason),
    effects: sideEffectStatements(db, baseUrl, moves),
  })
  await notifyStateChanged(db, moves)
}

/** The statements to run after the posts have their new states: they write the index of readers, and events. */
export function sideEffectStatements(db: ProgramDb, baseUrl: string, moves: readonly Move[]): Query<unknown>[] {
  const events = moves.filter(isEntry).flatMap(move => eventOf(move, timeOf(moves), baseUrl))
  return [...indexStatements(db, idsOf(moves.filter(isSeen))), ...eventStatements(db, events)]
}

/**
 * Notifies open pages, the workers that send events, the clock, the people who must acknowledge, and the modules that follow states. Call
 * it after all writes.
 */
export async function notifyStateChanged(db: ProgramDb, moves: readonly Move[]): Promise<void> {
  const seen = idsOf(moves.filter(isSeen))
  if (seen.length > 0) {
    hintFeed(db)
    hintPosts(db, seen)
  }
  if (moves.some(isEntry)) db.bus.wake(db, EVENTS_CHANNEL)
  if (moves.some(isForClock)) db.bus.wake(db, SCHEDULE_CHANNEL)
  const mustRead = moves.filter(({ post }) => post.requires_acknowledgement).map(({ post }) => post.id)
  await notifyOfMustRead(db, mustRead, 'publication')
  const published = moves.filter(({ post, next }) => next === 'published' && post.state !== 'published')
  await notifyOfNewPosts(
    db,
    published.map(({ post }) => ({ contentId: post.id, isFirst: !post.was_published })),
  )
  await tellSenders(db, moves)
  const changes = moves.filter(isEntry).map(changeOf)
  if (changes.length === 0) return
  for (const listener of db.hooks.listenersOf(contentStateChanged)) await listener(db, changes)
}

/** Tells who sent posts to review that they are published. */
async function tellSenders(db: ProgramDb, moves: readonly Move[]): Promise<void> {
  const each = moves.flatMap(({ post, next }) =>
    next === 'published' && post.state !== 'published' && post.review_sent_by !== null
      ? [{ userId: post.review_sent_by, contentId: post.id }]
      : [],
  )
  if (each.length === 0) return
  await notifyUsers(db, { type: 'review_published', to: { each }, actorUserId: moves[0]?.actorUserId ?? null })
}

const NO_VIDEOS: VideoStates = { processing: 0, failed: 0 }

const isSame = (one: Date | null, other: Date | null): boolean => one?.getTime() === other?.getTime()

async function readVideoStates(
  db: ProgramDb,
  posts: readonly LockedPost[],
  trigger: ContentTrigger,
): Promise<Map<number, VideoStates>> {
  const isPublishing = trigger === 'publish' || trigger === 'publish_now'
  if (!isPublishing || !posts.some(post => post.has_video)) return new Map()
  const rows = await sql<VideoStates & { content_id: number }>`
    select content_id, count(*) filter (where status = 'processing')::integer as processing,
           count(*) filter (where status = 'failed')::integer as failed
      from content_videos
     where program_id = ${db.programId} and content_id = any(${posts.map(post => post.id)})
     group by content_id`.all(db)
  return new Map(rows.map(row => [row.content_id, row]))
}

const idsOf = (moves: readonly Move[]): number[] => moves.map(({ post }) => post.id)

/** Whether readers see the post before or after the move. */
const isSeen = ({ post, next }: Move): boolean => post.state === 'published' || next === 'published'

/** Whether the post gets another state, and not only another time of publication. */
const isEntry = ({ post, next }: Move): boolean => post.state !== next

const timeOf = (moves: readonly Move[]): Date => moves[0]?.post.now ?? new Date()

const isForClock = ({ post, next }: Move): boolean =>
  next === 'scheduled' || (next === 'published' && (post.expires_at !== null || post.revalidate_at !== null))

/** Writes the new states. An archived post keeps `published_at`; a post that returns to draft or review loses it. */
function moveSql(db: ProgramDb, moves: readonly Move[], publishAt: Date | null, reason: string | null): Query<unknown> {
  const ids = moves.map(move => move.post.id)
  const states = moves.map(move => move.next)
  const now = timeOf(moves)
  const table =
    moves.length === 1
      ? sql`(values (${ids[0]}::bigint, ${states[0]}::text))`
      : sql`unnest(${ids}::bigint[], ${states}::text[])`
  const statement = sql`
    update content c
       set state = move.state,
           scheduled_at = case when move.state = 'scheduled' then ${publishAt}::timestamptz end,
           published_at = case move.state when 'published' then ${now}::timestamptz when 'archived' then c.published_at end,
           archived_at = case when move.state = 'archived' then ${now}::timestamptz end,
           was_published = c.was_published or c.state = 'published' or move.state = 'published',
           notified_at = case when move.state = 'published' and c.notification_channels <> '{}'
                               and (c.notifies_again or not c.was_published and c.published_at is null) then ${now}::timestamptz else c.notified_at end,
           notifies_again = c.notifies_again and move.state in ('scheduled', 'processing'),
           ${reviewColumns(now, moves[0]?.actorUserId ?? null)},
           archive_reason = case when move.state = 'archived' then ${reason}::text end,
           must_read_revision = case when move.state = 'published' and c.must_read_text_changed then c.revision + 1
                                     else c.must_read_revision end,
           must_read_text_changed = c.must_read_text_changed and move.state <> 'published',
           updated_at = ${now}::timestamptz,
           revision = c.revision + 1,
           edition = c.edition + 1
      from ${table} as move (id, state)
     where c.program_id = ${db.programId} and c.id = move.id`
  return preparedForOne('post_move', ids, statement)
}

/** The event of a post that has entered its state, if any. */
function eventOf({ post, next: state, reason }: Move, now: Date, baseUrl: string): AnyEvent[] {
  const { id: content_id, title } = post
  const permalink_url = permalinkUrl(baseUrl, post.uuid)
  const at = presentTimestamp(now)
  if (state === 'published') {
    return [{ name: 'content_published', data: { content_id, title, state, published_at: at, permalink_url } }]
  }
  if (state === 'archived') {
    const data = { content_id, title, state, archived_at: at, permalink_url, ...(reason === null ? {} : { reason }) }
    return [{ name: 'content_archived', data }]
  }
  return []
}

const changeOf = ({ post, next, trigger, reason, actorUserId }: Move): ContentStateChange => ({
  contentId: post.id,
  before: post.state,
  after: next,
  trigger,
  reason,
  actorUserId,
  at: post.now,
})
