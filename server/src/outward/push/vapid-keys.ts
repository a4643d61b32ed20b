// The pair of keys that identifies this server to browsers and their push services. A subscription is bound to the public key, so
// the pair is made once, is the same on all nodes, and never changes.

import { createECDH } from 'node:crypto'
import { sql } from 'kysely'
import type { Services } from '../../platform/services.ts'
import { defineState } from '../../platform/services.ts'

/** In base64url, as the browser and the library take them. */
export interface VapidKeys {
  /** An uncompressed point of P-256. */
  readonly publicKey: string
  readonly privateKey: string
}

interface LoadedKeys {
  read(): Promise<VapidKeys>
}

/** The keys, read from the database at first use. */
export const vapidKeys = defineState('push keys', (services): LoadedKeys => {
  let loaded: Promise<VapidKeys> | undefined
  return {
    read() {
      loaded ??= loadKeys(services).catch(error => {
        loaded = undefined
        throw error
      })
      return loaded
    },
  }
})

const PLACE = 'push key vapid'
const PRIVATE_KEY_BYTES = 32

/** Reads the keys; writes a new pair if there is none. Nodes that start together all read the first pair written. */
async function loadKeys({ database, secrets }: Services): Promise<VapidKeys> {
  const made = makeKeys()
  const row = await database.system(async db => {
    await sql`
      insert into push_keys (name, public_key, private_key_sealed)
      values ('vapid', ${made.publicKey}, ${secrets.seal(made.privateKey, PLACE)})
      on conflict (name) do nothing`.execute(db)
    const { rows } = await sql<{ public_key: string; private_key_sealed: Buffer }>`
      select public_key, private_key_sealed from push_keys where name = 'vapid'`.execute(db)
    return rows[0] as (typeof rows)[number]
  })
  return { publicKey: row.public_key, privateKey: secrets.open(row.private_key_sealed, PLACE) }
}

function makeKeys(): VapidKeys {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  // Leading zeros are left out by getPrivateKey.
  const bytes = pair.getPrivateKey()
  const privateKey = Buffer.concat([Buffer.alloc(PRIVATE_KEY_BYTES - bytes.length), bytes]).toString('base64url')
  return { publicKey, privateKey }
}
