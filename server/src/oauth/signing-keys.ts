// The keys that ID tokens are signed with. RS256, the one algorithm that every OpenID Connect client understands.

import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { JWK } from 'oidc-provider'
import type { Database } from '../db/database.ts'

const MODULUS_BITS = 2048
const FIRST_KEY_ID = 1

/** All keys, the one that signs first. On a new database one is made; nodes that start together agree on one. */
export async function readSigningKeys(database: Database): Promise<JWK[]> {
  const known = await selectKeys(database)
  if (known.length > 0) return known
  const jwk = JSON.stringify(await makeKey())
  await database.system(db =>
    db
      .insertInto('oauth_keys')
      .values({ id: FIRST_KEY_ID, private_jwk: jwk })
      .onConflict(conflict => conflict.column('id').doNothing())
      .execute(),
  )
  return selectKeys(database)
}

function selectKeys(database: Database): Promise<JWK[]> {
  return database.system(async db => {
    const rows = await db.selectFrom('oauth_keys').select('private_jwk').orderBy('id', 'desc').execute()
    return rows.map(row => row.private_jwk as JWK)
  })
}

async function makeKey(): Promise<JWK> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: MODULUS_BITS })
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' } as JWK
}
