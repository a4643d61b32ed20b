import { endpoint } from '../../../platform/http/endpoint.ts'
import { Id, Type } from '../../../platform/http/input/schema.ts'
import { readContentRef } from '../../visibility/index.ts'
import { writeContent } from '../access.ts'
import { ContentParams } from '../content.ts'
import { deleteImage } from './images.ts'

export const deleteContentImage = endpoint({
  id: 'deleteContentImage',
  tag: 'Content',
  method: 'DELETE',
  path: '/v2/content/{content_id}/images/{content_image_id}',
  summary: 'Remove an image from a post that is not published',
  access: writeContent,
  input: { params: Type.Object({ ...ContentParams.properties, content_image_id: Id() }) },
  output: { status: 204 },
  errors: [400],
  async handle({ db }, { params }) {
    await deleteImage(db, readContentRef(params.content_id), params.content_image_id)
  },
})
