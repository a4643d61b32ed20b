import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { Id, Type } from '../../../platform/http/input/schema.ts'
import { deletePageRow } from './page-queries.ts'

export const deleteTopicPage = endpoint({
  id: 'deleteTopicPage',
  tag: 'Topics',
  method: 'DELETE',
  path: '/v2/channels/{channel_id}/pages/{page_id}',
  summary: 'Delete a custom page of a topic',
  access: { as: ['user', 'server'], scopes: ['content.write'], role: 'publisher' },
  input: { params: Type.Object({ channel_id: Id(), page_id: Id() }) },
  output: { status: 204 },
  async handle({ db }, { params }) {
    if (!(await deletePageRow(db, params.channel_id, params.page_id))) throw notFound('Page')
  },
})
