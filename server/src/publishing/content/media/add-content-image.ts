import { endpoint } from '../../../platform/http/endpoint.ts'
import { HttpUrl, Nullable, named, One, Text, Type } from '../../../platform/http/input/schema.ts'
import { writeContent } from '../access.ts'
import { Content, ContentParams } from '../content.ts'
import { lockForWrite } from '../lifecycle/lock-for-write.ts'
import { contentLimits } from '../limits.ts'
import { respondWithContent } from '../read/find-content.ts'
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
  async handle(context, { params, body }) {
    const post = await lockForWrite(context, params.content_id)
    await addImage(context.db, post, body)
    return respondWithContent(context, post.id)
  },
})
