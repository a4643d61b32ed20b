import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../../platform/access/passwords.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { named, Text, Type } from '../../../platform/http/input/schema.ts'
import { changeOwnPassword } from '../../../sign-in/oauth/index.ts'

const PasswordInput = named(
  'PasswordInput',
  Type.Object({
    current_password: Text(PASSWORD_MAX_LENGTH),
    password: Text(PASSWORD_MAX_LENGTH, { minLength: PASSWORD_MIN_LENGTH }),
  }),
)

export const changePassword = endpoint({
  id: 'changePassword',
  tag: 'Me',
  method: 'PUT',
  path: '/v2/me/password',
  summary: 'Change your own password',
  description:
    'All that you are signed in to elsewhere ends, in every program. A wrong current password is 403, and guessing is slowed ' +
    'down as at sign-in (429); who has no password, because they sign in elsewhere, is 403.',
  access: { as: ['user'], scopes: ['feeds.engage'] },
  transaction: 'own',
  input: { body: PasswordInput },
  output: { status: 204 },
  errors: [403],
  async handle({ actor, services, request }, { body }) {
    await changeOwnPassword({
      services,
      actor,
      request: request.raw,
      current: body.current_password,
      password: body.password,
    })
  },
})
