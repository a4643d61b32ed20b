import { requireRank } from '../../platform/access/ranks.ts'
import { isUniqueViolation } from '../../platform/db/errors.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { described, namedObject, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import { ROLE_LISTS } from '../../shared/person-attributes.ts'
import { findPersonIn, Person, presentOnePerson } from '../directory/index.ts'
import type { List } from '../restrictions/index.ts'
import { blankUser } from '../scim/index.ts'
import { addUser, changePerson, newUserOf, removePerson } from '../users/index.ts'
import { lockAddresses, requireFreeAddress } from './addresses.ts'
import { withChanges } from './attributes.ts'
import { invitePerson } from './invite.ts'
import { PersonChangesInput, PersonInput, readPersonBody, requireCustomLimit, roleListsOf } from './person-input.ts'
import { findLists, withFoundLists } from './role-lists.ts'

const parameterOf = (list: List, position: number): string =>
  `${Object.entries(ROLE_LISTS).find(([, of]) => of === list)?.[0]}.${position}`

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
    const changed = withChanges(blankUser(), readPersonBody(body))
    requireRank(actor, changed.role)
    const user = withFoundLists(changed, await findLists(db, roleListsOf(body)), parameterOf)
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
    const lists = await findLists(db, roleListsOf(body))
    const { email } = changes.values
    if (email) await lockAddresses(db)
    try {
      await changePerson(context, db, userId, record => {
        const after = withFoundLists(withChanges(record, changes), lists, parameterOf)
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

const WAYS = ['mail', 'code'] as const

const InvitationRecord = namedObject('Invitation', {
  by: Type.OneOf(WAYS),
  access_code: Type.Optional(Type.String({ description: 'Of `code`; in this response only' })),
  expires_at: Type.Timestamp(),
})

export const createInvitation = endpoint('POST /v2/people/{user_id}/invitations', {
  tag: 'People',
  summary: 'Invite a person to set a password',
  description:
    'By `mail` the person gets a link, by `code` the response has an access code for the form of the sign-in page. Both are good for 7 days and ' +
    'once; a new invitation makes the former one void. Needs the right to make the person an access code.',
  access: { as: ['user', 'server'], scopes: ['users.write'], role: 'program_manager' },
  input: {
    params: Type.Object({ user_id: Type.Id() }),
    body: namedObject('InvitationInput', { by: described('How the person is invited', Type.OneOf(WAYS)) }),
  },
  output: { status: 201, body: Type.One(InvitationRecord) },
  confidential: true,
  errors: [400, 404],
  async handle(context, { params, body }) {
    const { expiresAt, ...invitation } = await invitePerson(context, context.db, params.user_id, body.by)
    return { data: { ...invitation, expires_at: presentTimestamp(expiresAt) } }
  },
})
