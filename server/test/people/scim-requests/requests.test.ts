// An administrator's view of an identity provider's requests: the faults and their remedies.

import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { sweepScimLog } from '../../../src/people/scim-requests/store-requests.ts'
import { programTokensChanged } from '../../../src/platform/access/tokens.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'
import { Caller } from '../../support/caller.ts'

const app = await sharedApp()
const PATH = '/v2/scim_requests'
const anna = { userName: 'anna@secret.example', name: { givenName: 'Anna', familyName: 'Secret' } }
const patch = (...Operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
})

let program: TestProgram
let ada: Person
let okta: Caller

describe('the log of SCIM requests', () => {
  before(async () => {
    program = await app.program()
    ada = await program.user('ada', { role: 'administrator' })
    okta = await program.server()
  })

  const log = (query = '') => ada.must(200, 'GET', PATH + query)
  const newest = async () => (await log('?page.size=1'))[0]
  const contains = `/scim/v2/Users?filter=${encodeURIComponent('userName co "secret"')}`

  test('says what a request was, without a trace of a person', async () => {
    await okta.must(201, 'POST', '/scim/v2/Users', anna)
    const { at, request_id, duration_ms, ...request } = await newest()
    assert.deepEqual(request, {
      client_id: program.created.clients.server.client_id,
      method: 'POST',
      path: '/scim/v2/Users',
      status: 201,
      error: null,
      cause: null,
      remedy: null,
      setting: null,
    })
    assert.ok(at && request_id && Number.isInteger(duration_ms))
    await okta.get(contains)
    await okta.get('/scim/v2/Users/anna@secret.example')
    assert.ok(!JSON.stringify(await log()).includes('secret'))
  })

  test('a filter that the program does not understand comes with the setting that helps, until it is made', async () => {
    assert.equal((await okta.get(contains)).status, 400)
    const refused = await newest()
    assert.match(refused.cause, /does not support in filters yet/)
    assert.deepEqual(refused.setting, { name: 'scim_filter', value: 'full' })
    await ada.must(200, 'PATCH', '/v2/settings/program', { [refused.setting.name]: refused.setting.value })
    const { setting, remedy, error } = await newest()
    assert.deepEqual([setting, error], [null, 'invalidFilter'])
    assert.match(remedy, /changed since/)
    await okta.must(200, 'GET', contains)
    await ada.must(200, 'PATCH', '/v2/settings/program', { scim_filter: 'basic' })
  })

  test('each kind of refusal has its own cause', async () => {
    const group = { displayName: 'Night shift' }
    await okta.must(201, 'POST', '/scim/v2/Groups', group)
    const mia = await program.user('mia')
    const boss = await program.user('boss', { role: 'administrator' })
    const change = (id: number, operation: object) => okta.patch(`/scim/v2/Users/${id}`, patch(operation))
    const ask = (filter: string) => okta.get(`/scim/v2/Users?filter=${encodeURIComponent(filter)}`)
    const reader = new Caller(app.url, (await program.server({ scopes: ['users.read'] })).token)
    const refusals: [call: () => Promise<unknown>, status: number, cause: RegExp][] = [
      [() => ask('(((('), 400, /cannot be read/],
      [() => ask('shoeSize eq "44"'), 400, /cannot be read/],
      [() => okta.post('/scim/v2/Users', anna), 409, /somebody with this userName/],
      [() => okta.post('/scim/v2/Groups', group), 409, /group with this displayName/],
      [() => okta.post('/scim/v2/Users', { userName: 'x@y.example' }), 400, /value is missing/],
      [() => change(mia.id, { op: 'replace', path: 'shoeSize', value: '44' }), 400, /attribute that does not exist/],
      [() => change(mia.id, { op: 'replace', path: 'id', value: '44' }), 400, /cannot be changed/],
      [() => change(mia.id, { op: 'remove', path: 'emails[type eq "home"]' }), 400, /does not exist/],
      [() => okta.patch(`/scim/v2/Users/${mia.id}`, []), 400, /form that SCIM 2.0/],
      [() => change(boss.id, { op: 'replace', path: 'title', value: 'Chef' }), 403, /above the client/],
      [() => reader.post('/scim/v2/Users', anna), 403, /lacks a scope/],
      [() => mia.get('/scim/v2/Users'), 403, /role of the client is too low/],
      [() => okta.get('/scim/v2/Users/99999999'), 404, /no such person or group/],
      [() => okta.get('/scim/v2/People'), 404, /nothing at this address/],
    ]
    for (const [call, status, cause] of refusals) {
      await call()
      const entry = await newest()
      assert.equal(entry.status, status, entry.cause)
      assert.match(entry.cause, cause)
      assert.ok(entry.remedy)
      assert.equal(entry.setting, null)
    }
  })

  test('a refused request names the person it was about to who asks, by whatever it named them', async () => {
    const nora = await program.user('nora')
    const last = async () => (await log('?page.size=1&include=person'))[0]
    const { userName } = await okta.must(200, 'GET', `/scim/v2/Users/${nora.id}`)
    await ada.must(200, 'PATCH', `/scim/v2/Users/${nora.id}`, patch({ op: 'add', path: 'externalId', value: 'HR 77' }))
    const wrong = patch({ op: 'replace', path: 'shoeSize', value: '44' })
    const name = { givenName: 'Nora', familyName: 'New' }
    const filter = (text: string) => okta.get(`/scim/v2/Users?filter=${encodeURIComponent(text)}`)
    const calls: [call: () => Promise<unknown>, status: number][] = [
      [() => okta.patch(`/scim/v2/Users/${nora.id}?count=1`, wrong), 400],
      [() => okta.patch(`/scim/v2/Users/${encodeURIComponent(userName)}`, wrong), 400],
      [() => okta.post('/scim/v2/Users', { userName: userName.toUpperCase(), name }), 409],
      [() => okta.post('/scim/v2/Users', { userName: 'nora.new@secret.example', externalId: 'HR 77' }), 400],
      [() => filter(`userName eq "${userName}" and shoeSize eq "44"`), 400],
    ]
    for (const [call, status] of calls) {
      await call()
      const { person, sent_name, status: answered } = await last()
      assert.deepEqual([answered, person?.user_id, sent_name], [status, nora.id, null])
      assert.ok(person.display_name)
    }
    assert.ok(!('person' in (await newest())) && !('sent_name' in (await newest())))
    await okta.get('/scim/v2/Users/99999999')
    assert.equal((await last()).person, null, 'nobody')
    await okta.must(200, 'GET', `/scim/v2/Users/${nora.id}`)
    assert.equal((await last()).person, null, 'what succeeded')
  })

  test('a creation that made nobody names whom it was for, for seven days', async () => {
    const last = async () => (await log('?page.size=1&include=person'))[0]
    for (const userName of ['kai@secret.example\u0000', ' kai@secret.example ']) {
      assert.equal((await okta.post('/scim/v2/Users', { userName })).status, 400)
      const { person, sent_name, status } = await last()
      assert.deepEqual([status, person, sent_name], [400, null, userName.includes('\0') ? null : 'kai@secret.example'])
    }
    assert.ok(!JSON.stringify(await log()).includes('secret'))
    const { pool } = app.app.services.database
    await pool.query(
      `update scim_requests set at = at - interval '8 days' where program_id = $1 and sent_name is not null`,
      [program.id],
    )
    await sweepScimLog(app.app.services)
    assert.equal((await last()).sent_name, null)
  })

  test('too many requests come with a higher limit', async () => {
    const other = await app.program()
    const otto = await other.user('otto', { role: 'administrator' })
    await otto.must(200, 'PATCH', '/v2/settings/program', { rate_limit_per_minute: 2 })
    const entra = await other.server()
    for (let count = 0; count < 3; count++) await entra.get('/scim/v2/Users')
    // Anything else of the program would be refused as well, the request for a higher limit included.
    await app.app.services.database.transaction(other.id, async db => {
      await sql`update programs set rate_limit_per_minute = 5000 where id = ${other.id}`.execute(db)
      await programTokensChanged(db)
    })
    const [entry] = await otto.must(200, 'GET', `${PATH}?filter.failed=true`)
    assert.deepEqual([entry.status, entry.setting], [429, { name: 'rate_limit_per_minute', value: 10_000 }])
  })

  test('a token that has expired is its client’s', async () => {
    const late = await program.server()
    await app.app.services.database.pool.query(
      `update access_tokens set expires_at = now() - interval '1 hour' where token_hash = sha256($1::bytea)`,
      [Buffer.from(late.token ?? '')],
    )
    assert.equal((await late.get('/scim/v2/Users')).status, 401)
    assert.equal((await new Caller(app.url, 'x'.repeat(43)).get('/scim/v2/Groups')).status, 401)
    const entry = await newest()
    assert.deepEqual([entry.status, entry.path], [401, '/scim/v2/Users'])
    assert.match(entry.cause, /token has expired/)
  })

  test('keeps what failed when an import pushes everything else out, counts it by day, and how far the set-up came', async () => {
    const own = await app.program()
    const otto = await own.user('otto', { role: 'administrator' })
    await otto.must(200, 'PATCH', '/v2/settings/program', { rate_limit_per_minute: 0 })
    const server = await own.server()
    const clientId = own.created.clients.server.client_id
    const read = async (query = '') => (await otto.get(`${PATH}?filter.client_id=${clientId}${query}`)).body
    assert.deepEqual((await read()).meta.steps_reached, [])
    await server.get('/scim/v2/Users/99999')
    assert.deepEqual((await read()).meta.steps_reached, ['request'])
    await server.post('/scim/v2/Users', { userName: 'x@y.example' })
    assert.deepEqual((await read()).meta.steps_reached, ['request'], 'what failed is no step')
    await server.must(200, 'GET', '/scim/v2/Users?count=1')
    await server.must(201, 'POST', '/scim/v2/Users', anna)
    await server.must(201, 'POST', '/scim/v2/Groups', { displayName: 'Nurses' })
    for (let count = 0; count < 250; count += 50)
      await Promise.all(Array.from({ length: 50 }, () => server.must(200, 'GET', '/scim/v2/Users?count=0')))
    const { data: failed, meta } = await read('&filter.failed=true&page.size=100')
    assert.deepEqual(
      failed.map(({ status, method }: { status: number; method: string }) => [status, method]),
      [
        [400, 'POST'],
        [404, 'GET'],
      ],
    )
    const today = new Date().toISOString().slice(0, 10)
    assert.deepEqual(meta.failed_by_day, [{ day: today, count: 2 }])
    assert.deepEqual(meta.steps_reached, ['request', 'test', 'person', 'group'])
    let all = 0
    for (let next: string | null = ''; next !== null; ) {
      const page = await read(`&page.size=100${next ? `&cursor=${next}` : ''}`)
      all += page.data.length
      next = page.meta.pagination.next
    }
    assert.equal(all, 202, 'the last 200, and apart from them two that failed')
    assert.deepEqual((await otto.get(`${PATH}?filter.client_id=nobody`)).body.meta.failed_by_day, [])

    const { pool } = app.app.services.database
    const age = (days: number) =>
      pool.query(
        `update scim_requests set at = now() - make_interval(days => $3) where program_id = $1 and client_id = $2 and status >= 400`,
        [own.id, clientId, days],
      )
    await age(29)
    await sweepScimLog(app.app.services)
    assert.equal((await read('&filter.failed=true')).data.length, 2)
    await age(31)
    await pool.query(`update scim_failures set day = day - 30 where program_id = $1`, [own.id])
    await sweepScimLog(app.app.services)
    const left = await read('&filter.failed=true')
    assert.deepEqual([left.data, left.meta.failed_by_day], [[], []])
    assert.equal(left.meta.steps_reached.length, 4)
  })

  test('is narrowed to a client and to what failed, and read page by page', async () => {
    const own = await app.program()
    const otto = await own.user('otto', { role: 'administrator' })
    const server = await own.server()
    for (let count = 0; count < 5; count++)
      await server.get(`/scim/v2/Users/${count === 2 ? '99999' : 'me'}?count=${count}`)
    const clientId = own.created.clients.server.client_id
    const failed = await otto.must(200, 'GET', `${PATH}?filter.failed=true&filter.client_id=${clientId}`)
    assert.ok(failed.length > 0 && failed.every((entry: { status: number }) => entry.status >= 400))
    assert.deepEqual(await otto.must(200, 'GET', `${PATH}?filter.client_id=nobody`), [])
    const all = await otto.must(200, 'GET', PATH)
    const seen: unknown[] = []
    for (let next: string | null = ''; next !== null; ) {
      const { body } = await otto.get(`${PATH}?page.size=2${next ? `&cursor=${next}` : ''}`)
      seen.push(...body.data)
      next = body.meta.pagination.next
    }
    assert.deepEqual(seen, all)
    assert.equal((await otto.get(`${PATH}?cursor=nonsense`)).status, 400)
    assert.ok(!JSON.stringify(await log()).includes(clientId), 'another program has its own')
  })

  test('speaks the language of who reads it', async () => {
    await okta.get('/scim/v2/People')
    await ada.must(200, 'PATCH', '/v2/me', { preferred_language: 'de' })
    assert.equal((await newest()).cause, 'An dieser Adresse ist nichts.')
    await ada.must(200, 'PATCH', '/v2/me', { preferred_language: null })
  })
})
