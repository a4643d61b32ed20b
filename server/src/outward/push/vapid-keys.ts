// The pair of keys by which browsers and their push services know this server. A subscription is bound to the public key, so the pair
// is made once, is the same on all nodes, and never changes.

import { createECDH } from 'node:crypto'
import type { Services } from '../../platform/services.ts'
import { defineState } from '../../platform/state.ts'

/** In base64url, as the browser and the library take them. */
export interface VapidKeys {
  /** An uncompressed point of P-256. */
  readonly publicKey: string
  readonly privateKey: string
}

interface LoadedKeys {
  read(): Promise<VapidKeys>
}

/** Read from the database when they are first needed. */
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

/** Nodes that start together agree on the first pair written. */
async function loadKeys({ database, secrets }: Services): Promise<VapidKeys> {
  const made = makeKeys()
  const row = await database.system(async db => {
    await db
      .insertInto('push_keys')
      .values({
        name: 'vapid',
        public_key: made.publicKey,
        private_key_sealed: secrets.seal(made.privateKey, PLACE),
      })
      .onConflict(conflict => conflict.column('name').doNothing())
      .execute()
    return db.selectFrom('push_keys').selectAll().where('name', '=', 'vapid').executeTakeFirstOrThrow()
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
