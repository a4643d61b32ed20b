import { sql } from '../../platform/db/sql.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { Type } from '../../platform/http/input/schema.ts'
import { Reaction, ReactionListQuery, readReactions } from '../reactions/index.ts'
import { CommentPath, requireComment, requirePost } from './comment.ts'

export const listCommentReactions = endpoint('GET /v2/feed/posts/{content_id}/comments/{comment_id}/reactions', {
  tag: 'Comments',
  summary: 'List who reacted to a comment or reply, newest first',
  description:
    'Active people. 404 without the program setting `reactions_named`; `user_id` is null without `directory`.',
  access: { as: ['user'], scopes: ['feeds.read'] },
  input: { params: CommentPath, query: ReactionListQuery },
  output: { status: 200, body: Type.Page(Reaction) },
  errors: [404],
  async handle({ actor, db, request }, { params, query }) {
    const post = await requirePost(db, actor, params.content_id)
    const comment = await requireComment(db, actor, post, params.comment_id)
    const likes = sql`
      select user_id, reaction_type_id, liked_at from comment_likes
       where program_id = ${db.programId} and comment_id = ${comment.id}`
    return readReactions(db, request, likes, query)
  },
})
