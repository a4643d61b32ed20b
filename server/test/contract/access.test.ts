// Rules of every endpoint, tested over the list of them: a stranger, the wrong mode, each missing scope and
// each lower role are refused before anything else is looked at.

import assert from 'node:assert/strict'
import { before, describe, test } from '../../../bin/testing.mjs'
import { endpoints } from '../../src/modules.ts'
import { ROLES, SCOPES, type Scope } from '../../src/platform/access/roles.ts'
import type { Access, Endpoint } from '../../src/platform/http/endpoint.ts'
import { sharedApp, type TestProgram } from '../support/app.ts'
import { type Answer, Caller } from '../support/caller.ts'

const app = await sharedApp()
const guarded = endpoints.filter(endpoint => endpoint.access !== 'public')
let program: TestProgram

describe('access', () => {
  before(async () => {
    program = await app.program()
  })

  describe('a stranger', () => {
    for (const endpoint of guarded) {
      test(`is refused by ${endpoint.id}`, async () =>
        assertRefused(await callEmpty(app.stranger, endpoint), 401, endpoint))
    }
  })

  test('a request without a token, or with something that is no token, gets 401 with the challenge and nothing else', async () => {
    const path = '/v2/channels'
    for (const authorization of [undefined, 'Basic eDp5']) {
      const answer = await fetch(app.url + path, authorization ? { headers: { authorization } } : {})
      assert.equal(answer.headers.get('www-authenticate'), 'Bearer realm="atrium", scope="content.read"')
    }
    for (const authorization of ['Bearer', 'Bearer ', 'Bearer x y', `Bearer ${'x'.repeat(600)}`, 'bearer unknown']) {
      const answer = await fetch(app.url + path, { headers: { authorization } })
      assert.equal(
        answer.headers.get('www-authenticate'),
        'Bearer realm="atrium", error="invalid_token", error_description="A valid access token is required", scope="content.read"',
      )
    }
  })

  test('a token that no one issued is refused everywhere', async () => {
    const forger = new Caller(app.url, 'x'.repeat(43))
    for (const endpoint of guarded) assertRefused(await callEmpty(forger, endpoint), 401, endpoint)
  })

  test('a token of the wrong mode is refused everywhere', async () => {
    const callers = {
      user: await program.user('ada', { role: 'administrator' }),
      server: await program.server({ role: 'administrator' }),
    }
    for (const endpoint of guarded) {
      const { as } = endpoint.access as Access
      for (const mode of ['user', 'server'] as const) {
        if (!as.includes(mode)) assertRefused(await callEmpty(callers[mode], endpoint), 401, endpoint)
      }
    }
  })

  test('each scope that an endpoint needs is missed', async () => {
    const owner = await program.user('otto', { role: 'administrator' })
    const without = new Map<string, Caller>()
    for (const endpoint of guarded) {
      const { as, scopes, anyScope } = endpoint.access as Access
      if (!as.includes('user')) continue
      for (const missing of [...(scopes ?? []).map(scope => [scope]), ...(anyScope ? [anyScope] : [])]) {
        const key = missing.join(' ')
        const caller =
          without.get(key) ??
          (await program.tokenOf(
            owner,
            SCOPES.filter(scope => !grants(scope, missing)),
          ))
        without.set(key, caller)
        assertRefused(await callEmpty(caller, endpoint), 403, endpoint)
      }
    }
  })

  test('a scope to write, or to engage, is enough to read', async () => {
    const wanda = await program.user('wanda', { role: 'administrator' })
    for (const [write, read] of [
      ['feeds.engage', 'feeds.read'],
      ['content.write', 'content.read'],
      ['users.write', 'users.read'],
      ['groups.write', 'groups.read'],
      ['webhooks.write', 'webhooks.read'],
      ['data_exports.write', 'data_exports.read'],
    ] as const) {
      const endpoint = guarded.find(({ method, access }) => {
        const { as, scopes } = access as Access
        return method === 'GET' && as.includes('user') && scopes?.join() === read
      })
      assert.ok(endpoint, read)
      const { status } = await callEmpty(await program.tokenOf(wanda, [write]), endpoint)
      assert.ok(status !== 401 && status !== 403, `${endpoint.id} by ${write}: ${status}`)
    }
  })

  test('each role below the one that an endpoint needs is refused', async () => {
    const people = new Map<string, Caller>()
    for (const role of ROLES) people.set(role, await program.user(`role-${role}`, { role }))
    for (const endpoint of guarded) {
      const { as, role } = endpoint.access as Access
      if (!role || !as.includes('user')) continue
      for (const lower of ROLES.slice(0, ROLES.indexOf(role))) {
        assertRefused(await callEmpty(people.get(lower) as Caller, endpoint), 403, endpoint)
      }
    }
  })

  test('the operator API is closed to tokens of programs', async () => {
    const admin = await program.user('root', { role: 'administrator' })
    for (const endpoint of guarded.filter(({ path }) => path.startsWith('/operator/'))) {
      assertRefused(await callEmpty(admin, endpoint), 401, endpoint)
    }
  })

  /** Without this scope the token must not have any of `missing`, implied ones included. */
  function grants(scope: Scope, missing: readonly Scope[]): boolean {
    return missing.some(
      m => m === scope || scope === m.replace(/\.read$/, '.write') || (m === 'feeds.read' && scope === 'feeds.engage'),
    )
  }

  /** An otherwise empty call: access comes before input, so nothing else may be complained about. */
  function callEmpty(caller: Caller, endpoint: Endpoint): Promise<Answer> {
    return caller.call(endpoint.method, endpoint.path.replaceAll(/\{[^}]+\}/g, '1'))
  }

  function assertRefused(answer: Answer, status: number, endpoint: Endpoint): void {
    assert.equal(answer.status, status, `${endpoint.method} ${endpoint.path}: ${answer.text.slice(0, 300)}`)
    assert.ok(answer.headers.get('x-request-id'))
    assertChallenged(answer, status, endpoint)
    if (endpoint.path.startsWith('/scim/')) {
      assert.deepEqual(answer.body.schemas, ['urn:ietf:params:scim:api:messages:2.0:Error'])
      assert.equal(answer.body.status, status)
      assert.match(answer.headers.get('content-type') ?? '', /^application\/scim\+json/)
    } else {
      assert.equal(answer.body.error.code, status)
      assert.deepEqual(Object.keys(answer.body.error).sort(), ['code', 'detail', 'title'])
    }
  }

  /** RFC 6750 section 3: what is wrong with the token, when one was presented, and the scopes that the call needs. */
  function assertChallenged(answer: Answer, status: number, endpoint: Endpoint): void {
    const header = answer.headers.get('www-authenticate') ?? ''
    const attributes = Object.fromEntries(
      [...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    )
    const rest = header.replaceAll(/(?:^Bearer |, )\w+="[^"\\]*"/g, '')
    assert.equal(rest, '', header)
    const { scopes, anyScope } = endpoint.access as Access
    assert.equal(attributes.realm, 'atrium')
    assert.equal(attributes.scope, [...(scopes ?? []), ...(anyScope?.slice(0, 1) ?? [])].join(' ') || undefined)
    if (status === 403) assert.equal(attributes.error, 'insufficient_scope')
    else assert.ok(attributes.error === undefined || attributes.error === 'invalid_token')
    assert.equal(attributes.error_description === undefined, attributes.error === undefined)
  }
})
