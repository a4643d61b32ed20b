import { endpoint } from '../../../platform/http/endpoint.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { parseTimestamp } from '../../../platform/http/input/timestamp.ts'
import { writeContent } from '../access.ts'
import { Content, PostInput } from '../content.ts'
import { respondWithContent } from '../read/find-content.ts'
import { createPost } from '../write/create-post.ts'
import { prepareBody } from '../write/sanitize-body.ts'

export const createContent = endpoint({
  id: 'createContent',
  tag: 'Content',
  method: 'POST',
  path: '/v2/content',
  summary: 'Create a post',
  description:
    'A draft, unless `publish` or `publish_at` is given: then it is published or scheduled in the same step, and nothing ' +
    'is created where publishing is refused. Images and videos are added by separate calls.',
  access: writeContent,
  input: { body: PostInput },
  prepare: prepareBody,
  output: { status: 201, body: One(Content), headers: ['ETag'] },
  async handle(context, { body }) {
    const { actor, db, services } = context
    const publishAt = body.publish_at ? parseTimestamp(body.publish_at) : null
    const isOverride = body.override === true
    const request = body.publish || publishAt ? ({ action: 'publish', publishAt, isOverride } as const) : null
    return respondWithContent(context, await createPost(db, services.baseUrl(), actor, body, request))
  },
})
