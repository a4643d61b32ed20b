// A program keeps an administrator who can sign in: Ada, until another one can.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'
import type { Caller } from '../../support/caller.ts'

const app = await sharedApp()

const patch = (...operations: [path: string, value: unknown][]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: operations.map(([path, value]) => ({ op: 'replace', path, value })),
})

/** Can sign in by password from now on. */
async function withPassword(person: Person, client: Caller): Promise<Person> {
  await client.must(200, 'PATCH', `/scim/v2/Users/${person.id}`, patch(['password', 'a long password of hers']))
  return person
}

/** Ada signs in by password; Eve, an administrator too, cannot sign in; the client may change both. */
async function company(): Promise<{ program: TestProgram; client: Caller; ada: Person; eve: Person }> {
  const program = await app.program()
  const client = await program.server({ role: 'administrator' })
  const eve = await program.user('eve', { role: 'administrator' })
  const ada = await withPassword(await program.user('ada', { role: 'administrator' }), client)
  return { program, client, ada, eve }
}

const bea = async (program: TestProgram, client: Caller) =>
  withPassword(await program.user('bea', { role: 'administrator' }), client)

const rolesOf = async (client: Caller, person: Person) => {
  const { role, active, title } = await client.must(200, 'GET', `/v2/people/${person.id}`)
  return [role, active, title]
}

type Way = (person: Person) => readonly [method: string, path: string, body?: object]
const WAYS: readonly [name: string, refused: number, done: number, way: Way][] = [
  ['a PATCH of her role', 409, 200, ({ id }) => ['PATCH', `/v2/people/${id}`, { role: 'analyst', title: 'Boss' }]],
  ['a PATCH of active', 409, 200, ({ id }) => ['PATCH', `/v2/people/${id}`, { active: false, title: 'Boss' }]],
  ['a DELETE', 409, 204, ({ id }) => ['DELETE', `/v2/people/${id}`]],
  ['forgetting', 409, 202, ({ id }) => ['POST', `/v2/Users/${id}/forget`]],
  [
    'a PATCH of her role by SCIM',
    403,
    200,
    ({ id }) => ['PATCH', `/scim/v2/Users/${id}`, patch(['title', 'Boss'], ['roles', ['member']])],
  ],
  [
    'a PATCH of active by SCIM',
    403,
    200,
    ({ id }) => ['PATCH', `/scim/v2/Users/${id}`, patch(['title', 'Boss'], ['active', false])],
  ],
  [
    'a PUT by SCIM',
    403,
    200,
    ({ id, userName }) => [
      'PUT',
      `/scim/v2/Users/${id}`,
      { userName, name: { givenName: 'Ada', familyName: 'Lind' }, title: 'Boss', roles: ['publisher'] },
    ],
  ],
  ['a DELETE by SCIM', 403, 204, ({ id }) => ['DELETE', `/scim/v2/Users/${id}`]],
]

describe('ada, the last administrator who can sign in, is not taken away by', () => {
  for (const [name, refused, done, way] of WAYS) {
    test(`${name}, until there is another one`, async () => {
      const { program, client, ada } = await company()
      const [method, path, body] = way(ada)
      const answer = await client.call(method, path, body)
      assert.equal(answer.status, refused, answer.text)
      const detail = refused === 403 ? answer.body.detail : answer.body.error.detail
      assert.match(detail, /no administrator left who can sign in/)
      assert.deepEqual(await rolesOf(client, ada), ['administrator', true, null])
      await bea(program, client)
      assert.equal((await client.call(method, path, body)).status, done)
    })
  }

  test('two who demote, remove or forget each other at once: one of them stays', async () => {
    for (const [name, , done, way] of WAYS) {
      const { program, client, ada } = await company()
      const both = [ada, await bea(program, client)]
      const answers = await Promise.all(both.map(person => client.call(...(way(person) as [string, string, object]))))
      const statuses = answers.map(({ status }) => status)
      assert.equal(statuses.filter(status => status === done).length, 1, `${name}: ${statuses}`)
      assert.ok(statuses.some(status => status === 403 || status === 409))
    }
  })
})

test('administrators who cannot sign in are changed as anybody, and so is everything else of ada', async () => {
  const { client, ada, eve } = await company()
  await client.must(200, 'PATCH', `/v2/people/${eve.id}`, { role: 'member' })
  await client.must(200, 'PATCH', `/v2/people/${ada.id}`, { title: 'Boss', email: 'ada@mail.example' })
  await client.must(204, 'DELETE', `/v2/people/${eve.id}`)
  const other = await app.program()
  const zoe = await other.user('zoe', { role: 'administrator' })
  await zoe.must(200, 'PATCH', `/v2/people/${zoe.id}`, { role: 'member' })
})

test('the SCIM log has cause and remedy of the refusal, in the language of the caller', async () => {
  const { client, ada } = await company()
  assert.equal((await client.call('DELETE', `/scim/v2/Users/${ada.id}`)).status, 403)
  assert.equal((await client.call('POST', `/v2/Users/${ada.id}/forget`)).status, 409)
  const log = await client.must(200, 'GET', '/v2/scim_requests?filter.failed=true')
  assert.equal(log.length, 2)
  for (const { cause, remedy, setting } of log) {
    assert.match(cause, /no administrator left who can sign in/)
    assert.match(remedy, /^Make another person an administrator/)
    assert.equal(setting, null)
  }
})

describe('the provider by which the last administrator signs in', () => {
  const provider = { kind: 'oidc', name: 'Keycloak', oidc: { issuer: 'https://login.example/realm', client_id: 'a' } }

  for (const [name, more, change] of [
    ['is not switched off', {}, { enabled: false }],
    ['is not narrowed to other domains', {}, { domains: ['elsewhere.example'] }],
    ['does not match people by what she lacks', {}, { match: 'external_id' }],
    ['is not deleted', { match: 'email' }, null],
  ] as const) {
    test(name, async () => {
      const program = await app.program()
      const client = await program.server({ role: 'administrator' })
      const ada = await program.user('ada', { role: 'administrator' })
      const { id } = await client.must(201, 'POST', '/v2/identity_providers', { ...provider, ...more })
      const path = `/v2/identity_providers/${id}`
      const send = () => (change ? client.call('PUT', path, change) : client.call('DELETE', path))
      assert.equal((await send()).status, 409)
      assert.equal((await client.must(200, 'GET', path)).enabled, true)
      assert.equal((await client.call('PATCH', `/v2/people/${ada.id}`, { role: 'member' })).status, 409)
      await withPassword(ada, client)
      assert.equal((await send()).status, change ? 200 : 204)
    })
  }

  test('finds her by what stays: an address that only she has, a userName of its domains', async () => {
    const program = await app.program()
    const client = await program.server({ role: 'administrator' })
    const ada = await program.user('ada', { role: 'administrator' })
    const domains = [ada.userName.split('@')[1]]
    await client.must(201, 'POST', '/v2/identity_providers', { ...provider, domains, match: 'email' })
    const path = `/v2/people/${ada.id}`
    assert.equal((await client.call('PATCH', path, { user_name: 'ada@elsewhere.example' })).status, 409)
    assert.equal((await client.call('PATCH', path, { email: null })).status, 409)
    assert.equal((await client.call('PATCH', path, { email: 'ada@mail.example' })).status, 200)
  })

  test('a provider that administrators must use, and that finds none of them, is refused', async () => {
    const { client, ada } = await company()
    const strict = { ...provider, required: true, required_for_administrators: true, match: 'external_id' }
    assert.equal((await client.call('POST', '/v2/identity_providers', strict)).status, 409)
    const { id } = await client.must(201, 'POST', '/v2/identity_providers', { ...strict, required: false })
    assert.equal((await client.call('PUT', `/v2/identity_providers/${id}`, { required: true })).status, 409)
    await client.must(200, 'PATCH', `/v2/people/${ada.id}`, { external_id: 'A-1' })
    await client.must(200, 'PUT', `/v2/identity_providers/${id}`, { required: true })
    assert.equal((await client.call('PATCH', `/v2/people/${ada.id}`, { external_id: null })).status, 409)
  })

  test('is not switched off while another administrator loses the role', async () => {
    const { program, client, ada } = await company()
    const zoe = await program.user('zoe', { role: 'administrator', profile: { external_id: 'Z-1' } })
    const { id } = await client.must(201, 'POST', '/v2/identity_providers', { ...provider, match: 'external_id' })
    const answers = await Promise.all([
      client.call('PATCH', `/v2/people/${ada.id}`, { role: 'member' }),
      client.call('PUT', `/v2/identity_providers/${id}`, { enabled: false }),
    ])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    assert.deepEqual((await rolesOf(client, zoe))[0], 'administrator')
  })
})
