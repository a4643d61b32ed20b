import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { Id, One, Type } from '../../../platform/http/input/schema.ts'
import { findPerson } from '../find-people.ts'
import { DirectoryPerson, directoryAccess, presentPerson } from '../person.ts'

export const readPerson = endpoint({
  id: 'readPerson',
  tag: 'People',
  method: 'GET',
  path: '/v2/people/{user_id}',
  summary: 'Read one person of the program',
  access: directoryAccess,
  transaction: 'own',
  input: { params: Type.Object({ user_id: Id() }) },
  output: { status: 200, body: One(DirectoryPerson) },
  errors: [404],
  async handle({ actor, services }, { params }) {
    const person = await findPerson(services.database, actor, params.user_id)
    if (!person) throw notFound('Person')
    return { data: presentPerson(person, actor.role) }
  },
})
