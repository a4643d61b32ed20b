import { endpoint } from '../../../platform/http/endpoint.ts'
import { HttpUrl, Nullable, named, One, Text, Type } from '../../../platform/http/input/schema.ts'
import { writeContent } from '../access.ts'
import { Content, ContentParams } from '../content.ts'
import { writeAndRespond } from '../history/write-post.ts'
import { contentLimits } from '../limits.ts'
import { addImage } from './images.ts'

const NewImage = named(
  'ImageInput',
  Type.Object({
    url: HttpUrl(contentLimits.urlMaxLength),
    alt: Type.Optional(Nullable(Text(contentLimits.descriptionMaxLength))),
    position: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: contentLimits.positionMax }))),
  }),
)

export const addContentImage = endpoint({
  id: 'addContentImage',
  tag: 'Content',
  method: 'PUT',
  path: '/v2/content/{content_id}/images',
  summary: 'Add an image to a post',
  description: 'The image is neither resized nor rehosted; readers load it from its address.',
  access: writeContent,
  input: { params: ContentParams, body: NewImage },
  output: { status: 200, body: One(Content), headers: ['ETag'] },
  errors: [412],
  handle: (context, { params, body }) =>
    writeAndRespond(context, params.content_id, (db, post) => addImage(db, post, body)),
})
