import { endpoint } from '../../platform/http/endpoint.ts'
import { Type } from '../../platform/http/input/schema.ts'
import { removePerson } from '../users/index.ts'

export const deletePerson = endpoint('DELETE /v2/people/{user_id}', {
  tag: 'People',
  summary: 'Remove a person from the program',
  description:
    'Other programs of the organisation keep the person. Posts and comments stay, as a former colleague’s; `POST /v2/Users/{user_id}/forget` also erases what identifies the person.',
  access: { as: ['user', 'server'], scopes: ['users.write'], role: 'program_manager' },
  input: { params: Type.Object({ user_id: Type.Id() }) },
  output: { status: 204 },
  errors: [404],
  async handle(context, { params }) {
    await removePerson(context, context.db, params.user_id)
  },
})
