import { createProgram } from '../../people/programs/index.ts'
import { addUser } from '../../people/users/index.ts'
import {
  hashPassword,
  PASSWORD_RULES,
  PASSWORD_TYPED_MAX_LENGTH,
  problemOfPassword,
} from '../../platform/access/passwords.ts'
import { startWebSession } from '../../platform/access/web-sessions.ts'
import type { Db } from '../../platform/db/handle.ts'
import { LOCK_KEYS } from '../../platform/db/lock-keys.ts'
import { sql } from '../../platform/db/sql.ts'
import { forProgram } from '../../platform/db/transaction.ts'
import { forbidden, HttpError, invalid, tooManyRequests, type Validation } from '../../platform/errors.ts'
import { refuseBearer } from '../../platform/http/access.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { namedObject, type Static, shownAs, Type } from '../../platform/http/input/schema.ts'
import { compileCheck } from '../../platform/http/input/validation.ts'
import { webSessionCookie, webSessionMisuse } from '../../platform/http/web-session.ts'
import { isMailAddress } from '../../platform/mail-address.ts'
import { clientAddress } from '../../platform/net/proxies.ts'
import type { Services } from '../../platform/services.ts'
import { LANGUAGES } from '../../shared/i18n/languages.ts'
import { isTimeZone } from '../../shared/i18n/time-zones.ts'
import { endSetUp, isSetUpNeeded } from '../../shared/set-up.ts'
import { directoryText, readUserName } from '../../shared/text/directory-text.ts'
import { takeCodeAttempt } from '../../sign-in/guessing/index.ts'
import { createWebGrant } from '../../sign-in/oauth/index.ts'
import { isSetUpCode } from './code.ts'

const NAME_MAX_LENGTH = 255
const CODE_MAX_LENGTH = 200

export const readSetUp = endpoint('GET /web/setup', {
  tag: 'Session',
  summary: 'Whether the server waits to be set up',
  access: 'public',
  transaction: 'own',
  output: {
    status: 200,
    body: Type.One(namedObject('SetUp', { needed: Type.Boolean(), languages: Type.Array(Type.OneOf(LANGUAGES)) })),
  },
  async handle({ services }) {
    return { data: { needed: await isSetUpNeeded(services), languages: [...LANGUAGES] } }
  },
})

const SetUpInput = namedObject('SetUpInput', {
  code: Type.Text(CODE_MAX_LENGTH, { minLength: 1 }),
  company_name: Type.FilledText(NAME_MAX_LENGTH),
  language: Type.OneOf(LANGUAGES),
  timezone: Type.Text(NAME_MAX_LENGTH, { minLength: 1 }),
  administrator: Type.Object({
    given_name: Type.FilledText(NAME_MAX_LENGTH),
    family_name: Type.FilledText(NAME_MAX_LENGTH),
    user_name: Type.FilledText(NAME_MAX_LENGTH),
    email: Type.Optional(Type.Nullable(Type.Text(NAME_MAX_LENGTH))),
    password: Type.Text(PASSWORD_TYPED_MAX_LENGTH),
  }),
})
type SetUpInput = Static<typeof SetUpInput>
const checkInput = compileCheck(SetUpInput)

export const setUp = endpoint('POST /web/setup', {
  tag: 'Session',
  summary: 'Make the first program and its administrator',
  description:
    'With the code that the start has printed. `language` and `timezone` are those of the program, and the administrator’s stay empty; ' +
    'without `email`, a `user_name` that is an address becomes it. The response has the session cookie of the administrator. Needs the headers of a web session. 410 once a program exists.',
  access: 'public',
  transaction: 'own',
  // Checked by the handler: the code comes before everything else.
  input: { body: shownAs(SetUpInput, Type.Unsafe<Record<string, unknown>>({ type: 'object' })) },
  output: { status: 201, body: Type.One(namedObject('SetUpResult', { program_id: Type.String() })) },
  errors: [401, 403, 410, 429],
  async handle({ services, request, reply }, { body }) {
    const misuse = webSessionMisuse(services, request)
    if (misuse) throw refuseBearer({ as: ['user'] }, { error: null, detail: misuse })
    if (!(await isSetUpNeeded(services))) throw isOver()
    await requireCode(services, clientAddress(request.raw, services.config.trustedProxies), body.code)
    const input = readInput(body)
    const passwordHash = await hashPassword(input.administrator.password)
    const { programId, grantId } = await services.database.system(db => create(db, input, passwordHash))
    endSetUp(services, String(programId))
    const userAgent = request.headers['user-agent'] ?? null
    const cookie = await startWebSession(services.database, { grantId, userAgent, sessionUid: null })
    if (cookie !== null) reply.header('set-cookie', webSessionCookie(services, cookie))
    return { data: { program_id: String(programId) } }
  },
})

const isOver = (): HttpError => new HttpError(410, 'This server is set up')

/** Throws 403 for a wrong code, and 429 after five of them in a minute from one address, then for the right one too. */
async function requireCode({ database }: Services, address: string, code: unknown): Promise<void> {
  const attempt = await takeCodeAttempt(database, { name: 'set-up', address })
  if (attempt.waitSeconds > 0) {
    throw tooManyRequests('Too many wrong codes; try again in a minute', attempt.waitSeconds)
  }
  const isRight = await database.system(
    async db => typeof code === 'string' && code.isWellFormed() && (await isSetUpCode(db, code)),
  )
  if (!isRight) throw forbidden('The code is wrong')
  await attempt.succeed()
}

function readInput(body: unknown): SetUpInput {
  const faults: Validation[] = [...checkInput(body)]
  const { timezone, administrator } = body as Partial<SetUpInput>
  const known = new Set(faults.map(({ parameter }) => parameter))
  const add = (rule: Validation['rule'], parameter: string, message: string) => {
    if (!known.has(parameter)) faults.push({ rule, parameter, message })
  }
  if (typeof timezone === 'string' && !isTimeZone(timezone))
    add('invalid_format', 'timezone', 'is not the name of a time zone')
  const { user_name: userName, email, password } = (administrator ?? {}) as Partial<SetUpInput['administrator']>
  if (typeof userName === 'string' && readUserName(userName) === null)
    add('invalid_format', 'administrator.user_name', 'takes no invisible characters, and one at sign at most')
  if (typeof email === 'string' && email !== '' && !isMailAddress(directoryText(email)))
    add('invalid_format', 'administrator.email', 'is not an e-mail address')
  const names = [userName, (body as Partial<SetUpInput>).company_name].filter(name => typeof name === 'string')
  const problem = typeof password === 'string' ? problemOfPassword(password, names) : null
  if (problem) add(problem, 'administrator.password', PASSWORD_RULES[problem])
  if (faults.length > 0) throw invalid(...faults)
  return body as SetUpInput
}

/** Concurrent requests: one creates the program. Throws 410 for the others. */
async function create(db: Db, input: SetUpInput, passwordHash: string) {
  await sql`select pg_advisory_xact_lock(${LOCK_KEYS.firstProgram})`.execute(db)
  const rows = await sql`select 1 from programs limit 1`.all(db)
  if (rows.length > 0) throw isOver()
  const { company_name, language, timezone, administrator } = input
  const made = await createProgram(db, { name: directoryText(company_name), administrator: false })
  if (!made) throw new Error('the program was not made')
  const programId = Number(made.program_id)
  const organisationId = Number(made.organisation_id)
  const program = forProgram(db, programId)
  await sql`update programs set languages = ${[language]}, timezone = ${timezone} where id = ${programId}`.execute(db)
  const userName = readUserName(administrator.user_name) as string
  const given = directoryText(administrator.email ?? '')
  const email = given === '' && isMailAddress(userName) ? userName : given
  const added = await addUser(
    program,
    { programId, organisationId },
    {
      userName,
      givenName: directoryText(administrator.given_name),
      familyName: directoryText(administrator.family_name),
      role: 'administrator',
      passwordHash,
      emails: email === '' ? [] : [{ value: email, type: 'work', primary: true }],
    },
  )
  if (!added) throw new Error('the administrator was not made')
  return { programId, grantId: await createWebGrant(program, added.id) }
}
