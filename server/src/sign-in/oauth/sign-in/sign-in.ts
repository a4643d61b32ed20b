import { PASSWORD_MAX_LENGTH, verifyPassword } from '../../../platform/access/passwords.ts'
import { clientAddress } from '../../../platform/net/proxies.ts'
import { findSignInAccount } from '../grants/members.ts'
import { type Page, sendPage } from '../pages/page.ts'
import { type SignInProblem, signInPage } from '../pages/sign-in-page.ts'
import { PATHS } from '../server/paths.ts'
import { removeSession } from '../stores/records.ts'
import { passwordMethods } from './credential.ts'
import { csrfToken } from './csrf.ts'
import { knownDevice, rememberDevice } from './device-cookie.ts'
import { countAttempt } from './guess-limit.ts'
import { warnOfUnnamedProxy } from './unnamed-proxy.ts'
import type { Visit } from './visit.ts'

/** The sign-in page, at first or after an attempt that failed. */
export function signInForm(visit: Visit, problem: SignInProblem | null, userName?: string): Page {
  const { client, interaction, request, response, services } = visit
  const hint = interaction.params['login_hint']
  return signInPage({
    programName: client.program_name,
    clientName: client.name,
    action: `${PATHS.interaction}/${interaction.uid}`,
    csrf: csrfToken(request, response, services.authUrl()),
    userName: userName ?? (typeof hint === 'string' ? hint : ''),
    problem,
  })
}

/** Checks userName and password. Every failure looks the same and takes the same time, whether the account exists or not. */
export async function answerSignIn(visit: Visit, form: URLSearchParams): Promise<void> {
  const { services, request, response, client } = visit
  const userName = (form.get('user_name') ?? form.get('username') ?? '').trim()
  const password = form.get('password') ?? ''
  if (!userName || !password) return refuse(visit, userName, missing(userName))
  warnOfUnnamedProxy(services, request)
  const issuer = services.authUrl()
  const account = await findSignInAccount(services.database, client.program_id, userName)
  const attempt = await countAttempt(services.database, {
    organisationId: client.organisation_id,
    userName,
    accountId: account?.id ?? null,
    address: clientAddress(request, services.config.trustedProxies),
    device: knownDevice(services.secrets, request, issuer, account?.id ?? null),
  })
  if (attempt.waitSeconds > 0) {
    const page = signInForm(visit, tooManyAttempts(attempt.waitSeconds), userName)
    return sendPage(response, 429, page, { 'retry-after': String(attempt.waitSeconds) })
  }
  const right =
    (await verifyPassword(password.slice(0, PASSWORD_MAX_LENGTH), account?.password_hash ?? null)) &&
    password.length <= PASSWORD_MAX_LENGTH
  if (!account || !right) return refuse(visit, userName, WRONG)
  await attempt.succeed()
  if (!account.active) return refuse(visit, userName, NOT_ACTIVE)
  rememberDevice(services.secrets, request, response, issuer, account.id)
  await leaveOtherSession(visit, String(account.id))
  await visit.server.provider.interactionFinished(request, response, {
    login: { accountId: String(account.id), amr: passwordMethods(account.password_hash) },
  })
}

const WRONG: SignInProblem = { field: 'password', text: 'The user name or the password is not right.' }
const NOT_ACTIVE: SignInProblem = { field: 'user_name', text: 'This account is switched off. Ask your administrator.' }
const missing = (userName: string): SignInProblem =>
  userName
    ? { field: 'password', text: 'Enter your password.' }
    : { field: 'user_name', text: 'Enter your user name and your password.' }

function tooManyAttempts(seconds: number): SignInProblem {
  const wait = seconds < 60 ? plural(seconds, 'second') : plural(Math.ceil(seconds / 60), 'minute')
  return { field: 'password', text: `Too many attempts. Try again in ${wait}.` }
}

const plural = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`

function refuse(visit: Visit, userName: string, problem: SignInProblem): void {
  sendPage(visit.response, 400, signInForm(visit, problem, userName))
}

/** Where somebody else was signed in, that session ends: the library would end it by a page that needs script. */
async function leaveOtherSession({ interaction, services }: Visit, accountId: string): Promise<void> {
  const session = interaction.session
  if (!session || session.accountId === accountId) return
  await removeSession(services.database, session.uid)
  interaction.session = undefined
  await interaction.persist()
}
