import { endpoint } from '../../../platform/http/endpoint.ts'
import { Type } from '../../../platform/http/input/schema.ts'
import { projectionParameters, readUserInput, UserBody } from '../../scim/index.ts'
import { changeUser } from '../change-user.ts'
import { respondWithUser } from '../present.ts'
import { userChange } from './user-endpoints.ts'

export const replaceUser = endpoint({
  ...userChange,
  id: 'replaceUser',
  method: 'PUT',
  summary: 'Replace a user',
  description:
    'Omitted attributes become null or empty, except `roles`, `active` and the password. With `If-Match` a user ' +
    'that was changed meanwhile is 412.',
  input: { query: Type.Object(projectionParameters), body: UserBody },
  async handle(context, { params, query, body }) {
    const user = await changeUser(context, params['user_id'] as string, current =>
      readUserInput(body, 'replace', current),
    )
    return respondWithUser(context, user, query)
  },
})
