import { sql } from 'kysely'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { Id, named, One, OneOf, Type } from '../../../platform/http/input/schema.ts'
import { findPersonIn } from '../find-people.ts'
import { DirectoryPerson, presentPerson } from '../person.ts'

export const setEmailStatus = endpoint({
  id: 'setEmailStatus',
  tag: 'People',
  method: 'PUT',
  path: '/v2/people/{user_id}/email_status',
  summary: 'Send mail to a person again whose address was refused for good',
  description: 'For an address that a mail server refused by mistake, or that exists again.',
  access: { as: ['user', 'server'], scopes: ['users.write'], role: 'program_manager' },
  input: {
    params: Type.Object({ user_id: Id() }),
    body: named('EmailStatusInput', Type.Object({ status: OneOf(['ok'] as const) })),
  },
  output: { status: 200, body: One(DirectoryPerson) },
  errors: [404],
  async handle({ actor, db }, { params: { user_id: userId } }) {
    await sql`
      update user_emails set refused_at = null
       where program_id = ${db.programId} and user_id = ${userId} and refused_at is not null`.execute(db)
    const person = await findPersonIn(db, userId)
    if (!person) throw notFound('Person')
    return { data: presentPerson(person, actor.role) }
  },
})
