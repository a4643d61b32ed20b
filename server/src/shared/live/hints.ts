// Hints for open pages: which data may be new, never the data. Modules send them in the transaction of a change;
// every node gets them, batched, after the commit; reading/live passes them on.

import type { ProgramDb } from '../../platform/db/handle.ts'
import type { Bus } from '../../platform/db/signals/bus.ts'
import { TOO_MANY } from '../../platform/db/signals/item-batcher.ts'

const CHANNEL = 'live'

/** Posts or users that are named one by one; a larger change is a hint for everyone. */
export const NAMED_MAX = 100

/** The state of a job, and its progress. */
export const JOB_KINDS = ['export', 'group', 'upload', 'import', 'invitation'] as const
/** Imports have statuses of their own besides. */
export const JOB_STATUSES = ['running', 'finished', 'failed', 'checking', 'ready', 'discarded'] as const

export interface JobHint {
  readonly kind: (typeof JOB_KINDS)[number]
  readonly id: string
  readonly status: (typeof JOB_STATUSES)[number]
}

/** The kinds of records that several publishers may have open. */
export const EDITED_KINDS = ['content', 'newsletter', 'survey'] as const

export interface EditedRecord {
  readonly kind: (typeof EDITED_KINDS)[number]
  readonly id: number
}

/** A hint as the nodes get it. */
export type Hint =
  /** New data may be visible: to one user, or to all. */
  | { readonly what: 'feed'; readonly userId: number | null }
  /** Text or counters of a post changed. */
  | { readonly what: 'post'; readonly postId: number }
  /** Notifications of a user, or of everyone, changed. */
  | { readonly what: 'notifications'; readonly userId: number | null }
  /** A user has opened the record that this one has open as well. */
  | { readonly what: 'editors'; readonly userId: number; readonly record: EditedRecord }
  | { readonly what: 'job'; readonly userId: number; readonly job: JobHint }
  /** A stream of a user was opened, or is closed, on some node. */
  | { readonly what: 'opened' | 'closed'; readonly userId: number; readonly streamId: string }
  /** Too much changed for single hints. */
  | { readonly what: 'reset' }

/** Sends a hint that new data may be visible to all users. */
export const hintFeed = (db: ProgramDb): void => give(db, ['f'])

/** The text or the counters of these posts changed. */
export function hintPosts(db: ProgramDb, postIds: readonly number[]): void {
  give(db, postIds.length > NAMED_MAX ? [TOO_MANY] : postIds.map(postItem))
}

/** The content visible to these users may have changed, e.g. as members of an audience. */
export function hintVisible(db: ProgramDb, userIds: readonly number[]): void {
  give(db, userIds.length > NAMED_MAX ? ['f', 'n'] : userIds.map(id => `f${id}`))
}

/** Notifications of these users are new, or were read or settled; without ids, those of everyone. */
export function hintNotifications(db: ProgramDb, userIds?: readonly number[]): void {
  give(db, !userIds || userIds.length > NAMED_MAX ? ['n'] : userIds.map(notificationItem))
}

/** Another user has opened a record that these have open to write. */
export const hintEditors = (db: ProgramDb, { kind, id }: EditedRecord, userIds: readonly number[]): void =>
  give(
    db,
    userIds.slice(0, NAMED_MAX).map(userId => `e${userId}:${kind}:${id}`),
  )

/** Sends a hint that the state of a user's job has changed. */
export function hintJob(db: ProgramDb, userId: number | null, job: JobHint): void {
  if (userId !== null) give(db, [`j${userId}:${job.kind}:${job.status}:${job.id}`])
}

/** The same outside a transaction, once the change is committed. */
export function hintNow(
  bus: Bus,
  programId: number,
  { postIds = [], userIds = [] }: { readonly postIds?: readonly number[]; readonly userIds?: readonly number[] },
): void {
  for (const item of [...postIds.map(postItem), ...userIds.map(notificationItem)]) {
    bus.sendBatched(CHANNEL, String(programId), item)
  }
}

/** Announces to all nodes a stream that was opened or closed on this one. */
export function announceStream(
  bus: Bus,
  programId: number,
  what: 'opened' | 'closed',
  userId: number,
  streamId: string,
): void {
  bus.sendBatched(CHANNEL, String(programId), `${what === 'opened' ? 'o' : 'c'}${userId}:${streamId}`)
}

/** Passes on all hints of all nodes; returns the function that stops it. */
export function onHints(bus: Bus, listener: (programId: number, hints: readonly Hint[]) => void): () => void {
  return bus.on(CHANNEL, payload => {
    const [group, ...items] = payload.split(' ')
    listener(
      Number(group),
      items.flatMap(item => readItem(item) ?? []),
    )
  })
}

const postItem = (id: number): string => `p${id}`
const notificationItem = (id: number): string => `n${id}`

function give(db: ProgramDb, items: readonly string[]): void {
  const bus = db.bus
  const { programId } = db
  db.afterCommit(() => {
    for (const item of items) bus.sendBatched(CHANNEL, String(programId), item)
  })
}

/** Null for a hint of a newer release. */
function readItem(item: string): Hint | null {
  if (item === TOO_MANY) return { what: 'reset' }
  const [first = '', ...rest] = item.slice(1).split(':')
  const userId = first === '' ? null : Number(first)
  switch (item[0]) {
    case 'f':
      return { what: 'feed', userId }
    case 'n':
      return { what: 'notifications', userId }
    case 'p':
      return userId === null ? null : { what: 'post', postId: userId }
    case 'e':
      return readEditors(userId ?? 0, rest)
    case 'o':
    case 'c':
      return { what: item[0] === 'o' ? 'opened' : 'closed', userId: userId ?? 0, streamId: rest[0] ?? '' }
    case 'j':
      return readJob(userId ?? 0, rest)
    default:
      return null
  }
}

function readEditors(userId: number, [kind, id]: readonly string[]): Hint | null {
  const known = EDITED_KINDS.find(each => each === kind)
  return known ? { what: 'editors', userId, record: { kind: known, id: Number(id) } } : null
}

function readJob(userId: number, [kind, status, id = '']: readonly string[]): Hint | null {
  const job = {
    kind: JOB_KINDS.find(known => known === kind),
    status: JOB_STATUSES.find(known => known === status),
    id,
  }
  return job.kind && job.status ? { what: 'job', userId, job: job as JobHint } : null
}
