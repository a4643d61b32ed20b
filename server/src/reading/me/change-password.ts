import {
  isTooLong,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  PASSWORD_RULES,
  PASSWORD_TYPED_MAX_LENGTH,
  type PasswordRule,
  problemOfPassword,
} from '../../platform/access/passwords.ts'
import type { Database } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { namedObject, shownAs, Type } from '../../platform/http/input/schema.ts'
import { programSettings } from '../../platform/http/request-state.ts'
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
    if (isTooLong(body.current_password)) throw refused('current_password', 'too_long')
    const names = [await readUserName(services.database, actor.userId), programSettings(request).name]
    const rule = problemOfPassword(body.password, names)
    if (rule) throw refused('password', rule)
    await changeOwnPassword({
      services,
      actor,
      request: request.raw,
      current: body.current_password,
      password: body.password,
    })
  },
})

const refused = (parameter: string, rule: PasswordRule) => invalid({ rule, parameter, message: PASSWORD_RULES[rule] })

async function readUserName(database: Database, userId: number): Promise<string> {
  const [row] = await database.unscopedQuery(sql<{ user_name: string }>`
    select user_name from identities where id = ${userId}`)
  return row?.user_name ?? ''
}
