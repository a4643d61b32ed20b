// A web session as authentication, checked for every endpoint: where it counts, where it does not, and when it ends.

import assert from 'node:assert/strict'
import { before, describe, test } from '../../../bin/testing.mjs'
import { endpoints } from '../../src/modules.ts'
import { ROLES, type Role, SCOPES, scopesForRole } from '../../src/platform/access/roles.ts'
import type { Access, Endpoint } from '../../src/platform/http/endpoint.ts'
import { type Person, sharedApp, type TestProgram } from '../support/app.ts'
import type { Answer, Caller } from '../support/caller.ts'
import { eventually } from '../support/eventually.ts'
import { OF_A_PAGE, type WebCaller, webSessionOf } from '../support/web-session.ts'

const app = await sharedApp()
const guarded = endpoints.filter(({ access }) => access !== 'public')
const forUsers = guarded.filter(({ access }) => (access as Access).as.includes('user'))
const unsafe = (endpoint: Endpoint): boolean => endpoint.method !== 'GET'
let program: TestProgram
let ada: Person
let session: WebCaller

describe('web session', () => {
  before(async () => {
    program = await app.program()
    ada = await program.user('ada', { role: 'administrator' })
    session = await webSessionOf(app, program, ada)
  })

  /** An otherwise empty call: who calls comes before what is sent. */
  const callEmpty = (caller: Caller, endpoint: Endpoint): Promise<Answer> =>
    caller.call(endpoint.method, endpoint.path.replaceAll(/\{[^}]+\}/g, '999999'))

  async function assertAllRefused(caller: Caller, some: readonly Endpoint[]): Promise<void> {
    for (const endpoint of some) {
      const answer = await callEmpty(caller, endpoint)
      assert.equal(answer.status, 401, `${endpoint.method} ${endpoint.path}: ${answer.text.slice(0, 200)}`)
      assert.ok(answer.headers.get('www-authenticate'))
    }
  }

  describe('a session', () => {
    test('is let in wherever its user is', async () => {
      for (const endpoint of forUsers.filter(({ id }) => id !== 'signOutOfWeb')) {
        const answer = await callEmpty(session, endpoint)
        const what = `${endpoint.method} ${endpoint.path}: ${answer.text.slice(0, 200)}`
        assert.ok(![401, 403].includes(answer.status) && answer.status < 500, `${answer.status} ${what}`)
      }
    })

    test('is refused where only servers and operators are let in', () =>
      assertAllRefused(
        session,
        guarded.filter(endpoint => !forUsers.includes(endpoint)),
      ))

    test('counts for no request of another site, nor for one that does not say where it comes from', async () => {
      for (const site of ['cross-site', 'same-site', 'none', ''])
        await assertAllRefused(session.with({ 'sec-fetch-site': site, 'x-atrium-web': '1' }), guarded)
      await assertAllRefused(session.with({ 'x-atrium-web': '1' }), guarded)
      await assertAllRefused(session.with({ 'x-atrium-web': '1', origin: 'https://evil.example' }), guarded)
      await assertAllRefused(session.with({ 'x-atrium-web': '1', referer: 'https://evil.example/' }), guarded)
    })

    test('changes nothing without the header of our pages', async () => {
      await assertAllRefused(session.with({ 'sec-fetch-site': 'same-origin' }), guarded.filter(unsafe))
      await assertAllRefused(
        session.with({ 'sec-fetch-site': 'same-origin', 'x-atrium-web': '0' }),
        guarded.filter(unsafe),
      )
    })

    test('counts for no part of a page, whose address others may have written', async () => {
      for (const destination of ['image', 'video', 'audio', 'iframe', 'style', ''])
        await assertAllRefused(session.with({ ...OF_A_PAGE, 'sec-fetch-dest': destination }), guarded)
      for (const destination of ['empty', 'document'])
        assert.equal((await session.get('/v2/me', { 'sec-fetch-dest': destination })).status, 200)
    })

    test('that no one began is refused everywhere', () =>
      assertAllRefused(new (session.constructor as typeof WebCaller)(app.url, 'x'.repeat(43)), guarded))

    test('gets long answers compressed as its browser takes them; a token gets them as they are', async () => {
      const body = `<p>${'Wheels and brakes. '.repeat(400)}</p>`
      const { id } = await ada.must(201, 'POST', '/v2/channels', { name: 'Wheels', description: 'Of bicycles' })
      const post = { content_type: 'article', channels: [{ id }], title: 'Long', body }
      await ada.must(201, 'POST', '/v2/content', post)
      const sent = async (caller: Caller, accepted: string) => {
        const { headers, text } = await caller.get('/v2/content', { 'accept-encoding': accepted })
        assert.match(text, /Wheels and brakes/)
        return [headers.get('content-encoding'), headers.get('vary')]
      }
      assert.deepEqual(await sent(session, 'gzip, br'), ['br', 'Origin, accept-encoding'])
      assert.deepEqual(await sent(session, 'gzip, br;q=0'), ['gzip', 'Origin, accept-encoding'])
      assert.deepEqual(await sent(session, 'identity'), [null, 'Origin, accept-encoding'])
      assert.deepEqual(await sent(ada, 'gzip, br'), [null, 'Origin'])
      const short = await session.get('/v2/me/notifications/unread_count', { 'accept-encoding': 'br' })
      assert.equal(short.headers.get('content-encoding'), null)
    })

    test('is no token, and a token is no session', async () => {
      const bearer = { authorization: `Bearer ${session.cookie}` }
      assert.equal((await app.stranger.get('/v2/channels', bearer)).status, 401)
      const cookie = { cookie: `atrium_web=${ada.token}`, 'sec-fetch-site': 'same-origin' }
      assert.equal((await app.stranger.get('/v2/channels', cookie)).status, 401)
    })

    test('has every scope that its user has the role for', async () => {
      for (const role of ['member', 'publisher', 'analyst'] as const) {
        const person = await program.user(`scopes-${role}`, { role })
        const own = await webSessionOf(app, program, person)
        const scopes = new Set<string>(scopesForRole(SCOPES, role))
        for (const endpoint of forUsers) {
          const { scopes: needed = [], anyScope, role: least } = endpoint.access as Access
          const may =
            needed.every(scope => scopes.has(scope)) &&
            (!anyScope || anyScope.some(scope => scopes.has(scope))) &&
            ROLES.indexOf(role) >= ROLES.indexOf((least ?? 'member') as Role)
          if (may) continue
          assert.equal((await callEmpty(own, endpoint)).status, 403, `${role} ${endpoint.id}`)
        }
      }
    })

    test('ends everywhere within a second of its user being deactivated', async () => {
      const mia = await program.user('mia')
      const hers = await webSessionOf(app, program, mia)
      assert.equal((await hers.get('/v2/feed/posts')).status, 200)
      await ada.must(200, 'PATCH', `/scim/v2/Users/${mia.id}`, {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [{ op: 'replace', path: 'active', value: false }],
      })
      await eventually(
        () => hers.get('/v2/feed/posts'),
        ({ status }) => status === 401,
        1000,
      )
      await assertAllRefused(hers, guarded)
    })
  })
})
