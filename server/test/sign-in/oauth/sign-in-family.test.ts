// One sign-in is a family: its code, its refresh tokens and its access tokens live and end together.

import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import type { Role } from '../../../src/platform/access/roles.ts'
import { assignments } from '../../../src/platform/db/query.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import { endUserSessions } from '../../../src/sign-in/oauth/index.ts'
import { spendToken } from '../../../src/sign-in/oauth/stores/records.ts'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'
import { Browser } from '../../support/browser.ts'
import { Caller } from '../../support/caller.ts'
import {
  authorizeUrl,
  getCode,
  isGood,
  passPages,
  personWithPassword,
  pkce,
  post,
  signIn as signInAt,
} from './support.ts'

const app = await sharedApp()
let program: TestProgram
let anna: Person

describe('sign in family', async () => {
  before(async () => {
    program = await app.program()
    anna = await personWithPassword(app, program, 'anna')
  })

  const signIn = (person: Person, scope?: string) =>
    signInAt(app, program, person, scope === undefined ? {} : { scope })
  const clientId = () => program.created.clients.public.client_id
  const refresh = (token: string, more = {}) =>
    post(app, { grant_type: 'refresh_token', client_id: clientId(), refresh_token: token, ...more })
  const statusWith = async (token: string) => (await new Caller(app.url, token).get('/oauth/userinfo')).status
  const about = (path: string, token: string, more = {}) =>
    post(app, { client_id: clientId(), token, ...more }, { path: `/oauth/${path}` })
  const assertInvalidGrant = (answer: { status: number; body: { error: string } }) =>
    assert.deepEqual([answer.status, answer.body.error], [400, 'invalid_grant'])

  test('a code becomes tokens, with the program as realm', async () => {
    const answer = await post(app, await getCode(app, program, anna, { scope: 'feeds.read feeds.engage' }))
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    assert.equal(answer.headers.get('pragma'), 'no-cache')
    const { access_token, refresh_token, ...rest } = answer.body
    assert.deepEqual(rest, {
      token_type: 'Bearer',
      expires_in: 7200,
      scope: 'feeds.read feeds.engage',
      realm: String(program.id),
    })
    assert.ok(await isGood(app, access_token))
    assert.match(refresh_token, /^[\w-]{43}$/)
  })

  test('a refresh token brings the next pair and is spent by it', async () => {
    const first = await signIn(anna)
    const second = await refresh(first.refresh_token)
    assert.equal(second.status, 200)
    assert.equal(second.body.realm, String(program.id))
    assert.notEqual(second.body.refresh_token, first.refresh_token)
    assert.equal((await refresh(second.body.refresh_token)).status, 200)
  })

  test('a refresh may narrow the scope, never widen it', async () => {
    const { refresh_token } = await signIn(anna, 'feeds.read feeds.engage')
    const narrow = await refresh(refresh_token, { scope: 'feeds.read' })
    assert.equal(narrow.body.scope, 'feeds.read')
    const wide = await refresh(narrow.body.refresh_token, { scope: 'content.write' })
    assert.deepEqual([wide.status, wide.body.error], [400, 'invalid_scope'])
  })

  test('a spent refresh token ends the whole family', async () => {
    const first = await signIn(anna)
    const second = await refresh(first.refresh_token)
    assert.equal(await statusWith(second.body.access_token), 200)
    assertInvalidGrant(await refresh(first.refresh_token))
    assertInvalidGrant(await refresh(second.body.refresh_token))
    assert.equal(await statusWith(first.access_token), 401)
    assert.equal(await statusWith(second.body.access_token), 401)
  })

  test('a code presented twice ends the whole family, and no other sign-in of the same user', async () => {
    const other = await signIn(anna)
    const code = await getCode(app, program, anna)
    const tokens = (await post(app, code)).body
    assert.equal(await statusWith(tokens.access_token), 200)
    assertInvalidGrant(await post(app, code))
    assert.equal(await statusWith(tokens.access_token), 401)
    assertInvalidGrant(await refresh(tokens.refresh_token))
    assert.equal(await statusWith(other.access_token), 200)
  })

  test('of eight calls at once exactly one redeems a code', async () => {
    const code = await getCode(app, program, anna)
    await assertOneOfEight(() => post(app, code))
  })

  test('of eight calls at once exactly one redeems a refresh token', async () => {
    const { refresh_token } = await signIn(anna)
    await assertOneOfEight(() => refresh(refresh_token))
  })

  // Two nodes have both read the token as good; the library sees a replay only where one of them was done before.
  test('of two nodes that spend a refresh token at the same moment one wins, and the family ends', async () => {
    const { access_token, refresh_token } = await signIn(anna)
    const { database } = app.app.services
    const outcomes = await Promise.all([1, 2].map(() => spendToken(database, 'RefreshToken', refresh_token)))
    assert.deepEqual(outcomes.sort(), [false, true])
    assert.equal(await statusWith(access_token), 401)
  })

  async function assertOneOfEight(call: () => ReturnType<typeof post>) {
    const answers = await Promise.all(Array.from({ length: 8 }, call))
    const [winner, ...more] = answers.filter(answer => answer.status === 200)
    assert.ok(winner)
    assert.equal(more.length, 0)
    for (const loser of answers.filter(answer => answer !== winner)) assertInvalidGrant(loser)
    // The seven were replays, and replays end the family.
    assert.equal(await statusWith(winner.body.access_token), 401)
    assertInvalidGrant(await refresh(winner.body.refresh_token))
  }

  test('a code needs its own verifier, redirect URI and client', async () => {
    const code = await getCode(app, program, anna)
    const elsewhere = await app.program()
    assertInvalidGrant(await post(app, { ...code, code_verifier: pkce().verifier }))
    assertInvalidGrant(await post(app, { ...code, redirect_uri: 'http://127.0.0.1:8910/other' }))
    assertInvalidGrant(await post(app, { ...code, client_id: elsewhere.created.clients.public.client_id }))
    const { code_verifier, ...withoutVerifier } = code
    assertInvalidGrant(await post(app, withoutVerifier))
    assert.equal((await post(app, code)).status, 200)
  })

  test('scopes above the role are left out when a token is issued, by the role of that moment', async () => {
    const member = await personWithPassword(app, program, 'max')
    const tokens = await signIn(member, 'feeds.read users.write data_exports.read')
    assert.equal(tokens.scope, 'feeds.read')
    await setUser(member, { role: 'program_manager' })
    const promoted = await refresh(tokens.refresh_token)
    assert.equal(promoted.body.scope, 'feeds.read users.write data_exports.read')
    await setUser(member, { role: 'analyst' })
    assert.equal((await refresh(promoted.body.refresh_token)).body.scope, 'feeds.read data_exports.read')
  })

  test('each role gets the scopes of what it may do, out of all that were asked for', async () => {
    const person = await personWithPassword(app, program, 'rosa', { role: 'administrator' })
    const asked = [
      'feeds.engage',
      'content.write',
      'content.replication.audit',
      'data_exports.read',
      'data_exports.write',
    ]
    const managed = ['users.read', 'users.write', 'groups.read', 'groups.write', 'webhooks.read', 'webhooks.write']
    let { refresh_token } = await signIn(person, [...asked, ...managed].join(' '))
    for (const [role, expected] of [
      ['member', asked.slice(0, 2)],
      ['channel_contributor', asked.slice(0, 2)],
      ['publisher', asked.slice(0, 3)],
      ['analyst', asked],
      ['program_manager', [...asked, ...managed]],
    ] as const) {
      await setUser(person, { role })
      const { body } = await refresh(refresh_token)
      assert.deepEqual(body.scope.split(' ').sort(), [...expected].sort(), role)
      refresh_token = body.refresh_token
    }
  })

  test('someone who is granted nothing still is who they are', async () => {
    const member = await personWithPassword(app, program, 'mia')
    assert.equal((await signIn(member, 'webhooks.read')).scope, '')
  })

  test('tokens of a user who is no longer active are worth nothing', async () => {
    const nora = await personWithPassword(app, program, 'nora')
    const tokens = await signIn(nora)
    const code = await getCode(app, program, nora)
    await setUser(nora, { active: false })
    assert.equal(await statusWith(tokens.access_token), 401)
    assertInvalidGrant(await refresh(tokens.refresh_token))
    assertInvalidGrant(await post(app, code))
    assert.deepEqual((await about('introspect', tokens.access_token)).body, { active: false })
  })

  test('ending the sessions of a user ends tokens, codes, consents and browser sessions', async () => {
    const olaf = await personWithPassword(app, program, 'olaf')
    const browser = new Browser()
    const { challenge } = pkce()
    await passPages(browser, authorizeUrl(app, program, challenge), olaf)
    const tokens = await signIn(olaf)
    assert.equal(await statusWith(tokens.access_token), 200)
    await app.app.services.database.transaction(program.id, db => endUserSessions(db, [olaf.id]))
    assert.equal(await statusWith(tokens.access_token), 401)
    assert.ok(!(await isGood(app, olaf.token as string)))
    assertInvalidGrant(await refresh(tokens.refresh_token))
    assert.equal((await browser.open(authorizeUrl(app, program, challenge))).heading, 'Sign in')
  })

  test('a revoked access token ends alone, a revoked refresh token with its family', async () => {
    const tokens = await signIn(anna)
    assert.equal((await about('revoke', tokens.access_token)).status, 200)
    assert.equal(await statusWith(tokens.access_token), 401)
    const next = (await refresh(tokens.refresh_token)).body
    assert.equal((await about('revoke', next.refresh_token, { token_type_hint: 'refresh_token' })).status, 200)
    assert.equal(await statusWith(next.access_token), 401)
    assertInvalidGrant(await refresh(next.refresh_token))
    assert.equal((await about('revoke', 'never issued')).status, 200)
  })

  test('a client cannot revoke what belongs to another one', async () => {
    const tokens = await signIn(anna)
    const { server } = program.created.clients
    await post(app, { ...withSecret(server), token: tokens.access_token }, { path: '/oauth/revoke' })
    assert.equal(await statusWith(tokens.access_token), 200)
  })

  test('introspection describes tokens of a program to its clients', async () => {
    const tokens = await signIn(anna, 'feeds.read')
    const { server } = program.created.clients
    const own = (await about('introspect', tokens.access_token)).body
    const { iat, exp, ...rest } = own
    assert.deepEqual(rest, {
      active: true,
      sub: String(anna.id),
      client_id: clientId(),
      iss: app.url,
      scope: 'feeds.read',
      token_type: 'Bearer',
      realm: String(program.id),
    })
    assert.equal(exp - iat, 7200)
    const ask = (client: object, token: string) =>
      post(app, { ...client, token } as Record<string, string>, { path: '/oauth/introspect' })
    assert.equal((await ask(withSecret(server), tokens.access_token)).body.active, true)
    assert.equal((await ask(withSecret(server), tokens.refresh_token)).body.active, true)
    const elsewhere = await app.program()
    assert.deepEqual((await ask(withSecret(elsewhere.created.clients.server), tokens.access_token)).body, {
      active: false,
    })
    assert.deepEqual((await ask(withSecret(server), 'never issued')).body, { active: false })
  })

  const withSecret = (client: { client_id: string; client_secret?: string }) => ({
    client_id: client.client_id,
    client_secret: client.client_secret as string,
  })

  async function setUser(person: Person, change: { role?: Role; active?: boolean }) {
    await app.app.services.database.unscopedQuery(
      sql`update users set ${assignments(change)} where program_id = ${program.id} and id = ${person.id}`,
    )
  }
})
