import type { ProgramDb } from '../../../platform/db/handle.ts'
import { defineHook } from '../../../platform/hooks.ts'
import type { ContentState, ContentTrigger } from './states.ts'

/** One post that went from one state to another. */
export interface ContentStateChange {
  readonly contentId: number
  readonly before: ContentState
  readonly after: ContentState
  readonly trigger: ContentTrigger
  /** The reason, when one was given (an archiving). */
  readonly reason: string | null
  /** null if the change was not made by a user: a client application, the clock, a video that is ready. */
  readonly actorUserId: number | null
  readonly at: Date
}

/** Called in the transaction of the changes, after they and their events are written. Throwing undoes them. */
export type ContentStateListener = (db: ProgramDb, changes: readonly ContentStateChange[]) => Promise<void>

/** Posts went from one state to another. */
export const contentStateChanged = defineHook<ContentStateListener>('content state changed')
