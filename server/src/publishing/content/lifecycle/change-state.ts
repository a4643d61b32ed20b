// Moves posts from state to state. All that follows from a move is done here, in its transaction: columns, the index of
// what readers see, events, and other modules that follow a post's state.

import { sql } from 'kysely'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { busOf, listenersOf } from '../../../platform/db/transaction.ts'
import { emitMany } from '../../../platform/events/emit.ts'
import { badRequest, invalid, type Validation } from '../../../platform/http/errors.ts'
import { presentTimestamp } from '../../../platform/http/input/timestamp.ts'
import { hintFeed } from '../../../platform/live/hints.ts'
import { notifyOfAcknowledgement } from '../../notices/index.ts'
import { indexLockedPosts } from '../../visibility/index.ts'
import type { ContentActor } from '../actor.ts'
import { permalinkUrl } from '../read/present-content.ts'
import { demandFourEyes } from '../review/four-eyes.ts'
import { assignReviewer, demandReviewer } from '../review/reviewer.ts'
import { SCHEDULE_CHANNEL } from './clock-channel.ts'
import { dateFaults } from './dates.ts'
import type { LockedPost } from './lock.ts'
import { type ContentStateChange, contentStateChanged } from './state-changed.ts'
import { type ContentState, type ContentTrigger, nextState, REFUSED, TRANSITIONS, type VideoStates } from './states.ts'

/** A requested change of a post's state. */
export interface StateRequest {
  readonly action: 'archive' | 'draft' | 'review' | 'publish'
  /** When to publish; a time that has passed means now. */
  readonly publishAt?: Date | null
  /** Why it is archived. */
  readonly reason?: string | null
  /** Publishes what the actor wrote last, where four eyes are asked for. */
  readonly isOverride?: boolean
  /** Who is asked to review it; undefined leaves that as it is. */
  readonly reviewerUserId?: number | null | undefined
}

/** What a move needs besides the posts. */
export interface MoveOptions {
  readonly baseUrl: string
  readonly publishAt: Date | null
  readonly reason: string | null
  readonly actorUserId: number | null
}

/**
 * Does what was asked for. A post that is there already stays as it is.
 * @throws HttpError 400 when its state allows no such move, it is not fit to be published or the reviewer is none, 403
 *   when the actor wrote what four eyes must see
 */
export async function changeState(
  db: ProgramDb,
  baseUrl: string,
  actor: ContentActor,
  post: LockedPost,
  { action, publishAt = null, reason = null, isOverride = false, reviewerUserId }: StateRequest,
): Promise<void> {
  const trigger = action === 'publish' ? publishTrigger(publishAt, post.now) : action
  const target = TRANSITIONS[post.state][trigger]
  if (target === REFUSED) throw badRequest(`The state "${post.state}" does not allow to ${action} the post`)
  const isRescheduled = trigger === 'schedule' && post.state === 'scheduled' && !isSame(post.scheduled_at, publishAt)
  if (target !== post.state || isRescheduled) {
    const faults = publishingFaults(post, target, publishAt ?? post.now)
    if (faults.length > 0) throw invalid(...faults)
    if (action === 'publish') await demandFourEyes(db, actor, post, target, isOverride)
  }
  if (reviewerUserId) await demandReviewer(db, reviewerUserId)
  await movePosts(db, [post], trigger, { baseUrl, publishAt, reason, actorUserId: actor.userId })
  if (reviewerUserId !== undefined) await assignReviewer(db, actor, post, reviewerUserId)
}

function publishTrigger(publishAt: Date | null, now: Date): ContentTrigger {
  if (publishAt === null) return 'publish'
  return publishAt > now ? 'schedule' : 'publish_now'
}

/** What a post lacks for being published, when that is where it is going. */
export function publishingFaults(post: LockedPost, target: ContentState, publishAt: Date): Validation[] {
  if (target !== 'published' && target !== 'scheduled') return []
  const required = (parameter: string): Validation => ({
    rule: 'required',
    parameter,
    message: 'is required to publish the post',
  })
  return [
    ...(post.title.trim() === '' ? [required('title')] : []),
    ...(post.has_topic ? [] : [required('channels')]),
    ...dateFaults(post, post.now, publishAt),
  ]
}

/** Moves locked posts, in sets. Those that the trigger leaves where they are, or refuses to move, stay untouched. */
export async function movePosts(
  db: ProgramDb,
  posts: readonly LockedPost[],
  trigger: ContentTrigger,
  options: MoveOptions,
): Promise<void> {
  if (posts.length === 0) return
  const videos = await readVideoStates(db, posts, trigger)
  const moves = posts.flatMap(post => {
    const next = nextState(post.state, trigger, videos.get(post.id) ?? NO_VIDEOS)
    if (next === REFUSED) return []
    const rescheduled = next === 'scheduled' && trigger === 'schedule' && !isSame(post.scheduled_at, options.publishAt)
    return next === post.state && !rescheduled ? [] : [{ post, next }]
  })
  if (moves.length === 0) return
  const moved = await writeMoves(db, moves, options)
  if (moved.some(isForClock)) busOf(db).wake(db, SCHEDULE_CHANNEL)
  await updateIndex(db, moves)
  const owed = moved.filter(post => post.requires_acknowledgement).map(post => post.id)
  await notifyOfAcknowledgement(db, owed, 'publication')
  const entered = moved.filter(post =>
    moves.some(({ post: before }) => before.id === post.id && before.state !== post.state),
  )
  await emitMany(
    db,
    entered.flatMap(post => eventOf(post, options.baseUrl)),
  )
  const changes = changesOf(moves, trigger, options)
  for (const listener of listenersOf(db, contentStateChanged)) await listener(db, changes)
}

interface Move {
  readonly post: LockedPost
  readonly next: ContentState
}

const NO_VIDEOS: VideoStates = { processing: 0, failed: 0 }

const isSame = (one: Date | null, other: Date | null): boolean => one?.getTime() === other?.getTime()

async function readVideoStates(
  db: ProgramDb,
  posts: readonly LockedPost[],
  trigger: ContentTrigger,
): Promise<Map<number, VideoStates>> {
  if (trigger !== 'publish' && trigger !== 'publish_now') return new Map()
  const { rows } = await sql<VideoStates & { content_id: number }>`
    select content_id, count(*) filter (where status = 'processing')::integer as processing,
           count(*) filter (where status = 'failed')::integer as failed
      from content_videos
     where program_id = ${db.programId} and content_id = any(${posts.map(post => post.id)})
     group by content_id`.execute(db)
  return new Map(rows.map(row => [row.content_id, row]))
}

interface MovedPost {
  readonly id: number
  readonly uuid: string
  readonly title: string
  readonly state: ContentState
  readonly published_at: Date | null
  readonly archived_at: Date | null
  readonly archive_reason: string | null
  readonly expires_at: Date | null
  readonly revalidate_at: Date | null
  readonly requires_acknowledgement: boolean
}

const isForClock = ({ state, expires_at, revalidate_at }: MovedPost): boolean =>
  state === 'scheduled' || (state === 'published' && (expires_at !== null || revalidate_at !== null))

/** An archived post remembers when it was published; one that went back to work does not count as published before. */
async function writeMoves(
  db: ProgramDb,
  moves: readonly Move[],
  { publishAt, reason }: MoveOptions,
): Promise<MovedPost[]> {
  const now = moves[0]?.post.now
  const { rows } = await sql<MovedPost>`
    update content c
       set state = move.state,
           scheduled_at = case when move.state = 'scheduled' then ${publishAt}::timestamptz end,
           published_at = case move.state when 'published' then ${now}::timestamptz when 'archived' then c.published_at end,
           archived_at = case when move.state = 'archived' then ${now}::timestamptz end,
           reviewer_user_id = null,
           archive_reason = case when move.state = 'archived' then ${reason}::text end,
           updated_at = ${now}::timestamptz,
           revision = c.revision + 1,
           edition = c.edition + 1
      from unnest(${moves.map(move => move.post.id)}::bigint[], ${moves.map(move => move.next)}::text[]) as move (id, state)
     where c.program_id = ${db.programId} and c.id = move.id
    returning c.id, c.uuid, c.title, c.state, c.published_at, c.archived_at, c.archive_reason, c.expires_at,
              c.revalidate_at, c.requires_acknowledgement`.execute(db)
  return rows
}

/** Readers see a move to or from published. */
async function updateIndex(db: ProgramDb, moves: readonly Move[]): Promise<void> {
  const seen = moves.filter(({ post, next }) => post.state === 'published' || next === 'published')
  const ids = seen.map(({ post }) => post.id)
  if (ids.length === 0) return
  await indexLockedPosts(db, ids)
  hintFeed(db)
}

type ContentEvent = Parameters<typeof emitMany>[1][number]

/** What others hear of a post that came into its state. */
function eventOf(post: MovedPost, baseUrl: string): ContentEvent[] {
  const { id: content_id, title, state, published_at, archived_at, archive_reason: reason } = post
  const permalink_url = permalinkUrl(baseUrl, post.uuid)
  if (state === 'published' && published_at) {
    const data = { content_id, title, state, published_at: presentTimestamp(published_at), permalink_url }
    return [{ name: 'content_published', data }]
  }
  if (state === 'archived' && archived_at) {
    const data = {
      content_id,
      title,
      state,
      archived_at: presentTimestamp(archived_at),
      permalink_url,
      ...(reason === null ? {} : { reason }),
    }
    return [{ name: 'content_archived', data }]
  }
  return []
}

function changesOf(moves: readonly Move[], trigger: ContentTrigger, options: MoveOptions): ContentStateChange[] {
  return moves
    .filter(({ post, next }) => post.state !== next)
    .map(({ post, next }) => ({
      contentId: post.id,
      before: post.state,
      after: next,
      trigger,
      reason: options.reason,
      actorUserId: options.actorUserId,
      at: post.now,
    }))
}
