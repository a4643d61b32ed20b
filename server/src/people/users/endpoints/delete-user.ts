import { requireRank } from '../../../platform/access/ranks.ts'
import { checkIfMatch } from '../../../platform/http/conditional.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { lockUser, requireUserId } from '../find-user.ts'
import { removeUser } from '../remove-user.ts'

export const deleteUser = endpoint({
  id: 'deleteUser',
  tag: 'User management',
  method: 'DELETE',
  path: '/scim/v2/Users/{user_id}',
  summary: 'Remove a user from the program',
  description:
    'Other programs of the organisation keep the user. Posts and comments of the user stay, as a former colleague’s.',
  access: { as: ['user', 'server'], scopes: ['users.write'], role: 'program_manager' },
  dialect: 'scim',
  output: { status: 204 },
  errors: [412],
  async handle({ services, actor, db, request }, { params }) {
    const id = await requireUserId(db, actor, params['user_id'] as string)
    const user = await lockUser(db, id, 'remove')
    requireRank(actor, user.role)
    checkIfMatch(request, user.version as string)
    await removeUser(services, db, user)
  },
})
