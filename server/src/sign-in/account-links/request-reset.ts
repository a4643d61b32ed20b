import { tooManyRequests } from '../../platform/errors.ts'
import { refuseBearer } from '../../platform/http/access.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { described, namedObject, Type } from '../../platform/http/input/schema.ts'
import { webSessionMisuse } from '../../platform/http/web-session.ts'
import { takeResetRequest } from './reset-requests.ts'

const USER_NAME_MAX_LENGTH = 255
const PROGRAM_MAX_LENGTH = 255
/** The id of no program. */
const NO_PROGRAM = 0

const PasswordResetInput = namedObject('PasswordResetInput', {
  user_name: described('Of a person who has forgotten the password', Type.FilledText(USER_NAME_MAX_LENGTH)),
  program: Type.Optional(
    described(
      'The id of the program; without it the only person of this userName on the server is meant',
      Type.Union([Type.Id(), Type.Text(PROGRAM_MAX_LENGTH)]),
    ),
  ),
})

export const createPasswordReset = endpoint('POST /web/password_resets', {
  tag: 'Session',
  summary: 'Have a link to set a new password sent by mail',
  description:
    'The response is the same, in the same time, whatever is named. For pages of this server: the request needs the headers of a web session.',
  access: 'public',
  transaction: 'own',
  input: { body: PasswordResetInput },
  output: {
    status: 202,
    body: Type.Object({ data: namedObject('AcceptedReset', { accepted: Type.Boolean() }) }),
  },
  errors: [401, 429],
  async handle({ services, request }, { body }) {
    const misuse = webSessionMisuse(services, request)
    if (misuse) throw refuseBearer({ as: ['user'] }, { error: null, detail: misuse })
    const { user_name: userName, program } = body
    const programId = program === undefined ? null : readProgramId(program)
    const wait = await takeResetRequest(services, request.raw, { userName, programId })
    if (wait > 0) throw tooManyRequests('Too many requests for new passwords from this address', wait)
    return { data: { accepted: true } }
  },
})

const readProgramId = (text: number | string): number =>
  /^[1-9][0-9]{0,14}$/.test(`${text}`) ? Number(text) : NO_PROGRAM
