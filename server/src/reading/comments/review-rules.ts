// What decides whether a new or changed comment is seen at once or waits for a moderator.

import type { ProgramDb } from '../../platform/db/handle.ts'
import type { Services } from '../../platform/services.ts'
import { needsReview } from '../../publishing/moderation/index.ts'
import type { COMMENT_STATES } from './comment.ts'

export type CommentState = (typeof COMMENT_STATES)[number]

/** The state that a comment with this text starts in. */
export const stateOfText = async (
  services: Pick<Services, 'state'>,
  db: ProgramDb,
  body: string,
): Promise<'published' | 'review'> => ((await needsReview(services, db, [body])) ? 'review' : 'published')
