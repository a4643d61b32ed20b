import type { Actor } from '../../../platform/access/actor.ts'
import { atLeast } from '../../../platform/access/roles.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { forbidden, notFound } from '../../../platform/http/errors.ts'
import { CommentPath } from '../comment.ts'
import { type CommentRow, findComment, requireComment, requirePost } from '../find-comment.ts'
import { requireContent } from '../find-content.ts'
import { removeComment } from '../write/remove-comment.ts'

export const deleteComment = endpoint({
  id: 'deleteComment',
  tag: 'Comments',
  method: 'DELETE',
  path: '/v2/feed/posts/{content_id}/comments/{comment_id}',
  summary: 'Delete your own comment or reply, or as a program manager any',
  description:
    'One with replies stays, empty, in the state `deleted`, until its last reply is deleted. Its author needs `feeds.engage`, ' +
    'program managers and servers of that role `content.write`.',
  access: { as: ['user', 'server'], anyScope: ['feeds.engage', 'content.write'] },
  input: { params: CommentPath },
  output: { status: 204 },
  errors: [403, 404],
  async handle({ actor, db }, { params }) {
    const comment = manages(actor)
      ? await findAny(db, params.content_id, params.comment_id)
      : await findOwn(db, actor, params.content_id, params.comment_id)
    await removeComment(db, comment)
  },
})

const manages = (actor: Actor): boolean => atLeast(actor.role, 'program_manager') && actor.scopes.has('content.write')

/** Whatever its state, and whether or not its author still sees the post. */
async function findAny(db: ProgramDb, contentRef: string, commentId: number): Promise<CommentRow> {
  const contentId = await requireContent(db, contentRef)
  const comment = await findComment(db, commentId)
  if (comment?.content_id !== contentId) throw notFound('Comment')
  return comment
}

/** A deleted comment no longer has an author, so any caller may have written it: the call succeeds and changes nothing. */
async function findOwn(db: ProgramDb, actor: Actor, contentRef: string, commentId: number): Promise<CommentRow> {
  if (actor.kind !== 'user') throw forbidden('Servers delete comments with content.write and the role program_manager')
  if (!actor.scopes.has('feeds.engage')) throw forbidden('The token lacks the scope feeds.engage')
  const post = await requirePost(db, actor, contentRef)
  const comment = await requireComment(db, actor, post, commentId, { alsoDeleted: true })
  if (comment.state !== 'deleted' && comment.author_user_id !== actor.userId) {
    throw forbidden('Only its author or a program manager deletes a comment')
  }
  return comment
}
