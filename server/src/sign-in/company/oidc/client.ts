// The protocol library for one provider: its discovery document is fetched when it is first needed, and once an hour.

import { LRUCache } from 'lru-cache'
import type { Configuration } from 'openid-client'
import type { Services } from '../../../platform/services.ts'
import { defineState } from '../../../platform/state.ts'
import { SignInProblem } from '../flow/problem.ts'
import { type ProviderRow, sealingContext } from '../provider/provider.ts'
import { guardedFetch } from './guarded-fetch.ts'

const KEPT_MS = 3600_000
/** A provider that does not answer is not asked by each sign-in. */
const FAILURE_KEPT_MS = 5000
const PROVIDERS_MAX = 500
export const CLOCK_SKEW_SECONDS = 60
/** No `none`, and nothing that a client secret or a public key could be used for as a shared secret. */
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

interface Kept {
  readonly configuration: Promise<Configuration>
  /** By the clock of `performance.now`. */
  until: number
}

/** Configurations by provider and revision. */
export const oidcClients = defineState('OIDC clients', () => new LRUCache<string, Kept>({ max: PROVIDERS_MAX }))

/** The configured library. Throws SignInProblem `unreachable` when the provider does not answer as it should. */
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
    // Better an old document than none.
    const former = kept && (await kept.configuration.catch(() => null))
    if (!former) throw error
    cache.set(key, { configuration: kept.configuration, until: fresh.until })
    return former
  }
}

async function discover(services: Services, provider: ProviderRow): Promise<Configuration> {
  const library = await import('openid-client')
  const issuer = new URL(provider.issuer ?? '')
  const secret = secretOf(services, provider)
  try {
    const configuration = await library.discovery(
      issuer,
      provider.client_id ?? '',
      { [library.clockTolerance]: CLOCK_SKEW_SECONDS },
      secret === null ? library.None() : secretAuth(library, secret),
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
    const { authorization_endpoint, token_endpoint, jwks_uri } = configuration.serverMetadata()
    if (!authorization_endpoint || !token_endpoint || !jwks_uri) throw new Error('an endpoint is missing')
    return configuration
  } catch (error) {
    throw new SignInProblem('unreachable', `the discovery document of ${issuer.origin} cannot be used`, error)
  }
}

/** As the provider takes it; `client_secret_basic` is the default of the protocol. */
const secretAuth =
  (library: typeof import('openid-client'), secret: string): import('openid-client').ClientAuth =>
  (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported
    const isPost = methods?.includes('client_secret_post') && !methods.includes('client_secret_basic')
    const auth = isPost ? library.ClientSecretPost(secret) : library.ClientSecretBasic(secret)
    auth(server, client, body, headers)
  }

function secretOf({ secrets }: Services, provider: ProviderRow): string | null {
  const sealed = provider.client_secret_sealed
  return sealed === null ? null : secrets.open(sealed, sealingContext(provider))
}
