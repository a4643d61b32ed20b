// The protocol library for one provider: its discovery document is fetched when it is first needed, and once an hour.

import { LRUCache } from 'lru-cache'
import type { ClientAuth, Configuration } from 'openid-client'
import { defineState, type Services } from '../../../platform/services.ts'
import { SignInProblem } from '../flow/problem.ts'
import { type ProviderRow, sealingContext } from '../provider/provider.ts'
import { guardedFetch } from './guarded-fetch.ts'

const KEPT_MS = 3600_000
/** Sign-ins do not each retry a provider that does not respond. */
const FAILURE_KEPT_MS = 5000
const PROVIDERS_MAX = 500
export const CLOCK_SKEW_SECONDS = 60

interface Kept {
  readonly configuration: Promise<Configuration>
  /** By the clock of `performance.now`. */
  until: number
}

/** Configurations by provider and revision. */
export const oidcClients = defineState('OIDC clients', () => new LRUCache<string, Kept>({ max: PROVIDERS_MAX }))

/** The configured library. Throws SignInProblem `unreachable` when the provider does not respond correctly. */
export async function oidcClient(services: Services, provider: ProviderRow): Promise<Configuration> {
  const cache = services.state(oidcClients)
  const key = `${provider.program_id} ${provider.id} ${provider.revision}`
  const kept = cache.get(key)
  if (kept && kept.until > performance.now()) return kept.configuration
  const fresh: Kept = { configuration: discover(services, provider), until: performance.now() + KEPT_MS }
  cache.set(key, fresh)
  try {
    return await fresh.configuration
  } catch (error) {
    fresh.until = performance.now() + FAILURE_KEPT_MS
    // An old document is better than none.
    const former = kept && (await kept.configuration.catch(() => null))
    if (!former) throw error
    cache.set(key, { configuration: kept.configuration, until: fresh.until })
    return former
  }
}

async function discover(services: Services, provider: ProviderRow): Promise<Configuration> {
  const library = await import('openid-client')
  const issuer = new URL(provider.issuer ?? '')
  try {
    const configuration = await library.discovery(
      issuer,
      provider.client_id ?? '',
      { [library.clockTolerance]: CLOCK_SKEW_SECONDS },
      clientAuth(library, secretOf(services, provider)),
      {
        [library.customFetch]: guardedFetch(services),
        execute: [
          library.enableNonRepudiationChecks,
          // Only an issuer on this machine may be http (provider/input.ts).
          ...(issuer.protocol === 'http:' && services.config.allowPrivateTargets
            ? [library.allowInsecureRequests]
            : []),
        ],
      },
    )
    const { issuer: named, authorization_endpoint, token_endpoint, jwks_uri } = configuration.serverMetadata()
    // The library accepts other issuers of Microsoft, including one shared by all companies.
    if (new URL(named).href !== issuer.href) throw new Error(`it names the issuer ${named}`)
    if (!authorization_endpoint || !token_endpoint || !jwks_uri) throw new Error('an endpoint is missing')
    return configuration
  } catch (error) {
    throw new SignInProblem('unreachable', 'unreachable', { cause: error })
  }
}

/** The secret in clear; null for a public client. */
export function secretOf({ secrets }: Pick<Services, 'secrets'>, provider: ProviderRow): string | null {
  const sealed = provider.client_secret_sealed
  return sealed === null ? null : secrets.open(sealed, sealingContext(provider))
}

export function clientAuth(library: typeof import('openid-client'), secret: string | null): ClientAuth {
  if (secret === null) return library.None()
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported
    const isPost = methods?.includes('client_secret_post') && !methods.includes('client_secret_basic')
    const auth = isPost ? library.ClientSecretPost(secret) : library.ClientSecretBasic(secret)
    auth(server, client, body, headers)
  }
}

/** Neither `none` nor algorithms that would use a client secret or a public key as a shared secret. */
export const ALGORITHMS: ReadonlySet<string> = new Set([
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
])
