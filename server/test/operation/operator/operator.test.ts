import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from '../../../../bin/testing.mjs'
import { startSeeding } from '../../../src/operation/operator/seeding.ts'
import { issueAccessToken } from '../../../src/platform/access/tokens.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import { createClient } from '../../../src/sign-in/oauth/index.ts'
import { startApp } from '../../support/app.ts'
import { Caller } from '../../support/caller.ts'

const app = await startApp()
const { database } = app.app.services
const program = await app.program()
const other = await app.program()
const mia = await program.user('mia')
const paul = await program.user('paul', { role: 'publisher' })
const operator = await operatorCaller()

async function operatorCaller(): Promise<Caller> {
  const token = await database.system(async db => {
    const client = await createClient(db, { programId: null, kind: 'operator', name: 'Operator' })
    return issueAccessToken(db, { programId: null, clientId: client.client_id, userId: null, scopes: [] })
  })
  return new Caller(app.url, token)
}

/** The faults of a call, as parameter and rule. */
async function faults(path: string, body: unknown): Promise<string[]> {
  const answer = await operator.post(path, body)
  assert.equal(answer.status, 400, answer.text)
  return answer.body.error.validations.map((v: { parameter: string; rule: string }) => `${v.parameter} ${v.rule}`)
}

test('only the operator gets in, and the operator nowhere else', async () => {
  const body = { program_id: String(program.id), user_name: mia.userName }
  const server = await program.server()
  for (const caller of [app.stranger, mia, server]) {
    assert.equal((await caller.post('/operator/v1/tokens', body)).status, 401)
  }
  assert.equal((await operator.get('/v2/channels')).status, 401)
})

test('a token for a user has the scopes that were asked for and that the role may have', async () => {
  const body = { program_id: String(program.id), user_name: paul.userName.toUpperCase() }
  const all = await operator.must(201, 'POST', '/operator/v1/tokens', body)
  assert.equal(all.token_type, 'Bearer')
  assert.equal(all.expires_in, 7200)
  assert.equal(all.realm, String(program.id))
  assert.ok(all.scope.includes('content.write') && !all.scope.includes('users.write'))
  const topic = { name: 'News', description: 'What happens' }
  assert.equal((await new Caller(app.url, all.access_token).post('/v2/channels', topic)).status, 201)
  const narrow = await operator.must(201, 'POST', '/operator/v1/tokens', {
    ...body,
    scopes: ['content.read', 'users.write'],
  })
  assert.equal(narrow.scope, 'content.read')
  assert.equal((await new Caller(app.url, narrow.access_token).post('/v2/channels', topic)).status, 403)
})

test('a token needs a program, a user of that program, and an active one', async () => {
  const tokens = '/operator/v1/tokens'
  assert.deepEqual(await faults(tokens, { program_id: '999999', user_name: mia.userName }), ['program_id not_found'])
  const elsewhere = { program_id: String(other.id), user_name: mia.userName }
  assert.deepEqual(await faults(tokens, elsewhere), ['user_name not_found'])
  assert.deepEqual(await faults(tokens, { program_id: 1, user_name: 'x' }), ['program_id invalid_type'])
  assert.deepEqual(await faults(tokens, { ...elsewhere, scopes: ['all'] }), ['scopes.0 invalid_enum'])
  const gone = await program.user('gone')
  await database.unscopedQuery(
    sql`update users set active = false where program_id = ${program.id} and id = ${gone.id}`,
  )
  const body = { program_id: String(program.id), user_name: gone.userName }
  assert.equal((await operator.post(tokens, body)).status, 409)
})

test('a program gets an organisation of its own, or joins one', async () => {
  const first = await operator.must(201, 'POST', '/operator/v1/programs', { name: 'A', organisation_name: 'Org' })
  const second = await operator.must(201, 'POST', '/operator/v1/programs', {
    name: 'B',
    organisation_id: Number(first.organisation_id),
    administrator: false,
  })
  assert.equal(second.organisation_id, first.organisation_id)
  assert.equal(second.administrator, null)
  assert.deepEqual(await faults('/operator/v1/programs', { name: 'C', organisation_id: 999_999 }), [
    'organisation_id not_found',
  ])
  assert.deepEqual(await faults('/operator/v1/programs', { name: '  ' }), ['name invalid_format'])
})

test('a client needs a program, addresses that may be registered, and public keys', async () => {
  const clients = '/operator/v1/clients'
  const base = { program_id: String(program.id), name: 'App', kind: 'server' }
  assert.deepEqual(await faults(clients, { ...base, program_id: '999999' }), ['program_id not_found'])
  assert.deepEqual(await faults(clients, { ...base, kind: 'public' }), ['redirect_uris required'])
  assert.deepEqual(await faults(clients, { ...base, kind: 'operator' }), ['kind invalid_enum'])
  assert.deepEqual(await faults(clients, { ...base, name: ' ' }), ['name invalid_format'])
  assert.deepEqual(await faults(clients, { ...base, redirect_uris: ['https://a.example/', 'javascript:alert(1)'] }), [
    'redirect_uris.1 invalid_format',
  ])
  assert.deepEqual(await faults(clients, { ...base, post_logout_redirect_uris: ['https://a.example/#x'] }), [
    'post_logout_redirect_uris.0 invalid_format',
  ])
  assert.deepEqual(await faults(clients, { ...base, role: 'boss' }), ['role invalid_enum'])
  const oct = { kty: 'oct', k: 'c2VjcmV0' }
  assert.deepEqual(await faults(clients, { ...base, jwks: [oct] }), ['jwks.0 invalid_format'])
  const { privateKey } = generateKeyPairSync('ed25519')
  const made = await operator.must(201, 'POST', clients, {
    ...base,
    jwks: [{ ...privateKey.export({ format: 'jwk' }), kid: 'k', x5u: 'https://elsewhere.example' }],
  })
  const [stored] = await database.unscopedQuery(
    sql<{ jwks: object[] }>`select jwks from oauth_clients where id = ${made.client_id}`,
  )
  assert.deepEqual(Object.keys(stored?.jwks[0] ?? {}).sort(), ['crv', 'kid', 'kty', 'x'])
})

test('attempts of deliveries are listed from any ISO 8601 date on', async () => {
  for (const since of ['2026-09-09T10:11:12.345Z', '2026-W37-3', '2026-252']) {
    const path = `/operator/v1/webhook_attempts?program_id=${program.id}&since=${since}`
    assert.deepEqual(await operator.must(200, 'GET', path), [], since)
  }
})

test('a program is filled in the background, one at a time, and the progress can be asked for', async () => {
  assert.equal((await operator.get('/operator/v1/seed')).status, 404)
  const plan = { seed: 'a', users: 50, posts: 40, topics: 6, groups: 4, engagements: 300 }
  const body = { ...plan, program_id: String(other.id) }
  assert.deepEqual(await faults('/operator/v1/seed', { ...body, program_id: '999999' }), ['program_id not_found'])
  assert.deepEqual(await faults('/operator/v1/seed', { ...body, users: 0 }), ['users out_of_range'])
  const begun = await operator.must(202, 'POST', '/operator/v1/seed', body)
  assert.equal(begun.status, 'running')
  const done = await untilSeeded()
  assert.deepEqual([done.status, done.error], ['finished', null])
  assert.deepEqual([done.counts.users, done.counts.posts, done.counts.topics], [50, 40, 6])
  // In one breath, so that the first cannot be done before the second asks.
  const again = { ...plan, now: new Date(), baseUrl: app.url }
  assert.notEqual(startSeeding(app.app.services, other.id, again), null)
  assert.equal(startSeeding(app.app.services, other.id, again), null)
  assert.equal((await untilSeeded()).status, 'finished')
})

async function untilSeeded() {
  for (;;) {
    const seeding = await operator.must(200, 'GET', '/operator/v1/seed')
    if (seeding.status !== 'running') return seeding
    await sleep(20)
  }
}
