import { sql } from 'kysely'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { forbidden, notFound } from '../../../platform/http/errors.ts'
import { named, One, Type } from '../../../platform/http/input/schema.ts'
import { programSettings } from '../../../platform/http/request-state.ts'
import { Comment, CommentBody, CommentPath } from '../comment.ts'
import { type CommentRow, requireComment, requireCommentable, requirePost } from '../find-comment.ts'
import { notifyModerators } from '../moderation/notify-moderators.ts'
import { presentOneComment } from '../present-comments.ts'
import { stateOfText } from '../review-rules.ts'
import { changeCommentState } from '../write/change-comment-state.ts'

export const updateComment = endpoint({
  id: 'updateComment',
  tag: 'Comments',
  method: 'PUT',
  path: '/v2/feed/posts/{content_id}/comments/{comment_id}',
  summary: 'Change the text of your own comment or reply',
  access: { as: ['user'], scopes: ['feeds.engage'] },
  input: { params: CommentPath, body: named('CommentChanges', Type.Object({ body: Type.Optional(CommentBody) })) },
  bodyOptional: true,
  output: { status: 200, body: One(Comment) },
  errors: [403, 404],
  async handle({ actor, db, request, services }, { params, body }) {
    const post = await requirePost(db, actor, params.content_id)
    const comment = await requireComment(db, actor, post, params.comment_id)
    if (comment.author_user_id !== actor.userId) throw forbidden('Only its author changes a comment')
    requireCommentable(post)
    if (body.body !== undefined && body.body !== comment.body) {
      const state = await stateOfText(services, db, body.body)
      if (state === 'review') {
        const before = await changeCommentState(db, comment.id, 'review', ['published'])
        if (before === 'published') await notifyModerators(db, comment, comment.author_user_id)
      }
      const { rows: changed } = await sql`
        update comments set body = ${body.body}, updated_at = now(), edited_at = ${editedAt(comment)}
         where program_id = ${db.programId} and id = ${comment.id} and state <> 'deleted' returning id`.execute(db)
      if (changed.length === 0) throw notFound('Comment')
    }
    return { data: await presentOneComment(db, comment.id, programSettings(request).expanded_reactions) }
  },
})

const UNNOTICED_MINUTES = 5

/** SQL: now if others may already have read or answered the comment, else its present value. */
const editedAt = ({ id, parent_id }: CommentRow) => sql<Date | null>`
  case when created_at < now() - make_interval(mins => ${UNNOTICED_MINUTES}) or exists (
    select from comments a
     where a.program_id = comments.program_id and a.parent_id = ${parent_id ?? id} and a.announced
       ${parent_id === null ? sql`` : sql`and a.replied_to_id = ${id}`})
  then now() else edited_at end`
