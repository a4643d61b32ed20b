// Four eyes (docs/contract/content.md#review): with this setting of the program, the last writer of a post may not publish it.

import { isDeepStrictEqual } from 'node:util'
import { readColleagues } from '../../../people/restrictions/index.ts'
import { atLeast } from '../../../platform/access/roles.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { assignments } from '../../../platform/db/query.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { heldByFourEyes, invalid } from '../../../platform/errors.ts'
import { recordInAuditLog } from '../../../shared/audit/index.ts'
import { notifyUsers } from '../../notices/index.ts'
import { isOwnTopic } from '../../visibility/index.ts'
import type { LockedPost } from '../lock/lock.ts'
import { type ContentActor, writerOf } from '../record/actor.ts'
import type { ContentState } from '../record/states.ts'
import { mayApprove, readApproval } from './topic-review.ts'

/** The fields that another user must review before they are published. */
export const REVIEWED_FIELDS: ReadonlySet<string> = new Set([
  'title',
  'summary',
  'body',
  'images',
  'channels',
  'audiences',
])

/**
 * Checks that the actor is not the last writer of the post and, where a topic asks for it, a program manager or one of its reviewers. An administrator may override this on request, which is
 * recorded in the audit log.
 * @throws HttpError 403
 */
export async function assertFourEyes(
  db: ProgramDb,
  actor: ContentActor,
  post: LockedPost,
  target: ContentState,
  isOverride: boolean,
): Promise<void> {
  if (!post.four_eyes_review) return
  const isWriter = isLastWriter(actor, post)
  if (!isWriter && (!post.needs_manager || (await mayApprove(db, actor, post.topic_ids)))) return
  const detail = isWriter
    ? 'This post is published by another person than the one who changed it last; ask for a review'
    : 'Posts of this topic are published by a program manager or one of its reviewers; ask for a review'
  await override(db, actor, isOverride, { type: 'content', record: post, target, detail: detail + hintOf(isOverride) })
}

/** Ends the detail of a refusal. */
export const hintOf = (isOverride: boolean): string => (isOverride ? ' (only administrators may override this)' : '')

/** A publication that four eyes refuse. */
interface Refused {
  readonly type: 'content' | 'newsletter' | 'survey'
  readonly record: { readonly id: number; readonly state: string }
  readonly target: string
  readonly detail: string
}

/** Records that an administrator overrides four eyes on request; throws 403 with the detail otherwise. */
async function override(
  db: ProgramDb,
  actor: ContentActor,
  isOverride: boolean,
  { type, record: { id, state }, target, detail }: Refused,
): Promise<void> {
  if (!isOverride || actor.role !== 'administrator') throw heldByFourEyes(detail)
  await recordInAuditLog(db, 'review_overridden', type, [{ id, before: { state }, after: { state: target } }])
}

/** `assertFourEyes` for newsletters and surveys, which have no topics. Throws 403 with the detail. */
export async function assertOtherWriter(
  db: ProgramDb,
  actor: ContentActor,
  isOverride: boolean,
  refused: Refused & { readonly record: LastWritten },
): Promise<void> {
  if (isLastWriter(actor, refused.record) && (await asksForFourEyes(db))) await override(db, actor, isOverride, refused)
}

/** Whether what is published in these topics needs another person than its writer. */
export const asksForFourEyes = async (db: ProgramDb, topicIds: readonly number[] = []): Promise<boolean> =>
  (await readApproval(db, topicIds)).four_eyes_review

/** Records who sent a post to review: they are told what becomes of it. */
export async function noteSender(db: ProgramDb, { userId }: ContentActor, contentId: number): Promise<void> {
  await sql`
    update content set review_sent_by = ${userId}::bigint where program_id = ${db.programId} and id = ${contentId}`.execute(
    db,
  )
}

type LastWritten = Pick<LockedPost, 'written_by_user_id' | 'written_by_client_id'>

/** Whether the actor wrote the last change of a post, newsletter or survey. */
export function isLastWriter(actor: ContentActor, post: LastWritten): boolean {
  const { userId, clientId } = writerOf(actor)
  return userId === null
    ? clientId !== null && clientId === post.written_by_client_id
    : userId === post.written_by_user_id
}

/** Whether a change writes other values than the record has, and so makes its author the last writer; undefined members stay. */
export const isRewritten = (before: Readonly<Record<string, unknown>>, written: object): boolean =>
  Object.entries(written).some(([name, value]) => value !== undefined && !isDeepStrictEqual(value, before[name]))

/** Throws 400 unless the user is an active publisher of the program who may read the post. */
export async function assertReviewer(db: ProgramDb, userId: number, post: LockedPost): Promise<void> {
  const user = (await readColleagues(db, [userId])).get(userId)
  if (user && atLeast(user.role, 'publisher') && post.topic_ids.some(id => isOwnTopic(user, id))) return
  throw invalid({
    rule: 'not_found',
    parameter: 'reviewer_user_id',
    message: 'is no publisher of this program who may read the post',
  })
}

/** The fields of a review request besides the reviewer; undefined keeps the stored value. */
export interface ReviewAsked {
  readonly reviewerUserId: number | null | undefined
  readonly note?: string | null | undefined
  readonly dueAt?: Date | null | undefined
}

/** Throws 400 for a day that has passed. */
export function assertDueAt({ dueAt }: ReviewAsked, now: Date): void {
  if (!dueAt || dueAt > now) return
  throw invalid({ rule: 'out_of_range', parameter: 'due_at', message: 'must be in the future' })
}

/**
 * Sets or clears the reviewer of a post in review, the note and the day to answer by; undefined leaves the present ones. A newly assigned
 * reviewer is notified, and of a post that comes to wait for nobody in particular all others who may publish.
 */
export async function assignReviewer(
  db: ProgramDb,
  actor: ContentActor,
  before: LockedPost,
  { reviewerUserId: userId, note, dueAt }: ReviewAsked,
): Promise<void> {
  const isInReview = before.state === 'review'
  const next = userId === undefined && isInReview ? before.reviewer_user_id : (userId ?? null)
  const isSame = isInReview && before.reviewer_user_id === next
  if (isSame && note === undefined && dueAt === undefined) return
  const changes = assignments({
    reviewer_user_id: next,
    review_note: note === undefined ? undefined : note?.trim() || null,
    review_due_at: dueAt,
    review_remind_at: dueAt === undefined ? undefined : remindAt(dueAt, before.now),
    review_returned_note: null,
    ...(isInReview ? { edition: sql`edition + 1`, updated_at: before.now } : { review_sent_by: actor.userId }),
  })
  await sql`update content set ${changes} where program_id = ${db.programId} and id = ${before.id}`.execute(db)
  if (isSame) return
  await notifyUsers(db, {
    type: 'review_requested',
    to: next === null ? { approversOf: [before.id] } : { userIds: [next] },
    actorUserId: actor.userId,
    contentId: before.id,
  })
}

const DAY_MS = 86_400_000

/** A day before the answer is due; null where that has passed. */
const remindAt = (dueAt: Date | null, now: Date): Date | null =>
  dueAt && dueAt.getTime() - DAY_MS > now.getTime() ? new Date(dueAt.getTime() - DAY_MS) : null

/**
 * Records that another person returned a post from review, and tells who sent it.
 * @param note why
 */
export async function returnFromReview(
  db: ProgramDb,
  actor: ContentActor,
  { id, state, review_sent_by: sender }: LockedPost,
  note: string | null,
): Promise<void> {
  if (state !== 'review' || sender === null || sender === actor.userId) return
  await sql`
    update content set review_returned_note = ${note}::text where program_id = ${db.programId} and id = ${id}`.execute(
    db,
  )
  const to = { userIds: [sender] }
  await notifyUsers(db, { type: 'review_returned', to, actorUserId: actor.userId, contentId: id, detail: note })
}

/**
 * SQL: what a move of row `c` of content to `move.state` does to its review. A person who publishes or schedules what another wrote last has
 * approved it, with four eyes or without; one's own publication and an application's approve nothing.
 */
export const reviewColumns = (now: Date, actorUserId: number | null): Sql<unknown> => sql`
  reviewer_user_id = null, review_note = null, review_due_at = null, review_remind_at = null,
  review_sent_at = case when move.state = 'review' then ${now}::timestamptz end,
  review_took_seconds = case when c.state = 'review' and move.state in ('published', 'scheduled', 'processing')
                             then extract(epoch from ${now}::timestamptz - c.review_sent_at)::integer else c.review_took_seconds end,
  approved_at = case when move.state in ('published', 'scheduled', 'processing') and c.state not in (move.state, 'scheduled', 'processing')
                          and ${actorUserId}::bigint <> coalesce(c.written_by_user_id, 0)
                     then ${now}::timestamptz else c.approved_at end,
  review_sent_by = case when move.state in ('scheduled', 'processing') then c.review_sent_by end,
  review_returned_note = case when move.state in ('draft', 'archived') then c.review_returned_note end`
