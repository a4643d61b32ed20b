import { userIdOf } from '../../../platform/access/actor.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { Type } from '../../../platform/http/input/schema.ts'
import { projectionParameters, UserOutput } from '../../scim/index.ts'
import { requireUser, requireUserId } from '../find-user.ts'
import { answerUserRead } from '../present.ts'

const common = {
  method: 'GET',
  tag: 'User management',
  dialect: 'scim',
  // On the main database: an identity provider looks for what it has just written.
  transaction: 'write',
  input: { query: Type.Object(projectionParameters) },
  output: { status: 200, body: UserOutput, headers: ['ETag'] },
} as const

export const readUser = endpoint({
  ...common,
  id: 'readUser',
  path: '/scim/v2/Users/{user_id}',
  summary: 'Read one user',
  description:
    'By id, or else by userName, e-mail address or externalId. `If-None-Match` gives 304 for a version known.',
  access: { as: ['user', 'server'], scopes: ['users.read'], role: 'program_manager' },
  async handle(context, { params, query }) {
    const { actor, db } = context
    const id = await requireUserId(db, actor, params['user_id'] as string)
    return answerUserRead(context, await requireUser(db, actor.programId, id), query)
  },
})

export const readMe = endpoint({
  ...common,
  id: 'readMe',
  path: '/scim/v2/Users/me',
  summary: 'The user whose token it is',
  access: { as: ['user'] },
  async handle(context, { query }) {
    const { actor, db } = context
    return answerUserRead(context, await requireUser(db, actor.programId, userIdOf(actor)), query)
  },
})
