import assert from 'node:assert/strict'
import { Webhook } from 'standardwebhooks'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { SUBSCRIPTION_MAX } from '../../../src/outward/webhooks/delivery/lease.ts'
import { EVENTS_CHANNEL, emit } from '../../../src/shared/events/emit.ts'
import { type Person, startApp, type TestProgram } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { type Received, Receiver } from '../../support/receiver.ts'

const app = await startApp()
const receiver = await Receiver.start()
const path = '/v2/webhooks/subscriptions'
let program: TestProgram
let pam: Person
let hooks = 0

before(async () => {
  program = await app.program()
  pam = await program.user('pam', { role: 'program_manager' })
})

/** A subscription with a path of its own at the receiver. */
async function subscribe(more: { active?: boolean; [name: string]: unknown } = {}) {
  const hook = `/hook-${++hooks}`
  const made = await pam.must(201, 'POST', path, { url: receiver.url + hook, events: ['channel_created'], ...more })
  if (more.active !== false) await receiver.expect(1, request => request.path === hook)
  const events = (request: Received) => request.path === hook && request.body.event?.name !== 'ping'
  return {
    ...made,
    hook,
    events, // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
    log: (): Promise<any> => pam.must(200, 'GET', `${path}/${made.id}/deliveries`),
  }
}

const happen = (name = 'News') =>
  app.app.services.database.transaction(program.id, db =>
    emit(db, 'channel_created', { channel_id: 7, channel_name: name }),
  )

const answerOnly = (hook: string, answer: (count: number, response: import('node:http').ServerResponse) => void) => {
  let count = 0
  receiver.answer = (request, response) =>
    request.path === hook && request.body.event?.name !== 'ping' ? answer(++count, response) : void response.end('ok')
}

test('an event reaches the receiver with envelope, headers and signature', async () => {
  const hook = await subscribe({ authorization_header: 'Bearer abc', generate_secret: true })
  await happen('Grüße 👋')
  const [got] = await receiver.expect(1, hook.events)
  assert.ok(got)
  assert.deepEqual(Object.keys(got.body), ['delivery', 'subscription', 'event'])
  assert.deepEqual(got.body.subscription, { id: hook.id, url: hook.url })
  assert.deepEqual(got.body.event.data, { channel_id: 7, channel_name: 'Grüße 👋' })
  assert.equal(got.body.event.version, '1')
  assert.equal(got.headers['content-type'], 'application/json')
  assert.equal(got.headers.authorization, 'Bearer abc')
  assert.equal(got.headers['x-vendor-delivery'], got.body.delivery.id)
  new Webhook(hook.secret).verify(got.text, got.headers as Record<string, string>)
  const [entry] = await eventually(hook.log, log => log[0]?.status === 'success')
  assert.equal(entry.id, got.body.delivery.id)
  assert.equal(entry.attempts.length, 1)
  assert.equal(entry.attempts[0].status_code, 200)
  assert.equal(entry.next_attempt_at, null)
})

test('without authorization header and secret neither is sent', async () => {
  const hook = await subscribe()
  await happen()
  const [got] = await receiver.expect(1, hook.events)
  assert.equal(got?.headers.authorization, undefined)
  assert.equal(got?.headers['webhook-signature'], undefined)
})

test('while a secret is rotated both sign, and then the new one alone', async () => {
  const hook = await subscribe({ generate_secret: true })
  const { secret } = await pam.must(200, 'PUT', `${path}/${hook.id}`, { generate_secret: true })
  assert.notEqual(secret, hook.secret)
  await happen()
  const [got] = await receiver.expect(1, hook.events)
  for (const key of [secret, hook.secret])
    new Webhook(key).verify(got?.text ?? '', got?.headers as Record<string, string>)
  assert.throws(() =>
    new Webhook(`whsec_${Buffer.alloc(32, 1).toString('base64')}`).verify(
      got?.text ?? '',
      got?.headers as Record<string, string>,
    ),
  )

  await app.app.services.database.pool.query(
    `update webhook_subscriptions set previous_secret_until = now() - interval '1 second' where program_id = $1 and id = $2`,
    [program.id, hook.id],
  )
  await happen()
  const [, later] = await receiver.expect(2, hook.events)
  const verify = (key: string) => new Webhook(key).verify(later?.text ?? '', later?.headers as Record<string, string>)
  verify(secret)
  assert.throws(() => verify(hook.secret), 'after the overlap only the new one signs')
})

test('an event that is dispatched twice is delivered once to each subscription', async () => {
  const hooks = [await subscribe(), await subscribe()]
  await happen('Twice')
  for (const { events } of hooks) await receiver.expect(1, events)
  const { pool, bus } = app.app.services.database
  const again = `update events set dispatched_at = null where program_id = $1 and data ->> 'channel_name' = 'Twice'`
  await pool.query(again, [program.id])
  bus.wakeNow(EVENTS_CHANNEL)
  await eventually(
    () => pool.query('select from events where program_id = $1 and dispatched_at is null', [program.id]),
    ({ rows }) => rows.length === 0,
  )
  await happen('Once')
  for (const { events, log } of hooks) {
    const got = await receiver.expect(2, events)
    assert.deepEqual(
      got.map(({ body }) => body.event.data.channel_name),
      ['Twice', 'Once'],
    )
    assert.equal((await log()).length, 3, 'with the ping')
  }
})

describe('a receiver that fails', () => {
  test('gets the same delivery again until it succeeds', async () => {
    const hook = await subscribe()
    answerOnly(hook.hook, (count, response) => void response.writeHead(count < 3 ? 503 : 204).end())
    await happen()
    const got = await receiver.expect(3, hook.events)
    assert.equal(new Set(got.map(request => request.body.delivery.id)).size, 1)
    assert.deepEqual(
      got.map(request => request.body.delivery.status),
      ['pending', 'retryable', 'retryable'],
    )
    const [entry] = await eventually(hook.log, log => log[0]?.status === 'success')
    assert.deepEqual(
      entry.attempts.map((a: { status_code: number }) => a.status_code),
      [503, 503, 204],
    )
  })

  test('for good gets one attempt and five retries, then the delivery has failed; it can be sent again', async () => {
    const hook = await subscribe()
    answerOnly(hook.hook, (_count, response) => void response.writeHead(410).end('gone'))
    await happen()
    const [entry] = await eventually(hook.log, log => log[0]?.status === 'failure')
    assert.equal(entry.attempts.length, 6)
    assert.equal(entry.next_attempt_at, null)
    answerOnly(hook.hook, (_count, response) => void response.end('ok'))
    const again = await pam.call('POST', `${path}/${hook.id}/deliveries/${entry.id}/redeliver`)
    assert.equal(again.status, 202)
    assert.equal(again.body.data.id, entry.id)
    const [after] = await eventually(hook.log, log => log[0]?.status === 'success')
    assert.equal(after.id, entry.id)
    assert.equal(after.attempts.length, 7)
  })

  test('by redirecting is not followed', async () => {
    const hook = await subscribe()
    answerOnly(
      hook.hook,
      (count, response) =>
        void (count === 1 ? response.writeHead(302, { location: `${receiver.url}/elsewhere` }).end() : response.end()),
    )
    await happen()
    await eventually(hook.log, log => log[0]?.status === 'success')
    assert.equal(receiver.received.filter(request => request.path === '/elsewhere').length, 0)
  })

  test('and is switched off in between gets nothing more', async () => {
    const hook = await subscribe()
    let off = false
    answerOnly(hook.hook, (_count, response) => void response.writeHead(500).end())
    await happen()
    await receiver.expect(1, hook.events)
    await pam.must(200, 'PUT', `${path}/${hook.id}`, { active: false })
    off = true
    const [entry] = await eventually(hook.log, log => log[0]?.status === 'failure')
    assert.ok(off && entry.attempts.length < 6)
    assert.equal((await pam.post(`${path}/${hook.id}/deliveries/${entry.id}/redeliver`)).status, 409)
  })

  test('and is switched on again gets nothing of what came in while it was being switched off', async () => {
    const hook = await subscribe({ active: false })
    await app.app.services.database.pool.query(
      `insert into webhook_deliveries (program_id, subscription_id, event_id, event_name, event_at, data, attempts_max)
       values ($1, $2, gen_random_uuid(), 'channel_created', now(), '{}', 6)`,
      [program.id, hook.id],
    )
    await pam.must(200, 'PUT', `${path}/${hook.id}`, { active: true })
    const [entry] = await hook.log()
    assert.deepEqual([entry.status, entry.attempts], ['failure', []])
  })

  test('for five days is switched off with a reason, even if it was written back, and can be switched on again', async () => {
    const hook = await subscribe()
    answerOnly(hook.hook, (_count, response) => void response.writeHead(500).end())
    await app.app.services.database.pool.query(
      `update webhook_subscriptions set failing_since = now() - interval '6 days' where program_id = $1 and id = $2`,
      [program.id, hook.id],
    )
    await pam.must(200, 'PUT', `${path}/${hook.id}`, await pam.must(200, 'GET', `${path}/${hook.id}`))
    await pam.must(201, 'POST', '/v2/channels', { name: 'Announced', description: 'd' })
    const off = await eventually(
      () => pam.must(200, 'GET', `${path}/${hook.id}`),
      s => !s.active,
    )
    assert.match(off.disabled_reason, /5 days.*500/)
    const ada = await program.user('ada', { role: 'administrator' })
    const [change] = await ada.must(200, 'GET', `/v2/audit_events?filter.record_id=${hook.id}`)
    assert.deepEqual([change.after.active, change.actor.kind, change.request_id], [false, 'system', null])
    const on = await pam.must(200, 'PUT', `${path}/${hook.id}`, { active: true })
    assert.equal(on.active, true)
    assert.equal(on.disabled_reason, null)
  })

  test('does not keep others waiting', async () => {
    const dead = await subscribe()
    const well = await subscribe()
    answerOnly(dead.hook, () => {})
    for (let index = 0; index < 60; index++) await happen(`n${index}`)
    await receiver.expect(60, well.events)
    assert.ok(receiver.received.filter(dead.events).length <= SUBSCRIPTION_MAX)
    await pam.must(204, 'DELETE', `${path}/${dead.id}`)
    receiver.answer = (_request, response) => void response.end()
  })
})

test('all that failed since a time is sent again at once', async () => {
  const hook = await subscribe()
  answerOnly(hook.hook, (_count, response) => void response.writeHead(500).end())
  await happen('a')
  await happen('b')
  await eventually(
    hook.log,
    log => log.length === 3 && log.every((e: { status: string }) => ['failure', 'success'].includes(e.status)),
  )
  receiver.answer = (_request, response) => void response.end()
  const since = new Date(Date.now() - 60_000).toISOString()
  const answer = await pam.must(202, 'POST', `${path}/${hook.id}/deliveries/redeliver`, { since })
  assert.equal(answer.count, 2)
  await eventually(hook.log, log => log.every((e: { status: string }) => e.status === 'success'))
  assert.equal((await pam.post(`${path}/${hook.id}/deliveries/redeliver`, { since: 'soon' })).status, 400)
})

describe('a ping', () => {
  test('that arrives is a success', async () => {
    const hook = await subscribe({ active: false })
    const answer = await pam.must(200, 'POST', `${path}/${hook.id}/ping`)
    assert.equal(answer.delivery.status, 'success')
    assert.deepEqual(answer.subscription, { id: hook.id, url: hook.url })
    assert.deepEqual(
      (await hook.log()).map((e: { event: { name: string } }) => e.event.name),
      ['ping'],
    )
  })
  test('that is refused is 502, recorded, and not tried again', async () => {
    const hook = await subscribe()
    receiver.answer = (request, response) => void response.writeHead(request.path === hook.hook ? 500 : 200).end()
    const answer = await pam.post(`${path}/${hook.id}/ping`)
    assert.equal(answer.status, 502)
    assert.equal(answer.body.error.code, 502)
    const [entry] = await hook.log()
    assert.equal(entry.status, 'failure')
    assert.equal(entry.attempts.length, 1)
    receiver.answer = (_request, response) => void response.end()
  })
})

test('what was rolled back is never sent', async () => {
  const hook = await subscribe()
  await assert.rejects(
    app.app.services.database.transaction(program.id, async db => {
      await emit(db, 'channel_created', { channel_id: 9, channel_name: 'never' })
      throw new Error('changed my mind')
    }),
  )
  await happen('after')
  const [got] = await receiver.expect(1, hook.events)
  assert.equal(got?.body.event.data.channel_name, 'after')
})

test('the log is paged by cursor, newest first', async () => {
  const hook = await subscribe()
  for (const name of ['1', '2', '3', '4']) await happen(name)
  await receiver.expect(4, hook.events)
  const names: string[] = []
  let cursor = ''
  do {
    const { body } = await pam.get(`${path}/${hook.id}/deliveries?page.size=2${cursor && `&cursor=${cursor}`}`)
    names.push(
      ...body.data.map((e: { event: { data: { channel_name?: string } } }) => e.event.data.channel_name ?? 'ping'),
    )
    cursor = body.meta.pagination.next ?? ''
  } while (cursor)
  assert.deepEqual(names, ['4', '3', '2', '1', 'ping'])
})
