import { endpoint } from '../../../platform/http/endpoint.ts'
import { ContentParams, lockForWrite, tagOfPost, writeContent } from '../../content/index.ts'
import { removeMustRead } from '../store.ts'

export const deleteMustRead = endpoint({
  id: 'deleteMustRead',
  tag: 'Content',
  method: 'DELETE',
  path: '/v2/content/{content_id}/must_read',
  summary: 'Ask for no acknowledgement of a post any more',
  description: 'Acknowledgements stay.',
  access: writeContent,
  input: { params: ContentParams },
  output: { status: 204, headers: ['ETag'] },
  errors: [404, 412],
  async handle(context, { params }) {
    const post = await lockForWrite(context, params.content_id)
    await removeMustRead(context.db, post)
    await tagOfPost(context, post.id)
  },
})
