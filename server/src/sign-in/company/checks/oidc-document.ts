// An OpenID Connect provider's metadata: its discovery document and its keys.

import type { ServerMetadata } from 'openid-client'
import type { Outbound } from '../../../platform/net/outbound.ts'
import type { Words } from '../../../shared/i18n/words.ts'
import { ALGORITHMS } from '../oidc/client.ts'
import {
  CHECK_BODY_MAX_BYTES,
  CHECK_TIMEOUT_MS,
  type Check,
  failCheck,
  jsonOf,
  noteCheck,
  okCheck,
  shownReason,
} from './check.ts'

export interface OidcAsked {
  readonly outbound: Outbound
  readonly words: Words
  readonly issuer: string
  readonly scopes: readonly string[]
}

export interface CheckedDocument {
  readonly checks: readonly Check[]
  /** null: sign-in cannot start with it. */
  readonly document: ServerMetadata | null
}

const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const

/** Reads and checks it. Checks of missing members are left out. */
export async function checkOidcDocument(asked: OidcAsked): Promise<CheckedDocument> {
  const { words, issuer } = asked
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  let document: Record<string, unknown>
  try {
    document = await jsonOf(await get(asked, url))
  } catch (error) {
    const detail = words.text('check.discovery.unreachable', { url, reason: shownReason(error) })
    return { checks: [failCheck('discovery', detail, words.text('check.discovery.remedy'))], document: null }
  }
  const missing = ENDPOINTS.filter(name => !URL.canParse(String(document[name])))
  if (missing.length > 0) {
    const detail = words.text('check.discovery.incomplete', { url, members: missing.join(', ') })
    return { checks: [failCheck('discovery', detail, words.text('check.discovery.remedy'))], document: null }
  }
  const named = checkIssuer(asked, document.issuer)
  const checks = [
    okCheck('discovery', words.text('check.discovery.ok', { url })),
    named,
    checkAlgorithms(asked, document),
    await checkKeys(asked, String(document.jwks_uri)),
    checkPkce(asked, document),
    checkScopes(asked, document),
  ]
  return { checks, document: named.level === 'fail' ? null : (document as unknown as ServerMetadata) }
}

const get = ({ outbound }: OidcAsked, url: string) =>
  outbound.request({
    method: 'GET',
    url,
    headers: { accept: 'application/json' },
    timeoutMs: CHECK_TIMEOUT_MS,
    bodyMaxBytes: CHECK_BODY_MAX_BYTES,
  })

/** Compared as in the sign-in (`oidc/client.ts`). */
function checkIssuer({ words, issuer }: OidcAsked, named: unknown): Check {
  const text = String(named)
  if (URL.canParse(text) && new URL(text).href === new URL(issuer).href) {
    return okCheck('issuer', words.text('check.issuer.ok', { issuer: text }))
  }
  if (text.includes('{tenantid}')) {
    return failCheck('issuer', words.text('check.issuer.everyone'), words.text('check.issuer.everyone.remedy'))
  }
  const detail = words.text('check.issuer.other', { issuer: text })
  return failCheck('issuer', detail, words.text('check.issuer.other.remedy', { issuer: text }))
}

function checkAlgorithms({ words }: OidcAsked, document: Record<string, unknown>): Check {
  const offered = textsOf(document.id_token_signing_alg_values_supported)
  const taken = offered.filter(name => ALGORITHMS.has(name))
  if (taken.length > 0) {
    return okCheck('signing_algorithms', words.text('check.signing_algorithms.ok', { algorithms: taken.join(', ') }))
  }
  const detail = words.text('check.signing_algorithms.none', { algorithms: offered.join(', ') || '–' })
  return failCheck('signing_algorithms', detail, words.text('check.signing.remedy'))
}

async function checkKeys(asked: OidcAsked, url: string): Promise<Check> {
  const { words } = asked
  try {
    const { keys } = await jsonOf(await get(asked, url))
    const usable = (Array.isArray(keys) ? keys : []).filter(isForSignatures)
    if (usable.length > 0) return okCheck('keys', words.text('check.keys.ok', { count: usable.length }))
    return failCheck('keys', words.text('check.keys.none', { url }), words.text('check.signing.remedy'))
  } catch (error) {
    const detail = words.text('check.keys.unreachable', { url, reason: shownReason(error) })
    return failCheck('keys', detail, words.text('check.keys.remedy'))
  }
}

function isForSignatures(key: unknown): boolean {
  const { kty, use, alg } = (key ?? {}) as { kty?: unknown; use?: unknown; alg?: unknown }
  const isFitting = alg === undefined || ALGORITHMS.has(String(alg))
  return ['RSA', 'EC', 'OKP'].includes(String(kty)) && (use === undefined || use === 'sig') && isFitting
}

/** Some providers support PKCE without announcing it. */
function checkPkce({ words }: OidcAsked, document: Record<string, unknown>): Check {
  const methods = document.code_challenge_methods_supported
  if (methods === undefined) return okCheck('pkce', words.text('check.pkce.silent'))
  if (textsOf(methods).includes('S256')) return okCheck('pkce', words.text('check.pkce.ok'))
  return failCheck('pkce', words.text('check.pkce.none'), words.text('check.pkce.remedy'))
}

/** Providers need not list everything that they support. */
function checkScopes({ words, scopes }: OidcAsked, document: Record<string, unknown>): Check {
  const offered = document.scopes_supported
  const unknown = offered === undefined ? [] : scopes.filter(scope => !textsOf(offered).includes(scope))
  if (unknown.length === 0) return okCheck('scopes', words.text('check.scopes.ok', { scopes: scopes.join(' ') }))
  const detail = words.text('check.scopes.unknown', { scopes: unknown.join(' ') })
  return noteCheck('scopes', detail, words.text('check.scopes.unknown.remedy'))
}

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter(one => typeof one === 'string') : [])
