import { endpoint } from '../../../platform/http/endpoint.ts'
import { Nullable, named, One, TimestampIn, Type } from '../../../platform/http/input/schema.ts'
import { parseTimestamp } from '../../../platform/http/input/timestamp.ts'
import { writeContent } from '../access.ts'
import { Content, ContentParams, Override } from '../content.ts'
import { changeContentState } from './change-content-state.ts'

const PublishRequest = named(
  'PublishInput',
  Type.Object({ publish_at: Type.Optional(Nullable(TimestampIn())), override: Type.Optional(Override()) }),
)

export const publishContent = endpoint({
  id: 'publishContent',
  tag: 'Content',
  method: 'PUT',
  path: '/v2/content/{content_id}/publish',
  summary: 'Publish a post now, or schedule it',
  description:
    'A future `publish_at` leads to the state `scheduled`. While one of its videos is being processed the post is ' +
    '`processing`, and published when all are ready. Where the program asks for four eyes, its last writer does not publish it.',
  access: writeContent,
  input: { params: ContentParams, body: PublishRequest },
  bodyOptional: true,
  output: { status: 200, body: One(Content), headers: ['ETag'] },
  errors: [412],
  handle: (context, { params, body }) =>
    changeContentState(context, params.content_id, {
      action: 'publish',
      publishAt: body.publish_at ? parseTimestamp(body.publish_at) : null,
      isOverride: body.override === true,
    }),
})
