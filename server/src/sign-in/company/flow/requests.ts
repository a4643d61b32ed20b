// Sign-ins that have been sent to a provider. Only the browser knows the state; the protocol's other values (PKCE verifier,
// nonce, id of the SAML request) are derived from the state and a key of the server.

import { hash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { sql } from '../../../platform/db/sql.ts'
import { isUuid } from '../../../platform/db/uuid.ts'
import type { Services } from '../../../platform/services.ts'
import type { ProviderRow } from '../provider/provider.ts'
import { browserOf, markBrowser } from './browser.ts'

const TTL_SECONDS = 3600
const STATE_BYTES = 32
const STATE = /^[\w-]{43}$/

/** A sign-in that is waiting for its provider. */
export interface CompanyRequest {
  readonly program_id: number
  readonly provider_id: string
  readonly interaction_uid: string
  /** A SAML response that is waiting for the browser. */
  readonly answer: string | null
}

/** Begins a sign-in bound to this browser; returns its state. Call it before the response is started. */
export async function beginRequest(
  services: Services,
  begun: { request: IncomingMessage; response: ServerResponse; provider: ProviderRow; interactionUid: string },
): Promise<string> {
  const { request, response, provider, interactionUid } = begun
  const state = randomBytes(STATE_BYTES).toString('base64url')
  const browser = markBrowser(request, response, services.authUrl(), TTL_SECONDS)
  await services.database.preparedQuery(
    'company_request_add',
    sql`insert into company_requests (program_id, state_hash, provider_id, interaction_uid, browser_hash, expires_at)
           values (${provider.program_id}, ${hashOf(state)}, ${provider.id}, ${interactionUid}, ${browser}, now() + make_interval(secs => ${TTL_SECONDS}))`,
  )
  return state
}

/** Consumes a request of this browser to this provider, once; null when there is none. */
export async function takeRequest(
  services: Services,
  request: IncomingMessage,
  providerId: string,
  state: string | null,
): Promise<CompanyRequest | null> {
  const browser = browserOf(request, services.authUrl())
  if (browser === null || state === null || !STATE.test(state)) return null
  const [row] = await services.database.preparedQuery(
    'company_request_take',
    sql<CompanyRequest>`delete /* every program */ from company_requests
            where state_hash = ${hashOf(state)} and provider_id = ${providerId} and browser_hash = ${browser} and expires_at > now()
        returning program_id, provider_id, interaction_uid, answer`,
  )
  return row ?? null
}

/** A sign-in that waits for this provider, in whatever browser; null when there is none. */
export async function findRequest(
  { database }: Services,
  providerId: string,
  state: string | null,
): Promise<CompanyRequest | null> {
  if (state === null || !STATE.test(state) || !isUuid(providerId)) return null
  const [row] = await database.preparedQuery(
    'company_request',
    sql<CompanyRequest>`select /* every program */ program_id, provider_id, interaction_uid, answer from company_requests
            where state_hash = ${hashOf(state)} and provider_id = ${providerId} and expires_at > now()`,
  )
  return row ?? null
}

/** Stores a SAML response until its browser requests it; false when no sign-in is waiting for it. */
export async function keepAnswer(
  { database }: Services,
  providerId: string,
  state: string | null,
  answer: string,
): Promise<boolean> {
  if (state === null || !STATE.test(state)) return false
  const kept = await database.preparedQuery(
    'company_request_answer',
    sql`update /* every program */ company_requests set answer = ${answer}
            where state_hash = ${hashOf(state)} and provider_id = ${providerId} and answer is null and expires_at > now() returning 1`,
  )
  return kept.length > 0
}

const hashOf = (state: string): Buffer => hash('sha256', state, 'buffer')

export const codeVerifierOf = ({ secrets }: Services, state: string) => secrets.sign('company code verifier', state)
export const nonceOf = ({ secrets }: Services, state: string) => secrets.sign('company nonce', state)
/** An XML id does not begin with a digit. */
export const samlRequestIdOf = ({ secrets }: Services, state: string) => `_${secrets.sign('company request', state)}`
