import { endpoint } from '../http/endpoint.ts'
import { notFound } from '../http/errors.ts'
import { programSettings } from '../http/request-state.ts'
import { Id, One, Type } from '../http/schema.ts'
import { addComment } from './add-comment.ts'
import { checkAlias } from './alias-queries.ts'
import { Comment, CommentInput, CommentPath } from './comment.ts'
import { demandComment, demandCommentable, demandPost } from './find-comment.ts'
import { presentOne } from './present-comments.ts'

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
  async handle({ actor, db, request }, { params, body }) {
    const { programId, userId } = actor
    const post = await demandPost(db, actor, params.content_id)
    const comment = await demandComment(db, actor, post, params.comment_id)
    if (comment.post_number !== params.post_number) throw notFound('Comment')
    demandCommentable(post)
    const aliasId = body.author_alias_id ?? null
    if (aliasId !== null) await checkAlias(db, programId, userId, aliasId)
    const id = await addComment(db, programId, {
      contentId: post.id,
      userId,
      aliasId,
      body: body.body,
      parentId: comment.parent_id ?? comment.id,
      repliedToId: comment.id,
    })
    return { data: await presentOne(db, programId, id, programSettings(request).expanded_reactions) }
  },
})
