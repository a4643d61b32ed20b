// Whether the provider has this application registered: its id and secret, and this server's address. The requests are ones
// that it must refuse anyway: an invalid code, and a sign-in without a page.

import type { ServerMetadata } from 'openid-client'
import type { Outbound } from '../../../platform/net/outbound.ts'
import type { Words } from '../../../shared/i18n/words.ts'
import { clientAuth } from '../oidc/client.ts'
import { guardedFetch } from '../oidc/guarded-fetch.ts'
import {
  CHECK_BODY_MAX_BYTES,
  CHECK_TIMEOUT_MS,
  type Check,
  failCheck,
  noteCheck,
  okCheck,
  shownReason,
} from './check.ts'

export interface OidcApplication {
  readonly clientId: string
  readonly scopes: readonly string[]
  /** `withheld`: the stored secret, which is not sent to another issuer. */
  readonly secret: { readonly value: string | null } | 'withheld'
  /** null: not known yet, since the provider is not saved. */
  readonly redirectUri: string | null
}

interface Context {
  readonly outbound: Outbound
  readonly words: Words
}

/** Responses of a provider that would have let people sign in. */
const NEEDS_PAGE = ['login_required', 'interaction_required', 'consent_required', 'account_selection_required']
const CLIENT_REFUSED = ['invalid_client', 'unauthorized_client']
const MADE_UP_CODE = 'atrium-checks-the-client'
/** Invalid at every provider; it only completes the request. */
const NO_REDIRECT_URI = 'https://atrium.invalid/sso/oidc/callback'

export async function checkOidcClient(
  context: Context,
  document: ServerMetadata,
  application: OidcApplication,
): Promise<Check[]> {
  const [secret, others] = await Promise.all([
    checkSecret(context, document, application),
    checkSignIn(context, document, application),
  ])
  return [secret, ...others]
}

async function checkSecret(context: Context, document: ServerMetadata, application: OidcApplication): Promise<Check> {
  const { words } = context
  const { secret } = application
  if (secret === 'withheld') {
    return noteCheck(
      'client_secret',
      words.text('check.client_secret.withheld'),
      words.text('check.client_secret.enter'),
    )
  }
  const methods = document.token_endpoint_auth_methods_supported
  const isOwnMethod = !methods || methods.some(name => ['client_secret_basic', 'client_secret_post'].includes(name))
  if (secret.value !== null && !isOwnMethod) {
    const detail = words.text('check.client_secret.method', { methods: methods.join(', ') })
    return failCheck('client_secret', detail, words.text('check.client_secret.method.remedy'))
  }
  const error = await redeemMadeUpCode(context, document, application, secret.value)
  if (error === 'invalid_grant') return okCheck('client_secret', words.text('check.client_secret.ok'))
  if (!CLIENT_REFUSED.includes(error)) {
    return okCheck('client_secret', words.text('check.client_secret.open', { error }))
  }
  return secret.value === null
    ? failCheck('client_secret', words.text('check.client_secret.needed'), words.text('check.client_secret.enter'))
    : failCheck(
        'client_secret',
        words.text('check.client_secret.refused', { error }),
        words.text('check.client_secret.refused.remedy'),
      )
}

/** The provider's error for an invalid code. */
async function redeemMadeUpCode(
  { outbound }: Context,
  document: ServerMetadata,
  { clientId, redirectUri }: OidcApplication,
  secret: string | null,
): Promise<string> {
  const library = await import('openid-client')
  const configuration = new library.Configuration(document, clientId, undefined, clientAuth(library, secret))
  configuration[library.customFetch] = guardedFetch({ outbound })
  // Whether http is allowed was checked with the issuer; the guarded client enforces the rest.
  if (document.issuer.startsWith('http:')) library.allowInsecureRequests(configuration)
  try {
    await library.genericGrantRequest(configuration, 'authorization_code', {
      code: MADE_UP_CODE,
      redirect_uri: redirectUri ?? NO_REDIRECT_URI,
      code_verifier: library.randomPKCECodeVerifier(),
    })
    return 'none'
  } catch (error) {
    if (error instanceof library.ResponseBodyError) return error.error
    const { status } = error as { status?: number }
    // Only by a challenge in a header.
    if (error instanceof library.WWWAuthenticateChallengeError && status === 401) return 'invalid_client'
    return reasonOfLibrary(error)
  }
}

/** The library wraps errors of the guarded client. */
function reasonOfLibrary(error: unknown): string {
  for (let inner: unknown = error; inner instanceof Error; inner = inner.cause) {
    try {
      return shownReason(inner)
    } catch {}
  }
  return 'no answer that can be read'
}

/** Begins a sign-in that may show no page, and checks where the browser would be sent. */
async function checkSignIn(
  { outbound, words }: Context,
  document: ServerMetadata,
  { clientId, scopes, redirectUri: address }: OidcApplication,
): Promise<Check[]> {
  if (address === null) return [okCheck('redirect_uri', words.text('check.redirect_uri.later'))]
  const url = new URL(document.authorization_endpoint ?? '')
  const library = await import('openid-client')
  const challenge = await library.calculatePKCECodeChallenge(library.randomPKCECodeVerifier())
  const parameters = {
    client_id: clientId,
    redirect_uri: address,
    response_type: 'code',
    scope: scopes.join(' '),
    state: library.randomState(),
    nonce: library.randomNonce(),
    code_challenge: challenge,
    code_challenge_method: 'S256',
    prompt: 'none',
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  let status = 0
  let location: string | undefined
  try {
    const request = {
      method: 'GET',
      url: url.href,
      timeoutMs: CHECK_TIMEOUT_MS,
      bodyMaxBytes: CHECK_BODY_MAX_BYTES,
    } as const
    const response = await outbound.request(request)
    status = response.status
    location = response.headers.location
  } catch (error) {
    const detail = words.text('check.redirect_uri.unreachable', { url: url.origin, reason: shownReason(error) })
    return [noteCheck('redirect_uri', detail, words.text('check.keys.remedy'))]
  }
  if (location?.startsWith(`${address}?`))
    return checkAnswer(words, address, new URL(location).searchParams.get('error'))
  if (status === 400 || status === 401 || status === 403) {
    const detail = words.text('check.redirect_uri.refused', { address, status })
    return [failCheck('redirect_uri', detail, words.text('check.redirect_uri.refused.remedy', { address }))]
  }
  return [okCheck('redirect_uri', words.text('check.redirect_uri.open', { address }))]
}

/** It redirected to this server's address: so that is registered there. */
function checkAnswer(words: Words, address: string, error: string | null): Check[] {
  const ok = okCheck('redirect_uri', words.text('check.redirect_uri.ok', { address }))
  if (error === null || NEEDS_PAGE.includes(error)) return [ok]
  if (error === 'invalid_scope') {
    return [ok, failCheck('scopes', words.text('check.scopes.refused'), words.text('check.scopes.refused.remedy'))]
  }
  const detail = words.text('check.redirect_uri.error', { error: error.slice(0, 100) })
  return [failCheck('redirect_uri', detail, words.text('check.redirect_uri.error.remedy'))]
}
