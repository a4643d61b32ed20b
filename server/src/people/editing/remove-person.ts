import { endpoint } from '../../platform/http/endpoint.ts'
import { Id, Type } from '../../platform/http/input/schema.ts'
import { removePerson } from '../users/index.ts'

export const deletePerson = endpoint({
  id: 'deletePerson',
  tag: 'People',
  method: 'DELETE',
  path: '/v2/people/{user_id}',
  summary: 'Remove a person from the program',
  description:
    'Other programs of the organisation keep the person. Posts and comments stay, as a former colleague’s; `POST /v2/Users/{user_id}/forget` also erases what identifies the person.',
  access: { as: ['user', 'server'], scopes: ['users.write'], role: 'program_manager' },
  input: { params: Type.Object({ user_id: Id() }) },
  output: { status: 204 },
  errors: [404],
  async handle(context, { params }) {
    await removePerson(context, context.db, params.user_id)
  },
})
