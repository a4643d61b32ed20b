// Which browsers are people's: registering, moving from one person to another, and everything that ends it.

import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { findPushSubscribers, type PushPayload, sendPush } from '../../../src/outward/push/index.ts'
import { removeExpired } from '../../../src/sign-in/oauth/server/clean-up.ts'
import { PASSWORD, personWithPassword, signIn } from '../../sign-in/oauth/support.ts'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'
import { Caller } from '../../support/caller.ts'
import { eventually } from '../../support/eventually.ts'
import { PushService } from '../../support/push-service.ts'
import { webSessionOf } from '../../support/web-session.ts'

const app = await sharedApp()
const { services } = app.app
const service = await PushService.start()
const PATH = '/v2/push/subscriptions'
const NEWS: PushPayload = { title: 'News', body: null, url: '/', tag: 'post 1', language: 'en' }

let program: TestProgram
let pam: Person
before(async () => {
  program = await app.program()
  pam = await program.user('pam', { role: 'administrator' })
})

/** How many browsers of the person a message reaches. */
const reach = async (person: Person, at = program) => (await sendPush(services, at.id, person.id, NEWS)).length

describe('registering', () => {
  test('the key is a point of P-256, and always the same', async () => {
    const mia = await program.user('mia-key')
    const { public_key } = await mia.must(200, 'GET', '/v2/push/key')
    const point = Buffer.from(public_key, 'base64url')
    assert.deepEqual([point.length, point[0]], [65, 4])
    assert.deepEqual(await mia.must(200, 'GET', '/v2/push/key'), { public_key })
  })

  test('mia registers a browser, again without effect, and takes it back', async () => {
    const mia = await program.user('mia-registers')
    const { subscription } = service.browser()
    assert.deepEqual(await mia.must(201, 'POST', PATH, subscription), { endpoint: subscription.endpoint })
    await mia.must(201, 'POST', PATH, subscription)
    assert.equal(await reach(mia), 1)
    const some = await services.database.transaction(program.id, db => findPushSubscribers(db, [pam.id, mia.id]))
    assert.deepEqual([...some], [mia.id])
    await mia.must(204, 'DELETE', PATH, { endpoint: subscription.endpoint })
    await mia.must(204, 'DELETE', PATH, { endpoint: subscription.endpoint })
    assert.equal(await reach(mia), 0)
  })

  test('a browser that anna registers after mia is hers, also in another program; mia cannot take it from her', async () => {
    const mia = await program.user('mia-shares')
    const sister = await app.program({ organisationId: program.organisationId })
    const anna = await sister.user('anna')
    const { subscription } = service.browser()
    await mia.must(201, 'POST', PATH, subscription)
    await anna.must(201, 'POST', PATH, subscription)
    assert.deepEqual([await reach(mia), await reach(anna, sister)], [0, 1])
    await mia.must(204, 'DELETE', PATH, { endpoint: subscription.endpoint })
    assert.equal(await reach(anna, sister), 1)
    await mia.must(201, 'POST', PATH, subscription)
    assert.deepEqual([await reach(mia), await reach(anna, sister)], [1, 0])
  })

  test('when two people register one browser at once, it belongs to one of them', async () => {
    const sister = await app.program()
    const people = [await program.user('mia-race'), await sister.user('anna-race')] as const
    for (let round = 0; round < 5; round++) {
      const { subscription } = service.browser()
      await Promise.all(people.map(person => person.must(201, 'POST', PATH, subscription)))
      const { rows } = await services.database.pool.query(
        'select /* every program */ user_id from push_subscriptions where user_id = any($1)',
        [people.map(({ id }) => id)],
      )
      assert.equal(rows.length, round + 1)
    }
  })

  test('the twenty-first browser takes the place of the first', async () => {
    const mia = await program.user('mia-many')
    const browsers = Array.from({ length: 21 }, () => service.browser())
    for (const { subscription } of browsers) await mia.must(201, 'POST', PATH, subscription)
    assert.equal(await reach(mia), 20)
    assert.deepEqual([browsers[0]?.received.length, browsers[1]?.received.length], [0, 1])
  })

  test('what no browser sends is refused', async () => {
    const mia = await program.user('mia-wrong')
    const { subscription } = service.browser()
    const { keys } = subscription
    const point = Buffer.alloc(65, 7).fill(4, 0, 1).toString('base64url')
    const wrong: [parameter: string, body: object][] = [
      ['endpoint', { ...subscription, endpoint: 'http://push.example/1' }],
      ['endpoint', { ...subscription, endpoint: 'ftp://push.example/1' }],
      ['endpoint', { ...subscription, endpoint: 'https://me:you@push.example/1' }],
      ['endpoint', { ...subscription, endpoint: `https://push.example/${'x'.repeat(2048)}` }],
      ['keys.p256dh', { ...subscription, keys: { ...keys, p256dh: point } }],
      ['keys.p256dh', { ...subscription, keys: { ...keys, p256dh: '' } }],
      ['keys.auth', { ...subscription, keys: { ...keys, auth: 'short' } }],
      ['keys', { endpoint: subscription.endpoint }],
    ]
    for (const [parameter, body] of wrong) {
      const answer = await mia.post(PATH, body)
      assert.equal(answer.status, 400, JSON.stringify(body).slice(0, 200))
      assert.equal(answer.body.error.validations[0].parameter, parameter)
    }
    assert.equal(await reach(mia), 0)
  })

  test('nothing of a browser is readable in the database', async () => {
    const mia = await program.user('mia-sealed')
    const { subscription } = service.browser()
    await mia.must(201, 'POST', PATH, subscription)
    const { rows } = await services.database.pool.query(
      'select /* every program */ s::text as row from push_subscriptions s',
    )
    const stored = rows.map(({ row }) => row).join()
    for (const secret of [subscription.endpoint, subscription.keys.auth, subscription.keys.p256dh]) {
      assert.ok(!stored.includes(secret) && !stored.includes(Buffer.from(secret).toString('hex')))
    }
  })
})

describe('a browser is told nothing more', () => {
  test('once it has signed out of the pages', async () => {
    const mia = await program.user('mia-signs-out')
    const [laptop, phone] = [await webSessionOf(app, program, mia), await webSessionOf(app, program, mia)]
    const [one, other] = [service.browser(), service.browser()]
    await laptop.must(201, 'POST', PATH, one.subscription)
    await phone.must(201, 'POST', PATH, other.subscription)
    await laptop.must(204, 'POST', '/web/sign-out')
    assert.equal(await reach(mia), 1)
    assert.deepEqual([one.received.length, other.received.length], [0, 1])
  })

  test('once its session was ended from elsewhere, or the password changed', async () => {
    const mia = await personWithPassword(app, program, 'mia-loses')
    const callers: Caller[] = []
    for (let i = 0; i < 3; i++) {
      const { access_token } = await signIn(app, program, mia, { scope: 'openid feeds.engage' })
      const caller = new Caller(app.url, access_token)
      await caller.must(201, 'POST', PATH, service.browser().subscription)
      callers.push(caller)
    }
    const [laptop] = callers as [Caller]
    const sessions = await laptop.must(200, 'GET', '/v2/me/sessions')
    const lost = sessions.find(({ current }: { current: boolean }) => !current)
    await laptop.must(204, 'DELETE', `/v2/me/sessions/${lost.id}`)
    assert.equal(await reach(mia), 2)
    const change = { current_password: PASSWORD, password: 'a much longer one' }
    await laptop.must(204, 'PUT', '/v2/me/password', change)
    assert.equal(await reach(mia), 1)
  })

  test('but a sign-in that expired unused leaves it', async () => {
    const mia = await program.user('mia-on-holidays')
    const session = await webSessionOf(app, program, mia)
    await session.must(201, 'POST', PATH, service.browser().subscription)
    await services.database.pool.query(
      `update oauth_grants set expires_at = now() - interval '1 s' where user_id = $1`,
      [mia.id],
    )
    await removeExpired(services.database)
    const { rows } = await services.database.pool.query('select 1 from oauth_grants where user_id = $1', [mia.id])
    assert.deepEqual([rows.length, await reach(mia)], [0, 1])
  })

  for (const [what, end] of [
    ['deactivated', (mia: Person) => pam.must(200, 'PATCH', `/scim/v2/Users/${mia.id}`, deactivation)],
    ['removed', (mia: Person) => pam.must(204, 'DELETE', `/scim/v2/Users/${mia.id}`)],
    ['forgotten', (mia: Person) => pam.must(202, 'POST', `/v2/Users/${mia.id}/forget`)],
  ] as const) {
    test(`when mia is ${what}`, async () => {
      const mia = await program.user(`mia-${what}`)
      const session = await webSessionOf(app, program, mia)
      await session.must(201, 'POST', PATH, service.browser().subscription)
      assert.equal(await reach(mia), 1)
      await end(mia)
      await eventually(
        () => reach(mia),
        count => count === 0,
      )
    })
  }
})

const deactivation = {
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: [{ op: 'replace', path: 'active', value: false }],
}
