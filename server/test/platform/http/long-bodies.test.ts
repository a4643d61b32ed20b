// Clients that send their whole body before they read anything: they hear the answer all the same, on a connection that
// goes on.

import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'

const app = await sharedApp()
const program = await app.program()
const pam = await program.user('pam', { role: 'program_manager' })

const BODY_BYTES = 8_000_000

for (const [path, type, status] of [
  ['/v2/channels', 'application/json', 413],
  ['/v2/channels', 'text/plain', 415],
  ['/scim/v2/Users', 'text/plain', 415],
  ['/v2/nothing', 'application/json', 404],
  ['/operator/v1/tokens', 'application/json', 401],
  ['/oauth/token', 'application/x-www-form-urlencoded', 413],
  ['/oauth/introspect', 'application/json', 413],
  ['/oauth/authorize', 'application/x-www-form-urlencoded', 413],
  ['/scim/v2/Groups', 'application/json', 413],
] as const) {
  test(`a very long body of ${type} to ${path} is ${status}, and the connection stays`, async () => {
    const received = await exchange(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${pam.token}\r\n` +
        `Content-Type: ${type}\r\nContent-Length: ${BODY_BYTES}\r\n\r\n`,
    )
    assert.match(received, new RegExp(`^HTTP/1.1 ${status} `))
    assert.match(received, /HTTP\/1\.1 200 [\s\S]*\{"status":"ok"\}$/)
  })
}

/** Sends the head and a long body, and only then begins to read; asks for the server's health on the same connection. */
function exchange(head: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
    socket.once('error', reject).once('close', () => resolve(received))
    socket.write(head)
    socket.write('x'.repeat(BODY_BYTES), () => {
      socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
      socket.setEncoding('utf8').on('data', part => {
        received += part
      })
    })
  })
}
