import { endpoint } from '../../../platform/http/endpoint.ts'
import { Type } from '../../../platform/http/input/schema.ts'
import { ListOutput, listParameters, readListQuery, readSearchBody, SearchBody, UserOutput } from '../../scim/index.ts'
import { respondWithUserList } from '../present.ts'
import { userRead } from './user-endpoints.ts'

export const listUsers = endpoint({
  ...userRead,
  id: 'listUsers',
  method: 'GET',
  path: '/scim/v2/Users',
  summary: 'List the users of the program',
  description:
    'By id, unless `sortBy` is given. `filter` takes `attribute eq value`, joined by `and` and `or`, and the ' +
    'whole of RFC 7644 where the program has `scim_filter` `full`; a value alone finds a part of a userName.',
  input: { query: Type.Object(listParameters) },
  access: { as: ['user', 'server'], scopes: ['users.read'], role: 'program_manager' },
  output: { status: 200, body: ListOutput(UserOutput) },
  handle: (context, { query }) => respondWithUserList(context, readListQuery(query)),
})

export const searchUsers = endpoint({
  ...userRead,
  id: 'searchUsers',
  method: 'POST',
  path: '/scim/v2/Users/.search',
  summary: 'List the users of the program, by a request body',
  input: { body: SearchBody },
  access: { as: ['user', 'server'], scopes: ['users.read'], role: 'program_manager' },
  output: { status: 200, body: ListOutput(UserOutput) },
  handle: (context, { body }) => respondWithUserList(context, readSearchBody(body)),
})
