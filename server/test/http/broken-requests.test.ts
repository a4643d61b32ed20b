// What cannot be read as HTTP is refused in the contract's form all the same.

import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { sharedApp } from '../support/app.ts'

const app = await sharedApp()

for (const [what, text, status, title] of [
  ['no HTTP at all', 'hello\r\n\r\n', 400, 'Bad Request'],
  ['an unknown method', 'FOO /healthz HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'Bad Request'],
  [
    'a length that is no number',
    'POST /v2/channels HTTP/1.1\r\nHost: x\r\nContent-Length: a\r\n\r\n',
    400,
    'Bad Request',
  ],
  [
    'an address that is too long',
    `GET /v2/content?search=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
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

function exchange(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () => socket.write(text))
    socket.setEncoding('utf8').on('data', part => {
      received += part
    })
    socket.once('close', () => resolve(received)).once('error', reject)
  })
}
