import { endpoint } from '../../platform/http/endpoint.ts'
import { described, namedObject, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import { invitePerson } from './invite.ts'

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
