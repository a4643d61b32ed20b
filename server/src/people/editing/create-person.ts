import { requireRank } from '../../platform/access/ranks.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { conflict } from '../../platform/http/errors.ts'
import { namedObject, Type } from '../../platform/http/input/schema.ts'
import { findPersonIn, Person, presentOnePerson } from '../directory/index.ts'
import { blankUser } from '../scim/index.ts'
import { addUser, newUserOf } from '../users/index.ts'
import { lockAddresses, requireFreeAddress } from './addresses.ts'
import { withChanges } from './attributes.ts'
import { invitePerson } from './invite.ts'
import { PersonInput, readPersonBody } from './person-input.ts'

const CreatedPerson = namedObject('CreatedPerson', {
  ...Person.properties,
  access_code: Type.Optional(Type.String({ description: 'Of an invitation by code; in this response only' })),
})

export const createPerson = endpoint('POST /v2/people', {
  tag: 'People',
  summary: 'Add a person to the program',
  description:
    'A userName that the organisation knows from another program joins this one, as by SCIM. A userName or an e-mail address that ' +
    'another person of the program has is 409. `invite` also invites the person, by `mail` or by `code`.',
  access: { as: ['user', 'server'], scopes: ['users.write'], role: 'program_manager' },
  input: { body: PersonInput },
  output: { status: 201, body: Type.One(CreatedPerson) },
  confidential: true,
  errors: [409],
  async handle({ services, actor, db }, { body }) {
    const user = withChanges(blankUser(), readPersonBody(body))
    requireRank(actor, user.role)
    const [email] = user.emails
    if (email) {
      await lockAddresses(db)
      await requireFreeAddress(db, email.value, null)
    }
    const added = await addUser(db, actor, newUserOf(user, null))
    if (!added) throw conflict('The program has a person with this userName already')
    const { invite = 'none' } = body
    const invitation = invite === 'none' ? null : await invitePerson({ services, actor }, db, added.id, invite)
    const row = await findPersonIn(db, added.id)
    if (!row) throw new Error(`person ${added.id} has vanished`)
    const { access_code } = invitation ?? {}
    return { data: { ...presentOnePerson(row, actor.role), ...(access_code ? { access_code } : {}) } }
  },
})
