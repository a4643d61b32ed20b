import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import { test } from '../../../../bin/testing.mjs'
import { CONNECTIONS_PER_ORIGIN_MAX, OriginPools } from '../../../src/platform/net/origin-pools.ts'
import { OutboundError } from '../../../src/platform/net/outbound.ts'
import { assertFails, get, httpServer, outboundFor, tcpServer, watchConnections } from './support.ts'

test('connections are kept and used again', async () => {
  const outbound = outboundFor({ allowPrivateTargets: true })
  const server = await httpServer((_request, response) => response.end('ok'))
  for (let request = 0; request < 20; request += 1) {
    await outbound.request(get(server.origin, { method: 'POST', body: 'x' }))
    await setImmediate()
  }
  assert.equal(server.connections, 1)
})

test('a kept connection stays with the address that was checked when its name changes', async () => {
  const answers = [['127.0.0.1'], ['127.0.0.2']]
  const outbound = outboundFor({
    allowPrivateTargets: false,
    isAllowedAddress: ip => ip === '127.0.0.1',
    resolve: async () => answers.shift() ?? assert.fail('looked up a third time'),
  })
  const server = await httpServer((request, response) => response.end(request.socket.localAddress))
  const url = `http://rebinding.test:${server.port}/`
  for (let request = 0; request < 5; request += 1) {
    assert.match((await outbound.request(get(url))).body.toString(), /127\.0\.0\.1$/)
    await setImmediate()
  }
  assert.equal(server.connections, 1)

  const watch = watchConnections()
  server.disconnect()
  await eventually(() => outbound.request(get(url)), 'forbidden_address')
  assert.equal(watch.opened, 0)
})

test('the address that a socket reports is checked before a byte is sent', async () => {
  const judgements = [true, false]
  const outbound = outboundFor({
    allowPrivateTargets: false,
    isAllowedAddress: () => judgements.shift()!,
    resolve: async () => ['127.0.0.1'],
  })
  const received = Promise.withResolvers<number>()
  const server = await tcpServer(socket => {
    let bytes = 0
    socket.on('data', data => {
      bytes += data.length
    })
    socket.once('close', () => received.resolve(bytes))
  })
  await assertFails(outbound.request(get(`https://public.test:${server.port}/`)), 'forbidden_address')
  assert.equal(await received.promise, 0)
})

test('no origin gets more than its share of connections, and requests wait for theirs', async () => {
  const outbound = outboundFor({ allowPrivateTargets: true })
  const server = await httpServer((_request, response) => response.end('ok'))
  const requests = Array.from({ length: 4 * CONNECTIONS_PER_ORIGIN_MAX }, () => outbound.request(get(server.origin)))
  const answers = await Promise.all(requests)
  assert.ok(answers.every(({ status }) => status === 200))
  assert.ok(server.connections <= CONNECTIONS_PER_ORIGIN_MAX)
})

test('a request that expires while it waits is not sent, and closes no connection', async () => {
  const outbound = outboundFor({ allowPrivateTargets: true })
  const waiting: (() => void)[] = []
  const paths: string[] = []
  const server = await httpServer((request, response) => {
    paths.push(request.url!)
    if (request.url === '/slow') waiting.push(() => response.end())
    else response.end()
    if (waiting.length === CONNECTIONS_PER_ORIGIN_MAX) occupied.resolve()
  })
  const occupied = Promise.withResolvers<void>()
  const slow = Array.from({ length: CONNECTIONS_PER_ORIGIN_MAX }, () => outbound.request(get(`${server.origin}/slow`)))
  await occupied.promise
  const late = outbound.request(get(`${server.origin}/late`, { timeoutMs: 30 }))
  await assertFails(late, 'timeout')
  for (const answer of waiting) answer()
  await Promise.all(slow)
  const next = Array.from({ length: CONNECTIONS_PER_ORIGIN_MAX }, () => outbound.request(get(`${server.origin}/next`)))
  await Promise.all(next)
  assert.equal(paths.includes('/late'), false)
  assert.equal(server.connections, CONNECTIONS_PER_ORIGIN_MAX)
})

test('hosts that cannot be reached leave nothing behind', async () => {
  const pools = new OriginPools((_target, callback) => callback(new OutboundError('connection_failed'), null), 3)
  for (const origin of ['http://a.test', 'http://b.test', 'http://c.test', 'http://d.test']) {
    const failures = Array.from({ length: 2 * CONNECTIONS_PER_ORIGIN_MAX }, async () => {
      const held = pools.acquire(origin)
      await assertFails(held.pool.request({ path: '/', method: 'GET' }), 'connection_failed')
      pools.release(held)
    })
    await Promise.all(failures)
    await setImmediate()
    assert.equal(pools.size, 0)
  }
  await pools.close()
})

test('the least recently used origin is evicted, one in use is not', async () => {
  const pools = new OriginPools(() => {}, 2)
  const first = pools.acquire('http://a.test')
  pools.acquire('http://b.test')
  assert.throws(() => pools.acquire('http://c.test'), { reason: 'overloaded' })
  first.exchanges -= 1
  pools.acquire('http://c.test')
  assert.equal(pools.size, 2)
  assert.throws(() => pools.acquire('http://a.test'), { reason: 'overloaded' })
  await pools.close()
  assert.throws(() => pools.acquire('http://b.test'), { reason: 'closed' })
})

/** The end of a connection is seen a little later; until then requests may still be sent on it, and fail. */
async function eventually(attempt: () => Promise<unknown>, reason: string): Promise<void> {
  const failure = await attempt().then(
    () => assert.fail('was answered'),
    (error: OutboundError) => error.reason,
  )
  if (failure === reason) return
  assert.equal(failure, 'connection_failed')
  return eventually(attempt, reason)
}
