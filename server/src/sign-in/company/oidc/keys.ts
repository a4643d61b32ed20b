// The provider's public keys, kept together with those that the library keeps for ID tokens.

import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import type { Configuration } from 'openid-client'
import type { Services } from '../../../platform/services.ts'
import { guardedFetch } from './guarded-fetch.ts'

/** Unknown keys are looked for again at most this often. */
const FETCHED_AGAIN_SECONDS = 60
const KEPT_SECONDS = 300

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
  const now = Math.floor(Date.now() / 1000)
  if (known && now - known.uat < ageMax) return { jwks: known.jwks as JSONWebKeySet, age: now - known.uat }
  const { jwks_uri } = configuration.serverMetadata()
  const response = await guardedFetch(services)(jwks_uri ?? '', {
    method: 'GET',
    headers: { accept: 'application/json' },
    body: undefined,
    redirect: 'manual',
  })
  const jwks = (await response.json()) as JSONWebKeySet
  library.setJwksCache(configuration, { jwks, uat: now } as never)
  return { jwks, age: 0 }
}
