// The provider's public keys, cached together with those that the library caches for ID tokens.

import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Configuration } from 'openid-client'
import { defineState, type Services } from '../../../platform/services.ts'
import { guardedFetch } from './guarded-fetch.ts'

/** Unknown keys are fetched again at most this often. */
const FETCHED_AGAIN_SECONDS = 60
const KEPT_SECONDS = 300
/** Milliseconds that a failure is kept: any client can send tokens, and each would query the provider. */
const FAILURE_KEPT_MS = 5000
const PROVIDERS_MAX = 500

interface Fetching {
  running: Promise<JSONWebKeySet> | null
  /** By the clock of `performance.now`. */
  failedAt: number
}

/** Requests for keys, by the provider's configuration. */
export const keyFetches = defineState(
  'keys of providers',
  () => new LRUCache<Configuration, Fetching>({ max: PROVIDERS_MAX }),
)

/** Finds the key of a token; an unknown one fetches them all again, at most once in 60 seconds. */
export function keysOf(services: Services, configuration: Configuration): JWTVerifyGetKey {
  return async (header, token) => {
    const { jwks, age } = await readKeys(services, configuration, KEPT_SECONDS)
    try {
      return await createLocalJWKSet(jwks)(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || age < FETCHED_AGAIN_SECONDS) throw error
      const again = await readKeys(services, configuration, FETCHED_AGAIN_SECONDS)
      return createLocalJWKSet(again.jwks)(header, token)
    }
  }
}

async function readKeys(
  services: Services,
  configuration: Configuration,
  ageMax: number,
): Promise<{ jwks: JSONWebKeySet; age: number }> {
  const library = await import('openid-client')
  const known = library.getJwksCache(configuration)
  const age = known ? nowSeconds() - known.uat : Number.POSITIVE_INFINITY
  if (known && age < ageMax) return { jwks: known.jwks as JSONWebKeySet, age }
  const fetches = services.state(keyFetches)
  const fetching = fetches.get(configuration) ?? { running: null, failedAt: Number.NEGATIVE_INFINITY }
  fetches.set(configuration, fetching)
  if (performance.now() - fetching.failedAt < FAILURE_KEPT_MS)
    throw new Error('the keys could not be read a moment ago')
  fetching.running ??= fetchKeys(services, configuration, fetching)
  return { jwks: await fetching.running, age: 0 }
}

/** Concurrent callers wait for one request. */
async function fetchKeys(services: Services, configuration: Configuration, fetching: Fetching): Promise<JSONWebKeySet> {
  const library = await import('openid-client')
  const { jwks_uri } = configuration.serverMetadata()
  const request = {
    method: 'GET',
    headers: { accept: 'application/json' },
    body: undefined,
    redirect: 'manual',
  } as const
  try {
    const response = await guardedFetch(services)(jwks_uri ?? '', request)
    if (response.status !== 200) throw new Error(`the keys cannot be read: status ${response.status}`)
    const jwks = (await response.json()) as JSONWebKeySet
    if (!Array.isArray(jwks?.keys)) throw new Error('the keys cannot be read: there is no list')
    library.setJwksCache(configuration, { jwks, uat: nowSeconds() } as never)
    return jwks
  } catch (error) {
    fetching.failedAt = performance.now()
    throw error
  } finally {
    fetching.running = null
  }
}

const nowSeconds = (): number => Math.floor(Date.now() / 1000)
