import { endpoint } from '../../../platform/http/endpoint.ts'
import { GroupOutput, ListOutput, readSearchBody, SearchBody } from '../../scim/index.ts'
import { groupRead, respondWithGroupList } from '../group-page.ts'

export const searchGroups = endpoint({
  ...groupRead,
  id: 'searchGroups',
  method: 'POST',
  path: '/scim/v2/Groups/.search',
  summary: 'List the groups of the program, by a request body',
  input: { body: SearchBody },
  output: { status: 200, body: ListOutput(GroupOutput) },
  handle: (context, { body }) => respondWithGroupList(context, readSearchBody(body)),
})
