import { sql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { Type } from '../../platform/http/input/schema.ts'
import { ContentParams, findVisiblePost, readContentRef } from '../../publishing/visibility/index.ts'
import { Reaction, ReactionListQuery, readReactions } from '../reactions/index.ts'

export const listPostReactions = endpoint('GET /v2/feed/posts/{content_id}/reactions', {
  tag: 'Feeds',
  summary: 'List who reacted to a post, newest first',
  description:
    'Active people. 404 without the program setting `reactions_named`; `user_id` is null without `directory`.',
  access: { as: ['user'], scopes: ['feeds.read'] },
  input: { params: ContentParams, query: ReactionListQuery },
  output: { status: 200, body: Type.Page(Reaction) },
  errors: [404],
  async handle({ actor, db, request }, { params, query }) {
    const post = await findVisiblePost(db, actor.userId, readContentRef(params.content_id))
    if (!post) throw notFound('Post')
    const likes = sql`
      select user_id, reaction_type_id, liked_at from engagements
       where program_id = ${db.programId} and content_id = ${post.id} and liked_at is not null`
    return readReactions(db, request, likes, query)
  },
})
