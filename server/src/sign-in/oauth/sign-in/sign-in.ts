import { verifyPassword } from '../../../platform/access/passwords.ts'
import { clientAddress } from '../../../platform/net/proxies.ts'
import type { Words } from '../../../shared/i18n/words.ts'
import { sendPage } from '../../../shared/pages/page.ts'
import { userNameForm } from '../../../shared/text/directory-text.ts'
import { countAttempt, knownDevice, rememberDevice } from '../../guessing/index.ts'
import type { SignInWays } from '../company/company-sign-in.ts'
import { leaveOtherSession } from '../company/finish-interaction.ts'
import { findSignInAccount, type SignInAccount } from '../grants/members.ts'
import type { SignInProblem } from '../pages/sign-in-page.ts'
import { chooseWay } from './choose-way.ts'
import { passwordMethods } from './credential.ts'
import { warnOfUnnamedProxy } from './csrf.ts'
import { signInForm } from './sign-in-form.ts'
import { finishVisit, type Visit } from './visit.ts'

/** Takes the form of the sign-in page: a user name, a user name with a password, or the button of a provider. */
export async function submitSignIn(visit: Visit, form: URLSearchParams): Promise<void> {
  const userName = userNameForm(form.get('user_name') ?? form.get('username') ?? '')
  const ways = await chooseWay(visit, form, userName)
  if (ways) await checkPassword({ visit, userName, ways }, form.get('password') ?? '')
}

/** An attempt by password, with what its page shows. */
interface Attempted {
  readonly visit: Visit
  readonly userName: string
  readonly ways: SignInWays
}

/** Checks userName and password. Every failure shows the same page and takes the same time, whether the account exists or not. */
async function checkPassword(attempted: Attempted, password: string): Promise<void> {
  const { visit, userName } = attempted
  const { services, request, client } = visit
  const { words } = visit.context
  if (!userName || !password) return refuse(attempted, missing(words, userName))
  warnOfUnnamedProxy(services, request)
  const account = await findSignInAccount(services.database, client.program_id, userName)
  const attempt = await countAttempt(services.database, {
    organisationId: client.organisation_id,
    userName,
    accountId: account?.id ?? null,
    address: clientAddress(request, services.config.trustedProxies),
    device: knownDevice(services.secrets, request, services.authUrl(), account?.id ?? null),
  })
  if (attempt.waitSeconds > 0) {
    const headers = { 'retry-after': String(attempt.waitSeconds) }
    return refuse(attempted, tooManyAttempts(words, attempt.waitSeconds), 429, headers)
  }
  const right = await verifyPassword(password, account?.password_hash ?? null)
  if (!account || !right) return refuse(attempted, { field: 'password', text: words.text('sign_in.wrong') })
  await attempt.succeed()
  if (!account.active) return refuse(attempted, { field: 'user_name', text: words.text('sign_in.not_active') })
  await signIn(visit, account)
}

async function signIn(visit: Visit, account: SignInAccount): Promise<void> {
  const { services, request, response, interaction } = visit
  rememberDevice(services.secrets, request, response, services.authUrl(), account.id)
  await leaveOtherSession(services, interaction, String(account.id))
  await interaction.persist()
  await finishVisit(visit, {
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

/** The same page with the error: in programs with providers the second one. */
function refuse(
  { visit, userName, ways }: Attempted,
  problem: SignInProblem,
  status = 400,
  headers: Readonly<Record<string, string>> = {},
): void {
  const step = ways.isAskedByName ? 'password' : 'both'
  sendPage(visit.context, visit.response, status, signInForm(visit, { step, userName, problem, ways }), headers)
}
