import type { ProgramDb } from '../../../platform/db/handle.ts'
import { notifyUsers } from '../../../publishing/notices/index.ts'

/** Notifies moderators of a comment that was reported, or waits for review; not the user who caused it. */
export function notifyModerators(
  db: ProgramDb,
  { id, content_id }: { readonly id: number; readonly content_id: number },
  actorUserId: number | null,
): Promise<void> {
  const to = { role: 'program_manager' } as const
  return notifyUsers(db, { type: 'moderation', to, contentId: content_id, commentId: id, actorUserId })
}
