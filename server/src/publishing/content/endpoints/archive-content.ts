import { endpoint } from '../../../platform/http/endpoint.ts'
import { Nullable, named, One, Text, Type } from '../../../platform/http/input/schema.ts'
import { writeContent } from '../access.ts'
import { Content, ContentParams } from '../content.ts'
import { contentLimits } from '../limits.ts'
import { changeContentState } from './change-content-state.ts'

/** If the post was in review, the reason is shown to its submitter. */
const ArchiveRequest = named(
  'ArchiveInput',
  Type.Object({
    reason: Type.Optional(Nullable(Text(contentLimits.descriptionMaxLength))),
  }),
)

export const archiveContent = endpoint({
  id: 'archiveContent',
  tag: 'Content',
  method: 'PUT',
  path: '/v2/content/{content_id}/archive',
  summary: 'Archive a post in any state',
  access: writeContent,
  input: { params: ContentParams, body: ArchiveRequest },
  bodyOptional: true,
  output: { status: 200, body: One(Content), headers: ['ETag'] },
  errors: [412],
  handle: (context, { params, body }) =>
    changeContentState(context, params.content_id, { action: 'archive', reason: body.reason ?? null }),
})
