// The form for people with an access code: it sets their password and continues the sign-in in progress. Every failure shows the
// same page and takes the same time, whether the person exists or not.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { hashPassword, problemOfPassword } from '../../../platform/access/passwords.ts'
import { sql } from '../../../platform/db/sql.ts'
import { forProgram } from '../../../platform/db/transaction.ts'
import { addressKey, clientAddress } from '../../../platform/net/proxies.ts'
import type { Services } from '../../../platform/services.ts'
import { sendPage } from '../../../shared/pages/page.ts'
import { userNameForm } from '../../../shared/text/directory-text.ts'
import {
  attemptKey,
  type Limit,
  rememberDevice,
  resetAttempts,
  takeAttempt,
  undoAttempts,
} from '../../guessing/index.ts'
import { companySignIn } from '../company/company-sign-in.ts'
import { leaveOtherSession } from '../company/finish-interaction.ts'
import { endSessionsOfIdentity } from '../grants/grants.ts'
import { findSignInAccount, type SignInAccount } from '../grants/members.ts'
import { type AccessCodeProblem, accessCodePage } from '../pages/access-code-page.ts'
import { foreignFormPage } from '../pages/message-pages.ts'
import { PATHS } from '../server/paths.ts'
import { readParameters } from '../token/read-parameters.ts'
import { readCode, spendAccessCode } from './access-codes.ts'
import { passwordMethods } from './credential.ts'
import { csrfToken, isOwnForm, warnOfUnnamedProxy } from './csrf.ts'
import { welcomeIfFirst } from './first-sign-in.ts'
import { readVisit, sendExpired } from './interaction.ts'
import { signInForm } from './sign-in-form.ts'
import { clientOfVisit, finishVisit, type Visit } from './visit.ts'

const HOUR_SECONDS = 3600
/** Ten wrong codes for one person, then none for an hour. */
const PERSON_LIMIT: Limit = {
  freeAttempts: 10,
  delaySeconds: HOUR_SECONDS,
  delayMaxSeconds: HOUR_SECONDS,
  resetAfterSeconds: HOUR_SECONDS,
}
/** All attempts of an address, for any person. Many browsers share one, so the delay is never long. */
const ADDRESS_LIMIT: Limit = { freeAttempts: 20, delaySeconds: 1, delayMaxSeconds: 60, resetAfterSeconds: 900 }

/** The values that the form shows again. */
interface Typed {
  readonly userName: string
  readonly code: string
}

const CODE_SHOWN_MAX = 30
const USER_NAME_MAX_LENGTH = 255

/** GET: shows the form. */
export async function showAccessCodeForm(services: Services, request: IncomingMessage, response: ServerResponse) {
  const visit = await readSignInVisit(services, request, response)
  if (visit) sendForm(visit, 200, { userName: hintOf(visit), code: '', problem: null })
}

/** POST: takes it. */
export async function submitAccessCode(services: Services, request: IncomingMessage, response: ServerResponse) {
  const form = await readParameters(request)
  const visit = await readSignInVisit(services, request, response)
  if (!visit) return
  if (!isOwnForm(request, form, services.authUrl()))
    return sendPage(visit.context, response, 403, foreignFormPage(visit.context))
  const userName = userNameForm(form.get('user_name') ?? '')
  const code = readCode(form.get('code') ?? '')
  const password = form.get('password') ?? ''
  const typed = { userName, code: (form.get('code') ?? '').slice(0, CODE_SHOWN_MAX) }
  const problem = problemOf(visit, userName, code, password)
  if (problem) return sendForm(visit, 400, { ...typed, problem })
  const ways = await companySignIn(services).waysFor(visit.client.program_id, userName)
  // A password would be useless here: the code stays valid in case password sign-in is enabled later.
  if (!ways.password) {
    const notice = visit.context.words.text('code.by_company')
    return sendPage(visit.context, response, 200, signInForm(visit, { step: 'provider', userName, ways, notice }))
  }
  warnOfUnnamedProxy(services, request)
  await trySpending(visit, typed, { code, password })
}

async function trySpending(
  visit: Visit,
  typed: Typed,
  { code, password }: { readonly code: string; readonly password: string },
): Promise<void> {
  const { userName } = typed
  const { services, request, client } = visit
  const account = await findSignInAccount(services.database, client.program_id, userName)
  const place = attemptKey('address', addressKey(clientAddress(request, services.config.trustedProxies)))
  const person = attemptKey('access code', client.organisation_id, account?.id ?? userName.toLowerCase())
  const wait =
    (await takeAttempt(services.database, place, ADDRESS_LIMIT)) ||
    (await takeAttempt(services.database, person, PERSON_LIMIT))
  if (wait > 0) {
    const minutes = Math.ceil(wait / 60)
    return sendForm(visit, 429, { ...typed, problem: { kind: 'too_many', minutes } }, { 'retry-after': String(wait) })
  }
  const passwordHash = await hashPassword(password)
  if (!(await spend(visit, account, code, passwordHash)) || !account)
    return sendForm(visit, 400, { ...typed, problem: { kind: 'wrong', minutes: 0 } })
  await undoAttempts(services.database, [place])
  await resetAttempts(services.database, [person])
  await goOn(visit, account, passwordHash)
}

/** Also ends the person's sign-ins with a former password, and records the use of the code in the audit log. */
const spend = (visit: Visit, account: SignInAccount | null, code: string, passwordHash: string): Promise<boolean> =>
  visit.services.database.system(async db => {
    const programId = visit.client.program_id
    const userId = account?.id ?? null
    const isRight = await spendAccessCode(db, visit.services.secrets, { programId, userId, code, passwordHash })
    if (!isRight || userId === null) return false
    await endSessionsOfIdentity(forProgram(db, programId), userId)
    await sql`
      insert into audit_events (program_id, actor_kind, actor_user_id, actor_client_id, request_id, action, record_type,
                                record_id, before)
      values (${programId}, 'user', ${userId}, ${visit.client.id}, ${visit.context.requestId || null}, 'removed',
              'access_code', ${String(userId)}, jsonb_build_object('user_id', ${userId}::bigint))`.execute(db)
    return true
  })

async function goOn(visit: Visit, account: SignInAccount, passwordHash: string): Promise<void> {
  const { services, request, response } = visit
  await welcomeIfFirst(services.database, response, { programId: visit.client.program_id, userId: account.id })
  rememberDevice(services.secrets, request, response, services.authUrl(), account.id)
  await leaveOtherSession(services, visit.interaction, String(account.id))
  await visit.interaction.persist()
  await finishVisit(visit, {
    login: { accountId: String(account.id), amr: passwordMethods(passwordHash) },
  })
}

function problemOf({ client }: Visit, userName: string, code: string, password: string): AccessCodeProblem | null {
  if (!userName || !code || !password) return { kind: 'fill_in', minutes: 0 }
  const kind = problemOfPassword(password, [userName, client.program_name ?? ''])
  return kind === null ? null : { kind, minutes: 0 }
}

/** Only while the sign-in waits for the person to be identified. */
async function readSignInVisit(
  services: Services,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Visit | null> {
  const visit = await readVisit(services, request, response)
  if (visit?.interaction.prompt.name !== 'login') {
    sendExpired(services, request, response)
    return null
  }
  const languagesAt = `${PATHS.interaction}/${visit.interaction.uid}/code`
  return { ...visit, context: { ...visit.context, languagesAt } }
}

/** The code as typed on the page before. */
const hintOf = ({ interaction, request }: Visit): string => {
  const typed = new URL(request.url ?? '/', 'http://localhost').searchParams.get('user_name')
  if (typed) return typed.slice(0, USER_NAME_MAX_LENGTH)
  const hint = interaction.params.login_hint
  return typeof hint === 'string' ? hint : ''
}

function sendForm(
  visit: Visit,
  status: number,
  form: Typed & { readonly problem: AccessCodeProblem | null },
  headers: Readonly<Record<string, string>> = {},
): void {
  const { context, interaction, request, response, services } = visit
  const page = accessCodePage({
    words: context.words,
    client: clientOfVisit(visit),
    signInAt: `${PATHS.interaction}/${interaction.uid}`,
    csrf: csrfToken(request, response, services.authUrl()),
    ...form,
  })
  sendPage(context, response, status, page, headers)
}
