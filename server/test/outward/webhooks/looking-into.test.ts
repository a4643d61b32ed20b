// A program manager's view of a receiver: events, requests, responses, and tests.

import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { EVENT_NAMES } from '../../../src/shared/events/catalog.ts'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { Receiver } from '../../support/receiver.ts'

const app = await sharedApp()
const receiver = await Receiver.start()
const PATH = '/v2/webhooks/subscriptions'
let program: TestProgram
let pam: Person

describe('looking into webhooks', () => {
  before(async () => {
    program = await app.program()
    pam = await program.user('pam', { role: 'program_manager' })
  })

  const subscribe = (name: string, more: object = {}) =>
    pam.must(201, 'POST', PATH, { url: `${receiver.url}/${name}`, events: ['channel_created'], ...more })
  const testOf = (id: string, event: string) => pam.must(202, 'POST', `${PATH}/${id}/test`, { event })
  const settled = (id: string, deliveryId: string) =>
    eventually(
      () => pam.must(200, 'GET', `${PATH}/${id}/deliveries/${deliveryId}`),
      delivery => delivery.attempts.length > 0,
    )

  test('every event is listed with when it is sent, a schema and a sample', async () => {
    const events = await pam.must(200, 'GET', '/v2/webhooks/events')
    assert.deepEqual(
      events.map((event: { name: string }) => event.name),
      EVENT_NAMES,
    )
    const { body } = await pam.get('/v2/webhooks/events?page.size=2&page.number=2')
    assert.deepEqual([body.data, body.meta.pagination.total_records], [events.slice(2, 4), EVENT_NAMES.length])
    const [published] = events
    assert.deepEqual([published.version, published.description], ['1', 'Sent when a post becomes published.'])
    assert.deepEqual(Object.keys(published.schema.properties), Object.keys(published.sample))
    const anna = await program.user('anna', { role: 'publisher' })
    assert.equal((await anna.get('/v2/webhooks/events')).status, 403)
  })

  test('the log says of a receiver that it sends 100 Continue, which no delivery asks for', async () => {
    const hook = await subscribe('eager')
    const answer = receiver.answer
    receiver.answer = (request, response) => {
      if (request.path === '/eager') response.writeContinue()
      answer(request, response)
    }
    const { delivery } = await testOf(hook.id, 'user.created')
    const [attempt] = (await settled(hook.id, delivery.id)).attempts
    receiver.answer = answer
    assert.equal(attempt.status_code, null)
    assert.equal(attempt.error, 'The host sent 100 Continue, which the request did not ask for')
  })

  test('a test of any event reaches a subscription to others, and one that is switched off', async () => {
    const hook = await subscribe('off', { active: false })
    const { delivery } = await testOf(hook.id, 'user.created')
    assert.equal(delivery.status, 'pending')
    const [received] = await receiver.expect(1, ({ path, body }) => path === '/off' && body.event.name !== 'ping')
    assert.equal(received?.body.event.name, 'user.created')
    assert.equal(received?.body.delivery.id, delivery.id)
    const [event] = (await pam.must(200, 'GET', '/v2/webhooks/events')).filter(
      ({ name }: { name: string }) => name === 'user.created',
    )
    assert.deepEqual(Object.keys(received?.body.event.data), Object.keys(event.sample))
    assert.equal((await settled(hook.id, delivery.id)).status, 'success')
    assert.equal((await pam.must(200, 'GET', `${PATH}/${hook.id}`)).active, false)
  })

  test('a test is tried once, can be sent again, and says nothing of the health of a subscription', async () => {
    const hook = await subscribe('broken', { active: false })
    receiver.answer = ({ path }, response) => void response.writeHead(path === '/broken' ? 500 : 200).end('no')
    for (let count = 0; count < 12; count++) await testOf(hook.id, 'content_published')
    const { delivery } = await testOf(hook.id, 'content.archived')
    const failed = await settled(hook.id, delivery.id)
    assert.deepEqual([failed.status, failed.attempts.length, failed.next_attempt_at], ['failure', 1, null])
    const { rows } = await app.app.services.database.pool.query(
      'select failing_since from webhook_subscriptions where program_id = $1 and id = $2',
      [program.id, hook.id],
    )
    assert.equal(rows[0].failing_since, null)
    receiver.answer = (_request, response) => void response.end('ok')
    await pam.must(202, 'POST', `${PATH}/${hook.id}/deliveries/${delivery.id}/redeliver`)
    await eventually(
      () => pam.must(200, 'GET', `${PATH}/${hook.id}/deliveries/${delivery.id}`),
      ({ status }) => status === 'success',
    )
  })

  test('a delivery that waits an hour for its next attempt is sent when pam asks for it', async () => {
    const hook = await subscribe('later')
    receiver.answer = ({ path }, response) =>
      void response.writeHead(path === '/later' ? 503 : 200, { 'retry-after': '3600' }).end('no')
    await pam.must(201, 'POST', '/v2/channels', { name: 'Later', description: 'What comes later' })
    const log = () => pam.must(200, 'GET', `${PATH}/${hook.id}/deliveries?filter.event=channel_created`)
    const [waiting] = await eventually(log, list => list[0]?.status === 'retryable')
    assert.ok(Date.parse(waiting.next_attempt_at) > Date.now() + 1_800_000)
    receiver.answer = (_request, response) => void response.end('ok')
    await pam.must(202, 'POST', `${PATH}/${hook.id}/deliveries/${waiting.id}/redeliver`)
    const [sent] = await eventually(log, list => list[0]?.status === 'success')
    assert.deepEqual([sent.id, sent.attempts.length], [waiting.id, 2])
  })

  test('an unknown event is 400, a repeated request is one test', async () => {
    const hook = await subscribe('once')
    const refused = await pam.post(`${PATH}/${hook.id}/test`, { event: 'content_burned' })
    assert.deepEqual([refused.status, refused.body.error.validations[0].rule], [400, 'invalid_enum'])
    const again = () => pam.post(`${PATH}/${hook.id}/test`, { event: 'poll_responded' }, { 'idempotency-key': 'once' })
    assert.deepEqual((await again()).body, (await again()).body)
  })

  test('a delivery shows its request as it was sent, and the responses, without secrets', async () => {
    const secret = 'Bearer s3cret-of-the-receiver'
    receiver.answer = ({ headers }, response) => {
      response.setHeader('set-cookie', 'session=1234').setHeader('x-node', `b7 ${headers.authorization}`)
      response.writeHead(418).end(`you sent ${headers.authorization} ${'x'.repeat(2000)}`)
    }
    const hook = await subscribe('teapot', { authorization_header: secret, generate_secret: true })
    const { delivery } = await testOf(hook.id, 'channel_created')
    const { request, attempts, ...entry } = await settled(hook.id, delivery.id)
    const [received] = await receiver.expect(1, ({ body }) => body.delivery?.id === delivery.id)
    assert.equal(request.body, received?.text)
    assert.equal(request.headers.authorization, '***')
    for (const name of [
      'content-type',
      'user-agent',
      'x-vendor-delivery',
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
    ])
      assert.equal(request.headers[name], received?.headers[name], name)
    const [{ response, ...attempt }] = attempts
    assert.deepEqual(
      [attempt.status_code, response.headers['set-cookie'], response.headers['x-node']],
      [418, '***', 'b7 ***'],
    )
    assert.match(response.body, /^you sent \*\*\* x+$/)
    assert.equal(response.body.length, 1024)
    assert.ok(!JSON.stringify({ request, attempts }).includes('s3cret'))
    const { data } = (await pam.get(`${PATH}/${hook.id}/deliveries?filter.event=channel.created`)).body
    assert.deepEqual(data, [{ ...entry, attempts: [attempt] }])
    receiver.answer = (_request, response) => void response.end('ok')
  })

  test('what is kept of an answer ends with a whole character', async () => {
    const hook = await subscribe('polyglot')
    for (const character of ['é', '日', '😀']) {
      for (let shift = 0; shift < 4; shift++) {
        const text = 'x'.repeat(shift) + character.repeat(1024)
        receiver.answer = (_request, response) =>
          void response.writeHead(418, { 'content-type': 'text/plain; charset=utf-8' }).end(text)
        const { delivery } = await testOf(hook.id, 'channel_created')
        const { attempts } = await settled(hook.id, delivery.id)
        const { body } = attempts[0].response
        assert.ok(text.startsWith(body), JSON.stringify(body.slice(-3)))
        const bytes = Buffer.byteLength(body)
        assert.ok(bytes <= 1024 && bytes > 1020, `${bytes}`)
      }
    }
    receiver.answer = (_request, response) => void response.end('ok')
  })

  test('an attempt without an answer has no response, and one that is on its way its request', async () => {
    const hook = await pam.must(201, 'POST', PATH, { url: 'http://127.0.0.1:9/', events: ['ping'], active: false })
    const { delivery } = await testOf(hook.id, 'ping')
    const found = await settled(hook.id, delivery.id)
    assert.deepEqual([found.attempts[0].status_code, found.attempts[0].response], [null, null])
    assert.equal(JSON.parse(found.request.body).event.name, 'ping')
  })

  test('a delivery of another subscription does not exist', async () => {
    const [hook, other] = [await subscribe('one'), await subscribe('two')]
    const { delivery } = await testOf(hook.id, 'ping')
    assert.equal((await pam.get(`${PATH}/${other.id}/deliveries/${delivery.id}`)).status, 404)
    assert.equal((await pam.get(`${PATH}/${hook.id}/deliveries/x`)).status, 404)
  })
})
