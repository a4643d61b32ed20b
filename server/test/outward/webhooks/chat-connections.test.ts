import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sql } from '../../../src/platform/db/sql.ts'
import { eventually } from '../../support/eventually.ts'
import type { Received } from '../../support/receiver.ts'
import { CONNECTIONS, startChat } from './chat-support.ts'

const { app, chat, program, petra, newTopic, connect, publish } = await startChat()

describe('a chat connection', () => {
  test('keeps its address: it stands in no response, log or record', async t => {
    const topic = await newTopic()
    const answer = chat.answer
    t.after(() => {
      chat.answer = answer
    })
    chat.answer = ({ path }, response) =>
      void response
        .writeHead(404, { location: `${chat.url}${path}`, 'x-path': path.split('/').at(-1) ?? '' })
        .end(`no ${path}`)
    const slack = await connect([topic.id], { name: 'Quiet' })
    const other = await connect([topic.id], { url: `${chat.url}/workflows/abc?sig=sig-of-the-flow%2F1`, kind: 'teams' })
    for (const { id } of [slack, other]) await petra.must(202, 'POST', `${CONNECTIONS}/${id}/test`)
    await eventually(slack.deliveries, ([one]) => one?.status === 'failure')
    await eventually(
      () => petra.must(200, 'GET', `${CONNECTIONS}/${other.id}/deliveries`),
      ([one]) => one?.status === 'failure',
    )
    await petra.must(200, 'PATCH', `${CONNECTIONS}/${slack.id}`, {
      url: `${chat.url}${slack.secret}b`,
      name: 'Still quiet',
    })
    const root = await program.user('root', { role: 'administrator' })
    const texts = [
      await petra.get(CONNECTIONS),
      await petra.get(`${CONNECTIONS}/${slack.id}`),
      await petra.get(`${CONNECTIONS}/${slack.id}/deliveries`),
      await root.get('/v2/audit_events?page.size=100'),
    ].map(({ text }) => text)
    const { rows } = await app.app.services.database.system(db =>
      sql<{ text: string }>`
        select /* every program */ (select string_agg(s::text, ' ') from webhook_subscriptions s where s.format <> 'event')
            || (select string_agg(a::text, ' ') from webhook_attempts a) as text`.execute(db),
    )
    for (const text of [...texts, rows[0]?.text ?? '']) {
      assert.ok(text.length > 0)
      for (const secret of [slack.secret, slack.secret.slice(-8), 'sig-of-the-flow'])
        assert.ok(!text.includes(secret), `${secret} in ${text}`)
    }
  })

  test('sends a delivery again, and a test although it is switched off', async () => {
    const topic = await newTopic()
    const slack = await connect([topic.id])
    await publish([topic.id])
    await slack.expect(1)
    const [logged] = await eventually(slack.deliveries, ([one]) => one.status === 'success')
    const again = await petra.must(202, 'POST', `${CONNECTIONS}/${slack.id}/deliveries/${logged.id}/redeliver`)
    assert.equal(again.id, logged.id)
    await slack.expect(2)
    await petra.must(200, 'PATCH', `${CONNECTIONS}/${slack.id}`, { active: false })
    await petra.must(409, 'POST', `${CONNECTIONS}/${slack.id}/deliveries/${logged.id}/redeliver`)
    await publish([topic.id], { title: 'Unseen' })
    const { delivery } = await petra.must(202, 'POST', `${CONNECTIONS}/${slack.id}/test`)
    assert.equal(delivery.status, 'pending')
    const [, , sample] = (await slack.expect(3)) as [Received, Received, Received]
    assert.equal(sample.body.text, 'A test from atrium')
    assert.equal((await slack.deliveries()).length, 2)
    await petra.must(204, 'DELETE', `${CONNECTIONS}/${slack.id}`)
    await petra.must(404, 'GET', `${CONNECTIONS}/${slack.id}`)
    await petra.must(404, 'POST', `${CONNECTIONS}/${slack.id}/test`)
  })

  test('that fails for five days is switched off with the reason, which ends when it is switched on again', async t => {
    const topic = await newTopic()
    const slack = await connect([topic.id], { name: 'Lost hall' })
    assert.equal(slack.disabled_reason, null)
    const answer = chat.answer
    t.after(() => {
      chat.answer = answer
    })
    chat.answer = (request, response) =>
      request.path === slack.secret
        ? void response.writeHead(410).end('channel_is_archived')
        : answer(request, response)
    await app.app.services.database.pool.query(
      `update webhook_subscriptions set failing_since = now() - interval '6 days' where program_id = $1 and id = $2`,
      [program.id, slack.id],
    )
    await petra.must(200, 'PATCH', `${CONNECTIONS}/${slack.id}`, { active: true })
    await publish([topic.id])
    const off = await eventually(
      () => petra.must(200, 'GET', `${CONNECTIONS}/${slack.id}`),
      ({ active }) => !active,
    )
    assert.equal(off.disabled_reason, 'No delivery has succeeded for 5 days. Last error: The receiver replied 410')
    const listed = await petra.must(200, 'GET', `${CONNECTIONS}?page.size=100`)
    assert.deepEqual(
      listed.find(({ id }: { id: string }) => id === slack.id),
      off,
    )
    const notices = await petra.must(200, 'GET', '/v2/notification_center/notifications')
    assert.equal(notices[0].about.detail, 'Lost hall: The receiver replied 410')
    const on = await petra.must(200, 'PATCH', `${CONNECTIONS}/${slack.id}`, { active: true })
    assert.deepEqual([on.active, on.disabled_reason], [true, null])
  })

  test('is no webhook subscription to the calls of those, and the other way round', async () => {
    const slack = await connect([(await newTopic()).id])
    const hooks = '/v2/webhooks/subscriptions'
    const hook = await petra.must(201, 'POST', hooks, { url: `${chat.url}/hook`, events: ['content_published'] })
    const ids = (await petra.must(200, 'GET', `${hooks}?page.size=100`)).map(({ id }: { id: string }) => id)
    assert.ok(ids.includes(hook.id) && !ids.includes(slack.id))
    for (const path of [`${hooks}/${slack.id}`, `${hooks}/${slack.id}/deliveries`, `${CONNECTIONS}/${hook.id}`])
      await petra.must(404, 'GET', path)
    await petra.must(404, 'PUT', `${hooks}/${slack.id}`, { events: ['ping'] })
    await petra.must(404, 'DELETE', `${CONNECTIONS}/${hook.id}`)
  })
})

test('a connection has 1 to 50 topics of its program and an address as webhooks have it', async () => {
  const { id } = await newTopic()
  const body = { kind: 'slack', name: 'x', url: `${chat.url}/x`, channels: [{ id }] }
  const wrong: object[] = [
    { channels: [] },
    { channels: Array.from({ length: 51 }, () => ({ id })) },
    { name: 'x'.repeat(256) },
    { url: `https://hooks.example/${'x'.repeat(2_048)}` },
    { channels: [{ id }, { id: 999_999 }] },
    { url: 'http://hooks.example/x' },
    { url: 'https://me:secret@hooks.example/x' },
    { url: 'hooks.example' },
    { kind: 'irc' },
    { name: '' },
    { name: null },
    { include_targeted: 'yes' },
  ]
  for (const change of wrong) await petra.must(400, 'POST', CONNECTIONS, { ...body, ...change })
  const topics = await Promise.all(Array.from({ length: 50 }, () => newTopic()))
  const full = { ...body, name: 'x'.repeat(255), channels: topics.map(topic => ({ id: topic.id })) }
  assert.equal((await petra.must(201, 'POST', CONNECTIONS, full)).channels.length, 50)
  const { body: refused } = await petra.post(CONNECTIONS, { ...body, url: 'http://hooks.example/secret' })
  assert.equal(refused.error.validations[0].parameter, 'url')
  assert.ok(!JSON.stringify(refused).includes('secret'))
  const other = await app.program()
  const [zoe, pat] = [
    await other.user('zoe', { role: 'program_manager' }),
    await other.user('pat', { role: 'publisher' }),
  ]
  await zoe.must(400, 'POST', CONNECTIONS, body)
  assert.equal((await pat.get(CONNECTIONS)).status, 403)
  const topic = await zoe.must(201, 'POST', '/v2/channels', { name: 'Z', description: 'Z' })
  const own = { ...body, channels: [{ id: topic.id }, { id: topic.id }] }
  const made = await Promise.all(Array.from({ length: 22 }, () => zoe.post(CONNECTIONS, own)))
  assert.deepEqual(made.map(({ status }) => status).sort(), [...Array(20).fill(201), 409, 409])
  assert.deepEqual(made.find(({ status }) => status === 201)?.body.data.channels, [{ id: topic.id, name: 'Z' }])
})
