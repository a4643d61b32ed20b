// Which requests are retried after a failure, and which never are.

import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { mock, test } from '../../bin/testing.mjs'
import { AtriumError, clientCredentials, createAtrium } from '../src/index.ts'
import { sleep } from '../src/transport.ts'
import { hangUp, type Reply, scriptedServer } from './scripted-server.ts'

const conflict = (detail: string): Reply => ({ status: 409, body: { error: { code: 409, title: 'Conflict', detail } } })

async function atriumOf(...replies: Reply[]) {
  const server = await scriptedServer(...replies)
  return { server, atrium: createAtrium({ baseUrl: server.url }) }
}

async function statusOf(call: Promise<{ status: number }>): Promise<number> {
  return call.then(
    ({ status }) => status,
    (error: unknown) => {
      assert.ok(error instanceof AtriumError, String(error))
      return error.status
    },
  )
}

test('reads, posts, puts and deletes are tried three times; a patch is not', async () => {
  const rows = await Promise.all([
    ...[502, 503, 504].flatMap(status => [
      tries(status, ({ atrium }) => atrium.listTopics()),
      tries(status, ({ atrium }) => atrium.createTopic({ name: 'a', description: 'b' })),
      tries(status, ({ atrium }) => atrium.likePost({ content_id: 1 })),
      tries(status, ({ atrium }) => atrium.deleteTopicPage({ channel_id: 1, page_id: 1 })),
    ]),
    tries(hangUp, ({ atrium }) => atrium.listTopics()),
  ])
  assert.deepEqual(new Set(rows.map(({ attempts }) => attempts)), new Set([3]))
  const once = await Promise.all([
    tries(503, ({ atrium }) => atrium.updateProgramSettings({})),
    tries(hangUp, ({ atrium }) => atrium.updateProgramSettings({})),
    tries(503, ({ atrium }) => atrium.addContentImage({ content_id: 1, url: 'https://a.example/a.png' })),
    tries(503, ({ atrium }) => atrium.updateContent({ content_id: 1 }, { headers: { 'If-Match': '"1"' } })),
    ...[400, 401, 403, 404, 409, 412, 422, 500].map(status => tries(status, ({ atrium }) => atrium.listTopics())),
    tries(503, ({ atrium }) => atrium.listTopics({}, { retries: 0 })),
  ])
  assert.deepEqual(new Set(once.map(({ attempts }) => attempts)), new Set([1]))
})

test('a refusal by the rate limit is waited out, as long as the server asks, whatever the call is', async () => {
  const { server, atrium } = await atriumOf({ status: 429, headers: { 'retry-after': '1' } }, 200)
  const began = performance.now()
  assert.equal(await statusOf(atrium.updateProgramSettings({})), 200)
  assert.equal(server.asked.length, 2)
  assert.ok(performance.now() - began >= 1000)
})

test('no call waits for hours: a long Retry-After is thrown to the caller', async () => {
  const { server, atrium } = await atriumOf({ status: 429, headers: { 'retry-after': '72000' } })
  await assert.rejects(atrium.listTopics(), { status: 429, retryAfterMs: 72_000_000 })
  assert.equal(server.asked.length, 1)
})

test('all attempts of a post carry one key, others another, and callers may give theirs', async () => {
  const { server, atrium } = await atriumOf(503, hangUp, 201)
  const input = { name: 'News', description: 'What happens' }
  assert.equal(await statusOf(atrium.createTopic(input)), 201)
  await atrium.createTopic(input)
  await atrium.createTopic(input, { idempotencyKey: 'mine' })
  const keys = server.asked.map(({ headers }) => headers['idempotency-key'])
  assert.match(keys[0] as string, /^[0-9a-f]{32}$/)
  assert.deepEqual([keys[1], keys[2], keys[4]], [keys[0], keys[0], 'mine'])
  assert.notEqual(keys[3], keys[0])
  assert.deepEqual(JSON.parse(server.asked[2]?.text ?? ''), input)
})

test('a post whose first attempt is still in flight is retried', async () => {
  const still = conflict('The first request with this Idempotency-Key is still running')
  const { atrium } = await atriumOf(hangUp, still, 201)
  assert.equal(await statusOf(atrium.createTopic({ name: 'a', description: 'b' })), 201)
  const taken = await atriumOf(hangUp, conflict('The name is taken'), 201)
  assert.equal(await statusOf(taken.atrium.createTopic({ name: 'a', description: 'b' })), 409)
})

test('a record deleted by an attempt without a response counts as deleted', async () => {
  const { atrium } = await atriumOf(hangUp, 404)
  assert.equal(await statusOf(atrium.deleteTopicPage({ channel_id: 1, page_id: 1 })), 204)
  const missing = await atriumOf(404)
  assert.equal(await statusOf(missing.atrium.deleteTopicPage({ channel_id: 1, page_id: 1 })), 404)
})

test('a server that is too slow, an absent one, and a truncated response are network errors', async () => {
  const slow = await scriptedServer(() => {})
  let asked = 0
  const counting: typeof fetch = (...request) => {
    asked++
    return fetch(...request)
  }
  const late = createAtrium({ baseUrl: slow.url, timeoutMs: 50, retries: 1, fetch: counting }).listTopics()
  await assert.rejects(late, { status: 0, title: 'Timeout', detail: 'no answer within 50 ms' })
  assert.equal(asked, 2)
  const nobody = createAtrium({ baseUrl: 'http://127.0.0.1:9', retries: 0 }).listTopics()
  await assert.rejects(nobody, { status: 0, title: 'Network error' })
  const half = await scriptedServer(response => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"data": [')
    setTimeout(() => response.destroy(), 20)
  })
  await assert.rejects(createAtrium({ baseUrl: half.url, retries: 0 }).listTopics(), {
    status: 0,
    title: 'Network error',
  })
})

test('an aborted call throws the reason of its signal at once, also between attempts', async () => {
  const reason = new Error('the page was left')
  for (const reply of [() => {}, { status: 503, headers: { 'retry-after': '30' } }] as Reply[]) {
    const { atrium } = await atriumOf(reply)
    const control = new AbortController()
    const call = atrium.listTopics({}, { signal: control.signal })
    setTimeout(() => control.abort(reason), 50)
    await assert.rejects(call, reason)
    await assert.rejects(atrium.listTopics({}, { signal: control.signal }), reason)
  }
})

test('an aborted call does not wait for its token, which other calls still get', async () => {
  const reason = new Error('the page was left')
  const token = JSON.stringify({ access_token: 'one', expires_in: 7200 })
  const { promise: asking, resolve: isAsked } = Promise.withResolvers<ServerResponse>()
  const server = await scriptedServer(
    response => isAsked(response.writeHead(200, { 'content-type': 'application/json' })),
    { status: 200, body: { data: [] } },
  )
  const auth = clientCredentials({ clientId: 'a', clientSecret: 'b' })
  const atrium = createAtrium({ baseUrl: server.url, auth })
  const control = new AbortController()
  const others = atrium.listRoles()
  const aborted = assert.rejects(atrium.listTopics({}, { signal: control.signal }), reason)
  const response = await asking
  control.abort(reason)
  await aborted
  assert.equal(server.asked.length, 1)
  response.end(token)
  assert.equal((await others).status, 200)
  assert.deepEqual(
    server.asked.map(({ url }) => url),
    ['/oauth/token', '/scim/v2/roles'],
  )
})

test('errors of a proxy are thrown unchanged', async () => {
  const { atrium } = await atriumOf(response => response.writeHead(413, 'Too much').end('<html>no</html>'))
  await assert.rejects(atrium.listTopics(), { status: 413, title: 'Too much', detail: '', message: '413 Too much' })
})

async function tries(reply: Reply, call: (scene: Awaited<ReturnType<typeof atriumOf>>) => Promise<{ status: number }>) {
  const scene = await atriumOf(reply)
  const status = await statusOf(call(scene))
  return { status, attempts: scene.server.asked.length }
}

test('a browser that is connected again waits no longer; for a server that asks to wait it does', async () => {
  const browser = new EventTarget()
  const names = ['addEventListener', 'removeEventListener'] as const
  for (const name of names) Object.assign(globalThis, { [name]: browser[name].bind(browser) })
  mock.timers.enable({ apis: ['setTimeout'] })
  try {
    const rests = [sleep(20_000, undefined, { isOverOnline: true }), sleep(20_000)].map(async (rest, index) => {
      await rest
      return index
    })
    browser.dispatchEvent(new Event('online'))
    assert.equal(await Promise.race(rests), 0)
    mock.timers.tick(20_000)
    assert.deepEqual(await Promise.all(rests), [0, 1])
  } finally {
    mock.timers.reset()
    for (const name of names) Reflect.deleteProperty(globalThis, name)
  }
})
