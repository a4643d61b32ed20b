import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { readConfig } from '../../../src/platform/config.ts'
import { openFrontDoor } from '../../../src/platform/http/limits/front-door.ts'
import { Caller } from '../../support/caller.ts'

test('until the server is assembled, its port answers in the forms of the contract', async () => {
  const door = await openFrontDoor('127.0.0.1', 0, readConfig({}))
  try {
    const early = new Caller(`http://127.0.0.1:${door.port}`, null)
    const health = await early.get('/healthz', { 'x-request-id': 'first' })
    assert.deepEqual([health.status, health.body], [200, { status: 'ok' }])
    assert.equal(health.headers.get('x-request-id'), 'first')
    const topics = await early.get('/v2/channels')
    assert.equal(topics.status, 503)
    assert.deepEqual([topics.body.error.code, topics.body.error.title], [503, 'Service Unavailable'])
    assert.ok(topics.headers.get('retry-after'))
    const users = await early.get('/scim/v2/Users')
    assert.deepEqual(users.body.schemas, ['urn:ietf:params:scim:api:messages:2.0:Error'])
    assert.equal(users.headers.get('content-type'), 'application/scim+json; charset=utf-8')
  } finally {
    await door.close()
  }
})

test('a POST, which proxies do not send twice, waits for the start and is answered by the server', async () => {
  const door = await openFrontDoor('127.0.0.1', 0, readConfig({}))
  try {
    const early = new Caller(`http://127.0.0.1:${door.port}`, null)
    const arrived = once(door.server, 'request')
    const waiting = early.post('/v2/channels', { name: 'News' })
    await arrived
    assert.equal((await early.get('/v2/channels')).status, 503)
    door.prepare((request, response) => {
      request.pipe(response)
    })
    await door.open()
    const answered = await waiting
    assert.deepEqual([answered.status, answered.body], [200, { name: 'News' }])
  } finally {
    await door.close()
  }
})

test('a POST that waits for a start that fails gets 503', async () => {
  const door = await openFrontDoor('127.0.0.1', 0, readConfig({}))
  const early = new Caller(`http://127.0.0.1:${door.port}`, null)
  const arrived = once(door.server, 'request')
  const waiting = early.post('/v2/channels', { name: 'News' })
  await arrived
  const [refused] = await Promise.all([waiting, door.close()])
  assert.equal(refused.status, 503)
  assert.ok(refused.headers.get('retry-after'))
})
