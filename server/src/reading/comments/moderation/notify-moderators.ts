import type { ProgramDb } from '../../../platform/db/handle.ts'
import { notifyUsers } from '../../../publishing/notices/index.ts'

/** Lets moderators know of a comment that somebody reported, or that waits for review. Who caused it is not told. */
export function notifyModerators(
  db: ProgramDb,
  { id, content_id }: { readonly id: number; readonly content_id: number },
  actorUserId: number | null,
): Promise<void> {
  const to = { role: 'program_manager' } as const
  return notifyUsers(db, { type: 'moderation', to, contentId: content_id, commentId: id, actorUserId })
}
