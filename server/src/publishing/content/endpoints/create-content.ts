import { endpoint } from '../../../platform/http/endpoint.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { writeContent } from '../access.ts'
import { Content, NewContent } from '../content.ts'
import { respondWithContent } from '../read/find-content.ts'
import { prepareBody } from '../write/sanitize-body.ts'
import { insertContent } from '../write/write-content.ts'

export const createContent = endpoint({
  id: 'createContent',
  tag: 'Content',
  method: 'POST',
  path: '/v2/content',
  summary: 'Create a post as a draft',
  description: 'Images and videos are added by calls of their own; publishing is another call.',
  access: writeContent,
  input: { body: NewContent },
  prepare: prepareBody,
  output: { status: 201, body: One(Content), headers: ['ETag'] },
  async handle(context, { body }) {
    const id = await insertContent(context.db, context.actor, body)
    return respondWithContent(context, id)
  },
})
