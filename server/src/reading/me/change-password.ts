import {
  isTooLong,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  PASSWORD_TYPED_MAX_LENGTH,
  problemOfPassword,
} from '../../platform/access/passwords.ts'
import { invalid } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { namedObject, shownAs, Type } from '../../platform/http/input/schema.ts'
import { changeOwnPassword } from '../../sign-in/oauth/index.ts'

const PasswordInput = namedObject('PasswordInput', {
  current_password: shownAs(Type.Text(PASSWORD_MAX_LENGTH), Type.Text(PASSWORD_TYPED_MAX_LENGTH)),
  password: shownAs(
    Type.Text(PASSWORD_MAX_LENGTH, { minLength: PASSWORD_MIN_LENGTH }),
    Type.Text(PASSWORD_TYPED_MAX_LENGTH),
  ),
})

export const changePassword = endpoint('PUT /v2/me/password', {
  tag: 'Me',
  summary: 'Change your own password',
  description:
    'All your other sign-ins end, in every program. A wrong current password is 403, and guessing is slowed ' +
    'down as at sign-in (429); users without a password, who sign in elsewhere, get 403.',
  access: { as: ['user'], scopes: ['feeds.engage'] },
  transaction: 'own',
  input: { body: PasswordInput },
  output: { status: 204 },
  async handle({ actor, services, request }, { body }) {
    if (isTooLong(body.current_password)) throw wrongLength('current_password', 'too_long')
    const rule = problemOfPassword(body.password)
    if (rule) throw wrongLength('password', rule)
    await changeOwnPassword({
      services,
      actor,
      request: request.raw,
      current: body.current_password,
      password: body.password,
    })
  },
})

/** Counted in the stored form, in which letters with accents are one character. */
const wrongLength = (parameter: string, rule: 'too_short' | 'too_long') =>
  invalid({
    rule,
    parameter,
    message:
      rule === 'too_short'
        ? `must have at least ${PASSWORD_MIN_LENGTH} characters`
        : `must have at most ${PASSWORD_MAX_LENGTH} characters`,
  })
