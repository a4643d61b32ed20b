import { endpoint } from '../../../platform/http/endpoint.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { writeContent } from '../access.ts'
import { Content, ContentParams } from '../content.ts'
import { changeContentState } from './change-content-state.ts'

export const draftContent = endpoint({
  id: 'draftContent',
  tag: 'Content',
  method: 'PUT',
  path: '/v2/content/{content_id}/draft',
  summary: 'Take a post back to draft',
  access: writeContent,
  input: { params: ContentParams },
  output: { status: 200, body: One(Content), headers: ['ETag'] },
  errors: [400, 412],
  handle: (context, { params }) => changeContentState(context, params.content_id, { action: 'draft' }),
})
