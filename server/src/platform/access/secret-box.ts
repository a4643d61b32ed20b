// Secrets that must be read again (webhook authorization headers, signing secrets) are sealed with AES-256-GCM; links that
// only this server may make are signed with HMAC-SHA-256. Keys are made once and shared by all nodes through the database.

import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'

export interface SecretBox {
  /** Encrypts a text for one place, e.g. the record's id; opening it requires the same `place`. */
  seal(text: string, place: string): Buffer
  /** Throws if the bytes were changed or sealed for another place. */
  open(sealed: Uint8Array, place: string): string
  /** A signature (base64url) over a text, for one purpose. */
  sign(purpose: string, text: string): string
  /** Whether `signature` is this server's; takes the same time for wrong ones. */
  verify(purpose: string, text: string, signature: string): boolean
}

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Loads the server's keys, making them on the first start. */
export async function createSecretBox(database: Database): Promise<SecretBox> {
  const sealing = await loadKey(database, 'seal')
  // Kept as a key object: otherwise each signature creates one, which takes longer than signing.
  const signing = createSecretKey(await loadKey(database, 'sign'))
  const sign = (purpose: string, text: string) =>
    createHmac('sha256', signing).update(`${purpose}\n${text}`).digest('base64url')
  return {
    seal(text, place) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed)
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, NONCE_BYTES))
      decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },
    sign,
    verify(purpose, text, signature) {
      const expected = Buffer.from(sign(purpose, text))
      const given = Buffer.from(signature)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}

/** Nodes that start together agree on the first key written. */
async function loadKey(database: Database, name: string): Promise<Buffer> {
  return database.system(async db => {
    await sql`
      insert into server_keys (name, key) values (${name}, ${randomBytes(KEY_BYTES)})
      on conflict (name) do nothing`.execute(db)
    const { key } = await sql<{ key: Uint8Array }>`select key from server_keys where name = ${name}`.one(db)
    // For example after an incomplete restore, or with another database's table.
    if (key.length !== KEY_BYTES) throw new Error(`the key "${name}" in server_keys is damaged`)
    return Buffer.from(key)
  })
}
