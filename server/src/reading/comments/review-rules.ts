// What decides whether a new or changed comment is seen at once or waits for a moderator.

import type { Db } from '../../platform/db/handle.ts'
import { needsReview } from '../../publishing/moderation/index.ts'
import type { COMMENT_STATES } from './comment.ts'

export type CommentState = (typeof COMMENT_STATES)[number]

/** The state that a comment with this text starts in. */
export const stateOfText = async (db: Db, programId: number, body: string): Promise<'published' | 'review'> =>
  (await needsReview(db, programId, [body])) ? 'review' : 'published'
