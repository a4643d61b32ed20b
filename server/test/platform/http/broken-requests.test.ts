// Bytes that are no HTTP are refused in the contract's form as well.

import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'

const app = await sharedApp()

for (const [what, text, status, title] of [
  ['no HTTP at all', 'hello\r\n\r\n', 400, 'Bad Request'],
  ['an unknown method', 'FOO /healthz HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'Bad Request'],
  ['HTTP/2 in plain text', 'GET / HTTP/2.0\r\nHost: x\r\n\r\n', 505, 'HTTP Version Not Supported'],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 505, 'HTTP Version Not Supported'],
  ['HTTP/3 in plain text', 'GET / HTTP/3.0\r\nHost: x\r\n\r\n', 505, 'HTTP Version Not Supported'],
  ['HTTP/0.9 with headers', 'GET / HTTP/0.9\r\nHost: x\r\n\r\n', 505, 'HTTP Version Not Supported'],
  ['no Host', 'GET /v2/content HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'Bad Request'],
  [
    'an expectation that is unknown, without a token,',
    'GET /v2/content HTTP/1.1\r\nHost: x\r\nExpect: 200-ok\r\nConnection: close\r\n\r\n',
    401,
    'Unauthenticated',
  ],
  [
    'a length that is no number',
    'POST /v2/channels HTTP/1.1\r\nHost: x\r\nContent-Length: a\r\n\r\n',
    400,
    'Bad Request',
  ],
  [
    'an address longer than anything is read',
    `GET /v2/content?search=${'x'.repeat(80_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    431,
    'Request Header Fields Too Large',
  ],
  [
    'a path that is too long',
    `GET /v2/content/${'1'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    431,
    'Request Header Fields Too Large',
  ],
  [
    'an address that is too long',
    `GET /v2/content?search=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    431,
    'Request Header Fields Too Large',
  ],
] as const) {
  test(`${what} is ${status}`, async () => {
    const [head = '', body = ''] = (await exchange(text)).split('\r\n\r\n')
    assert.match(head, new RegExp(`^HTTP/1.1 ${status} `))
    assert.match(head, /^x-request-id: [0-9a-f-]{36}$/m)
    const { error } = JSON.parse(body)
    assert.deepEqual([error.code, error.title, typeof error.detail], [status, title, 'string'])
  })
}

const LONG = 'x'.repeat(20_000)
for (const [what, parts, status] of [
  ['an address', [`GET /scim/v2/Users?filter=${LONG} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`], 431],
  [
    'an address that comes in parts',
    [`GET /scim/v2/Users?filter=${LONG}`, ' HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    431,
  ],
  ['a path', [`GET /scim/v2/Users/${LONG} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`], 431],
  ['a header', [`GET /scim/v2/Users HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX: ${LONG}\r\n\r\n`], 431],
  ['an address longer than is read', [`GET /scim/v2/Users?filter=${LONG.repeat(4)} HTTP/1.1\r\nHost: x\r\n\r\n`], 431],
  ['a header that is none', ['GET /scim/v2/Users HTTP/1.1\r\nHost: x\r\nno header\r\n\r\n'], 400],
] as const) {
  test(`${what} under /scim/ is refused in SCIM's form with ${status}`, async () => {
    const [head = '', body = ''] = (await exchange(...parts)).split('\r\n\r\n')
    assert.match(head, new RegExp(`^HTTP/1.1 ${status} `))
    assert.match(head, /^content-type: application\/scim\+json; charset=utf-8$/im)
    assert.match(head, /^x-request-id: [0-9a-f-]{36}$/im)
    const { schemas, status: said, detail } = JSON.parse(body)
    assert.deepEqual(
      [schemas, said, typeof detail],
      [['urn:ietf:params:scim:api:messages:2.0:Error'], status, 'string'],
    )
  })
}

test('an address below the limit is read', async () => {
  const head = `GET /healthz?x=${'x'.repeat(12_000)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`
  assert.match(await exchange(head), /^HTTP\/1.1 200 /)
})

/** Sends the parts as packets of their own and returns all that comes back. */
function exchange(...parts: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1', async () => {
      for (const part of parts) {
        await new Promise(sent => socket.write(part, sent))
        await setTimeout(20)
      }
    })
    socket
      .setNoDelay(true)
      .setEncoding('utf8')
      .on('data', part => {
        received += part
      })
    socket.once('close', () => resolve(received)).once('error', reject)
  })
}
