import { endpoint } from '../../../platform/http/endpoint.ts'
import { Id, Nullable, named, One, Type } from '../../../platform/http/input/schema.ts'
import { writeContent } from '../access.ts'
import { Content, ContentParams } from '../content.ts'
import { changeContentState } from './change-content-state.ts'

const ReviewRequest = named('ReviewInput', Type.Object({ reviewer_user_id: Type.Optional(Nullable(Id())) }))

export const reviewContent = endpoint({
  id: 'reviewContent',
  tag: 'Content',
  method: 'PUT',
  path: '/v2/content/{content_id}/review',
  summary: 'Put a post into review, out of all feeds at once',
  description: 'The publisher who is asked to review it is notified.',
  access: writeContent,
  input: { params: ContentParams, body: ReviewRequest },
  bodyOptional: true,
  output: { status: 200, body: One(Content), headers: ['ETag'] },
  errors: [400, 412],
  handle: (context, { params, body }) =>
    changeContentState(context, params.content_id, { action: 'review', reviewerUserId: body.reviewer_user_id }),
})
