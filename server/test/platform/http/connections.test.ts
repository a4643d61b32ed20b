// Connections are counted, and those that ask for nothing do not stay.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { test } from '../../../../bin/testing.mjs'
import { readConfig } from '../../../src/platform/config.ts'
import { respondToBrokenRequest } from '../../../src/platform/http/input/broken-request.ts'
import { openFrontDoor, SERVER_LIMITS } from '../../../src/platform/http/limits/front-door.ts'
import { startApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'

/** An address of this machine that is not loopback: a peer like any other. */
const OUTER = Object.values(networkInterfaces())
  .flatMap(addresses => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address

/** A connection that is open, or closed by the server without a word. */
async function enter(host: string, port: number): Promise<Socket> {
  const socket = connect(port, host)
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

const isServed = async (socket: Socket): Promise<boolean> => {
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  return Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)])
}

const refusedBy = async (url: string, reason: string): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(new RegExp(`^atrium_connections_refused_total\\{reason="${reason}"\\} (\\d+)$`, 'm').exec(text)?.[1])
}

test('what comes beyond MAX_CONNECTIONS is closed and counted, and there is room again when others leave', async () => {
  const app = await startApp({ MAX_CONNECTIONS: '3' })
  const port = Number(new URL(app.url).port)
  const held = await Promise.all([1, 2, 3].map(() => enter('127.0.0.1', port)))
  for (const socket of held) assert.equal(await isServed(socket), true)
  assert.equal(await isServed(await enter('127.0.0.1', port)), false)
  for (const socket of held) socket.destroy()
  // The server hears of it a moment after its client.
  await eventually(
    () => refusedBy(app.url, 'total').catch(() => 0),
    count => count >= 1,
  )
  assert.equal(await refusedBy(app.url, 'address'), 0)
})

test('one address has MAX_CONNECTIONS_PER_ADDRESS; this machine and trusted proxies have as many as there are', {
  skip: OUTER === undefined && 'needs a network with an IPv4 address other than loopback',
}, async () => {
  const host = OUTER as string
  const app = await startApp({ HOST: '0.0.0.0', MAX_CONNECTIONS_PER_ADDRESS: '2', DRAIN_DELAY_MS: '0' })
  const port = Number(new URL(app.url).port)
  const inner = await Promise.all([1, 2, 3].map(() => enter('127.0.0.1', port)))
  for (const socket of inner) assert.equal(await isServed(socket), true)
  const [first, second] = [await enter(host, port), await enter(host, port)]
  assert.deepEqual([await isServed(first), await isServed(second)], [true, true])
  assert.equal(await isServed(await enter(host, port)), false)
  assert.equal(await refusedBy(`http://127.0.0.1:${port}`, 'address'), 1)
  second.destroy()
  await once(second, 'close')
  // The server hears of it a moment after its client.
  await eventually(async () => {
    const socket = await enter(host, port)
    const served = await isServed(socket)
    socket.destroy()
    return served
  }, Boolean)
  for (const socket of [...inner, first]) socket.destroy()

  const behind = await startApp({
    HOST: '0.0.0.0',
    MAX_CONNECTIONS_PER_ADDRESS: '1',
    TRUSTED_PROXIES: host,
    DRAIN_DELAY_MS: '0',
  })
  const proxied = await Promise.all([1, 2, 3].map(() => enter(host, Number(new URL(behind.url).port))))
  for (const socket of proxied) assert.equal(await isServed(socket), true)
  for (const socket of proxied) socket.destroy()
})

test('a connection without a whole head in time is closed: with 408 when it has sent something, else without a word', async () => {
  assert.equal(SERVER_LIMITS.headersTimeout, 30_000)
  const door = await openFrontDoor('127.0.0.1', 0, readConfig({}))
  door.server.on('clientError', respondToBrokenRequest)
  door.server.headersTimeout = 200
  try {
    const began = performance.now()
    const [silent, begun, kept] = await Promise.all([1, 2, 3].map(() => enter('127.0.0.1', door.port)))
    const [nothing, late, again] = await Promise.all([
      received(silent as Socket),
      received(begun as Socket, 'GET /v2/me HTTP/1.1\r\nHost:'),
      received(kept as Socket, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /hea'),
    ])
    assert.equal(nothing, '')
    assert.match(late, /^HTTP\/1\.1 408 /)
    assert.equal(JSON.parse(late.split('\r\n\r\n')[1] as string).error.title, 'Request Timeout')
    assert.match(again, /^HTTP\/1\.1 200 [\s\S]*HTTP\/1\.1 408 /)
    // Node looks for them once a second; its own way took as long again as the limit.
    assert.ok(performance.now() - began < 25_000)
  } finally {
    await door.close()
  }
})

/** All that a connection gets until it is closed. */
async function received(socket: Socket, sent = ''): Promise<string> {
  let text = ''
  socket.setEncoding('utf8').on('data', part => {
    text += part
  })
  if (sent) socket.write(sent)
  await once(socket, 'close')
  return text
}
