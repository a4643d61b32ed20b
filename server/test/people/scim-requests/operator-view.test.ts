import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { checkScimSetUp } from '../../../src/people/scim-requests/index.ts'
import { maskPath } from '../../../src/people/scim-requests/request-log.ts'
import { issueAccessToken } from '../../../src/platform/access/tokens.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import { createClient } from '../../../src/sign-in/oauth/index.ts'
import { sharedApp } from '../../support/app.ts'
import { Caller } from '../../support/caller.ts'

const app = await sharedApp()
const { database } = app.app.services

async function operator(): Promise<Caller> {
  const token = await database.system(async db => {
    const { client_id: clientId } = await createClient(db, { programId: null, kind: 'operator', name: 'Operator' })
    return issueAccessToken(db, { programId: null, clientId, userId: null, scopes: [] })
  })
  return new Caller(app.url, token)
}

describe('discovery', () => {
  test('describes what is served to any token, and to no one without one', async () => {
    const program = await app.program()
    const mia = await program.user('mia', { scopes: ['feeds.read'] })
    const list = await mia.must(200, 'GET', '/scim/v2/Schemas')
    assert.equal(list.totalResults, 5)
    for (const schema of list.Resources) {
      assert.deepEqual(await mia.must(200, 'GET', `/scim/v2/schemas/${schema.id}`), schema)
      assert.equal(schema.meta.location, `${app.url}/scim/v2/Schemas/${schema.id}`)
    }
    const types = await mia.must(200, 'GET', '/scim/v2/ResourceTypes')
    assert.deepEqual(
      types.Resources.map((type: { id: string }) => type.id),
      ['User', 'Group'],
    )
    assert.equal((await mia.must(200, 'GET', '/scim/v2/resourcetypes/Group')).endpoint, '/Groups')
    assert.equal((await mia.must(200, 'GET', '/scim/v2/ServiceProviderConfig')).patch.supported, true)
    for (const path of ['Schemas/urn:nope', 'ResourceTypes/Nope', 'Nope', 'Bulk']) {
      const { status, body } = await mia.get(`/scim/v2/${path}`)
      assert.deepEqual([status, body.status], [404, 404], path)
    }
    assert.equal((await mia.get('/scim/v2/roles')).status, 403)
    assert.equal((await app.stranger.get('/scim/v2/Schemas')).body.status, 401)
  })
})

describe('the operator', () => {
  test('sees the last requests of a client, without a trace of a person', async () => {
    const program = await app.program()
    const okta = await program.server()
    const clientId = program.created.clients.server.client_id
    await okta.must(201, 'POST', '/scim/v2/Users', {
      userName: 'anna@secret.example',
      name: { givenName: 'Anna', familyName: 'Secret' },
    })
    await okta.get('/scim/v2/Users/anna@secret.example')
    await okta.get(
      `/scim/v2/Users?filter=${encodeURIComponent('userName eq "anna@secret.example" or nickName co "Secret"')}&count=5`,
    )
    await okta.post('/scim/v2/Users', {
      userName: 'anna@secret.example',
      name: { givenName: 'Anna', familyName: 'Secret' },
    })
    await okta.get('/v2/feed/posts')
    await okta.post('/v2/Users/anna@secret.example/forget', undefined, { 'x-request-id': 'forget-1' })
    await okta.get('/v2/channels')
    const listed = await (await operator()).must(200, 'GET', `/operator/v1/scim_requests?client_id=${clientId}`)
    assert.deepEqual(
      listed.map(({ method, path, status, error }: Record<string, unknown>) => [method, path, status, error]),
      [
        ['POST', '/v2/Users/{user_id}/forget', 202, null],
        ['POST', '/scim/v2/Users', 409, 'uniqueness'],
        ['GET', '/scim/v2/Users?filter=userName eq "…" or nickName co "…"&count=5', 400, 'invalidFilter'],
        ['GET', '/scim/v2/Users/{user_id}', 200, null],
        ['POST', '/scim/v2/Users', 201, null],
      ],
    )
    assert.equal(listed[0].request_id, 'forget-1')
    assert.ok(listed.every((one: { duration_ms: number }) => Number.isInteger(one.duration_ms)))
    assert.ok(!JSON.stringify(listed).includes('secret'))
    const findings = (await checkScimSetUp(database)).filter(finding => finding.client_id === clientId)
    assert.equal(findings.length, 1)
    assert.equal(findings[0]?.ok, false)
    assert.match(`${findings[0]?.message} ${findings[0]?.remedy}`, /failed with (uniqueness|invalidFilter)/)
  })

  test('sees 200 of them at most', async () => {
    const program = await app.program()
    const server = await program.server()
    const boss = await operator()
    const path = `/operator/v1/scim_requests?client_id=${program.created.clients.server.client_id}`
    await Promise.all(Array.from({ length: 150 }, () => server.get('/scim/v2/ServiceProviderConfig')))
    assert.equal((await boss.must(200, 'GET', path)).length, 150)
    await Promise.all(Array.from({ length: 150 }, () => server.get('/scim/v2/ResourceTypes')))
    const listed = await boss.must(200, 'GET', path)
    assert.equal(listed.length, 200)
    assert.equal(listed[0].path, '/scim/v2/ResourceTypes')
    assert.deepEqual(await boss.must(200, 'GET', '/operator/v1/scim_requests?client_id=nobody'), [])
    assert.equal((await boss.get('/operator/v1/scim_requests')).status, 400)
  })

  test('sees when a program has no client that may provision', async () => {
    const program = await app.program()
    await database.unscopedQuery(
      sql`update oauth_clients set scopes = '{content.read}' where program_id = ${program.id}`,
    )
    const [finding] = (await checkScimSetUp(database)).filter(one => one.program_id === program.id)
    assert.deepEqual([finding?.ok, finding?.client_id], [false, null])
    assert.match(finding?.remedy ?? '', /atrium client create/)
  })
})

test('paths lose their values, whatever they hold', () => {
  const masked: [string, string][] = [
    ['/scim/v2/Users?filter=anna', '/scim/v2/Users?filter="…"'],
    ['/scim/v2/Users?filter=((((', '/scim/v2/Users?filter=…'],
    [
      '/scim/v2/Users?filter=emails[value%20eq%20"a@b.c"]%20and%20active%20eq%20true',
      '/scim/v2/Users?filter=emails[value eq "…"] and active eq true',
    ],
    [
      '/scim/v2/Users?anna=1&attributes=userName,emails&sortBy=a@b.c',
      '/scim/v2/Users?…=…&attributes=userName,emails&sortBy=…',
    ],
    ['/scim/v2/Users?', '/scim/v2/Users'],
  ]
  for (const [url, path] of masked) assert.equal(maskPath(url, '/scim/v2/Users'), path)
})
