import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { namedObject, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import { notifyUsers } from '../../publishing/notices/index.ts'
import { CommentPath, holdComment, requireComment, requirePost } from './comment.ts'

const REASON_MAX_LENGTH = 1_000

const Report = namedObject('CommentReport', {
  comment_id: Type.Id(),
  reason: Type.Nullable(Type.String()),
  reported_at: Type.Timestamp(),
})

export const reportComment = endpoint('POST /v2/feed/posts/{content_id}/comments/{comment_id}/report', {
  tag: 'Moderation',
  summary: 'Report a comment or a reply that you can see to the moderators',
  description: 'The comment stays unchanged until they decide. Reporting it again only changes the reason.',
  access: { as: ['user'], scopes: ['feeds.engage'] },
  input: {
    params: CommentPath,
    body: namedObject('CommentReportInput', { reason: Type.Optional(Type.Nullable(Type.Text(REASON_MAX_LENGTH))) }),
  },
  bodyOptional: true,
  output: { status: 201, body: Type.One(Report) },
  async handle({ actor, db }, { params, body }) {
    const post = await requirePost(db, actor, params.content_id)
    const comment = await requireComment(db, actor, post, params.comment_id)
    await holdComment(db, comment.id, 'key share')
    const { reason, created_at, is_new } = await sql<{ reason: string | null; created_at: Date; is_new: boolean }>`
      insert into comment_reports as r (program_id, comment_id, user_id, reason)
      values (${db.programId}, ${comment.id}, ${actor.userId}, ${body.reason?.trim() || null})
      on conflict (program_id, comment_id, user_id) do update
         set reason = coalesce(excluded.reason, r.reason), settled_at = null
      returning r.reason, r.created_at, xmax = 0 as is_new`.one(db)
    if (is_new) await notifyModerators(db, comment, actor.userId)
    return { data: { comment_id: comment.id, reason, reported_at: presentTimestamp(created_at) } }
  },
})

/** Notifies moderators of a comment that was reported, or waits for review; not the user who caused it. */
export function notifyModerators(
  db: ProgramDb,
  { id, content_id }: { readonly id: number; readonly content_id: number },
  actorUserId: number | null,
): Promise<void> {
  const to = { role: 'program_manager' } as const
  return notifyUsers(db, { type: 'moderation', to, contentId: content_id, commentId: id, actorUserId })
}
