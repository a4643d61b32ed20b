// A consumer of events that fails: no event is lost, and none is handled twice.

import assert from 'node:assert/strict'
import { before, mock, test } from '../../../../bin/testing.mjs'
import { EVENTS_CHANNEL } from '../../../src/shared/events/emit.ts'
import { scimUser } from '../../people/users/scim-user.ts'
import { type Person, startApp, type TestProgram } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { Receiver } from '../../support/receiver.ts'

const app = await startApp()
const receiver = await Receiver.start()
const { pool, bus } = app.app.services.database
const COUNT = 8
let program: TestProgram
let paula: Person

before(async () => {
  program = await app.program()
  paula = await program.user('paula', { role: 'program_manager' })
  await paula.must(201, 'POST', '/v2/webhooks/subscriptions', { url: receiver.url, events: ['user.created'] })
  await receiver.expect(1)
})

const addUsers = (name: string) =>
  Promise.all(
    Array.from({ length: COUNT }, (_, n) => paula.must(201, 'POST', '/scim/v2/Users', scimUser(`${name}-${n}`))),
  )

const waiting = async () => {
  const { rows } = await pool.query(
    `select (select count(*)::int from events where program_id = $1 and dispatched_at is null) as events,
            (select count(*)::int from event_retries where program_id = $1) as retries,
            (select max(attempts) from event_retries where program_id = $1) as tried`,
    [program.id],
  )
  return rows[0]
}

/** Without the pause before another try. */
async function retryNow(): Promise<void> {
  await pool.query('update event_retries set due_at = least(due_at, now()) where program_id = $1', [program.id])
  bus.wakeNow(EVENTS_CHANNEL)
}

const toldOf = (name: string) =>
  receiver.received
    .map(({ body }) => String(body.event?.data?.user_name))
    .filter(userName => userName.startsWith(name))
    .sort()

const namesOf = (name: string) => Array.from({ length: COUNT }, (_, n) => `${name}-${n}`)

test('events that a consumer fails on come to it again, each once', async () => {
  await pool.script(
    "alter table webhook_deliveries add constraint broken check (event_name <> 'user.created') not valid",
  )
  try {
    await addUsers('early')
    await eventually(waiting, ({ events, retries }) => events === 0 && retries >= COUNT)
    assert.deepEqual(toldOf('early'), [])
  } finally {
    await pool.script('alter table webhook_deliveries drop constraint broken')
  }
  await addUsers('late')
  await retryNow()
  await eventually(waiting, ({ events, retries }) => events === 0 && retries === 0)
  await receiver.expect(1 + 2 * COUNT)
  assert.deepEqual([toldOf('early'), toldOf('late')], [namesOf('early'), namesOf('late')])
})

test('an event that a consumer fails on takes no other with it', async () => {
  await pool.script(
    "alter table webhook_deliveries add constraint broken check (data ->> 'user_name' <> 'beside-3') not valid",
  )
  try {
    await addUsers('beside')
    await eventually(waiting, ({ events }) => events === 0)
    await retryNow()
    await eventually(waiting, ({ retries, tried }) => retries === 1 && tried === 2)
    await eventually(
      async () => toldOf('beside').length,
      length => length === COUNT - 1,
    )
    assert.ok(!toldOf('beside').includes('beside-3'))
  } finally {
    await pool.script('alter table webhook_deliveries drop constraint broken')
  }
  await retryNow()
  await eventually(waiting, ({ retries }) => retries === 0)
  await eventually(
    async () => toldOf('beside').length,
    length => length === COUNT,
  )
  assert.deepEqual(toldOf('beside'), namesOf('beside'))
})

test('a retry whose event has been swept away keeps none of the others waiting', async () => {
  await pool.query(
    `insert into event_retries (program_id, event_id, consumer, due_at)
     values ($1, gen_random_uuid(), 'webhooks', now() - interval '1 day')`,
    [program.id],
  )
  await pool.script(
    "alter table webhook_deliveries add constraint broken check (event_name <> 'user.created') not valid",
  )
  try {
    await addUsers('behind')
    await eventually(waiting, ({ events, retries }) => events === 0 && retries >= COUNT)
  } finally {
    await pool.script('alter table webhook_deliveries drop constraint broken')
  }
  await retryNow()
  await eventually(
    async () => toldOf('behind').length,
    length => length === COUNT,
  )
  await eventually(waiting, ({ retries }) => retries === 0)
})

test('an event that a consumer is not given again after the last try is in the log', async () => {
  const logged = mock.method(app.app.services.logger, 'error')
  await pool.script(
    "alter table webhook_deliveries add constraint broken check (data ->> 'user_name' <> 'lost-0') not valid",
  )
  try {
    await addUsers('lost')
    await eventually(waiting, ({ events, retries }) => events === 0 && retries > 0)
    await pool.query('update event_retries set attempts = 20 where program_id = $1', [program.id])
    await retryNow()
    await eventually(waiting, ({ retries }) => retries === 0)
  } finally {
    await pool.script('alter table webhook_deliveries drop constraint broken')
  }
  const given = logged.mock.calls.filter(({ arguments: [, message] }) => /given up/.test(String(message)))
  assert.equal(given.length, 1)
  const [about] = given[0]?.arguments ?? []
  assert.partialDeepStrictEqual(about, { program_id: program.id, event: 'user.created', consumer: 'webhooks' })
  logged.mock.restore()
})
