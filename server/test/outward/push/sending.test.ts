// Messages to browsers: what arrives, and what the replies of push services mean.

import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { type PushPayload, sendPush } from '../../../src/outward/push/index.ts'
import { createOutbound } from '../../../src/platform/net/outbound.ts'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'
import { PushService, verifyVapid } from '../../support/push-service.ts'

const app = await sharedApp()
const { services } = app.app
const service = await PushService.start()
const PATH = '/v2/push/subscriptions'
const NEWS: PushPayload = {
  title: 'News of Testing',
  body: 'Feueralarm – Übung 👋',
  url: '/posts/1',
  tag: 'post 1',
  language: 'de',
}

let program: TestProgram
let count = 0
before(async () => {
  program = await app.program()
})

async function someone(browsers = 1) {
  const mia = await program.user(`mia-${++count}`)
  const all = Array.from({ length: browsers }, () => service.browser())
  for (const { subscription } of all) await mia.must(201, 'POST', PATH, subscription)
  return { mia, browsers: all, browser: all[0] as (typeof all)[0] }
}

const send = (person: Person, payload = NEWS, options = {}) =>
  sendPush(services, program.id, person.id, payload, options)

const reply = (status: number, headers: Record<string, string> = {}) => {
  service.answer = (_message, response) => void response.writeHead(status, headers).end('whatever')
}

describe('a message', () => {
  before(() => reply(201))

  test('arrives encrypted for the browser and signed by the server', async () => {
    const { mia, browser } = await someone()
    const [result] = await send(mia)
    assert.deepEqual([result?.status, result?.reason], ['sent', null])
    assert.deepEqual(browser.shown, [
      {
        title: NEWS.title,
        body: NEWS.body,
        url: '/posts/1',
        tag: 'post 1',
        language: 'de',
        icon: `/icons/program/${program.id}-192.png`,
      },
    ])
    const [message] = browser.received
    assert.ok(message && !message.body.includes('Feueralarm'))
    assert.equal(message.headers['content-encoding'], 'aes128gcm')
    assert.equal(message.headers.ttl, '259200')
    assert.equal(message.headers.urgency, 'normal')
    const { public_key } = await mia.must(200, 'GET', '/v2/push/key')
    const claims = await verifyVapid(message, public_key)
    assert.equal(claims.aud, service.url)
    assert.equal(claims.sub, 'mailto:atrium@127.0.0.1')
    const hoursLeft = ((claims.exp ?? 0) - Date.now() / 1000) / 3600
    assert.ok(hoursLeft > 0 && hoursLeft <= 24)
  })

  test('goes to every browser of the person, urgently when it is important', async () => {
    const { mia, browsers } = await someone(3)
    await send(mia, { ...NEWS, isImportant: true })
    for (const { received } of browsers)
      assert.deepEqual(
        received.map(({ headers }) => headers.urgency),
        ['high'],
      )
  })

  test('has at most 4,096 bytes, whatever is in it', async () => {
    const { mia, browser } = await someone()
    for (const text of ['x', 'ł', '👋', '"', '\n'])
      await send(mia, { ...NEWS, title: text.repeat(5000), body: text.repeat(9000) })
    for (const { body } of browser.received) assert.ok(body.length <= 4096, String(body.length))
    for (const { title, body } of browser.shown)
      assert.ok(title.endsWith('…') && body.isWellFormed() && body.length > 100)
  })

  test('to nobody is no message', async () => {
    const mia = await program.user('mia-without')
    assert.deepEqual(await send(mia), [])
  })
})

describe('when the push service replies', () => {
  for (const status of [404, 410]) {
    test(`${status}, the browser is forgotten`, async () => {
      const { mia } = await someone()
      reply(status)
      const [gone] = await send(mia)
      assert.deepEqual([gone?.status, gone?.reason], ['gone', `The push service replied ${status}`])
      assert.deepEqual(await send(mia), [])
    })
  }

  test('429 or 5xx, it is worth another try, to that browser alone', async () => {
    const { mia, browsers } = await someone(2)
    const [busy, other] = browsers as [(typeof browsers)[0], (typeof browsers)[0]]
    service.answer = ({ path }, response) =>
      void (busy.endpoint.endsWith(path)
        ? response.writeHead(429, { 'retry-after': '120' }).end()
        : response.writeHead(201).end())
    const results = await send(mia)
    assert.deepEqual(
      results.map(({ status, retryAfterMs }) => [status, retryAfterMs]),
      [
        ['temporary', 120_000],
        ['sent', null],
      ],
    )
    reply(503)
    const only = results.filter(({ status }) => status === 'temporary').map(({ subscription }) => subscription)
    assert.deepEqual(
      (await send(mia, NEWS, { only })).map(({ status }) => status),
      ['temporary'],
    )
    assert.deepEqual([busy.received.length, other.received.length], [2, 1])
  })

  for (const status of [302, 400, 401, 403, 413]) {
    test(`${status}, another try would not help`, async () => {
      const { mia } = await someone()
      reply(status, { location: `${service.url}/elsewhere` })
      assert.deepEqual(
        (await send(mia)).map(result => result.status),
        ['failed'],
      )
      assert.equal(service.messages.filter(({ path }) => path === '/elsewhere').length, 0)
    })
  }

  test('with failures for two weeks, the browser is given up; one message that is taken begins anew', async () => {
    const { mia } = await someone()
    reply(500)
    await send(mia)
    await failingSince(mia, '13 days')
    reply(201)
    await send(mia)
    reply(500)
    await send(mia)
    assert.equal((await send(mia)).length, 1, 'the former failures are over')
    await failingSince(mia, '15 days')
    assert.equal((await send(mia)).length, 1)
    assert.equal((await send(mia)).length, 0)
  })

  const failingSince = (mia: Person, ago: string) =>
    services.database.pool.query(
      'update /* every program */ push_subscriptions set failing_since = now() - $2::interval where user_id = $1',
      [mia.id, ago],
    )
})

test('a private address is called only where that is allowed', async () => {
  const { mia, browser } = await someone()
  const strict = { ...services, outbound: createOutbound({ allowPrivateTargets: false }) }
  const [result] = await sendPush(strict, program.id, mia.id, NEWS)
  assert.deepEqual([result?.status, result?.reason], ['failed', 'The address is not on the public internet'])
  assert.equal(browser.received.length, 0)
  await strict.outbound.close()
})

test('nothing listens: it is worth another try', async () => {
  const { mia } = await someone()
  const { subscription } = service.browser()
  await mia.must(201, 'POST', PATH, { ...subscription, endpoint: 'http://127.0.0.1:9/push' })
  reply(201)
  assert.deepEqual((await send(mia)).map(({ status }) => status).sort(), ['sent', 'temporary'])
})
