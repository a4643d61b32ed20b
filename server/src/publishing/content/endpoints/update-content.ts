import { endpoint } from '../../../platform/http/endpoint.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { writeContent } from '../access.ts'
import { Content, ContentChanges, ContentParams } from '../content.ts'
import { writeAndRespond } from '../history/write-post.ts'
import { prepareBody } from '../write/sanitize-body.ts'
import { updateContent as writeChanges } from '../write/write-content.ts'

export const updateContent = endpoint({
  id: 'updateContent',
  tag: 'Content',
  method: 'PUT',
  path: '/v2/content/{content_id}',
  summary: 'Change a post in any state',
  description:
    'Partial: omitted members stay. Content type and topics are not changed by this call, and neither is the state, unless the ' +
    'program requires four eyes: then a changed text of a published post goes to review.',
  access: writeContent,
  input: { params: ContentParams, body: ContentChanges },
  prepare: prepareBody,
  output: { status: 200, body: One(Content), headers: ['ETag'] },
  errors: [412],
  handle: (context, { params, body }) =>
    writeAndRespond(context, params.content_id, (db, post) => writeChanges(db, post, body)),
})
