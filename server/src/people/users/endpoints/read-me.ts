import { userIdOf } from '../../../platform/access/actor.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { Type } from '../../../platform/http/input/schema.ts'
import { projectionParameters, UserOutput } from '../../scim/index.ts'
import { requireUser } from '../find-user.ts'
import { respondToUserRead } from '../present.ts'
import { userRead } from './user-endpoints.ts'

export const readMe = endpoint({
  ...userRead,
  id: 'readMe',
  path: '/scim/v2/Users/me',
  method: 'GET',
  summary: 'The user whose token it is',
  access: { as: ['user'] },
  input: { query: Type.Object(projectionParameters) },
  output: { status: 200, body: UserOutput, headers: ['ETag'], isConditional: true },
  async handle(context, { query }) {
    const { actor, db } = context
    return respondToUserRead(context, await requireUser(db, userIdOf(actor)), query)
  },
})
