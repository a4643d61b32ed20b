import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { decodeProtectedHeader } from 'jose'
import type { Configuration, IDToken } from 'openid-client'
import type { Services } from '../../../platform/services.ts'
import type { CompanyStart } from '../../oauth/index.ts'
import { failedOf, SignInProblem, sendProblem } from '../flow/problem.ts'
import { beginRequest, type CompanyRequest, codeVerifierOf, nonceOf, takeRequest } from '../flow/requests.ts'
import { matchedValue, memberOf, type ProviderAnswer } from '../people/answer.ts'
import { signInPerson } from '../people/sign-in-person.ts'
import { findEnabledProvider } from '../provider/enabled-providers.ts'
import { addressesOf, type ProviderRow } from '../provider/provider.ts'
import { ALGORITHMS, CLOCK_SKEW_SECONDS, oidcClient } from './client.ts'

/** GET: takes the response of an OpenID Connect provider, in the browser that started the sign-in, and signs the person in. */
export async function finishOidc(services: Services, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', services.authUrl())
  const providerId = url.pathname.split('/')[3] ?? ''
  const state = url.searchParams.get('state')
  const asked = await takeRequest(services, request, providerId, state)
  try {
    if (!asked || state === null) throw new SignInProblem('expired', 'too_late')
    const provider = await findEnabledProvider(services.database, asked.program_id, asked.provider_id)
    if (!provider) throw new SignInProblem('refused', 'switched_off')
    const answer = await readAnswer(services, provider, url, state)
    await signInPerson(services, response, { provider, request: asked as CompanyRequest, answer })
  } catch (error) {
    await sendProblem(services, { request, response, ...failedOf(asked) }, error)
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
    const more = answerOf(await library.fetchUserInfo(configuration, accessToken, answer.subject))
    // The ID token's `email_verified: false` holds, unless userinfo itself has a value for it.
    const isEmailUnverified = 'email_verified' in more.values ? more.isEmailUnverified : answer.isEmailUnverified
    return { ...answer, more: { ...more, isEmailUnverified } }
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
    if (!claims?.sub) throw new SignInProblem('invalid', 'no_subject')
    checkIdToken(tokens.id_token ?? '', claims, tokens.access_token)
    return { claims, accessToken: tokens.access_token }
  } catch (error) {
    if (error instanceof SignInProblem) throw error
    if (error instanceof library.AuthorizationResponseError) {
      throw new SignInProblem('refused', 'provider_refused', { detail: error.error })
    }
    throw new SignInProblem('invalid', 'not_accepted', { cause: error })
  }
}

/** Checks of an ID token that the library leaves out (OpenID Connect Core 1.0, sections 3.1.3.7 and 3.1.3.8). */
function checkIdToken(idToken: string, claims: IDToken, accessToken: string): void {
  const { alg = 'none' } = decodeProtectedHeader(idToken)
  if (!ALGORITHMS.has(alg)) throw new SignInProblem('invalid', 'algorithm', { detail: alg })
  if (claims.iat > Date.now() / 1000 + CLOCK_SKEW_SECONDS) throw new SignInProblem('invalid', 'issued_ahead')
  const { at_hash } = claims
  if (at_hash !== undefined && at_hash !== halfHash(accessToken, alg)) throw new SignInProblem('invalid', 'at_hash')
}

/** The left half of a text's digest, by the hash of the signature. */
function halfHash(text: string, alg: string): string {
  const digest = hash(alg.startsWith('Ed') ? 'sha512' : `sha${alg.slice(-3)}`, text, 'buffer')
  return digest.subarray(0, digest.length / 2).toString('base64url')
}

function answerOf(claims: Readonly<Record<string, unknown>>): ProviderAnswer {
  const text = (name: string) =>
    typeof claims[name] === 'string' && claims[name] !== '' ? (claims[name] as string) : null
  return {
    subject: String(claims.sub),
    session: text('sid'),
    values: claims,
    userName: text('preferred_username') ?? text('upn'),
    // Some send it as a text, in capitals or as a number.
    isEmailUnverified: ![undefined, true, 'true', 'True', 1, '1'].includes(claims.email_verified as never),
  }
}

/** The address at which the browser signs in with an OpenID Connect provider. */
export async function oidcSignInUrl(services: Services, provider: ProviderRow, start: CompanyStart): Promise<string> {
  const library = await import('openid-client')
  const configuration = await oidcClient(services, provider)
  const state = await beginRequest(services, { ...start, provider })
  const url = library.buildAuthorizationUrl(configuration, {
    redirect_uri: addressesOf(services.authUrl(), provider.id).redirectUri,
    response_type: 'code',
    scope: (provider.scopes ?? ['openid']).join(' '),
    state,
    nonce: nonceOf(services, state),
    code_challenge: await library.calculatePKCECodeChallenge(codeVerifierOf(services, state)),
    code_challenge_method: 'S256',
    ...(start.userName ? { login_hint: start.userName } : {}),
    ...(start.isFresh ? { prompt: 'login' } : {}),
  })
  return url.href
}
