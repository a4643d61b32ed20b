import type { IncomingMessage, ServerResponse } from 'node:http'
import { html } from '../../../platform/http/html.ts'
import type { Services } from '../../../platform/services.ts'
import { pageContext, sendPage } from '../../../shared/pages/page.ts'
import { type CompanyStart, readParameters } from '../../oauth/index.ts'
import { useId } from '../flow/browser.ts'
import { failedOf, SignInProblem, sendProblem } from '../flow/problem.ts'
import { beginRequest, findRequest, keepAnswer, samlRequestIdOf, takeRequest } from '../flow/requests.ts'
import type { ProviderAnswer } from '../people/answer.ts'
import { signInPerson } from '../people/sign-in-person.ts'
import { findEnabledProvider, findProviderById } from '../provider/enabled-providers.ts'
import { addressesOf, type ProviderRow } from '../provider/provider.ts'
import type { CheckedAssertion } from './check-assertion.ts'
import { providerMetadata } from './metadata.ts'
import { DocumentError } from './problems.ts'
import type { SamlResponse } from './read-response.ts'
import { checkResponse } from './reader.ts'

/** Some providers break its lines. */
const BASE64 = /^[A-Za-z0-9+/\s]+(?:=\s*){0,2}$/

/**
 * POST: stores a SAML response and redirects: a form that another site posts carries no cookies, so only the next step can tell
 * whether this is the browser that started the sign-in.
 */
export async function takeSamlResponse(services: Services, request: IncomingMessage, response: ServerResponse) {
  const providerId = providerIdOf(request)
  const form = await readParameters(request)
  const state = form.get('RelayState')
  const answer = form.get('SAMLResponse') ?? ''
  const asked = answer === '' ? null : await findRequest(services, providerId, state)
  if (asked && !BASE64.test(answer)) {
    const problem = new SignInProblem('invalid', 'not_base64')
    return sendProblem(services, { request, response, ...failedOf(asked) }, problem)
  }
  if (!asked || state === null || !(await keepAnswer(services, providerId, state, answer))) {
    const problem = new SignInProblem('expired', 'too_late')
    return sendProblem(services, { request, response, ...failedOf(null) }, problem)
  }
  const location = `${addressesOf(services.authUrl(), providerId).finishUrl}?${new URLSearchParams({ state })}`
  response.writeHead(303, { location, 'cache-control': 'no-store', 'content-length': '0' }).end()
}

/** GET: takes the response that is waiting for this browser, checks it and signs the person in. */
export async function finishSaml(services: Services, request: IncomingMessage, response: ServerResponse) {
  const state = new URL(request.url ?? '/', services.authUrl()).searchParams.get('state')
  const asked = await takeRequest(services, request, providerIdOf(request), state)
  try {
    if (!asked?.answer || state === null) throw new SignInProblem('expired', 'too_late')
    const provider = await findEnabledProvider(services.database, asked.program_id, asked.provider_id)
    if (!provider) throw new SignInProblem('refused', 'switched_off')
    const answer = await readSamlAnswer(services, provider, asked.answer, samlRequestIdOf(services, state))
    await signInPerson(services, response, { provider, request: asked, answer })
  } catch (error) {
    await sendProblem(services, { request, response, ...failedOf(asked) }, error)
  }
}

const providerIdOf = (request: IncomingMessage): string => request.url?.split(/[/?]/)[3] ?? ''

/** The address at which the browser signs in with a SAML provider. */
export async function samlSignInUrl(services: Services, provider: ProviderRow, start: CompanyStart): Promise<string> {
  const { samlLibrary } = await import('./library.ts')
  const metadata = await providerMetadata(services, provider)
  const state = await beginRequest(services, { ...start, provider })
  const request = { id: samlRequestIdOf(services, state), isFresh: start.isFresh }
  const ours = addressesOf(services.authUrl(), provider.id)
  return samlLibrary(ours, metadata, request).getAuthorizeUrlAsync(state, undefined, {})
}

/** GET: this server's metadata for a SAML provider, which may be set up before it is enabled. */
export async function sendOurMetadata(services: Services, request: IncomingMessage, response: ServerResponse) {
  const provider = await findProviderById(services.database, request.url?.split(/[/?]/)[3])
  if (provider?.kind !== 'saml') {
    const context = pageContext(services, request, response)
    const body = html`<p class="lead">${context.words.text('company.no_provider')}</p>`
    const heading = context.words.text('company.no_provider.heading')
    return sendPage(context, response, 404, { heading, problem: true, namesRequest: true, body })
  }
  const { entityId, acsUrl } = addressesOf(services.authUrl(), provider.id)
  const { text } = html`<?xml version="1.0" encoding="UTF-8"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">
<SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
<AssertionConsumerService index="0" isDefault="true" Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${acsUrl}"/>
</SPSSODescriptor>
</EntityDescriptor>
`
  response
    .writeHead(200, {
      'content-type': 'application/samlmetadata+xml; charset=utf-8',
      'cache-control': 'no-cache',
      'content-length': Buffer.byteLength(text),
    })
    .end(text)
}

/** Checks a SAML response (Base64) to a request of this server, and accepts it once. Throws SignInProblem. */
async function readSamlAnswer(
  services: Services,
  provider: ProviderRow,
  text: string,
  requestId: string,
): Promise<ProviderAnswer> {
  const { entityId, acsUrl } = addressesOf(services.authUrl(), provider.id)
  const metadata = await providerMetadata(services, provider)
  try {
    const checked = await checkSignature(services, provider, { text, requestId, metadata, entityId, acsUrl })
    const used = { kind: 'assertion' as const, id: checked.id, expiresAt: checked.expiresAt }
    const isFirst = await services.database.transaction(provider.program_id, db => useId(db, provider.id, used))
    if (!isFirst) throw new DocumentError('the assertion was used before')
    return checked.answer
  } catch (error) {
    if (error instanceof SignInProblem) throw error
    const isRefusal = error instanceof DocumentError && error.isRefusal
    throw isRefusal
      ? new SignInProblem('refused', 'provider_refused', { cause: error })
      : new SignInProblem('invalid', 'not_accepted', { cause: error })
  }
}

/** A signature that does not verify may be from a new certificate: the metadata is then fetched again. */
async function checkSignature(
  services: Services,
  provider: ProviderRow,
  response: SamlResponse,
): Promise<CheckedAssertion> {
  try {
    return await checkResponse(response)
  } catch (error) {
    const metadata = await providerMetadata(services, provider, true).catch(() => null)
    const isSame = metadata?.certificates.join() === response.metadata.certificates.join()
    if (!metadata || isSame) throw error
    return checkResponse({ ...response, metadata })
  }
}
