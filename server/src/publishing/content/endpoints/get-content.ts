import { endpoint } from '../../../platform/http/endpoint.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { readContent } from '../access.ts'
import { Content, ContentParams } from '../content.ts'
import { requireContentId, respondWithContent } from '../read/find-content.ts'

export const getContent = endpoint({
  id: 'getContent',
  tag: 'Content',
  method: 'GET',
  path: '/v2/content/{content_id}',
  summary: 'Read a post by id or UUID',
  access: readContent,
  input: { params: ContentParams },
  output: { status: 200, body: One(Content), headers: ['ETag'] },
  async handle(context, { params }) {
    const id = await requireContentId(context.db, params.content_id)
    return respondWithContent(context, id)
  },
})
