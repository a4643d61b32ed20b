// A Redis that takes connections and never responds must not hold up a request: the node counts by itself, and says so.

import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, mock, test } from '../../../../bin/testing.mjs'
import { type Person, startApp, type TestApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'

const hasRedis = spawnSync('redis-server', ['--version']).status === 0
const settings = (port: number) => ({ REDIS_URL: `redis://127.0.0.1:${port}`, RATE_LIMIT_PER_MINUTE: '1000' })

const redisIsUp = async ({ url }: TestApp) =>
  Number(/^atrium_redis_up (\d)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1])

const isUpAfter = (person: Person, app: TestApp) => async () => {
  await person.get('/v2/me')
  return redisIsUp(app)
}

async function silentServer() {
  const sockets = new Set<Socket>()
  const server = createServer(socket => sockets.add(socket.on('error', () => {})))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

async function freePort() {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}

async function timed<T>(work: () => Promise<T>) {
  const since = performance.now()
  return { result: await work(), tookMs: performance.now() - since }
}

test('a Redis that never answers holds up no request, and the log and a metric say so', async () => {
  const app = await startApp(settings(await silentServer()))
  const logged = mock.method(app.app.services.logger, 'warn')
  const mia = await (await app.program()).user('mia')
  const { result, tookMs } = await timed(() => Promise.all(Array.from({ length: 5 }, () => mia.get('/v2/me'))))
  assert.deepEqual(
    result.map(({ status }) => status),
    [200, 200, 200, 200, 200],
  )
  assert.ok(tookMs < 3000, `${tookMs} ms`)
  assert.equal((await mia.get('/v2/me')).headers.get('ratelimit-remaining'), '994')
  assert.equal(await redisIsUp(app), 0)
  assert.equal((await app.stranger.get('/readyz')).status, 200)
  assert.match(JSON.stringify(logged.mock.calls.map(call => call.arguments)), /Redis does not respond/)
})

test('a Redis that freezes is left alone until it responds again', {
  skip: !hasRedis && 'needs redis-server',
}, async () => {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'atrium-redis-'))
  const redis = spawn('redis-server', ['--port', String(port), '--save', '', '--dir', folder, '--bind', '127.0.0.1'])
  after(() => redis.kill('SIGKILL'))
  await new Promise<void>(resolve => redis.stdout.on('data', text => /Ready to accept/.test(text) && resolve()))
  const app = await startApp(settings(port))
  const mia = await (await app.program()).user('mia')
  await eventually(isUpAfter(mia, app), up => up === 1)
  redis.kill('SIGSTOP')
  const { result, tookMs } = await timed(() => mia.get('/v2/me'))
  assert.equal(result.status, 200)
  assert.ok(tookMs < 3000, `${tookMs} ms`)
  assert.equal(await redisIsUp(app), 0)
  redis.kill('SIGCONT')
  await eventually(isUpAfter(mia, app), up => up === 1)
})
