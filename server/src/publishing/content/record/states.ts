// The states of a post and every transition between them (docs/contract/content.md#states), as data.

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { defineHook } from '../../../platform/hooks.ts'

export const CONTENT_STATES = [
  'draft',
  'review',
  'published',
  'archived',
  'scheduled',
  'processing',
  'processing error',
] as const

export type ContentState = (typeof CONTENT_STATES)[number]

/**
 * The triggers that move a post. `publish` has no time, `schedule` a future time, `publish_now` a time that has passed:
 * the clock has reached it, or it had passed when it was requested.
 */
export const CONTENT_TRIGGERS = ['archive', 'draft', 'review', 'publish', 'schedule', 'publish_now'] as const

export type ContentTrigger = (typeof CONTENT_TRIGGERS)[number]

/** In place of a state: no transition, 400. */
export const REFUSED = 'refused'

/** The next state of a post that is neither published nor scheduled. */
const UNPUBLISHED = {
  archive: 'archived',
  draft: 'draft',
  review: 'review',
  publish: 'published',
  schedule: 'scheduled',
  publish_now: 'published',
} as const

/** The next state, by state and trigger. `published` still depends on the post's videos (`nextState`). */
export const TRANSITIONS: Readonly<
  Record<ContentState, Readonly<Record<ContentTrigger, ContentState | typeof REFUSED>>>
> = {
  draft: UNPUBLISHED,
  review: UNPUBLISHED,
  published: {
    archive: 'archived',
    draft: 'draft',
    review: 'review',
    publish: 'published',
    schedule: 'published',
    publish_now: 'published',
  },
  archived: UNPUBLISHED,
  scheduled: {
    archive: 'archived',
    draft: 'draft',
    review: 'review',
    publish: 'scheduled',
    schedule: 'scheduled',
    publish_now: 'published',
  },
  processing: {
    archive: 'archived',
    draft: REFUSED,
    review: 'review',
    publish: 'published',
    schedule: 'scheduled',
    publish_now: 'published',
  },
  'processing error': {
    archive: 'archived',
    draft: REFUSED,
    review: REFUSED,
    publish: REFUSED,
    schedule: REFUSED,
    publish_now: REFUSED,
  },
}

export interface VideoStates {
  /** Number of videos that are not yet processed. */
  readonly processing: number
  readonly failed: number
}

/** The state after a trigger, taking videos into account: a post is first published when all of its videos are ready. */
export function nextState(
  from: ContentState,
  trigger: ContentTrigger,
  videos: VideoStates,
): ContentState | typeof REFUSED {
  const next = TRANSITIONS[from][trigger]
  if (next !== 'published' || from === 'published') return next
  if (videos.failed > 0) return 'processing error'
  return videos.processing > 0 ? 'processing' : 'published'
}

/** Whether a post in this state must be publishable: it is published, or will be without another request. */
export function mustBePublishable(state: ContentState): boolean {
  return state === 'published' || state === 'scheduled' || state === 'processing'
}

/** The move of one post from one state to another. */
export interface ContentStateChange {
  readonly contentId: number
  readonly before: ContentState
  readonly after: ContentState
  readonly trigger: ContentTrigger
  /** The reason, when one was given (an archiving). */
  readonly reason: string | null
  /** null if no user made the change, but a client application, the clock, or a video that is ready. */
  readonly actorUserId: number | null
  readonly at: Date
}

/** Called in the transaction of the changes, after they and their events are written. Throwing rolls them back. */
type ContentStateListener = (db: ProgramDb, changes: readonly ContentStateChange[]) => Promise<void>

/** Called when posts moved from one state to another. */
export const contentStateChanged = defineHook<ContentStateListener>('content state changed')

/** Signals the clock that the time of the next due post has changed. */
export const SCHEDULE_CHANNEL = 'scheduled posts'
