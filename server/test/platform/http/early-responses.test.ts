// Responses that come before the body of their request has arrived.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'

const app = await sharedApp()
const program = await app.program()
const anna = await program.user('anna', { role: 'publisher' })
const [plain, json] = [{ authorization: `Bearer ${anna.token}` }, { 'content-type': 'application/json' }]

interface Connected {
  readonly socket: Socket
  /** All that came until the server closed its side. */
  readonly received: Promise<string>
  readonly send: (text: string) => Promise<void>
}

async function open(): Promise<Connected> {
  const socket = connect({ port: Number(new URL(app.url).port), host: '127.0.0.1', allowHalfOpen: true })
  await once(socket, 'connect')
  let text = ''
  socket.setEncoding('utf8').on('data', part => {
    text += part
  })
  const received = new Promise<string>((resolve, reject) => {
    socket.once('end', () => resolve(text)).once('error', reject)
  })
  const send = (part: string) =>
    new Promise<void>((resolve, reject) => void socket.write(part, error => (error ? reject(error) : resolve())))
  return { socket, received, send }
}

const head = (path: string, headers: Readonly<Record<string, string>>, version = '1.1') =>
  [
    `POST ${path} HTTP/${version}`,
    'Host: x',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'Content-Length: 3000000',
    '',
    '',
  ].join('\r\n')

for (const [status, path, headers] of [
  [401, '/v2/channels', json],
  [404, '/v2/nowhere', json],
  [415, '/v2/channels', { ...plain, 'content-type': 'text/plain' }],
  [403, '/v2/webhooks/subscriptions', { ...plain, ...json }],
  [413, '/v2/channels', { ...plain, ...json }],
] as const) {
  for (const [what, extra, version] of [
    ['Connection: close', { connection: 'close' }, '1.1'],
    ['HTTP/1.0', {}, '1.0'],
  ] as const) {
    test(`${status} before the body, with ${what}, ends the connection after the response, which is not cut off`, async () => {
      const { socket, received, send } = await open()
      await send(head(path, { ...headers, ...extra }, version))
      for (let sent = 0; sent < 10; sent++) await send('x'.repeat(200_000))
      const text = await received
      assert.match(text, new RegExp(`^HTTP/1\\.1 ${status} `))
      assert.match(text, /^connection: close$/im)
      assert.equal(JSON.parse(text.split('\r\n\r\n')[1] as string).error.code, status)
      // The client may still send the rest: nothing is reset.
      await send('x'.repeat(1_000_000))
      socket.end()
      await once(socket, 'close')
    })
  }
}

test('a token request that is too long is 413 at once, by its length or by the part of it that has arrived', async () => {
  for (const [line, parts] of [
    ['Content-Length: 3000000', 0],
    ['Transfer-Encoding: chunked', 6],
  ] as const) {
    const { socket, received, send } = await open()
    const type = 'Content-Type: application/x-www-form-urlencoded'
    await send(`POST /oauth/token HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${type}\r\n${line}\r\n\r\n`)
    for (let sent = 0; sent < parts; sent++) await send(`30d40\r\n${'x'.repeat(200_000)}\r\n`)
    const text = await received
    assert.match(text, /^HTTP\/1\.1 413 /)
    assert.equal(JSON.parse(text.split('\r\n\r\n')[1] as string).error, 'invalid_request')
    socket.end()
  }
})

test('a connection that is kept takes the next request once the body is through', async () => {
  const { socket, received, send } = await open()
  await send(head('/v2/channels', json))
  await send('x'.repeat(3_000_000))
  await send('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  const text = await received
  assert.match(text, /^HTTP\/1\.1 401 [\s\S]*HTTP\/1\.1 200 /)
  socket.end()
})

test('two Host headers are 400: a proxy in front may have gone by the other', async () => {
  for (const second of ['Host: evil.example', 'HOST: x']) {
    const { socket, received, send } = await open()
    await send(`GET /healthz HTTP/1.1\r\nHost: x\r\n${second}\r\nConnection: close\r\n\r\n`)
    assert.match(await received, /^HTTP\/1\.1 400 /)
    socket.end()
  }
})

test('a body with a content coding is 415, and the response says what is accepted', async () => {
  const body = JSON.stringify({ name: 'News', description: 'What happens' })
  for (const encoding of ['gzip', 'br', 'identity, gzip', 'X-Own']) {
    const refused = await fetch(`${app.url}/v2/channels`, {
      method: 'POST',
      headers: { ...plain, ...json, 'content-encoding': encoding },
      body,
    })
    assert.deepEqual([refused.status, refused.headers.get('accept-encoding')], [415, 'identity'], encoding)
    assert.equal(((await refused.json()) as { error: { code: number } }).error.code, 415)
  }
  const asItIs = { ...plain, ...json, 'content-encoding': 'Identity' }
  const taken = await fetch(`${app.url}/v2/channels`, { method: 'POST', headers: asItIs, body })
  assert.equal(taken.status, 201)
  const upload = await anna.must(200, 'GET', '/v2/ugc/uploads/notes.txt')
  const gzip = { 'content-encoding': 'gzip' }
  assert.equal((await fetch(upload.upload_url, { method: 'PUT', headers: gzip, body: 'text' })).status, 415)
  const token = await fetch(`${app.url}/oauth/token`, { method: 'POST', headers: gzip, body: new URLSearchParams() })
  assert.deepEqual(
    [token.status, token.headers.get('accept-encoding'), ((await token.json()) as { error: string }).error],
    [415, 'identity', 'invalid_request'],
  )
})

test('pages of registered origins read where a record was made and what a file is called', async () => {
  const origin = new URL(program.created.clients.public.redirect_uri).origin
  const response = await fetch(`${app.url}/v2/channels`, { headers: { ...plain, origin } })
  const exposed = response.headers.get('access-control-expose-headers')?.toLowerCase().split(/,\s*/)
  for (const name of ['location', 'content-disposition', 'content-range', 'etag', 'retry-after'])
    assert.ok(exposed?.includes(name), name)
})

test('the reference and the guides are not compressed for who refuses it, and are not sent again to who has them', async () => {
  const get = (path: string, headers: Record<string, string>) => rawGet(`${app.url}${path}`, headers)
  for (const path of ['/docs', '/docs/guide']) {
    for (const [accepted, encoding] of [
      ['gzip', 'gzip'],
      ['br, gzip;q=0.5', 'gzip'],
      ['gzip;q=0', undefined],
      ['gzip;q=0.0, identity', undefined],
      ['*;q=0', undefined],
    ] as const)
      assert.equal((await get(path, { 'accept-encoding': accepted })).headers['content-encoding'], encoding, accepted)
  }
  const { etag = '' } = (await get('/docs/guide', {})).headers
  assert.equal((await get('/docs/guide', { 'if-none-match': `"other", W/${etag}` })).statusCode, 304)
})

/** `fetch` names encodings of its own. */
const rawGet = (url: string, headers: Record<string, string>) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { headers }, response => resolve(response.resume()))
      .on('error', reject)
      .end()
  })
