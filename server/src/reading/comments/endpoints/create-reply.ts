import { checkAlias } from '../../../people/aliases/index.ts'
import type { Db } from '../../../platform/db/handle.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { Id, One, Type } from '../../../platform/http/input/schema.ts'
import { programSettings } from '../../../platform/http/request-state.ts'
import type { NewComment } from '../add-comments.ts'
import { addCommentTogether } from '../add-together.ts'
import { Comment, CommentInput, CommentPath } from '../comment.ts'
import { demandComment, demandCommentable, demandPost } from '../find-comment.ts'
import { stateOfText } from '../review-rules.ts'

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
  async handle({ actor, services, request, keep }, { params, body }) {
    const { programId, userId } = actor
    const { database } = services
    const check = async (db: Db): Promise<NewComment> => {
      const post = await demandPost(db, actor, params.content_id)
      const comment = await demandComment(db, actor, post, params.comment_id)
      if (comment.post_number !== params.post_number) throw notFound('Comment')
      demandCommentable(post)
      const aliasId = body.author_alias_id ?? null
      if (aliasId !== null) await checkAlias(db, programId, userId, aliasId)
      const state = await stateOfText(db, programId, body.body)
      const parentId = comment.parent_id ?? comment.id
      return { contentId: post.id, userId, aliasId, body: body.body, state, parentId, repliedToId: comment.id }
    }
    const comment = await database.transaction(programId, check, { isRepeatable: true })
    const expanded = programSettings(request).expanded_reactions
    return {
      data: await addCommentTogether(database, programId, {
        comment,
        expanded,
        keep: (db, data) => keep(db, { data }),
      }),
    }
  },
})
