// Failures on this side of a webhook: none ends the process, each attempt is recorded once, and a lease that
// ends while its delivery is being sent leaves a true log.

import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, before, describe, test } from '../../../../bin/testing.mjs'
import { DELIVERIES_CHANNEL } from '../../../src/outward/webhooks/delivery/deliverer.ts'
import { recordOutcomes } from '../../../src/outward/webhooks/delivery/record.ts'
import { deliveryRetention } from '../../../src/outward/webhooks/delivery/upkeep.ts'
import { emit } from '../../../src/shared/events/emit.ts'
import { type Person, startApp, type TestProgram } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { Receiver } from '../../support/receiver.ts'

const app = await startApp({ WEBHOOK_BACKOFF_MS: '1' })
const receiver = await Receiver.start()
const { database } = app.app.services
const PATH = '/v2/webhooks/subscriptions'
let program: TestProgram
let pam: Person

before(async () => {
  program = await app.program()
  pam = await program.user('pam', { role: 'program_manager' })
})

async function subscribe(name: string, more: object = {}) {
  const hook = await pam.must(201, 'POST', PATH, {
    url: `${receiver.url}/${name}`,
    events: ['channel_created'],
    ...more,
  })
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  const log = (): Promise<any> => pam.must(200, 'GET', `${PATH}/${hook.id}/deliveries`)
  await eventually(log, ([ping]) => ping?.attempts.length === 1)
  const events = () =>
    receiver.received.filter(({ path, body }) => path === `/${name}` && body.event?.name !== 'ping').length
  return { id: hook.id as string, log, events }
}

const happen = () =>
  database.transaction(program.id, db => emit(db, 'channel_created', { channel_id: 7, channel_name: 'News' }))

test('a subscription whose secrets cannot be opened fails alone', async () => {
  const broken = await subscribe('broken', { authorization_header: 'Bearer abc' })
  const whole = await subscribe('whole')
  await database.pool.query(
    `update webhook_subscriptions set authorization_sealed = '\\xdeadbeef' where program_id = $1 and id = $2`,
    [program.id, broken.id],
  )
  await happen()
  await eventually(whole.log, ([first, ping]) => ping && first.status === 'success')
  const [failed] = await eventually(broken.log, ([first]) => first.status === 'failure')
  assert.equal(failed.attempts.at(-1).error, 'The delivery could not be sent')
  assert.equal(broken.events(), 0)
})

test('an attempt is recorded once although the health of its subscription cannot be written', async () => {
  const hook = await subscribe('ill')
  receiver.answer = ({ path }, response) => void response.writeHead(path === '/ill' ? 500 : 200).end()
  await database.pool.script(
    'alter table webhook_subscriptions add constraint healthy check (failing_since is null) not valid',
  )
  try {
    await happen()
    const [failed] = await eventually(hook.log, ([first]) => first.status === 'failure')
    assert.equal(failed.attempts.length, hook.events())
    assert.equal(failed.attempts.length, 6)
  } finally {
    await database.pool.script('alter table webhook_subscriptions drop constraint healthy')
    receiver.answer = (_, response) => void response.end('ok')
  }
  const [{ id }] = await hook.log()
  await pam.must(202, 'POST', `${PATH}/${hook.id}/deliveries/${id}/redeliver`)
  const [sent] = await eventually(hook.log, ([first]) => first.status === 'success')
  assert.equal(sent.attempts.length, 7)
})

describe('while a receiver keeps the sender waiting', () => {
  /** Answers requests to this path, oldest first, when it is called. */
  function heldAt(path: string) {
    const held: ServerResponse[] = []
    receiver.answer = (request, response) =>
      void (request.path === path && request.body.event.name !== 'ping' ? held.push(response) : response.end('ok'))
    const answer = (status: number) => {
      const response = held.shift()
      assert.ok(response)
      response.writeHead(status).end()
    }
    const waiting = (count: number) =>
      eventually(
        async () => held.length,
        there => there === count,
      )
    return { answer, waiting }
  }
  /** The lease of the delivery ends, as if its process had died. */
  const endLease = async (id: string) => {
    await database.pool.query('update webhook_deliveries set due_at = now() where program_id = $1 and id = $2', [
      program.id,
      id,
    ])
    database.bus.wakeNow(DELIVERIES_CHANNEL)
  }
  const codes = ({ attempts }: { attempts: { status_code: number }[] }) => attempts.map(a => a.status_code)

  after(() => {
    receiver.answer = (_request, response) => void response.end('ok')
  })

  test('and the lease ends, each attempt is logged, and the delivery follows the later one', async () => {
    const hook = await subscribe('leased')
    const { answer, waiting } = heldAt('/leased')
    await happen()
    await waiting(1)
    const [{ id }] = await hook.log()
    await endLease(id)
    await waiting(2)
    answer(204)
    const [first] = await eventually(hook.log, ([delivery]) => delivery.attempts.length === 1)
    assert.deepEqual([first.status, codes(first)], ['pending', [204]], 'the first lease is over')
    answer(202)
    const [second] = await eventually(hook.log, ([delivery]) => delivery.status === 'success')
    assert.deepEqual(codes(second), [204, 202])
    assert.equal(hook.events(), 2)
  })

  test('a late failure of an earlier lease does not undo the success of a later one', async () => {
    const hook = await subscribe('late')
    const { answer, waiting } = heldAt('/late')
    await happen()
    await waiting(1)
    const [{ id }] = await hook.log()
    const { answer: answerLater, waiting: laterWaits } = heldAt('/late')
    await endLease(id)
    await laterWaits(1)
    answerLater(200)
    await eventually(hook.log, ([delivery]) => delivery.status === 'success')
    answer(500)
    const [delivery] = await eventually(hook.log, ([{ attempts }]) => attempts.length === 2)
    assert.deepEqual([delivery.status, codes(delivery), delivery.next_attempt_at], ['success', [500, 200], null])
  })

  test('an outcome that is recorded again changes nothing, not even a delivery that is sent again', async () => {
    const hook = await subscribe('twice')
    await happen()
    const [sent] = await eventually(hook.log, ([first, ping]) => ping && first.status === 'success')
    const again = () =>
      recordOutcomes(app.app.services, [
        {
          program_id: program.id,
          id: sent.id,
          subscription_id: hook.id,
          attempt: 1,
          started: performance.now(),
          status: 'success',
          status_code: 202,
          error: null,
          duration_ms: 1,
          request_headers: {},
          response: null,
          response_headers: null,
          delay_ms: 0,
          pause_ms: 0,
          isTest: false,
        },
      ])
    await again()
    assert.deepEqual((await hook.log())[0], sent)
    const { answer, waiting } = heldAt('/twice')
    await pam.must(202, 'POST', `${PATH}/${hook.id}/deliveries/${sent.id}/redeliver`)
    await waiting(1)
    await again()
    const [redelivered] = await hook.log()
    assert.deepEqual([redelivered.status, codes(redelivered)], ['pending', [200]])
    answer(204)
    const [delivery] = await eventually(hook.log, ([first]) => first.status === 'success')
    assert.deepEqual(codes(delivery), [200, 204])
  })

  test('and the subscription is deleted, the outcomes of others are recorded all the same', async () => {
    const gone = await subscribe('gone')
    const other = await subscribe('other')
    const { answer, waiting } = heldAt('/gone')
    await happen()
    await waiting(1)
    await pam.must(204, 'DELETE', `${PATH}/${gone.id}`)
    answer(200)
    await happen()
    await eventually(other.log, log => log.length === 3 && log.every((d: { status: string }) => d.status === 'success'))
  })

  test('after a failure it is sent one delivery at a time, until one succeeds', async () => {
    const ill = await subscribe('recovering')
    const well = await subscribe('well')
    const { answer, waiting } = heldAt('/recovering')
    await happen()
    await waiting(1)
    answer(500)
    // The retry is the one delivery.
    await waiting(1)
    for (let count = 0; count < 5; count++) await happen()
    await receiver.expect(6, ({ path, body }) => path === '/well' && body.event.name !== 'ping')
    assert.equal(ill.events(), 2)
    answer(200)
    await waiting(5)
    for (let count = 0; count < 5; count++) answer(200)
    await eventually(ill.log, log => log.every((d: { status: string }) => d.status === 'success'))
    await eventually(well.log, log => log.length === 7)
  })
})

test('what is older than 30 days leaves the log with its attempts; what is still to be sent stays', async () => {
  const hook = await subscribe('old')
  const { rows } = await database.pool.query(
    `update webhook_deliveries set created_at = now() - interval '31 days' where program_id = $1 and subscription_id = $2
     returning id`,
    [program.id, hook.id],
  )
  await database.pool.query(
    `insert into webhook_deliveries (program_id, subscription_id, event_id, event_name, event_at, data, attempts_max, created_at, due_at)
     values ($1, $2, gen_random_uuid(), 'channel_created', now(), '{}', 6, now() - interval '31 days', now() + interval '1 day')`,
    [program.id, hook.id],
  )
  const worker = await deliveryRetention.start(app.app.services)
  const [left] = await eventually(hook.log, log => log.length === 1)
  await worker.stop()
  assert.equal(left.status, 'pending')
  const { rows: attempts } = await database.pool.query(
    'select from webhook_attempts where program_id = $1 and delivery_id = $2',
    [program.id, rows[0].id],
  )
  assert.equal(attempts.length, 0)
})
