// A new password ends everything that the old one has opened, in all programs of the organisation: Anna lost her laptop,
// and Paula, who manages both programs, resets her password.

import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { sql } from '../../../src/platform/db/sql.ts'
import { replace, scimUser } from '../../people/users/scim-user.ts'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'
import { Browser } from '../../support/browser.ts'
import { Caller } from '../../support/caller.ts'
import { authorizeUrl, getCode, PASSWORD, passPages, personWithPassword, pkce, post, signIn } from './support.ts'

const app = await sharedApp()
let north: TestProgram
let south: TestProgram
let paula: Person
let paulaInSouth: Caller

describe('password changed', async () => {
  before(async () => {
    north = await app.program()
    south = await app.program({ organisationId: north.organisationId })
    paula = await personWithPassword(app, north, 'paula', { role: 'program_manager' })
    const root = await south.user('root', { role: 'administrator' })
    await root.must(201, 'POST', '/scim/v2/Users', scimUser(paula.userName, { roles: ['program_manager'] }))
    paulaInSouth = await south.tokenOf(paula, ['users.write', 'users.read'])
  })

  let count = 0

  /** A user of north, and usually of south as well, who can sign in. */
  async function someone(options: { alsoSouth?: boolean } = {}): Promise<Person> {
    const person = await personWithPassword(app, north, `anna-${++count}`)
    if (options.alsoSouth ?? true) await paulaInSouth.must(201, 'POST', '/scim/v2/Users', scimUser(person.userName))
    return person
  }

  const statusWith = async (token: string) => (await new Caller(app.url, token).get('/oauth/userinfo')).status
  const refresh = (program: TestProgram, token: string) =>
    post(app, {
      grant_type: 'refresh_token',
      client_id: program.created.clients.public.client_id,
      refresh_token: token,
    })
  const start = (program: TestProgram, changes = {}) => authorizeUrl(app, program, pkce().challenge, changes)
  const isSignedIn = async (browser: Browser, program: TestProgram) =>
    (await browser.open(start(program))).url.searchParams.has('code')

  const RESETS: ReadonlyArray<readonly [how: string, reset: (person: Person) => Promise<unknown>]> = [
    ['PATCH', ({ id }) => paula.must(200, 'PATCH', `/scim/v2/Users/${id}`, replace('password', 'a new password'))],
    [
      'PUT',
      ({ id, userName }) =>
        paula.must(200, 'PUT', `/scim/v2/Users/${id}`, scimUser(userName, { password: 'a new password' })),
    ],
    [
      'PATCH in the other program',
      ({ id }) => paulaInSouth.must(200, 'PATCH', `/scim/v2/Users/${id}`, replace('password', 'a new password')),
    ],
  ]

  describe('a reset password', () => {
    for (const [how, reset] of RESETS) {
      test(`ends what anna was signed in to everywhere, by ${how}`, async () => {
        const anna = await someone()
        const browser = new Browser()
        for (const program of [north, south]) await passPages(browser, start(program), anna)
        const tokens = { north: await signIn(app, north, anna), south: await signIn(app, south, anna) }
        const code = await getCode(app, north, anna)
        const all = [anna.token as string, tokens.north.access_token, tokens.south.access_token]
        for (const token of all) assert.equal(await statusWith(token), 200)
        await reset(anna)
        for (const token of all) assert.equal(await statusWith(token), 401)
        assert.equal((await refresh(north, tokens.north.refresh_token)).status, 400)
        assert.equal((await refresh(south, tokens.south.refresh_token)).status, 400)
        assert.equal((await post(app, code)).body.error, 'invalid_grant')
        for (const program of [north, south]) assert.equal(await isSignedIn(browser, program), false)
        const none = await browser.open(start(north, { prompt: 'none' }))
        assert.equal(none.url.searchParams.get('error'), 'login_required')
      })
    }

    test('ends them as well when it comes with a membership', async () => {
      const anna = await someone({ alsoSouth: false })
      const { access_token, refresh_token } = await signIn(app, north, anna)
      const user = scimUser(anna.userName, { password: 'a new password' })
      await paulaInSouth.must(201, 'POST', '/scim/v2/Users', user)
      assert.equal(await statusWith(access_token), 401)
      assert.equal((await refresh(north, refresh_token)).status, 400)
    })

    test('signs anna in again with the new one, without asking for consent again', async () => {
      const anna = await someone()
      const browser = new Browser()
      await passPages(browser, start(north), anna)
      await paula.must(200, 'PATCH', `/scim/v2/Users/${anna.id}`, replace('password', 'a new password'))
      const page = await browser.open(start(north))
      const { url } = await browser.submit(page, { user_name: anna.userName, password: 'a new password' })
      assert.ok(url.searchParams.has('code'))
      assert.ok(await isSignedIn(browser, north))
    })

    test('leaves others alone', async () => {
      const [anna, mia] = [await someone(), await someone()]
      const tokens = await signIn(app, north, mia)
      await paula.must(200, 'PATCH', `/scim/v2/Users/${anna.id}`, replace('password', 'a new password'))
      assert.equal(await statusWith(tokens.access_token), 200)
      assert.equal((await refresh(north, tokens.refresh_token)).status, 200)
    })
  })

  describe('who is signing in with the old password just now', () => {
    test('is asked for it again when it changes between two pages', async () => {
      const anna = await someone()
      const browser = new Browser()
      const page = await browser.open(start(north))
      const form = page.forms[0]
      const accepted = await fetch(new URL(form?.action ?? '', app.url), {
        method: 'POST',
        redirect: 'manual',
        headers: {
          cookie: browser
            .cookies()
            .map(({ name, value }) => `${name}=${value}`)
            .join('; '),
        },
        body: new URLSearchParams({ ...form?.fields, user_name: anna.userName, password: PASSWORD }),
      })
      assert.equal(accepted.status, 303)
      await paula.must(200, 'PATCH', `/scim/v2/Users/${anna.id}`, replace('password', 'a new password'))
      const next = await browser.open(new URL(accepted.headers.get('location') ?? '', app.url))
      assert.equal(next.heading, 'Sign in')
      assert.equal(await isSignedIn(browser, north), false)
    })

    test('holds nothing afterwards, however the two meet', async () => {
      const anna = await someone()
      const { database } = app.app.services
      const setBack = async () => {
        await database.unscopedQuery(sql`
          update identities set password_hash = (select password_hash from identities where id = ${paula.id})
           where id = ${anna.id}`)
      }
      for (let round = 0; round < 6; round++) {
        const browser = new Browser()
        const url = start(north)
        const [, page] = await Promise.all([
          paula.must(200, 'PATCH', `/scim/v2/Users/${anna.id}`, replace('password', 'a new password')),
          passPages(browser, url, anna).catch(() => null),
        ])
        assert.ok(page)
        const { rows } = await database.pool.query(
          'select count(*)::int as count from oauth_grants where user_id = $1',
          [anna.id],
        )
        assert.equal(rows[0].count, 0)
        assert.equal(await isSignedIn(browser, north), false)
        await setBack()
      }
    })
  })

  describe('pia, who changes her own password', () => {
    test('stays signed in where she did it, and nowhere else', async () => {
      const pia = await personWithPassword(app, north, `pia-${++count}`, { role: 'program_manager' })
      const scope = { scope: 'openid users.write' }
      const here = await signIn(app, north, pia, scope)
      const elsewhere = new Browser()
      await passPages(elsewhere, start(north), pia)
      const laptop = pia.token as string
      const caller = new Caller(app.url, here.access_token)
      await caller.must(200, 'PATCH', `/scim/v2/Users/${pia.id}`, replace('password', 'a new password'))
      assert.equal(await statusWith(here.access_token), 200)
      assert.equal((await refresh(north, here.refresh_token)).status, 200)
      assert.equal(await statusWith(laptop), 401)
      assert.equal(await isSignedIn(elsewhere, north), false)
      // The browser that `signIn` used keeps its session: it gets a code without a page.
      assert.ok((await getCode(app, north, pia, scope)).code)
    })
  })

  test('a person who is removed from one program stays signed in where only the other one was used', async () => {
    const anna = await someone()
    const [used, unused] = [new Browser(), new Browser()]
    await passPages(used, start(south), anna)
    await passPages(unused, start(north), anna)
    const tokens = await signIn(app, north, anna)
    await paulaInSouth.must(204, 'DELETE', `/scim/v2/Users/${anna.id}`)
    assert.equal(await isSignedIn(used, north), false)
    assert.equal(await isSignedIn(unused, north), true)
    assert.equal(await statusWith(tokens.access_token), 200)
    assert.equal((await unused.open(start(south))).heading, 'Sign in')
  })
})
