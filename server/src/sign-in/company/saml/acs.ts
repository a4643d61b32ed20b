import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Services } from '../../../platform/services.ts'
import { readParameters } from '../../oauth/index.ts'
import { failedOf, SignInProblem, sendProblem } from '../flow/problem.ts'
import { findRequest, keepAnswer, samlRequestIdOf, takeRequest } from '../flow/requests.ts'
import { signInPerson } from '../people/sign-in-person.ts'
import { addressesOf } from '../provider/addresses.ts'
import { findEnabledProvider } from '../provider/find-provider.ts'
import { readSamlAnswer } from './read-answer.ts'

/** Some providers break its lines. */
const BASE64 = /^[A-Za-z0-9+/\s]+={0,2}\s*$/

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
