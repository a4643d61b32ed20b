// What decides whether a new or changed comment is seen at once or waits for a moderator. Comments do not know who asks.

import type { Db } from '../../platform/db/database.ts'
import type { COMMENT_STATES } from './comment.ts'

export type CommentState = (typeof COMMENT_STATES)[number]

/** Called in the transaction in which a text is written; true keeps it from others until somebody has looked at it. */
export type CommentReviewRule = (db: Db, programId: number, body: string) => Promise<boolean>

const rules: CommentReviewRule[] = []

/** Lets another module send comments to review; call it once, when the module is loaded. */
export function onCommentWritten(rule: CommentReviewRule): void {
  rules.push(rule)
}

/** The state that a comment with this text starts in. */
export async function stateOfText(db: Db, programId: number, body: string): Promise<'published' | 'review'> {
  for (const needsReview of rules) if (await needsReview(db, programId, body)) return 'review'
  return 'published'
}

/** A comment that waits for a moderator. */
export interface HeldComment {
  readonly id: number
  readonly content_id: number
  readonly author_user_id: number | null
}

/** Called in the transaction in which a comment is sent to review. */
export type HeldCommentListener = (db: Db, programId: number, comment: HeldComment) => Promise<void>

const heldListeners: HeldCommentListener[] = []

/** Lets another module tell moderators; call it once, when the module is loaded. */
export function onCommentHeld(listener: HeldCommentListener): void {
  heldListeners.push(listener)
}

export async function tellHeldListeners(db: Db, programId: number, comment: HeldComment): Promise<void> {
  for (const listener of heldListeners) await listener(db, programId, comment)
}
