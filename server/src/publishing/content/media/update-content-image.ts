import { endpoint } from '../../../platform/http/endpoint.ts'
import { Id, Nullable, named, One, Text, Type } from '../../../platform/http/input/schema.ts'
import { writeContent } from '../access.ts'
import { Content, ContentParams } from '../content.ts'
import { writeAndRespond } from '../history/write-post.ts'
import { contentLimits } from '../limits.ts'
import { updateImage } from './images.ts'

const ImageChanges = named(
  'ImageChanges',
  Type.Object({
    alt: Type.Optional(Nullable(Text(contentLimits.descriptionMaxLength))),
    position: Type.Optional(Type.Integer({ minimum: 0, maximum: contentLimits.positionMax })),
  }),
)

export const updateContentImage = endpoint({
  id: 'updateContentImage',
  tag: 'Content',
  method: 'PUT',
  path: '/v2/content/{content_id}/images/{content_image_id}',
  summary: 'Change the text or the place of an image of a post',
  description: 'Only given members change. The images from the new position on move up.',
  access: writeContent,
  input: { params: Type.Object({ ...ContentParams.properties, content_image_id: Id() }), body: ImageChanges },
  output: { status: 200, body: One(Content), headers: ['ETag'] },
  errors: [412],
  handle: (context, { params, body }) =>
    writeAndRespond(context, params.content_id, (db, post) => updateImage(db, post, params.content_image_id, body)),
})
