import { endpoint } from '../../../platform/http/endpoint.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { writeContent } from '../access.ts'
import { Content, ContentChanges, ContentParams } from '../content.ts'
import { lockForWrite } from '../lifecycle/lock-for-write.ts'
import { respondWithContent } from '../read/find-content.ts'
import { prepareBody } from '../write/sanitize-body.ts'
import { updateContent as writeChanges } from '../write/write-content.ts'

export const updateContent = endpoint({
  id: 'updateContent',
  tag: 'Content',
  method: 'PUT',
  path: '/v2/content/{content_id}',
  summary: 'Change a post in any state',
  description: 'Partial: what is left out stays. State, content type and topics are not changed by this call.',
  access: writeContent,
  input: { params: ContentParams, body: ContentChanges },
  prepare: prepareBody,
  output: { status: 200, body: One(Content), headers: ['ETag'] },
  errors: [412],
  async handle(context, { params, body }) {
    const post = await lockForWrite(context, params.content_id)
    await writeChanges(context.db, post, body)
    return respondWithContent(context, post.id)
  },
})
