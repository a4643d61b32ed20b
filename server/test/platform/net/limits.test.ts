import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, describe, test } from 'node:test'
import { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { BodyBuffer } from '../../../src/platform/net/exchange.ts'
import { assertFails, get, httpServer, outboundFor, tcpServer } from './support.ts'

const outbound = outboundFor({ allowPrivateTargets: true })
const SHORT = { timeoutMs: 60 }

describe('the deadline', () => {
  test('a host that accepts and says nothing runs into the deadline', async () => {
    const server = await tcpServer(() => {})
    await assertFails(outbound.request(get(server.origin, SHORT)), 'timeout')
  })

  test('a host that never ends its TLS handshake runs into the deadline', async () => {
    const server = await tcpServer(() => {})
    await assertFails(outbound.request(get(`https://127.0.0.1:${server.port}`, SHORT)), 'timeout')
  })

  test('a name that never resolves runs into the deadline', async () => {
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

  test('headers that drip run into the deadline, however regular', async () => {
    const server = await tcpServer(socket => {
      socket.write('HTTP/1.1 200 OK\r\n')
      const drip = setInterval(() => socket.write('X-A: b\r\n'), 5)
      socket.once('close', () => clearInterval(drip))
    })
    await assertFails(outbound.request(get(server.origin, SHORT)), 'timeout')
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

  test('endless interim answers run into the deadline', async () => {
    const server = await tcpServer(socket => {
      const drip = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\nLink: <a>\r\n\r\n'), 5)
      socket.once('close', () => clearInterval(drip))
    })
    await assertFails(outbound.request(get(server.origin, SHORT)), 'timeout')
  })

  test('a host that does not read what it is sent runs into the deadline', async () => {
    const server = await tcpServer(socket => socket.pause())
    const body = Buffer.alloc(32 * 1_024 * 1_024)
    await assertFails(outbound.request(get(server.origin, { method: 'POST', body, ...SHORT })), 'timeout')
  })

  test('redirects share one deadline', async () => {
    const server = await httpServer((request, response) => {
      const hop = Number(request.url!.slice(1)) + 1
      setTimeout(() => response.writeHead(302, { location: `/${hop}` }).end(), 20)
    })
    await assertFails(outbound.request(get(`${server.origin}/0`, { ...SHORT, redirectsMax: 1_000 })), 'timeout')
  })
})

test('a body of just the allowed size is whole, one byte more is cut off', async () => {
  const server = await httpServer((request, response) => response.end(Buffer.alloc(Number(request.url!.slice(1)), 'x')))
  const whole = await outbound.request(get(`${server.origin}/1024`, { bodyMaxBytes: 1_024 }))
  assert.equal(whole.body.length, 1_024)
  assert.equal(whole.truncated, false)
  const cut = await outbound.request(get(`${server.origin}/1025`, { bodyMaxBytes: 1_024 }))
  assert.equal(cut.body.toString(), 'x'.repeat(1_024))
  assert.equal(cut.truncated, true)
  assert.equal(cut.headers['content-length'], '1025')
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

test('nothing is kept of a body that the caller does not want', async () => {
  const server = await httpServer((_request, response) => response.end('unwanted'))
  const answer = await outbound.request(get(server.origin, { bodyMaxBytes: 0 }))
  assert.equal(answer.body.length, 0)
  assert.equal(answer.truncated, true)
})

test('headers that are too large are refused', async () => {
  const server = await tcpServer(async socket => {
    await once(socket, 'data')
    socket.write(`HTTP/1.1 200 OK\r\n${`X-Long: ${'a'.repeat(1_000)}\r\n`.repeat(20)}\r\n`)
  })
  await assertFails(outbound.request(get(server.origin)), 'too_large')
})

test('what is not HTTP is refused', async () => {
  const server = await tcpServer(socket => socket.once('data', () => socket.end('SSH-2.0-OpenSSH_9.6\r\n')))
  await assertFails(outbound.request(get(server.origin)), 'invalid_response')
})

test('a body shorter than announced is refused', async () => {
  const short = 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nshort'
  const server = await tcpServer(socket => socket.once('data', () => socket.end(short)))
  await assertFails(outbound.request(get(server.origin)), 'connection_failed')
})

test('an unrequested upgrade is refused', async () => {
  const server = await tcpServer(async socket => {
    await once(socket, 'data')
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n')
  })
  await assertFails(outbound.request(get(server.origin)), 'connection_failed')
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
