// The log of requests whose SCIM token was removed or never existed, which anyone can send.

import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { sharedApp, startApp } from '../../support/app.ts'
import { Caller } from '../../support/caller.ts'
import { eventually } from '../../support/eventually.ts'

const app = await sharedApp()
const PATH = '/v2/scim_requests'
const program = await app.program()
const ada = await program.user('ada', { role: 'administrator' })
const log = (query = '') => ada.must(200, 'GET', PATH + query)

test('a removed token keeps its name in the log, an hour in one entry, and nothing of it is in another program', async () => {
  const { id, token } = await ada.must(201, 'POST', '/v2/scim_tokens', { name: 'Old Entra' })
  const entra = new Caller(app.url, token)
  await entra.must(200, 'GET', '/scim/v2/Users?count=0')
  await ada.must(204, 'DELETE', `/v2/scim_tokens/${id}`)
  await eventually(
    async () => (await entra.get('/scim/v2/Users')).status,
    status => status === 401,
  )
  const mine = `?filter.client_id=${id}`
  await log(mine)
  await entra.post('/scim/v2/Groups', { displayName: 'Secret' })
  const [entry, ...more] = await log(mine)
  assert.deepEqual(more, [], 'its former requests went with it')
  assert.deepEqual([entry.client_id, entry.status, entry.method, entry.path], [id, 401, 'POST', '/scim/v2/Groups'])
  assert.equal(entry.wrong_token.name, 'Old Entra')
  assert.ok(entry.wrong_token.times >= 2)
  assert.match(entry.cause, /was removed/)
  assert.ok(!JSON.stringify(entry).includes(token))
  assert.deepEqual(await log('?filter.known=false'), [entry])
  assert.ok((await log('?filter.known=true')).every((one: object) => !('wrong_token' in one)))
  const otto = await (await app.program()).user('otto', { role: 'administrator' })
  assert.deepEqual(await otto.must(200, 'GET', PATH), [])
})

test('a token that was entered in part, or without “Bearer”, is in the log of the program that it names, and of no other', async () => {
  const { token } = await ada.must(201, 'POST', '/v2/scim_tokens', { name: 'Entra' })
  const others = await (await app.program()).user('otto', { role: 'administrator' })
  const send = (authorization: string) => fetch(`${app.url}/scim/v2/Users`, { headers: { authorization } })
  const before = await log('?filter.known=false')
  assert.equal((await send(`Bearer ${token.slice(0, -1)}`)).status, 401)
  assert.equal((await send(token)).status, 401)
  assert.equal((await send('Bearer scim.999999999999999.x')).status, 401)
  assert.equal((await send(`Bearer ${token.split('.').at(-1)}`)).status, 401)
  const [entry, ...rest] = await log('?filter.known=false')
  assert.deepEqual(rest, before)
  assert.deepEqual([entry.client_id, entry.wrong_token], [null, { name: null, times: 2 }])
  assert.match(entry.cause, /not one of this server/)
  assert.ok(!JSON.stringify(entry).includes(token.slice(0, 20)))
  assert.deepEqual(await others.must(200, 'GET', PATH), [])
})

test('an unknown token is in the log of the only program of a server, as one entry however often it is sent', async () => {
  const own = await startApp()
  const only = await own.program()
  const otto = await only.user('otto', { role: 'administrator' })
  const stranger = new Caller(own.url, 'x'.repeat(43))
  for (let count = 0; count < 3; count++) await stranger.get('/scim/v2/Users?attributes=hello')
  await fetch(`${own.url}/scim/v2/Users`, { headers: { authorization: 'Bearer Bearer twice' } })
  await otto.must(200, 'GET', PATH)
  await Promise.all(Array.from({ length: 300 }, () => stranger.get('/scim/v2/Groups')))
  await fetch(`${own.url}/scim/v2/Users`)
  const { data, meta } = (await otto.get(PATH)).body
  assert.equal(data.length, 1)
  const [{ client_id, wrong_token, path, cause }] = data
  assert.deepEqual([client_id, wrong_token.name, path], [null, null, '/scim/v2/Groups'])
  assert.ok(wrong_token.times > 4 && wrong_token.times <= 304)
  assert.match(cause, /not one of this server/)
  assert.deepEqual([meta.failed_by_day, meta.steps_reached], [[], []])
  await own.program()
  await stranger.get('/scim/v2/Groups')
  assert.deepEqual(await otto.must(200, 'GET', PATH), data, 'of two programs it may be meant for either')
})
