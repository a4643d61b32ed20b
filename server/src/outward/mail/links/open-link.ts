// Shared by the pages behind links in mails: the visitor, rate limits, and the response to an invalid link.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { addressKey, clientAddress } from '../../../platform/net/proxies.ts'
import type { Services } from '../../../platform/services.ts'
import { type PageContext, pageContext, sendPage } from '../../../shared/pages/page.ts'
import { type MailRecipient, readMailRecipients } from '../mail.ts'
import { busyPage, gonePage } from './pages.ts'

/** Per person: mail servers unsubscribe many people from one address. */
const PERSON_REQUESTS_PER_MINUTE = 60
/** Per address, for links that do not work. */
const STRANGER_REQUESTS_PER_MINUTE = 60

export interface Visit<Link> {
  readonly services: Services
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly link: Link
  readonly person: MailRecipient
  /** In the person's language, unless the page was asked for in another one. */
  readonly context: PageContext
}

interface LinkKind<Link> {
  readonly path: string
  read(services: Services, token: string): Link | null
  readonly goneText: 'mail_link.gone.text' | 'mail_confirm.gone.text'
}

/** Reads the link of a request; null if a response was sent: 410 for an invalid link, 429 for too many requests. */
export async function openLink<Link extends { readonly programId: number; readonly userId: number }>(
  services: Services,
  request: IncomingMessage,
  response: ServerResponse,
  kind: LinkKind<Link>,
): Promise<Visit<Link> | null> {
  const token = new URL(request.url ?? '/', services.baseUrl()).searchParams.get('token') ?? ''
  const link = kind.read(services, token)
  if (await isTooOften(services, request, link)) {
    const context = pageContext(services, request, response)
    sendPage(context, response, 429, busyPage(context), { 'retry-after': '60' })
    return null
  }
  const person = link && (await findPerson(services, link))
  if (!person) {
    sendGone(pageContext(services, request, response), response, kind.goneText)
    return null
  }
  const context = pageContext(services, request, response, {
    owner: person.program,
    uiLocales: person.language,
    languagesAt: `${kind.path}?token=${encodeURIComponent(token)}`,
  })
  return { services, request, response, link, person, context }
}

export function sendGone(context: PageContext, response: ServerResponse, text: LinkKind<unknown>['goneText']): void {
  sendPage({ ...context, languagesAt: null }, response, 410, gonePage(context, text))
}

async function isTooOften(
  { config, rateLimiter }: Services,
  request: IncomingMessage,
  link: { readonly programId: number; readonly userId: number } | null,
): Promise<boolean> {
  if (config.rateLimitPerMinute === 0) return false
  const [key, limit] = link
    ? [`mail link ${link.programId} ${link.userId}`, PERSON_REQUESTS_PER_MINUTE]
    : [`mail link ${addressKey(clientAddress(request, config.trustedProxies))}`, STRANGER_REQUESTS_PER_MINUTE]
  return (await rateLimiter.count(key, limit))?.exceeded ?? false
}

/** The person of a link; undefined if they have left or cannot sign in. */
function findPerson(
  { database }: Services,
  { programId, userId }: { readonly programId: number; readonly userId: number },
): Promise<MailRecipient | undefined> {
  return database.transaction(programId, async db => (await readMailRecipients(db, [userId])).get(userId))
}
