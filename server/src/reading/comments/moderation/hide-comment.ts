import { endpoint } from '../../../platform/http/endpoint.ts'
import { Id, One, Type } from '../../../platform/http/input/schema.ts'
import { programSettings } from '../../../platform/http/request-state.ts'
import { decideComment, ModeratedComment, moderationAccess } from './moderated-comment.ts'

export const hideComment = endpoint({
  id: 'hideComment',
  tag: 'Moderation',
  method: 'PUT',
  path: '/v2/moderation/comments/{comment_id}/hide',
  summary: 'Hide a comment from its readers',
  description: 'With a thread its replies are out of sight, too. Settles its reports.',
  access: moderationAccess,
  input: { params: Type.Object({ comment_id: Id() }) },
  output: { status: 200, body: One(ModeratedComment) },
  errors: [404],
  async handle({ db, request }, { params }) {
    const expanded = programSettings(request).expanded_reactions
    return decideComment(db, params.comment_id, 'hidden', ['published', 'review'], expanded)
  },
})
