import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { after, describe, test } from '../../../../bin/testing.mjs'
import { BodyBuffer } from '../../../src/platform/net/exchange.ts'
import type { OutboundReason, OutboundRequest } from '../../../src/platform/net/outbound.ts'
import { assertFails, get, httpServer, outboundFor, type TestServer, tcpServer } from './support.ts'

const outbound = outboundFor({ allowPrivateTargets: true })
const SHORT = { timeoutMs: 60 }

/** A host that goes on sending the same bytes after the first ones. */
const dripping = (first: string, next: string) =>
  tcpServer(socket => {
    socket.write(first)
    const drip = setInterval(() => socket.write(next), 5)
    socket.once('close', () => clearInterval(drip))
  })

/** A host that says this once it was asked. */
const saying = (bytes: string) => tcpServer(socket => socket.once('data', () => socket.end(bytes)))

type Case = [what: string, server: () => Promise<TestServer>, reason: OutboundReason, more?: Partial<OutboundRequest>]

const SILENT = () => tcpServer(() => {})
const HOSTS: readonly Case[] = [
  ['accepts and says nothing', SILENT, 'timeout', SHORT],
  [
    'never ends its TLS handshake',
    async () => {
      const { origin, ...server } = await SILENT()
      return { ...server, origin: origin.replace('http:', 'https:') }
    },
    'timeout',
    SHORT,
  ],
  ['drips headers, however regular', () => dripping('HTTP/1.1 200 OK\r\n', 'X-A: b\r\n'), 'timeout', SHORT],
  [
    'never ends its interim answers',
    () => dripping('', 'HTTP/1.1 103 Early Hints\r\nLink: <a>\r\n\r\n'),
    'timeout',
    SHORT,
  ],
  [
    'does not read what it is sent',
    () => tcpServer(socket => socket.pause()),
    'timeout',
    { method: 'POST', body: Buffer.alloc(32 * 1_024 * 1_024), ...SHORT },
  ],
  [
    'redirects without end, all within one deadline',
    () =>
      httpServer((_request, response) => void setTimeout(() => response.writeHead(302, { location: '/' }).end(), 20)),
    'timeout',
    { ...SHORT, redirectsMax: 1_000 },
  ],
  [
    'redirects in a circle',
    () => httpServer((_request, response) => response.writeHead(301, { location: '/' }).end()),
    'too_many_redirects',
    { redirectsMax: 5 },
  ],
  [
    'sends too large headers',
    () => saying(`HTTP/1.1 200 OK\r\n${`X-Long: ${'a'.repeat(1_000)}\r\n`.repeat(20)}\r\n`),
    'too_large',
  ],
  ['does not speak HTTP', () => saying('SSH-2.0-OpenSSH_9.6\r\n'), 'invalid_response'],
  [
    'sends a shorter body than announced',
    () => saying('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort'),
    'connection_failed',
  ],
  [
    'upgrades unasked',
    () => saying('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n'),
    'connection_failed',
  ],
  ['hangs up', () => httpServer((_request, response) => response.socket!.destroy()), 'connection_failed'],
]

for (const [what, start, reason, more] of HOSTS)
  test(`a host that ${what} is ${reason}`, async () => {
    const { origin } = await start()
    await assertFails(outbound.request(get(origin, more)), reason)
  })

describe('the deadline', () => {
  test('ends the wait for a name that never resolves', async () => {
    const stuck = outboundFor({ allowPrivateTargets: true, resolve: () => new Promise(() => {}) })
    await assertFails(stuck.request(get('http://receiver.test', SHORT)), 'timeout')
  })

  test('a response that arrives while this thread computes for longer is not late', async () => {
    const server = new Worker(
      `const server = require('node:http').createServer((_request, response) => response.end('in time'))
       server.listen(0, '127.0.0.1', () => require('node:worker_threads').parentPort.postMessage(server.address().port))`,
      { eval: true },
    )
    after(() => server.terminate())
    const [port] = await once(server, 'message')
    const response = outbound.request(get(`http://127.0.0.1:${port}`, { timeoutMs: 2000 }))
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2500)
    assert.equal((await response).body.toString(), 'in time')
  })

  test('a body that drips runs into the deadline, and the connection is given up', async () => {
    const closed = Promise.withResolvers<void>()
    const server = await httpServer((_request, response) => {
      const drip = setInterval(() => response.write('.'), 5)
      response.once('close', () => {
        clearInterval(drip)
        closed.resolve()
      })
    })
    // Long enough for the request to arrive on a busy machine: only what has begun can be given up.
    await assertFails(outbound.request(get(server.origin, { timeoutMs: 1000 })), 'timeout')
    await closed.promise
  })
})

test('a body of just the allowed size is whole, one byte more is cut off, and nothing is kept of an unwanted one', async () => {
  const server = await httpServer((request, response) => response.end(Buffer.alloc(Number(request.url!.slice(1)), 'x')))
  const whole = await outbound.request(get(`${server.origin}/1024`, { bodyMaxBytes: 1_024 }))
  assert.equal(whole.body.length, 1_024)
  assert.equal(whole.truncated, false)
  const cut = await outbound.request(get(`${server.origin}/1025`, { bodyMaxBytes: 1_024 }))
  assert.equal(cut.body.toString(), 'x'.repeat(1_024))
  assert.equal(cut.truncated, true)
  assert.equal(cut.headers['content-length'], '1025')
  const unwanted = await outbound.request(get(`${server.origin}/8`, { bodyMaxBytes: 0 }))
  assert.deepEqual([unwanted.body.length, unwanted.truncated], [0, true])
})

test('the download of an endless body is stopped', async () => {
  const closed = Promise.withResolvers<void>()
  const server = await httpServer((_request, response) => {
    const pour = () => {
      while (response.write(Buffer.alloc(16_384, 'x')));
    }
    response.on('drain', pour).once('close', closed.resolve)
    pour()
  })
  const answer = await outbound.request(get(server.origin, { bodyMaxBytes: 100_000 }))
  assert.equal(answer.body.length, 100_000)
  assert.equal(answer.truncated, true)
  await closed.promise
})

test('the body buffer keeps the first bytes in order, whatever the pieces', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 3_000 })), fc.nat(8_000), (pieces, maxBytes) => {
      const buffer = new BodyBuffer(maxBytes)
      const all = Buffer.concat(pieces)
      const complete = pieces.map(piece => buffer.append(Buffer.from(piece))).every(Boolean)
      assert.equal(complete, all.length <= maxBytes)
      assert.ok(buffer.bytes().equals(all.subarray(0, maxBytes)))
    }),
  )
})
