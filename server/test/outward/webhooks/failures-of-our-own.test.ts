// What goes wrong on this side of a webhook: nothing of it ends the process, and each attempt is recorded once.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { emit } from '../../../src/platform/events/emit.ts'
import { type Person, startApp, type TestProgram } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { Receiver } from '../../support/receiver.ts'

const app = await startApp()
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
  await database.pool.script('alter table webhook_subscriptions add constraint healthy check (failures = 0) not valid')
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

test('outcomes whose recording is repeated are logged once', async () => {
  const { recordOutcomes } = await import('../../../src/outward/webhooks/delivery/record.ts')
  const hook = await subscribe('twice')
  await happen()
  const [sent] = await eventually(hook.log, ([first, ping]) => ping && first.status === 'success')
  const outcome = {
    program_id: program.id,
    id: sent.id,
    subscription_id: hook.id,
    attempt: 2,
    started: performance.now(),
    status: 'success',
    status_code: 202,
    error: null,
    duration_ms: 1,
    request_headers: {},
    response: null,
    response_headers: null,
    delay_ms: 0,
    wasFailing: false,
    isTest: false,
  } as const
  await recordOutcomes(app.app.services, [outcome])
  await recordOutcomes(app.app.services, [outcome, { ...outcome, attempt: 3 }])
  const { attempts } = (await hook.log())[0]
  assert.deepEqual(
    attempts.map((attempt: { status_code: number }) => attempt.status_code),
    [200, 202, 202],
  )
})
