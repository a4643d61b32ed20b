// The keys that ID tokens are signed with. RS256, the one algorithm that every OpenID Connect client understands.

import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { calculateJwkThumbprint, type JWK } from 'jose'
import type { SecretBox } from '../../../platform/access/secret-box.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Services } from '../../../platform/services.ts'

export type KeyState = 'next' | 'active' | 'retired'

export interface SigningKeys {
  /** Private keys, the one that signs first. All of them are published. */
  readonly keys: readonly (JWK & { readonly kid: string })[]
  /** Changes when the keys do. */
  readonly version: string
}

export interface NewKey {
  readonly kid: string
  readonly sealed: Buffer
}

const MODULUS_BITS = 2048
/** Keys are listed in the order of their use. */
const STATES: readonly KeyState[] = ['active', 'next', 'retired']

/** All keys. On a new database the first one is made; nodes that start together agree on one. */
export async function readSigningKeys(services: Services): Promise<SigningKeys> {
  const rows = await selectKeys(services)
  if (rows.some(row => row.state === 'active')) return open(services.secrets, rows)
  await addFirstKey(services)
  return open(services.secrets, await selectKeys(services))
}

/** The version of the stored keys. */
export const readKeysVersion = async (services: Services): Promise<string> => versionOf(await selectKeys(services))

/** Makes a key that is not stored yet. Takes a tenth of a second or more, so not inside a transaction. */
export async function makeKey(secrets: SecretBox): Promise<NewKey> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: MODULUS_BITS })
  return sealKey(secrets, privateKey.export({ format: 'jwk' }) as JWK)
}

interface Row {
  readonly kid: string
  readonly state: string
  readonly sealed_jwk: Uint8Array
}

async function selectKeys({ database }: Services): Promise<readonly Row[]> {
  const rows = await database.system(db =>
    sql<Row>`select kid, state, sealed_jwk from oauth_signing_keys order by active_from desc`.all(db),
  )
  return STATES.flatMap(state => rows.filter(row => row.state === state))
}

const versionOf = (rows: readonly Row[]): string => rows.map(({ kid, state }) => `${kid} ${state}`).join(', ')

const open = (secrets: SecretBox, rows: readonly Row[]): SigningKeys => ({
  keys: rows.map(({ kid, sealed_jwk }) => ({ ...JSON.parse(secrets.open(sealed_jwk, placeOf(kid))), kid })),
  version: versionOf(rows),
})

/** No client has cached the keys yet, so it signs at once. */
async function addFirstKey({ database, secrets }: Services): Promise<void> {
  const { kid, sealed } = await makeKey(secrets)
  await database.system(db =>
    sql`
      insert into oauth_signing_keys (kid, state, sealed_jwk, active_from) values (${kid}, 'active', ${sealed}, now())
      on conflict do nothing`.execute(db),
  )
}

/** Its id is the thumbprint of RFC 7638. */
async function sealKey(secrets: SecretBox, jwk: JWK): Promise<NewKey> {
  const kid = await calculateJwkThumbprint(jwk)
  return { kid, sealed: secrets.seal(JSON.stringify({ ...jwk, use: 'sig', alg: 'RS256' }), placeOf(kid)) }
}

const placeOf = (kid: string): string => `oauth signing key ${kid}`
