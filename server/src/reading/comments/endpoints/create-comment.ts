import { checkAlias } from '../../../people/aliases/index.ts'
import type { Db } from '../../../platform/db/handle.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { programSettings } from '../../../platform/http/request-state.ts'
import type { NewComment } from '../add-comments.ts'
import { addCommentTogether } from '../add-together.ts'
import { Comment, CommentInput, ContentPath } from '../comment.ts'
import { demandCommentable, demandPost } from '../find-comment.ts'
import { stateOfText } from '../review-rules.ts'

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
  transaction: 'own',
  async handle({ actor, services, request, keep }, { params, body }) {
    const { programId, userId } = actor
    const { database } = services
    const check = async (db: Db): Promise<NewComment> => {
      const post = await demandPost(db, actor, params.content_id)
      demandCommentable(post)
      const aliasId = body.author_alias_id ?? null
      if (aliasId !== null) await checkAlias(db, programId, userId, aliasId)
      const state = await stateOfText(db, programId, body.body)
      return { contentId: post.id, userId, aliasId, body: body.body, state, parentId: null, repliedToId: null }
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
