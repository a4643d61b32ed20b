// A push service on loopback, and browsers that are registered with it: they decrypt what they are sent (RFC 8291) and check who
// signed it (RFC 8292), by hand, with no code of what encrypts.

import assert from 'node:assert/strict'
import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'
import { after } from '../../../bin/testing.mjs'

/** A message as it came. */
export interface PushMessage {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export class PushService {
  readonly messages: PushMessage[] = []
  url = ''
  /** Decides each reply; 201 unless a test sets it. */
  answer: (message: PushMessage, response: ServerResponse) => void = (_message, response) =>
    void response.writeHead(201).end()

  /** Starts one; it is closed after the test file. */
  static async start(): Promise<PushService> {
    const service = new PushService()
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const message = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) }
      service.messages.push(message)
      service.answer(message, response)
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve).unref())
    service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    after(() => {
      server.closeAllConnections()
      server.close()
    })
    return service
  }

  /** A browser that subscribed, with an address of its own. */
  browser(): PushBrowser {
    return new PushBrowser(this)
  }
}

export class PushBrowser {
  readonly endpoint: string
  readonly #service: PushService
  readonly #pair: ECDH = createECDH('prime256v1')
  readonly #auth = randomBytes(16)

  constructor(service: PushService) {
    this.#service = service
    this.#pair.generateKeys()
    this.endpoint = `${service.url}/push/${randomBytes(12).toString('base64url')}`
  }

  /** The browser's `PushSubscription` as JSON. */
  get subscription() {
    const keys = { p256dh: this.#pair.getPublicKey('base64url'), auth: this.#auth.toString('base64url') }
    return { endpoint: this.endpoint, expirationTime: null, keys }
  }

  /** Messages for this browser, as they were sent. */
  get received(): PushMessage[] {
    return this.#service.messages.filter(({ path }) => this.endpoint.endsWith(path))
  }

  /** Messages for this browser, decrypted and parsed. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into messages of every shape
  get shown(): any[] {
    return this.received.map(({ body }) => JSON.parse(this.decrypt(body)))
  }

  /** One record of `aes128gcm` (RFC 8188): salt, record size, the sender's key, ciphertext. */
  decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16)
    const keyLength = body.readUInt8(20)
    const sender = body.subarray(21, 21 + keyLength)
    const sealed = body.subarray(21 + keyLength)
    assert.ok(body.readUInt32BE(16) >= sealed.length, 'one record')
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#pair.getPublicKey(), sender])
    const secret = hkdfSync('sha256', this.#pair.computeSecret(sender), this.#auth, info, 32)
    const derived = (name: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, Buffer.from(`Content-Encoding: ${name}\0`), bytes))
    const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
    decipher.setAuthTag(sealed.subarray(-16))
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    const end = plain.lastIndexOf(2)
    assert.ok(end >= 0 && plain.subarray(end + 1).every(byte => byte === 0), 'a last record with padding')
    return plain.subarray(0, end).toString('utf8')
  }
}

/** Checks who signed a message, with the public key of the server, and returns the claims. */
export async function verifyVapid({ headers }: PushMessage, publicKey: string) {
  const [, token, key] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization ?? '') ?? []
  assert.equal(key, publicKey)
  const point = Buffer.from(publicKey, 'base64url')
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const jwk = await importJWK({ kty: 'EC', crv: 'P-256', x: part(1), y: part(33) }, 'ES256')
  return (await jwtVerify(token ?? '', jwk, { algorithms: ['ES256'] })).payload
}
