import { endpoint } from '../../../platform/http/endpoint.ts'
import { Type } from '../../../platform/http/input/schema.ts'
import { applyUserPatch, PatchBody, projectionParameters } from '../../scim/index.ts'
import { changeUser } from '../change-user.ts'
import { respondWithUser } from '../present.ts'
import { userChange } from './user-endpoints.ts'

export const updateUser = endpoint({
  ...userChange,
  id: 'updateUser',
  method: 'PATCH',
  summary: 'Change a part of a user',
  description: 'All operations take effect, or none. `If-Match` as with PUT.',
  input: { query: Type.Object(projectionParameters), body: PatchBody },
  async handle(context, { params, query, body }) {
    const user = await changeUser(context, params['user_id'] as string, (current, own) =>
      applyUserPatch(current, body, own),
    )
    return respondWithUser(context, user, query)
  },
})
