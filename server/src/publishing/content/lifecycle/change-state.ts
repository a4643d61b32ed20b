// Moves posts from state to state. All that follows from a move is done here, in its transaction: columns, the index of
// what readers see, events, and other modules that follow a post's state.

import { type RawBuilder, sql } from 'kysely'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { plannedFor } from '../../../platform/db/id-sets.ts'
import { runTogether } from '../../../platform/db/kysely.ts'
import { busOf, listenersOf } from '../../../platform/db/transaction.ts'
import { type AnyEvent, eventStatements } from '../../../platform/events/emit.ts'
import { badRequest, invalid, type Validation } from '../../../platform/http/errors.ts'
import { presentTimestamp } from '../../../platform/http/input/timestamp.ts'
import { hintFeed } from '../../../platform/live/hints.ts'
import { notifyOfAcknowledgement } from '../../notices/index.ts'
import { indexStatements } from '../../visibility/index.ts'
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
  request: StateRequest,
): Promise<void> {
  const { publishAt = null, reason = null, reviewerUserId } = request
  const trigger = await demandMove(db, actor, post, request)
  if (reviewerUserId) await demandReviewer(db, reviewerUserId)
  await movePosts(db, [post], trigger, { baseUrl, publishAt, reason, actorUserId: actor.userId })
  if (reviewerUserId !== undefined) await assignReviewer(db, actor, post, reviewerUserId)
}

/** Demands that the post may be moved as it was asked for, and returns by what. Throws as `changeState` does. */
export async function demandMove(
  db: ProgramDb,
  actor: ContentActor,
  post: LockedPost,
  { action, publishAt = null, isOverride = false }: StateRequest,
): Promise<ContentTrigger> {
  const trigger = action === 'publish' ? publishTrigger(publishAt, post.now) : action
  const target = TRANSITIONS[post.state][trigger]
  if (target === REFUSED) throw badRequest(`The state "${post.state}" does not allow to ${action} the post`)
  const isRescheduled = trigger === 'schedule' && post.state === 'scheduled' && !isSame(post.scheduled_at, publishAt)
  if (target !== post.state || isRescheduled) {
    const faults = publishingFaults(post, target, publishAt ?? post.now)
    if (faults.length > 0) throw invalid(...faults)
    if (action === 'publish') await demandFourEyes(db, actor, post, target, isOverride)
  }
  return trigger
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
  await runTogether(db, [moveSql(db, moves, options), ...followingStatements(db, moves, options)])
  const { reason, actorUserId } = options
  await tellOfMoves(
    db,
    moves.map(move => ({ ...move, trigger, reason, actorUserId })),
  )
}

/** A locked post on its way to another state, or to another time of publication. */
export interface Move {
  readonly post: LockedPost
  readonly next: ContentState
}

/** What is written once the posts have their new states: the index of what readers see, and events. */
export function followingStatements(
  db: ProgramDb,
  moves: readonly Move[],
  options: Pick<MoveOptions, 'baseUrl' | 'reason'>,
): RawBuilder<unknown>[] {
  const seen = moves.filter(({ post, next }) => post.state === 'published' || next === 'published')
  if (seen.length > 0) hintFeed(db)
  const entered = moves.filter(({ post, next }) => post.state !== next)
  return [
    ...indexStatements(
      db,
      seen.map(({ post }) => post.id),
    ),
    ...eventStatements(
      db,
      entered.flatMap(move => eventOf(move, timeOf(moves), options)),
    ),
  ]
}

/** A move that was made, by what and by whom. */
export type MadeMove = Move & Pick<ContentStateChange, 'trigger' | 'reason' | 'actorUserId'>

/** Lets others know, after all of that is written: the clock, who must acknowledge, and the modules that follow states. */
export async function tellOfMoves(db: ProgramDb, moves: readonly MadeMove[]): Promise<void> {
  if (moves.some(isForClock)) busOf(db).wake(db, SCHEDULE_CHANNEL)
  const owed = moves.filter(({ post }) => post.requires_acknowledgement).map(({ post }) => post.id)
  await notifyOfAcknowledgement(db, owed, 'publication')
  const changes = moves.flatMap(changeOf)
  for (const listener of listenersOf(db, contentStateChanged)) await listener(db, changes)
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
  const { rows } = await sql<VideoStates & { content_id: number }>`
    select content_id, count(*) filter (where status = 'processing')::integer as processing,
           count(*) filter (where status = 'failed')::integer as failed
      from content_videos
     where program_id = ${db.programId} and content_id = any(${posts.map(post => post.id)})
     group by content_id`.execute(db)
  return new Map(rows.map(row => [row.content_id, row]))
}

/** One time for all of them. */
const timeOf = (moves: readonly Move[]): Date => moves[0]?.post.now ?? new Date()

const isForClock = ({ post, next }: Move): boolean =>
  next === 'scheduled' || (next === 'published' && (post.expires_at !== null || post.revalidate_at !== null))

/** An archived post remembers when it was published; one that went back to work does not count as published before. */
function moveSql(db: ProgramDb, moves: readonly Move[], { publishAt, reason }: MoveOptions): RawBuilder<unknown> {
  const ids = moves.map(move => move.post.id)
  const states = moves.map(move => move.next)
  const now = timeOf(moves)
  const table =
    moves.length === 1
      ? sql`(values (${ids[0]}::bigint, ${states[0]}::text))`
      : sql`unnest(${ids}::bigint[], ${states}::text[])`
  return sql`
    ${plannedFor(ids)} update content c
       set state = move.state,
           scheduled_at = case when move.state = 'scheduled' then ${publishAt}::timestamptz end,
           published_at = case move.state when 'published' then ${now}::timestamptz when 'archived' then c.published_at end,
           archived_at = case when move.state = 'archived' then ${now}::timestamptz end,
           reviewer_user_id = null,
           archive_reason = case when move.state = 'archived' then ${reason}::text end,
           updated_at = ${now}::timestamptz,
           revision = c.revision + 1,
           edition = c.edition + 1
      from ${table} as move (id, state)
     where c.program_id = ${db.programId} and c.id = move.id`
}

/** What others hear of a post that came into its state. */
function eventOf(
  { post, next: state }: Move,
  now: Date,
  { baseUrl, reason }: Pick<MoveOptions, 'baseUrl' | 'reason'>,
): AnyEvent[] {
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

const changeOf = ({ post, next, trigger, reason, actorUserId }: MadeMove): ContentStateChange[] =>
  post.state === next
    ? []
    : [{ contentId: post.id, before: post.state, after: next, trigger, reason, actorUserId, at: post.now }]
