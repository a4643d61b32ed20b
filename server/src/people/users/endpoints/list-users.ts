import { endpoint } from '../../../platform/http/endpoint.ts'
import { Type } from '../../../platform/http/input/schema.ts'
import { ListOutput, listParameters, readListQuery, UserOutput } from '../../scim/index.ts'
import { userRead } from '../user-endpoints.ts'
import { respondWithUserList } from '../user-page.ts'

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
