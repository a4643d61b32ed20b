import { endpoint } from '../../../platform/http/endpoint.ts'
import { Type } from '../../../platform/http/input/schema.ts'
import { projectionParameters, UserOutput } from '../../scim/index.ts'
import { requireUser, requireUserId } from '../find-user.ts'
import { respondToUserRead } from '../present.ts'
import { userRead } from './user-endpoints.ts'

export const readUser = endpoint({
  ...userRead,
  id: 'readUser',
  path: '/scim/v2/Users/{user_id}',
  method: 'GET',
  summary: 'Read one user',
  description:
    'By id, or else by userName, e-mail address or externalId. `If-None-Match` with the current version returns 304.',
  access: { as: ['user', 'server'], scopes: ['users.read'], role: 'program_manager' },
  input: { query: Type.Object(projectionParameters) },
  output: { status: 200, body: UserOutput, headers: ['ETag'], isConditional: true },
  async handle(context, { params, query }) {
    const { actor, db } = context
    const id = await requireUserId(db, actor, params['user_id'] as string)
    return respondToUserRead(context, await requireUser(db, id), query)
  },
})
