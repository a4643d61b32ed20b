import { endpoint } from '../../../platform/http/endpoint.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { parseTimestamp } from '../../../platform/http/input/timestamp.ts'
import { writeContent } from '../access.ts'
import { Content, PostInput } from '../content.ts'
import { recordCreation } from '../history/record-changes.ts'
import { changeState } from '../lifecycle/change-state.ts'
import { lockNewPost } from '../lifecycle/lock.ts'
import { respondWithContent } from '../read/find-content.ts'
import { prepareBody } from '../write/sanitize-body.ts'
import { insertContent } from '../write/write-content.ts'

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
  input: { body: PostInput },
  prepare: prepareBody,
  output: { status: 201, body: One(Content), headers: ['ETag'] },
  async handle(context, { body }) {
    const { actor, db, services } = context
    const id = await insertContent(db, actor, body)
    await recordCreation(db, [id])
    const publishAt = body.publish_at ? parseTimestamp(body.publish_at) : null
    if (body.publish || publishAt) {
      const post = await lockNewPost(db, id)
      await changeState(db, services.baseUrl(), actor, post, {
        action: 'publish',
        publishAt,
        isOverride: body.override === true,
      })
    }
    return respondWithContent(context, id)
  },
})
