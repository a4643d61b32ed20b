// The page behind a link: GET shows it and changes nothing, POST sets the password; who was invited is signed in then. A link that is used, void or expired is 410, and
// so is one of a person who has to sign in at a provider by now.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { hashPassword, problemOfPassword } from '../../platform/access/passwords.ts'
import { startWebSession } from '../../platform/access/web-sessions.ts'
import type { Db } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { forProgram } from '../../platform/db/transaction.ts'
import { isForeignForm } from '../../platform/http/foreign-form.ts'
import { webSessionCookie } from '../../platform/http/web-session.ts'
import { countForAddress } from '../../platform/rate-limit/rate-limit.ts'
import type { Services } from '../../platform/services.ts'
import { type PageContext, type PageOwner, pageContext, pageOnTo, sendPage } from '../../shared/pages/page.ts'
import {
  ACCOUNT_LINK_PATH,
  type AccountLink,
  createWebGrant,
  endSessionsOfIdentity,
  IS_REQUIRED_SQL,
  isOpenCode,
  isOpenReset,
  readAccountLink,
  readParameters,
  rememberProgram,
  spendAccessCode,
  spendPasswordReset,
  welcomeIfFirst,
} from '../oauth/index.ts'
import { busyPage, foreignPage, linkGonePage, type PasswordProblem, passwordSetPage, setPasswordPage } from './pages.ts'

const REQUESTS_PER_MINUTE = 60

/** A link that works, opened. */
interface Visit {
  readonly services: Services
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly link: AccountLink
  readonly person: Person
  readonly context: PageContext
}

interface Person {
  readonly user_name: string
  readonly language: string | null
  readonly program: PageOwner
}

export async function showSetPassword(services: Services, request: IncomingMessage, response: ServerResponse) {
  const visit = await openLink(services, request, response)
  if (visit) sendForm(visit, 200, null)
}

export async function submitSetPassword(services: Services, request: IncomingMessage, response: ServerResponse) {
  const form = await readParameters(request)
  const visit = await openLink(services, request, response)
  if (!visit) return
  const { context, link } = visit
  if (isForeignForm(request, services.baseUrl())) return sendPage(context, response, 403, foreignPage(context))
  const password = form.get('password') ?? ''
  const problem =
    password === '' ? 'fill_in' : problemOfPassword(password, [visit.person.user_name, visit.person.program.name])
  if (problem) return sendForm(visit, 400, problem)
  const passwordHash = await hashPassword(password)
  if (!(await services.database.system(db => spend(db, services, link, passwordHash, context.requestId)))) {
    return sendGone(context, response, link.programId)
  }
  const isIn = link.kind === 'invitation' && (await signIn(visit))
  const page = isIn
    ? pageOnTo(context.words, context.words.text('signed_in.heading'), '/')
    : passwordSetPage(context, signInAt(link.programId))
  sendPage({ ...context, languagesAt: null }, response, 200, page)
}

/**
 * Signs in an invited person who has just chosen a password: asking for it again would prove nothing. A forgotten password, once reset,
 * is asked for, which shows that it works. Returns false if the sign-in ended at once.
 */
async function signIn({ services, request, response, link }: Visit): Promise<boolean> {
  const { programId, userId } = link
  await welcomeIfFirst(services.database, response, link)
  const grantId = await services.database.system(db => createWebGrant(forProgram(db, programId), userId))
  const userAgent = request.headers['user-agent'] ?? null
  const cookie = await startWebSession(services.database, { grantId, userAgent, sessionUid: null })
  if (cookie === null) return false
  response.appendHeader('set-cookie', webSessionCookie(services, cookie))
  response.appendHeader('set-cookie', rememberProgram(services, programId))
  return true
}

/** Also ends every sign-in of the person, and makes an entry in the audit log. */
async function spend(
  db: Db,
  { secrets }: Services,
  link: AccountLink,
  passwordHash: string,
  requestId: string,
): Promise<boolean> {
  const { kind, programId, userId, id } = link
  if (!(await findPerson(db, link))) return false
  const isSpent =
    kind === 'password_reset'
      ? await spendPasswordReset(db, link, passwordHash)
      : await spendAccessCode(db, secrets, { programId, userId, code: id, passwordHash })
  if (!isSpent) return false
  await endSessionsOfIdentity(forProgram(db, programId), userId)
  await sql`
    insert into audit_events (program_id, actor_kind, actor_user_id, request_id, action, record_type, record_id, before)
    values (${programId}, 'user', ${userId}, ${requestId || null}, 'removed', ${kind}, ${String(userId)},
            jsonb_build_object('user_id', ${userId}::bigint))`.execute(db)
  return true
}

/** Reads the link of a request; null if a response was sent. */
async function openLink(services: Services, request: IncomingMessage, response: ServerResponse): Promise<Visit | null> {
  const plain = pageContext(services, request, response)
  const wait = await countForAddress(services, request, { name: 'account link', perMinute: REQUESTS_PER_MINUTE })
  if (wait > 0) {
    sendPage(plain, response, 429, busyPage(plain), { 'retry-after': String(wait) })
    return null
  }
  const token = new URL(request.url ?? '/', services.baseUrl()).searchParams.get('token') ?? ''
  const link = readAccountLink(services, token)
  const person = link && (await services.database.system(db => findHolder(db, services, link)))
  if (!link || !person) {
    sendGone(plain, response, link?.programId ?? null)
    return null
  }
  const context = pageContext(services, request, response, {
    owner: person.program,
    uiLocales: person.language,
    languagesAt: `${ACCOUNT_LINK_PATH}?token=${encodeURIComponent(token)}`,
  })
  return { services, request, response, link, person, context }
}

/** The person of a link that would set a password now. */
async function findHolder(db: Db, { secrets }: Services, link: AccountLink): Promise<Person | null> {
  const { kind, programId, userId, id } = link
  const person = await findPerson(db, link)
  if (!person) return null
  const isOpen =
    kind === 'password_reset'
      ? await isOpenReset(db, link)
      : await isOpenCode(db, secrets, { programId, userId, code: id })
  return isOpen ? person : null
}

/** An active person of the program who may sign in by password. */
async function findPerson(db: Db, { programId, userId }: AccountLink): Promise<Person | null> {
  const row = await sql<{
    user_name: string
    preferred_language: string | null
    name: string
    default_language: string
    logo_url: string | null
    logo_dark_url: string | null
    brand_color: string | null
  }>`
    select i.user_name, u.preferred_language, g.name, g.default_language, g.logo_url, g.logo_dark_url, g.brand_color
      from users u join identities i on i.id = u.id join programs g on g.id = u.program_id
     where u.program_id = ${programId} and u.id = ${userId} and u.active
       and not exists (select from identity_providers p where p.program_id = u.program_id and ${IS_REQUIRED_SQL})`.first(
    db,
  )
  if (!row) return null
  return {
    user_name: row.user_name,
    language: row.preferred_language,
    program: {
      name: row.name,
      logoUrl: row.logo_url,
      logoDarkUrl: row.logo_dark_url,
      brandColor: row.brand_color,
      language: row.default_language,
    },
  }
}

function sendForm(
  { context, request, response, link, person }: Visit,
  status: number,
  problem: PasswordProblem | null,
) {
  const form = { action: request.url ?? '', userName: person.user_name, isNew: link.kind === 'invitation', problem }
  sendPage(context, response, status, setPasswordPage(context, form))
}

function sendGone(context: PageContext, response: ServerResponse, programId: number | null): void {
  sendPage({ ...context, languagesAt: null }, response, 410, linkGonePage(context, signInAt(programId)))
}

const signInAt = (programId: number | null): string =>
  programId === null ? '/web/sign-in' : `/web/sign-in?program=${programId}`
