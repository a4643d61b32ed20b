import { endpoint } from '../../platform/http/endpoint.ts'
import { Id, One, Type } from '../../platform/http/input/schema.ts'
import { programSettings } from '../../platform/http/request-state.ts'
import { decide, ModeratedComment, moderate } from './moderated-comment.ts'

export const approveComment = endpoint({
  id: 'approveComment',
  tag: 'Moderation',
  method: 'PUT',
  path: '/v2/moderation/comments/{comment_id}/approve',
  summary: 'Publish a comment that waits for review, or dismiss the reports of one',
  description: 'A hidden comment is restored instead: 400.',
  access: moderate,
  input: { params: Type.Object({ comment_id: Id() }) },
  output: { status: 200, body: One(ModeratedComment) },
  errors: [404],
  async handle({ actor, db, request }, { params }) {
    const expanded = programSettings(request).expanded_reactions
    return decide(db, actor.programId, params.comment_id, 'published', ['review'], expanded)
  },
})
