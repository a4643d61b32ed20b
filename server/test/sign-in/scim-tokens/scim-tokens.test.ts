import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'
import { Caller } from '../../support/caller.ts'
import { eventually } from '../../support/eventually.ts'

const app = await sharedApp()
const PATH = '/v2/scim_tokens'
const YEAR_MS = 365 * 24 * 3_600_000

const scimUser = (userName: string) => ({ userName, name: { givenName: 'Zoe', familyName: 'Berg' } })

async function administered(): Promise<{ program: TestProgram; ada: Person }> {
  const program = await app.program()
  return { program, ada: await program.user('ada', { role: 'administrator' }) }
}

async function tokenOf(ada: Person, more: object = {}) {
  const made = await ada.must(201, 'POST', PATH, { name: 'Okta', ...more })
  return { ...made, okta: new Caller(app.url, made.token) }
}

describe('SCIM tokens', () => {
  test('an administrator makes one, whose token is shown once and expires in a year', async () => {
    const { ada } = await administered()
    const { token, okta: _, ...made } = await tokenOf(ada)
    assert.match(token, /^scim\.\d+\.[\w-]{43}$/)
    assert.deepEqual(Object.keys(made).sort(), ['created_at', 'created_by', 'expires_at', 'id', 'last_used_at', 'name'])
    assert.deepEqual(made.created_by, { user_id: ada.id, display_name: 'Ada Tester' })
    assert.ok(Math.abs(Date.parse(made.expires_at) - Date.now() - YEAR_MS) < 3 * 24 * 3_600_000, made.expires_at)
    const { body } = await ada.get(PATH)
    assert.deepEqual(body.data, [made])
    assert.equal(body.meta.pagination.total_records, 1)
  })

  test('it provisions people and groups, reads job reports, and is unknown everywhere else', async () => {
    const { program, ada } = await administered()
    const { okta } = await tokenOf(ada)
    const zoe = `zoe@program${program.id}.example`
    assert.equal((await okta.post('/scim/v2/Users', scimUser(zoe))).status, 201)
    const group = await okta.post('/scim/v2/Groups', { displayName: 'Night shift', members: [{ value: zoe }] })
    assert.equal(group.status, 201)
    assert.equal((await okta.get(`/v2/Groups/JobReport/${group.body.meta.JobId}`)).status, 200)
    assert.equal((await okta.get('/scim/v2/ServiceProviderConfig')).status, 200)
    const administrator = { ...scimUser(`boss@program${program.id}.example`), roles: ['administrator'] }
    assert.equal((await okta.post('/scim/v2/Users', administrator)).status, 403)
    const { Resources } = (await okta.get(`/scim/v2/Users?filter=userName%20eq%20%22${zoe}%22`)).body
    for (const [method, path] of [
      ['GET', '/v2/people'],
      ['GET', '/v2/scim_requests'],
      ['GET', PATH],
      ['POST', PATH],
      ['GET', '/v2/me'],
      ['GET', '/v2/content'],
      ['POST', `/v2/Users/${Resources[0].id}/forget`],
      ['POST', '/v2/people'],
      ['GET', '/oauth/userinfo'],
    ] as const) {
      assert.equal((await okta.call(method, path)).status, 401, `${method} ${path}`)
    }
  })

  test('its requests are in the SCIM log and the audit log under its id, and it has been used', async () => {
    const { program, ada } = await administered()
    const { id, okta } = await tokenOf(ada)
    const { body: zoe } = await okta.post('/scim/v2/Users', scimUser(`zoe@program${program.id}.example`))
    const log = (await ada.get(`/v2/scim_requests?filter.client_id=${id}`)).body
    assert.deepEqual(
      log.data.map(({ client_id, method, status }: Record<string, unknown>) => [client_id, method, status]),
      [[id, 'POST', 201]],
    )
    const audited = await ada.must(200, 'GET', `/v2/audit_events?filter.record_type=user&filter.record_id=${zoe.id}`)
    assert.deepEqual(audited[0].actor, { kind: 'server', user_id: null, client_id: id })
    const [made] = await ada.must(200, 'GET', `/v2/audit_events?filter.record_id=${id}`)
    assert.deepEqual([made.action, made.actor.user_id, made.after.name], ['created', ada.id, 'Okta'])
    await eventually(
      () => ada.must(200, 'GET', PATH),
      ([token]) => token.last_used_at !== null,
    )
  })

  test('it is refused within a second of its removal, and its removal is audited', async () => {
    const { ada } = await administered()
    const { id, okta } = await tokenOf(ada)
    assert.equal((await okta.get('/scim/v2/Users')).status, 200)
    assert.equal((await ada.delete(`${PATH}/${id}`)).status, 204)
    await eventually(
      async () => (await okta.get('/scim/v2/Users')).status,
      status => status === 401,
    )
    assert.equal((await ada.delete(`${PATH}/${id}`)).status, 404)
    const [removed] = await ada.must(200, 'GET', `/v2/audit_events?filter.record_id=${id}`)
    assert.equal(removed.action, 'removed')
  })

  test('it goes on when its maker has left', async () => {
    const { program, ada } = await administered()
    const { okta } = await tokenOf(ada)
    const otto = await program.user('otto', { role: 'administrator' })
    assert.equal((await otto.delete(`/scim/v2/Users/${ada.id}`)).status, 204)
    assert.equal((await okta.get('/scim/v2/Users')).status, 200)
    const [token] = await otto.must(200, 'GET', PATH)
    assert.deepEqual([token.name, token.created_by], ['Okta', null])
  })

  test('a program has at most five that are valid, however many are made at once', async () => {
    const { ada } = await administered()
    const answers = await Promise.all(
      Array.from({ length: 7 }, (_, n) => ada.post(PATH, { name: `Okta ${n}`, expires_at: soon(n) })),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 201, 201, 201, 409, 409])
    const [first] = await ada.must(200, 'GET', PATH)
    await ada.delete(`${PATH}/${first.id}`)
    assert.equal((await ada.post(PATH, { name: 'Okta' })).status, 201)
  })

  test('an expired one is refused, stays in the list and makes room', async () => {
    const { ada } = await administered()
    const made = await Promise.all(Array.from({ length: 5 }, () => tokenOf(ada)))
    const { database } = app.app.services
    const [{ id, okta }] = made as [(typeof made)[number]]
    await database.system(async db => {
      const { sql } = await import('../../../src/platform/db/sql.ts')
      await sql`update /* every program */ scim_tokens set expires_at = now() where id = ${id}`.execute(db)
      await sql`update access_tokens set expires_at = now() where client_id = ${id}`.execute(db)
    })
    assert.equal((await okta.get('/scim/v2/Users')).status, 401)
    assert.equal((await ada.must(200, 'GET', PATH)).length, 5)
    assert.equal((await ada.post(PATH, { name: 'Okta' })).status, 201)
  })

  test('a name and a date are checked', async () => {
    const { ada } = await administered()
    const tooFar = new Date(Date.now() + 2 * YEAR_MS + 3 * 24 * 3_600_000).toISOString()
    for (const [body, rule, parameter] of [
      [{}, 'required', 'name'],
      [{ name: '' }, 'too_short', 'name'],
      [{ name: 'x'.repeat(101) }, 'too_long', 'name'],
      [{ name: 'Okta', expires_at: 'soon' }, 'invalid_timestamp_or_datestamp', 'expires_at'],
      [{ name: 'Okta', expires_at: '2020-01-01' }, 'out_of_range', 'expires_at'],
      [{ name: 'Okta', expires_at: tooFar }, 'out_of_range', 'expires_at'],
    ] as const) {
      const { status, body: answer } = await ada.post(PATH, body)
      assert.equal(status, 400)
      assert.deepEqual([answer.error.validations[0].rule, answer.error.validations[0].parameter], [rule, parameter])
    }
  })

  test('program managers and other programs have none of it', async () => {
    const { program, ada } = await administered()
    const { id } = await tokenOf(ada)
    const paul = await program.user('paul', { role: 'program_manager' })
    assert.equal((await paul.get(PATH)).status, 403)
    assert.equal((await paul.post(PATH, { name: 'Okta' })).status, 403)
    const sister = await app.program({ organisationId: program.organisationId })
    const otto = await sister.user('otto', { role: 'administrator' })
    assert.deepEqual(await otto.must(200, 'GET', PATH), [])
    assert.equal((await ada.delete(`/v2/oauth_clients/${id}`)).status, 404, 'it is none of the applications')
  })
})

const soon = (n: number): string => new Date(Date.now() + (n + 1) * 3_600_000).toISOString()
