// Clients of a server that stops get a response or find its port closed; no connection breaks.

import assert from 'node:assert/strict'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '../../../../bin/testing.mjs'
import { ConfigError, readConfig } from '../../../src/platform/config.ts'
import { startApp } from '../../support/app.ts'

const DRAIN_DELAY_MS = 600
/** A timer may be early by this. */
const TIMER_MS = 5

test('a server that others reach is drained for three seconds, one on loopback at once, unless a setting says otherwise', () => {
  const delay = (env: Record<string, string>) => readConfig(env).drainDelayMs
  assert.deepEqual([delay({}), delay({ HOST: '0.0.0.0' }), delay({ HOST: '10.0.0.7' })], [0, 3000, 3000])
  assert.deepEqual([delay({ HOST: '::1' }), delay({ HOST: 'localhost' })], [0, 0])
  assert.deepEqual([delay({ HOST: '::', DRAIN_DELAY_MS: '0' }), delay({ DRAIN_DELAY_MS: '20' })], [0, 20])
  assert.throws(() => delay({ DRAIN_DELAY_MS: 'soon' }), ConfigError)
})

test('every request to a stopping server gets a response that says so, and none is cut off', async () => {
  const app = await startApp({ DRAIN_DELAY_MS: String(DRAIN_DELAY_MS) })
  const resting = Array.from({ length: 10 }, () => restUntilEnded(app.url))
  const staying = Array.from({ length: 30 }, () =>
    callUntilTold(app.url, () => new Agent({ keepAlive: true, maxSockets: 1 })),
  )
  const coming = Array.from({ length: 10 }, () => callUntilTold(app.url, () => null))
  const begun = await beginPost(app.url)
  await sleep(100)
  const closed = app.app.close()
  // A new connection, as a balancer makes it.
  const ready = await call(app.url, '/readyz', null)
  assert.deepEqual([ready.statusCode, ready.headers.connection], [503, 'close'])
  const ends = await Promise.all([...staying, ...coming])
  assert.deepEqual(new Set(ends), new Set(['announced']))
  await untilRefused(app.url)
  assert.match(await begun.finish(), /^HTTP\/1\.1 401 /)
  assert.deepEqual(new Set(await Promise.all(resting)), new Set(['ended']))
  await closed
})

test('an answer before the end of a request arrives, and its connection is ended', async () => {
  const app = await startApp({ DRAIN_DELAY_MS: '100' })
  const closed = app.app.close()
  const begun = await beginPost(app.url, '/nowhere')
  await begun.answered
  await sleep(50)
  assert.match(await begun.finish(), /^HTTP\/1\.1 404 /)
  await closed
})

test('connections at rest stay for a second after the last request: a proxy may be about to use one', async () => {
  const app = await startApp({ DRAIN_DELAY_MS: '0' })
  const resting = restUntilEnded(app.url).then(() => performance.now())
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  await call(app.url, '/healthz', agent)
  const closed = app.app.close()
  await untilRefused(app.url)
  await sleep(200)
  const askedAt = performance.now()
  assert.equal((await call(app.url, '/healthz', agent)).statusCode, 200)
  // A second after the last request, not after the stop. From before the request on: a busy machine makes it longer, never shorter.
  assert.ok((await resting) - askedAt > 1000 - TIMER_MS)
  await closed
})

/** Calls, one after the other, until a response announces the end of the connection; else returns the error. */
async function callUntilTold(url: string, agentOf: () => Agent | null): Promise<string> {
  const agent = agentOf()
  try {
    for (let announced = false; !announced; ) {
      const ready = await call(url, '/readyz', agent)
      // Without an agent, each connection is for one request anyway.
      announced = agent ? ready.headers.connection === 'close' : ready.statusCode === 503
      await sleep(Math.random() * 20)
    }
    return 'announced'
  } catch (error) {
    return String(error)
  }
}

/** Until the port is closed. */
async function untilRefused(url: string): Promise<void> {
  const { hostname, port } = new URL(url)
  const isOpen = () =>
    new Promise<boolean>(resolve => {
      const socket = connect(Number(port), hostname, () => resolve(Boolean(socket.end())))
      socket.once('error', () => resolve(false))
    })
  while (await isOpen()) await sleep(100)
}

function call(url: string, path: string, agent: Agent | null): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(url + path, { agent: agent ?? new Agent() }, response => {
      response.resume().on('end', () => resolve(response))
    })
      .on('error', reject)
      .end()
  })
}

/** A connection on which one request was answered and no other follows. */
function restUntilEnded(url: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise(resolve => {
    const socket = connect(Number(port), hostname, () => socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n'))
    socket
      .resume()
      .once('end', () => resolve('ended'))
      .once('error', error => resolve(error.message))
  })
}

/** Sends the first half of a POST; `finish` sends the rest and returns the response. */
async function beginPost(url: string, path = '/v2/channels') {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let answer = ''
  const ended = new Promise<void>((resolve, reject) => socket.once('end', resolve).once('error', reject))
  const answered = new Promise<void>(resolve => socket.once('data', () => resolve()))
  socket.setEncoding('utf8').on('data', text => {
    answer += text
  })
  await new Promise<void>(resolve =>
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n{"name"`,
      () => resolve(),
    ),
  )
  return {
    answered,
    async finish() {
      socket.write(': "Soup"    }')
      await ended
      return answer
    },
  }
}
