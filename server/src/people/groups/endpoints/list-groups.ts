import { endpoint } from '../../../platform/http/endpoint.ts'
import { Type } from '../../../platform/http/input/schema.ts'
import { GroupOutput, ListOutput, listParameters, readListQuery, readSearchBody, SearchBody } from '../../scim/index.ts'
import { groupRead, respondWithGroupList } from '../group-page.ts'

export const listGroups = endpoint({
  ...groupRead,
  id: 'listGroups',
  method: 'GET',
  path: '/scim/v2/Groups',
  summary: 'List the groups of the program',
  description: 'By id, unless `sortBy` is given. `excludedAttributes=members` leaves the members out.',
  input: { query: Type.Object(listParameters) },
  output: { status: 200, body: ListOutput(GroupOutput) },
  handle: (context, { query }) => respondWithGroupList(context, readListQuery(query)),
})

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
