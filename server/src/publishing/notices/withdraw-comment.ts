import { sql } from 'kysely'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { hintNotifications } from '../../platform/live/hints.ts'
import { typesWhere } from './rules.ts'

export interface GoneComment {
  readonly contentId: number
  readonly commentId: number
  /** What it answered: the thread's first comment and the one replied to. */
  readonly answeredIds: readonly number[]
}

const TYPES = typesWhere(rule => rule.madeOf.kind === 'comments')

/**
 * Withdraws notifications of this comment only. A notification that also covers other comments stays, without an author.
 * Looks up the recipients of comments' notifications (rules.ts), since notifications are found by their recipient.
 */
export async function withdrawComment(
  db: ProgramDb,
  { contentId, commentId, answeredIds }: GoneComment,
): Promise<void> {
  const { rows } = await sql<{ user_id: number }>`
    delete from notifications
     where program_id = ${db.programId} and type = any(${TYPES}) and subject = ${`post ${contentId}`}
       and comment_id = ${commentId} and event_count = 1
       and user_id in (
         select author_user_id from content where program_id = ${db.programId} and id = ${contentId}
         union
         select author_user_id from comments where program_id = ${db.programId} and id = any(${answeredIds}::bigint[]))
    returning user_id`.execute(db)
  hintNotifications(
    db,
    rows.map(row => row.user_id),
  )
}
