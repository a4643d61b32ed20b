import { endpoint } from '../../../platform/http/endpoint.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { parseTimestamp } from '../../../platform/http/input/timestamp.ts'
import { writeContent } from '../access.ts'
import { Content, PostInput } from '../content.ts'
import { respondWithContent } from '../read/find-content.ts'
import { createPostTogether } from '../write/create-together.ts'
import { prepareBody } from '../write/sanitize-body.ts'

export const createContent = endpoint({
  id: 'createContent',
  tag: 'Content',
  method: 'POST',
  path: '/v2/content',
  summary: 'Create a post',
  description:
    'A draft, unless `publish` or `publish_at` says otherwise: then it is published or scheduled in the same step, and ' +
    'nothing is made where publishing is refused. Images and videos are added by calls of their own.',
  access: writeContent,
  transaction: 'own',
  input: { body: PostInput },
  prepare: prepareBody,
  output: { status: 201, body: One(Content), headers: ['ETag'] },
  async handle(context, { body }) {
    const { actor, services } = context
    const publishAt = body.publish_at ? parseTimestamp(body.publish_at) : null
    const isOverride = body.override === true
    const request = body.publish || publishAt ? ({ action: 'publish', publishAt, isOverride } as const) : null
    let response: { data: Content } | undefined
    await createPostTogether(services, {
      programId: actor.programId,
      order: { actor, input: body, request },
      async keep(db, post) {
        response = respondWithContent(context, post)
        await context.keep(db, response)
      },
    })
    return response as { data: Content }
  },
})
