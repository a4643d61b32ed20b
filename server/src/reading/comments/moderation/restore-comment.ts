import { endpoint } from '../../../platform/http/endpoint.ts'
import { Id, One, Type } from '../../../platform/http/input/schema.ts'
import { programSettings } from '../../../platform/http/request-state.ts'
import { decideComment, ModeratedComment, moderationAccess } from './moderated-comment.ts'

export const restoreComment = endpoint({
  id: 'restoreComment',
  tag: 'Moderation',
  method: 'PUT',
  path: '/v2/moderation/comments/{comment_id}/restore',
  summary: 'Show a hidden comment again',
  description: 'A comment in review is approved instead: 400.',
  access: moderationAccess,
  input: { params: Type.Object({ comment_id: Id() }) },
  output: { status: 200, body: One(ModeratedComment) },
  errors: [404],
  async handle({ db, request }, { params }) {
    const expanded = programSettings(request).expanded_reactions
    return decideComment(db, params.comment_id, 'published', ['hidden'], expanded)
  },
})
