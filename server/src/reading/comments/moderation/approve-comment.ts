import { endpoint } from '../../../platform/http/endpoint.ts'
import { Id, named, One, TimestampIn, Type } from '../../../platform/http/input/schema.ts'
import { parseTimestamp } from '../../../platform/http/input/timestamp.ts'
import { programSettings } from '../../../platform/http/request-state.ts'
import { decideComment, ModeratedComment, moderationAccess } from './moderated-comment.ts'

export const approveComment = endpoint({
  id: 'approveComment',
  tag: 'Moderation',
  method: 'PUT',
  path: '/v2/moderation/comments/{comment_id}/approve',
  summary: 'Publish a comment that waits for review, or dismiss the reports of one',
  description:
    'With `updated_at` only the text that was read is approved: 409 when the comment has changed since, and it stays as it is. ' +
    'A hidden comment is restored instead: 400.',
  access: moderationAccess,
  input: {
    params: Type.Object({ comment_id: Id() }),
    body: named('CommentApproval', Type.Object({ updated_at: Type.Optional(TimestampIn()) })),
  },
  bodyOptional: true,
  output: { status: 200, body: One(ModeratedComment) },
  errors: [404, 409],
  async handle({ db, request }, { params, body }) {
    const expanded = programSettings(request).expanded_reactions
    const seenAt = body.updated_at === undefined ? null : parseTimestamp(body.updated_at)
    return decideComment(db, params.comment_id, 'published', ['review'], expanded, seenAt)
  },
})
