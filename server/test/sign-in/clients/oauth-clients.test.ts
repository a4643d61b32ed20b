import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'
import { Caller } from '../../support/caller.ts'
import { eventually } from '../../support/eventually.ts'

const app = await sharedApp()
const PATH = '/v2/oauth_clients'
let program: TestProgram
let ada: Person

/** The response of the token endpoint to a client with this secret. */
async function token(client_id: string, client_secret: string, more: Record<string, string> = {}) {
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret, ...more })
  const response = await fetch(`${app.url}/oauth/token`, { method: 'POST', body })
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  return { status: response.status, body: (await response.json()) as any }
}

const callerOf = async (client: { client_id: string; client_secret: string }) =>
  new Caller(app.url, (await token(client.client_id, client.client_secret)).body.access_token)

describe('OAuth clients', () => {
  before(async () => {
    program = await app.program()
    ada = await program.user('ada', { role: 'administrator' })
  })

  const make = (more: object = {}) => ada.must(201, 'POST', PATH, { name: 'Okta', kind: 'confidential', ...more })

  test('an administrator makes one; its secret is shown once and gets tokens', async () => {
    const { client_secret, ...made } = await make({ scopes: ['users.write', 'groups.write'] })
    assert.match(client_secret, /^[\w-]{43}$/)
    assert.deepEqual(Object.keys(made).sort(), [
      'client_id',
      'created_at',
      'kind',
      'last_used_at',
      'name',
      'redirect_uris',
      'role',
      'scopes',
      'secrets',
    ])
    assert.deepEqual([made.kind, made.role, made.secrets.length], ['confidential', 'program_manager', 1])
    assert.deepEqual(await ada.must(200, 'GET', `${PATH}/${made.client_id}`), made)
    const okta = await callerOf({ client_id: made.client_id, client_secret })
    assert.equal((await okta.get('/scim/v2/Users')).status, 200)
    assert.equal((await okta.get('/v2/content')).status, 403)
  })

  test('a public client has no secret and needs a redirect URI', async () => {
    const made = await make({ kind: 'public', redirect_uris: ['https://app.example/back'] })
    assert.deepEqual([made.kind, made.secrets, 'client_secret' in made], ['public', [], false])
    const { status, body } = await ada.post(PATH, { name: 'App', kind: 'public' })
    assert.deepEqual([status, body.error.validations[0].parameter], [400, 'redirect_uris'])
    assert.equal((await ada.post(`${PATH}/${made.client_id}/secrets`)).status, 400)
    assert.equal((await ada.patch(`${PATH}/${made.client_id}`, { redirect_uris: [] })).status, 400)
  })

  test('the list is a page, without the client of the pages and those of others', async () => {
    const own = await app.program()
    const otto = await own.user('otto', { role: 'administrator' })
    const { clients } = own.created
    const { body } = await otto.get(`${PATH}?page.size=1&page.number=2`)
    assert.deepEqual(
      body.data.map((client: { client_id: string }) => client.client_id),
      [clients.server.client_id],
    )
    assert.equal(body.meta.pagination.total_records, 2)
    for (const id of [`web_${own.id}`, `web_${program.id}`, program.created.clients.server.client_id, 'x', '%27']) {
      for (const [method, tail] of [
        ['GET', ''],
        ['PATCH', ''],
        ['DELETE', ''],
        ['POST', '/secrets'],
      ] as const) {
        const answer = await otto.call(method, `${PATH}/${id}${tail}`, method === 'PATCH' ? { name: 'x' } : undefined)
        assert.equal(answer.status, 404, `${method} ${id}`)
      }
    }
  })

  test('a redirect URI that cannot be registered, an unknown scope and a blank name are refused', async () => {
    for (const [more, parameter] of [
      [{ redirect_uris: ['javascript:alert(1)'] }, 'redirect_uris.0'],
      [{ scopes: ['everything'] }, 'scopes.0'],
      [{ name: ' ' }, 'name'],
      [{ kind: 'server' }, 'kind'],
    ] as const) {
      const { status, body } = await ada.post(PATH, { name: 'Okta', kind: 'confidential', ...more })
      assert.deepEqual([status, body.error.validations[0].parameter], [400, parameter])
    }
  })

  test('nobody makes or changes one with more rights than their own token', async () => {
    const limited = await program.tokenOf(ada, ['users.write'])
    assert.equal((await limited.post(PATH, { name: 'x', kind: 'confidential', scopes: ['content.write'] })).status, 403)
    const made = await limited.must(201, 'POST', PATH, { name: 'Own', kind: 'confidential' })
    assert.deepEqual(made.scopes.toSorted(), ['users.read', 'users.write'])
    const strong = await make({ scopes: ['content.write'] })
    assert.equal((await limited.post(`${PATH}/${strong.client_id}/secrets`)).status, 403)
    assert.equal((await limited.patch(`${PATH}/${strong.client_id}`, { scopes: ['webhooks.read'] })).status, 403)
    assert.equal((await limited.patch(`${PATH}/${strong.client_id}`, { redirect_uris: [] })).status, 403)
    await limited.must(200, 'PATCH', `${PATH}/${strong.client_id}`, { name: 'Renamed' })
    const boss = await program.user('boss', { role: 'program_manager' })
    assert.equal((await boss.get(PATH)).status, 403)
  })

  test('a new role holds within a second for tokens that exist, new scopes for new tokens', async () => {
    const made = await make({ role: 'administrator' })
    const caller = await callerOf(made)
    assert.equal((await caller.get(PATH)).status, 200)
    await ada.must(200, 'PATCH', `${PATH}/${made.client_id}`, { role: 'publisher', scopes: ['content.read'] })
    await eventually(
      async () => (await caller.get(PATH)).status,
      status => status === 403,
      1000,
    )
    assert.equal((await token(made.client_id, made.client_secret)).body.scope, 'content.read')
    assert.equal((await token(made.client_id, made.client_secret, { scope: 'users.read' })).body.error, 'invalid_scope')
  })

  test('deleting one ends its tokens within a second, and its requests are gone', async () => {
    const made = await make()
    const caller = await callerOf(made)
    await caller.must(200, 'GET', '/scim/v2/Users')
    assert.equal((await ada.delete(`${PATH}/${made.client_id}`)).status, 204)
    await eventually(
      async () => (await caller.get('/scim/v2/Users')).status,
      status => status === 401,
      1000,
    )
    assert.equal((await token(made.client_id, made.client_secret)).status, 401)
    assert.equal((await ada.delete(`${PATH}/${made.client_id}`)).status, 404)
  })

  describe('secrets', () => {
    test('two are good at a time, a third is 409, a removed one is refused at once', async () => {
      const made = await make()
      const path = `${PATH}/${made.client_id}/secrets`
      const second = await ada.must(201, 'POST', path, { name: 'Production' })
      assert.deepEqual(Object.keys(second).sort(), ['client_secret', 'created_at', 'expires_at', 'id', 'name'])
      assert.equal((await ada.post(path)).status, 409)
      for (const secret of [made.client_secret, second.client_secret]) {
        assert.equal((await token(made.client_id, secret)).status, 200)
      }
      const { secrets } = await ada.must(200, 'GET', `${PATH}/${made.client_id}`)
      assert.deepEqual(
        secrets.map(({ name }: { name: string | null }) => name),
        [null, 'Production'],
      )
      assert.equal((await ada.post(path, { name: 'x'.repeat(101) })).status, 400)
      const [first] = made.secrets
      assert.equal((await ada.delete(`${path}/${first.id}`)).status, 204)
      assert.equal((await token(made.client_id, made.client_secret)).status, 401)
      assert.equal((await token(made.client_id, second.client_secret)).status, 200)
      for (const id of [first.id, 'x']) assert.equal((await ada.delete(`${path}/${id}`)).status, 404)
    })

    test('of three made at the same moment one is refused', async () => {
      const made = await make()
      const path = `${PATH}/${made.client_id}/secrets`
      const answers = await Promise.all([ada.post(path), ada.post(path), ada.post(path)])
      assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409])
    })

    test('a repeated request with the same key returns the same secret, which is stored sealed', async () => {
      const made = await make()
      const again = () => ada.post(`${PATH}/${made.client_id}/secrets`, {}, { 'idempotency-key': made.client_id })
      const [first, second] = [await again(), await again()]
      assert.equal(first.body.data.client_secret, second.body.data.client_secret)
      const { rows } = await app.app.services.database.pool.query(
        'select response from idempotency_keys where program_id = $1 and key = $2',
        [program.id, made.client_id],
      )
      assert.ok(!rows[0].response.includes(first.body.data.client_secret))
    })

    test('one with an end is refused after it, and makes room', async () => {
      const made = await make()
      const path = `${PATH}/${made.client_id}/secrets`
      assert.equal((await ada.post(path, { expires_at: '2020-01-01' })).status, 400)
      const brief = await ada.must(201, 'POST', path, { expires_at: '2099-01-01' })
      assert.equal(brief.expires_at, '2099-01-01T00:00:00.000Z')
      await app.app.services.database.pool.query('update oauth_client_secrets set expires_at = now() where id = $1', [
        brief.id,
      ])
      assert.equal((await token(made.client_id, brief.client_secret)).status, 401)
      await ada.must(201, 'POST', path)
    })

    test('the last use of a client and of each secret is known', async () => {
      const made = await make()
      const second = await ada.must(201, 'POST', `${PATH}/${made.client_id}/secrets`)
      const caller = await callerOf({ client_id: made.client_id, client_secret: second.client_secret })
      await caller.must(200, 'GET', '/scim/v2/Users')
      const seen = await eventually(
        () => ada.must(200, 'GET', `${PATH}/${made.client_id}`),
        client => client.last_used_at !== null && client.secrets[1].last_used_at !== null,
      )
      assert.equal(seen.secrets[0].last_used_at, null)
    })
  })

  test('changes are in the audit log, without secrets', async () => {
    const made = await make({ name: 'Audited' })
    const secret = await ada.must(201, 'POST', `${PATH}/${made.client_id}/secrets`)
    await ada.must(200, 'PATCH', `${PATH}/${made.client_id}`, { role: 'publisher' })
    const [changed, created] = await ada.must(200, 'GET', `/v2/audit_events?filter.record_id=${made.client_id}`)
    assert.deepEqual(
      [changed.action, changed.before, changed.after],
      ['updated', { role: 'program_manager' }, { role: 'publisher' }],
    )
    assert.deepEqual([created.action, created.record_type, created.actor.user_id], ['created', 'client', ada.id])
    const { text, body } = await ada.get(
      `/v2/audit_events?filter.record_type=client_secret&filter.record_id=${secret.id}`,
    )
    assert.deepEqual([body.data[0].action, body.data[0].after.client_id], ['created', made.client_id])
    assert.ok(!text.includes('hash') && !text.includes(secret.client_secret))
  })
})
