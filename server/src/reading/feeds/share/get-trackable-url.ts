import { endpoint } from '../../../platform/http/endpoint.ts'
import { badRequest } from '../../../platform/http/errors.ts'
import { named, One, Type } from '../../../platform/http/input/schema.ts'
import { findVisiblePost, readContentRef } from '../../../publishing/visibility/index.ts'
import { PostParams } from '../feed-post-schema.ts'
import { takeShareToken } from './share-links.ts'

export const getTrackableUrl = endpoint({
  id: 'getTrackableUrl',
  tag: 'Feeds',
  method: 'GET',
  path: '/v2/feed/posts/{content_id}/share/trackable_url',
  summary: 'Get a link to a post that counts its visits',
  access: { as: ['user'], scopes: ['feeds.read'] },
  // The link is made when it is asked for first.
  transaction: 'write',
  input: { params: PostParams },
  output: { status: 200, body: One(named('ShareLink', Type.Object({ share_url: Type.String() }))) },
  errors: [400],
  async handle({ actor: { userId }, db, services }, { params }) {
    const post = await findVisiblePost(db, userId, readContentRef(params.content_id))
    if (!post) throw badRequest('There is no such post to share')
    const token = await takeShareToken(db, post.id, userId)
    return { data: { share_url: `${services.baseUrl()}/s/${token}` } }
  },
})
