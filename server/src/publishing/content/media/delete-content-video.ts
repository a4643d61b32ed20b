import { endpoint } from '../../../platform/http/endpoint.ts'
import { Id, Type } from '../../../platform/http/input/schema.ts'
import { writeContent } from '../access.ts'
import { ContentParams } from '../content.ts'
import { movePosts } from '../lifecycle/change-state.ts'
import { lockForWrite, tagOfPost } from '../lifecycle/lock-for-write.ts'
import { deleteVideo } from './videos.ts'

export const deleteContentVideo = endpoint({
  id: 'deleteContentVideo',
  tag: 'Content',
  method: 'DELETE',
  path: '/v2/content/{content_id}/videos/{video_id}',
  summary: 'Remove a video from a post that is not published',
  description: 'A post that waits for this video alone is published with the response.',
  access: writeContent,
  input: { params: Type.Object({ ...ContentParams.properties, video_id: Id() }) },
  output: { status: 204, headers: ['ETag'] },
  errors: [400, 412],
  async handle(context, { params }) {
    const { actor, db, services } = context
    const post = await lockForWrite(context, params.content_id)
    await deleteVideo(db, post, params.video_id)
    if (post.state === 'processing') {
      const options = { baseUrl: services.baseUrl(), publishAt: null, reason: null, actorUserId: actor.userId }
      await movePosts(db, [post], 'publish', options)
    }
    await tagOfPost(context, post.id)
  },
})
