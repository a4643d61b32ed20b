import { endpoint } from '../../../platform/http/endpoint.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { readContentRef } from '../../visibility/index.ts'
import { writeContent } from '../access.ts'
import { Content, ContentParams } from '../content.ts'
import { changeState } from '../lifecycle/change-state.ts'
import { answerContent } from '../read/find-content.ts'

export const draftContent = endpoint({
  id: 'draftContent',
  tag: 'Content',
  method: 'PUT',
  path: '/v2/content/{content_id}/draft',
  summary: 'Take a post back to draft',
  access: writeContent,
  input: { params: ContentParams },
  output: { status: 200, body: One(Content) },
  errors: [400],
  async handle({ actor, db, services }, { params }) {
    const ref = readContentRef(params.content_id)
    const id = await changeState(db, services.baseUrl(), actor, ref, { action: 'draft' })
    return answerContent(db, actor, services, id)
  },
})
