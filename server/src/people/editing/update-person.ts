import { isUniqueViolation } from '../../platform/db/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { Type } from '../../platform/http/input/schema.ts'
import { findPersonIn, Person, presentOnePerson } from '../directory/index.ts'
import { changePerson } from '../users/index.ts'
import { lockAddresses, requireFreeAddress } from './addresses.ts'
import { withChanges } from './attributes.ts'
import { PersonChangesInput, readPersonBody, requireCustomLimit } from './person-input.ts'

export const updatePerson = endpoint('PATCH /v2/people/{user_id}', {
  tag: 'People',
  summary: 'Change a person of the program',
  description:
    'Members that are left out stay, null clears what may be empty. `custom_attributes` is merged; a null value removes one. People above ' +
    "the caller's role are 403. A userName is that of all programs: whoever is in another one as well is changed by those who manage them there, too.",
  access: { as: ['user', 'server'], scopes: ['users.write'], role: 'program_manager' },
  input: { params: Type.Object({ user_id: Type.Id() }), body: PersonChangesInput },
  output: { status: 200, body: Type.One(Person) },
  errors: [404, 409, 412],
  async handle(context, { params: { user_id: userId }, body }) {
    const { db, actor } = context
    const changes = readPersonBody(body)
    const { email } = changes.values
    if (email) await lockAddresses(db)
    try {
      await changePerson(context, db, userId, record => {
        const after = withChanges(record, changes)
        if (changes.custom) requireCustomLimit(after.customAttributes)
        return after
      })
    } catch (error) {
      throw isUniqueViolation(error) ? conflict('This userName is taken') : error
    }
    if (email) await requireFreeAddress(db, email, userId)
    const row = await findPersonIn(db, userId)
    if (!row) throw notFound('Person')
    return { data: presentOnePerson(row, actor.role) }
  },
})
