import { endpoint } from '../../../platform/http/endpoint.ts'
import { ListOutput, readSearchBody, SearchBody, UserOutput } from '../../scim/index.ts'
import { userRead } from '../user-endpoints.ts'
import { respondWithUserList } from '../user-page.ts'

export const searchUsers = endpoint({
  ...userRead,
  id: 'searchUsers',
  method: 'POST',
  path: '/scim/v2/Users/.search',
  summary: 'List the users of the program, asked for in a body',
  input: { body: SearchBody },
  access: { as: ['user', 'server'], scopes: ['users.read'], role: 'program_manager' },
  output: { status: 200, body: ListOutput(UserOutput) },
  handle: (context, { body }) => respondWithUserList(context, readSearchBody(body)),
})
