import { endpoint } from '../../../platform/http/endpoint.ts'
import { Nullable, named, One, Text, Type } from '../../../platform/http/input/schema.ts'
import { readContentRef } from '../../visibility/index.ts'
import { writeContent } from '../access.ts'
import { Content, ContentParams } from '../content.ts'
import { changeState } from '../lifecycle/change-state.ts'
import { contentLimits } from '../limits.ts'
import { answerContent } from '../read/find-content.ts'

/** The reason is for whoever submitted the post, when it was in review. */
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
  output: { status: 200, body: One(Content) },
  async handle({ actor, db, services }, { params, body }) {
    const request = { action: 'archive', reason: body.reason ?? null } as const
    const id = await changeState(db, services.baseUrl(), actor, readContentRef(params.content_id), request)
    return answerContent(db, actor, services, id)
  },
})
