import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
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
    assert.equal((await early.post('/v2/channels', { name: 'News' })).status, 503)
    const users = await early.get('/scim/v2/Users')
    assert.deepEqual(users.body.schemas, ['urn:ietf:params:scim:api:messages:2.0:Error'])
    assert.equal(users.headers.get('content-type'), 'application/scim+json; charset=utf-8')
  } finally {
    await door.close()
  }
})
