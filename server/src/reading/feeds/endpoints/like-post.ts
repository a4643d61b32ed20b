import { endpoint } from '../../../platform/http/endpoint.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { LikeInput, readReaction } from '../../reactions/index.ts'
import { respondWithEngagement } from '../engagement/change-engagement.ts'
import { Engagement, PostParams } from '../feed-post-schema.ts'
import { readerOf } from '../page/reader.ts'

export const likePost = endpoint({
  id: 'likePost',
  tag: 'Feeds',
  method: 'PUT',
  path: '/v2/feed/posts/{content_id}/like',
  summary: 'Like a post',
  description:
    'In programs with expanded reactions with one of `GET /v2/feed/reaction_types`; it may be changed later.',
  access: { as: ['user'], scopes: ['feeds.read'] },
  transaction: 'own',
  input: { params: PostParams, body: LikeInput },
  bodyOptional: true,
  output: { status: 200, body: One(Engagement) },
  errors: [404],
  handle(context, { params, body }) {
    const reaction = readReaction(readerOf(context).expandedReactions, body)
    return respondWithEngagement(context, params.content_id, 'like', { reactionTypeId: reaction })
  },
})
