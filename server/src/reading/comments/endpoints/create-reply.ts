import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { Id, One, Type } from '../../../platform/http/input/schema.ts'
import { Comment, CommentInput, CommentPath } from '../comment.ts'
import { requireComment } from '../find-comment.ts'
import { writeComment } from '../write/write-comment.ts'

const Path = Type.Object({ ...CommentPath.properties, post_number: Id() })

export const createReply = endpoint({
  id: 'createReply',
  tag: 'Comments',
  method: 'POST',
  path: '/v2/feed/posts/{content_id}/comments/{comment_id}/{post_number}/replies',
  summary: 'Reply to a comment; a reply to a reply joins the same thread',
  description: '`post_number` is that of the comment replied to; another one is 404.',
  access: { as: ['user'], scopes: ['feeds.read'] },
  input: { params: Path, body: CommentInput },
  output: { status: 201, body: One(Comment) },
  errors: [403, 404],
  transaction: 'own',
  handle: (context, { params, body }) =>
    writeComment(context, params.content_id, body, async (db, post) => {
      const comment = await requireComment(db, context.actor, post, params.comment_id)
      if (comment.post_number !== params.post_number) throw notFound('Comment')
      return comment
    }),
})
