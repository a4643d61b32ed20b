import { PASSWORD_MAX_LENGTH, verifyPassword } from '../../../platform/access/passwords.ts'
import type { Words } from '../../../platform/i18n/words.ts'
import { clientAddress } from '../../../platform/net/proxies.ts'
import { type Page, sendPage } from '../../../platform/pages/page.ts'
import { findSignInAccount } from '../grants/members.ts'
import { type SignInProblem, signInPage } from '../pages/sign-in-page.ts'
import { PATHS } from '../server/paths.ts'
import { removeSession } from '../stores/records.ts'
import { passwordMethods } from './credential.ts'
import { csrfToken } from './csrf.ts'
import { knownDevice, rememberDevice } from './device-cookie.ts'
import { countAttempt } from './guess-limit.ts'
import { findSignInHint } from './sign-in-hint.ts'
import { warnOfUnnamedProxy } from './unnamed-proxy.ts'
import { clientOfVisit, type Visit } from './visit.ts'

/** The sign-in page, at first or after an attempt that failed. */
export function signInForm(visit: Visit, problem: SignInProblem | null, userName?: string): Page {
  const { client, interaction, request, response, services } = visit
  const [, query = ''] = request.url?.split(/\?(.*)/s) ?? []
  const hint = new URLSearchParams(query).get('login_hint') ?? interaction.params['login_hint']
  return signInPage({
    words: visit.context.words,
    client: clientOfVisit(visit),
    action: `${PATHS.interaction}/${interaction.uid}`,
    csrf: csrfToken(request, response, services.authUrl()),
    userName: userName ?? (typeof hint === 'string' ? hint : ''),
    problem,
    hint: findSignInHint(services, client.program_id, request),
  })
}

/** Checks userName and password. Every failure looks the same and takes the same time, whether the account exists or not. */
export async function submitSignIn(visit: Visit, form: URLSearchParams): Promise<void> {
  const { services, request, response, client } = visit
  const userName = (form.get('user_name') ?? form.get('username') ?? '').trim()
  const password = form.get('password') ?? ''
  if (!userName || !password) return refuse(visit, userName, missing(visit.context.words, userName))
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
    const page = signInForm(visit, tooManyAttempts(visit.context.words, attempt.waitSeconds), userName)
    return sendPage(visit.context, response, 429, page, { 'retry-after': String(attempt.waitSeconds) })
  }
  const right =
    (await verifyPassword(password.slice(0, PASSWORD_MAX_LENGTH), account?.password_hash ?? null)) &&
    password.length <= PASSWORD_MAX_LENGTH
  if (!account || !right)
    return refuse(visit, userName, { field: 'password', text: visit.context.words.text('sign_in.wrong') })
  await attempt.succeed()
  if (!account.active)
    return refuse(visit, userName, { field: 'user_name', text: visit.context.words.text('sign_in.not_active') })
  rememberDevice(services.secrets, request, response, issuer, account.id)
  await leaveOtherSession(visit, String(account.id))
  await visit.server.provider.interactionFinished(request, response, {
    login: { accountId: String(account.id), amr: passwordMethods(account.password_hash) },
  })
}

const missing = (words: Words, userName: string): SignInProblem =>
  userName
    ? { field: 'password', text: words.text('sign_in.no_password') }
    : { field: 'user_name', text: words.text('sign_in.no_user_name') }

function tooManyAttempts(words: Words, seconds: number): SignInProblem {
  const unit = seconds < 60 ? 'second' : 'minute'
  const count = seconds < 60 ? seconds : Math.ceil(seconds / 60)
  return {
    field: 'password',
    text: words.text(count === 1 ? `sign_in.wait_${unit}` : `sign_in.wait_${unit}s`, { count }),
  }
}

function refuse(visit: Visit, userName: string, problem: SignInProblem): void {
  sendPage(visit.context, visit.response, 400, signInForm(visit, problem, userName))
}

/** Ends the session of another account in this browser: the library would do it by a page that needs script. */
async function leaveOtherSession({ interaction, services }: Visit, accountId: string): Promise<void> {
  const session = interaction.session
  if (!session || session.accountId === accountId) return
  await removeSession(services.database, session.uid)
  interaction.session = undefined
  await interaction.persist()
}
