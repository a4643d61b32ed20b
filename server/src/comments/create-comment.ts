import { endpoint } from '../http/endpoint.ts'
import { programSettings } from '../http/request-state.ts'
import { One } from '../http/schema.ts'
import { addComment } from './add-comment.ts'
import { checkAlias } from './alias-queries.ts'
import { Comment, CommentInput, ContentPath } from './comment.ts'
import { demandCommentable, demandPost } from './find-comment.ts'
import { presentOne } from './present-comments.ts'

export const createComment = endpoint({
  id: 'createComment',
  tag: 'Comments',
  method: 'POST',
  path: '/v2/feed/posts/{content_id}/comments',
  summary: 'Comment on a post, as yourself or under an alias',
  access: { as: ['user'], scopes: ['feeds.engage'] },
  input: { params: ContentPath, body: CommentInput },
  output: { status: 201, body: One(Comment) },
  errors: [403, 404],
  async handle({ actor, db, request }, { params, body }) {
    const { programId, userId } = actor
    const post = await demandPost(db, actor, params.content_id)
    demandCommentable(post)
    const aliasId = body.author_alias_id ?? null
    if (aliasId !== null) await checkAlias(db, programId, userId, aliasId)
    const id = await addComment(db, programId, {
      contentId: post.id,
      userId,
      aliasId,
      body: body.body,
      parentId: null,
    })
    return { data: await presentOne(db, programId, id, programSettings(request).expanded_reactions) }
  },
})
