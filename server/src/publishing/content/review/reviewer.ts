import { sql } from 'kysely'
import { atLeast, type Role } from '../../../platform/access/roles.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { assignments } from '../../../platform/db/query.ts'
import { invalid } from '../../../platform/http/errors.ts'
import { notifyUsers } from '../../notices/index.ts'
import type { ContentActor } from '../actor.ts'
import type { LockedPost } from '../lifecycle/lock.ts'

/** @throws HttpError 400 when the user is no active publisher of the program */
export async function assertReviewer(db: ProgramDb, userId: number): Promise<void> {
  const { rows } = await sql<{ role: Role }>`
    select role from users where program_id = ${db.programId} and id = ${userId} and active`.execute(db)
  const user = rows[0]
  if (user && atLeast(user.role, 'publisher')) return
  throw invalid({ rule: 'not_found', parameter: 'reviewer_user_id', message: 'is no publisher of this program' })
}

/** Sets or clears the reviewer of a post in review; a newly assigned reviewer is notified. */
export async function assignReviewer(
  db: ProgramDb,
  actor: ContentActor,
  before: LockedPost,
  userId: number | null,
): Promise<void> {
  const isInReview = before.state === 'review'
  if (isInReview && before.reviewer_user_id === userId) return
  const changes = assignments({
    reviewer_user_id: userId,
    ...(isInReview ? { edition: sql`edition + 1`, updated_at: before.now } : {}),
  })
  await sql`update content set ${changes} where program_id = ${db.programId} and id = ${before.id}`.execute(db)
  if (userId === null) return
  await notifyUsers(db, {
    type: 'review_requested',
    to: { userIds: [userId] },
    actorUserId: actor.userId,
    contentId: before.id,
  })
}
