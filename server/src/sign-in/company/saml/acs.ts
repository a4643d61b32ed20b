import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Services } from '../../../platform/services.ts'
import { readParameters } from '../../oauth/index.ts'
import { SignInProblem, sendProblem } from '../flow/problem.ts'
import { keepAnswer, samlRequestIdOf, takeRequest } from '../flow/requests.ts'
import { signInPerson } from '../people/sign-in-person.ts'
import { addressesOf } from '../provider/addresses.ts'
import { findEnabledProvider } from '../provider/find-provider.ts'
import { readSamlAnswer } from './read-answer.ts'

/**
 * POST: stores a SAML response and redirects: a form that another site posts carries no cookies, so only the next step can tell
 * whether this is the browser that started the sign-in.
 */
export async function takeSamlResponse(services: Services, request: IncomingMessage, response: ServerResponse) {
  const providerId = providerIdOf(request)
  const form = await readParameters(request)
  const state = form.get('RelayState')
  const answer = form.get('SAMLResponse') ?? ''
  const isWanted = answer !== '' && (await keepAnswer(services, providerId, state, answer))
  if (!isWanted || state === null) {
    const problem = new SignInProblem('expired', 'nothing waits for this SAML response')
    return sendProblem(services, { request, response, interactionUid: null }, problem)
  }
  const location = `${addressesOf(services.authUrl(), providerId).finishUrl}?${new URLSearchParams({ state })}`
  response.writeHead(303, { location, 'cache-control': 'no-store', 'content-length': '0' }).end()
}

/** GET: takes the response that is waiting for this browser, checks it and signs the person in. */
export async function finishSaml(services: Services, request: IncomingMessage, response: ServerResponse) {
  const state = new URL(request.url ?? '/', services.authUrl()).searchParams.get('state')
  const asked = await takeRequest(services, request, providerIdOf(request), state)
  try {
    if (!asked?.answer || state === null) throw new SignInProblem('expired', 'no response waits for this browser')
    const provider = await findEnabledProvider(services.database, asked.program_id, asked.provider_id)
    if (!provider) throw new SignInProblem('refused', 'the provider is switched off')
    const answer = await readSamlAnswer(services, provider, asked.answer, samlRequestIdOf(services, state))
    await signInPerson(services, response, { provider, request: asked, answer })
  } catch (error) {
    sendProblem(services, { request, response, interactionUid: asked?.interaction_uid ?? null }, error)
  }
}

const providerIdOf = (request: IncomingMessage): string => request.url?.split(/[/?]/)[3] ?? ''
