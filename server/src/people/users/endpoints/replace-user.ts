import { limits } from '../../../platform/config.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { Type } from '../../../platform/http/input/schema.ts'
import { takePhotosOut } from '../../photos/index.ts'
import {
  applyUserPatch,
  PatchBody,
  projectionParameters,
  readUserInput,
  UserBody,
  UserOutput,
} from '../../scim/index.ts'
import { changeUser } from '../change-user.ts'
import { answerUser } from '../present.ts'

const common = {
  tag: 'User management',
  path: '/scim/v2/Users/{user_id}',
  access: { as: ['user', 'server'], scopes: ['users.write'], role: 'program_manager' },
  dialect: 'scim',
  transaction: 'own',
  bodyMaxBytes: limits.scimUserBodyMaxBytes,
  prepareBody: takePhotosOut,
  output: { status: 200, body: UserOutput, headers: ['ETag'] },
  errors: [409, 412, 413],
} as const

export const replaceUser = endpoint({
  ...common,
  id: 'replaceUser',
  method: 'PUT',
  summary: 'Replace a user',
  description:
    'What is left out becomes null or empty, but `roles`, `active` and the password stay. `If-Match` makes sure that ' +
    'nobody else has changed the user meanwhile (412).',
  input: { query: Type.Object(projectionParameters), body: UserBody },
  async handle(context, { params, query, body }) {
    const user = await changeUser(context, params['user_id'] as string, current =>
      readUserInput(body, 'replace', current),
    )
    return answerUser(context, user, query)
  },
})

export const updateUser = endpoint({
  ...common,
  id: 'updateUser',
  method: 'PATCH',
  summary: 'Change a part of a user',
  description: 'All operations take effect, or none. `If-Match` as with PUT.',
  input: { query: Type.Object(projectionParameters), body: PatchBody },
  async handle(context, { params, query, body }) {
    const user = await changeUser(context, params['user_id'] as string, (current, own) =>
      applyUserPatch(current, body, own),
    )
    return answerUser(context, user, query)
  },
})
