// What a reader does with a post and takes back: each call answers with the engagement after it.

import { endpoint } from '../../../platform/http/endpoint.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { LikeInput, readReaction } from '../../reactions/index.ts'
import { respondWithEngagement } from '../engagement/change-engagement.ts'
import { Engagement, PostParams } from '../feed-post-schema.ts'
import { readerOf } from '../page/reader.ts'

const toggleOf = (action: 'like' | 'unlike' | 'bookmark' | 'unbookmark' | 'view' | 'unview') =>
  ({
    id: `${action}Post`,
    tag: 'Feeds',
    method: 'PUT',
    path: `/v2/feed/posts/{content_id}/${action}`,
    access: { as: ['user'], scopes: ['feeds.read'] },
    transaction: 'own',
    output: { status: 200, body: One(Engagement) },
    errors: [404],
  }) as const

const toggle = (action: 'unlike' | 'bookmark' | 'unbookmark' | 'view' | 'unview', summary: string) =>
  endpoint({
    ...toggleOf(action),
    summary,
    input: { params: PostParams },
    handle: (context, { params }) => respondWithEngagement(context, params.content_id, action),
  })

export const likePost = endpoint({
  ...toggleOf('like'),
  summary: 'Like a post',
  description:
    'In programs with expanded reactions with one of `GET /v2/feed/reaction_types`; it may be changed later.',
  input: { params: PostParams, body: LikeInput },
  bodyOptional: true,
  handle(context, { params, body }) {
    const reaction = readReaction(readerOf(context).expandedReactions, body)
    return respondWithEngagement(context, params.content_id, 'like', { reactionTypeId: reaction })
  },
})

export const unlikePost = toggle('unlike', 'Take back the like of a post')
export const bookmarkPost = toggle('bookmark', 'Bookmark a post')
export const unbookmarkPost = toggle('unbookmark', 'Remove the bookmark of a post')
export const viewPost = toggle('view', 'Mark a post as read, at least in part')
export const unviewPost = toggle('unview', 'Reverse a view that was a mistake')
