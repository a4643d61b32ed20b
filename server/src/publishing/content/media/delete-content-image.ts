import { endpoint } from '../../../platform/http/endpoint.ts'
import { Id, Type } from '../../../platform/http/input/schema.ts'
import { writeContent } from '../access.ts'
import { ContentParams } from '../content.ts'
import { writePost } from '../history/write-post.ts'
import { tagOfPost } from '../lifecycle/lock-for-write.ts'
import { deleteImage } from './images.ts'

export const deleteContentImage = endpoint({
  id: 'deleteContentImage',
  tag: 'Content',
  method: 'DELETE',
  path: '/v2/content/{content_id}/images/{content_image_id}',
  summary: 'Remove an image from a post that is not published',
  access: writeContent,
  input: { params: Type.Object({ ...ContentParams.properties, content_image_id: Id() }) },
  output: { status: 204, headers: ['ETag'] },
  errors: [400, 412],
  async handle(context, { params }) {
    const { id } = await writePost(context, params.content_id, (db, post) =>
      deleteImage(db, post, params.content_image_id),
    )
    await tagOfPost(context, id)
  },
})
