import type { IncomingMessage, ServerResponse } from 'node:http'
import { decodeProtectedHeader } from 'jose'
import type { Configuration } from 'openid-client'
import type { Services } from '../../../platform/services.ts'
import { SignInProblem, sendProblem } from '../flow/problem.ts'
import { type CompanyRequest, codeVerifierOf, nonceOf, takeRequest } from '../flow/requests.ts'
import { matchedValue, memberOf, type ProviderAnswer } from '../people/answer.ts'
import { signInPerson } from '../people/sign-in-person.ts'
import { addressesOf } from '../provider/addresses.ts'
import { findEnabledProvider } from '../provider/find-provider.ts'
import type { ProviderRow } from '../provider/provider.ts'
import { ALGORITHMS } from './algorithms.ts'
import { oidcClient } from './client.ts'

/** GET: takes the response of an OpenID Connect provider, in the browser that started the sign-in, and signs the person in. */
export async function finishOidc(services: Services, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', services.authUrl())
  const providerId = url.pathname.split('/')[3] ?? ''
  const state = url.searchParams.get('state')
  const asked = await takeRequest(services, request, providerId, state)
  const failed = { request, response, interactionUid: asked?.interaction_uid ?? null }
  try {
    if (!asked || state === null) throw new SignInProblem('expired', 'nothing waits for this answer in this browser')
    const provider = await findEnabledProvider(services.database, asked.program_id, asked.provider_id)
    if (!provider) throw new SignInProblem('refused', 'the provider is switched off')
    const answer = await readAnswer(services, provider, url, state)
    await signInPerson(services, response, { provider, request: asked as CompanyRequest, answer })
  } catch (error) {
    sendProblem(services, failed, error)
  }
}

async function readAnswer(services: Services, provider: ProviderRow, url: URL, state: string): Promise<ProviderAnswer> {
  const configuration = await oidcClient(services, provider)
  const { claims, accessToken } = await redeem(services, provider, configuration, url, state)
  const answer = answerOf(claims)
  const { userinfo_endpoint } = configuration.serverMetadata()
  if (!accessToken || !userinfo_endpoint || isComplete(provider, answer)) return answer
  // Some providers put nothing but the subject into the ID token.
  const library = await import('openid-client')
  try {
    const more = await library.fetchUserInfo(configuration, accessToken, answer.subject)
    return answerOf({ ...more, ...claims })
  } catch (error) {
    services.logger.warn({ err: error }, 'claims of a person cannot be read from the provider')
    return answer
  }
}

const isComplete = (provider: ProviderRow, answer: ProviderAnswer): boolean =>
  matchedValue(provider, answer) !== null &&
  (!provider.create_users ||
    (['given_name', 'family_name', 'email'] as const).every(one => memberOf(provider, answer, one)))

async function redeem(
  services: Services,
  provider: ProviderRow,
  configuration: Configuration,
  url: URL,
  state: string,
) {
  const library = await import('openid-client')
  const current = new URL(addressesOf(services.authUrl(), provider.id).redirectUri)
  current.search = url.search
  try {
    const tokens = await library.authorizationCodeGrant(configuration, current, {
      pkceCodeVerifier: codeVerifierOf(services, state),
      expectedState: state,
      expectedNonce: nonceOf(services, state),
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    const { alg } = decodeProtectedHeader(tokens.id_token ?? '')
    if (!claims?.sub) throw new SignInProblem('invalid', 'the ID token names nobody')
    if (!ALGORITHMS.has(alg ?? '')) throw new SignInProblem('invalid', `the algorithm ${alg} is not taken`)
    return { claims, accessToken: tokens.access_token }
  } catch (error) {
    if (error instanceof SignInProblem) throw error
    if (error instanceof library.AuthorizationResponseError) {
      throw new SignInProblem('refused', `the provider answered ${error.error}`)
    }
    throw new SignInProblem('invalid', 'the answer of the provider is not accepted', error)
  }
}

function answerOf(claims: Readonly<Record<string, unknown>>): ProviderAnswer {
  const text = (name: string) =>
    typeof claims[name] === 'string' && claims[name] !== '' ? (claims[name] as string) : null
  return {
    subject: String(claims['sub']),
    session: text('sid'),
    values: claims,
    userName: text('preferred_username') ?? text('upn'),
    // Some send it as a text, in capitals or as a number.
    isEmailUnverified: ![undefined, true, 'true', 'True', 1, '1'].includes(claims['email_verified'] as never),
  }
}
