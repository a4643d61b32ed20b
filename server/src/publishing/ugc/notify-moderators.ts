import type { ProgramDb } from '../../platform/db/handle.ts'
import { notifyUsers } from '../notices/index.ts'

/** Lets moderators know of a submission that listed words keep in review. Its author is not notified. */
export function notifyModeratorsOfSubmission(db: ProgramDb, contentId: number, authorUserId: number): Promise<void> {
  const to = { role: 'program_manager' } as const
  const subject = `submission ${contentId}`
  return notifyUsers(db, { type: 'moderation', to, subject, contentId, actorUserId: authorUserId })
}
