// A client sends a user to sign out, and they come back to it (OpenID Connect RP-Initiated Logout 1.0).

import assert from 'node:assert/strict'
import { SignJWT } from 'jose'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import { Browser } from '../../support/browser.ts'
import { addClient, annaAtThePages, passPages, signIn } from './support.ts'

const app = await sharedApp()
const { program, anna, start, callback } = await annaAtThePages(app)
const publicId = program.created.clients.public.client_id
const BYE = 'https://intranet.example/bye?from=atrium'
let intranet: string
let idToken: string

describe('signing out', () => {
  before(async () => {
    const made = await addClient(app, {
      programId: program.id,
      kind: 'server',
      name: 'Intranet',
      redirectUris: ['https://intranet.example/callback'],
      postLogoutRedirectUris: [BYE, 'http://127.0.0.1/bye'],
    })
    intranet = made.client_id
    idToken = (await signIn(app, program, anna, { scope: 'openid' })).id_token as string
  })

  function signOutAt(parameters: Record<string, string>): URL {
    const url = new URL('/oauth/logout', app.url)
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
    return url
  }

  /** A browser in which Anna is signed in. */
  async function annasBrowser(): Promise<Browser> {
    const browser = new Browser()
    await passPages(browser, start(), anna)
    return browser
  }

  const isSignedIn = async (browser: Browser): Promise<boolean> =>
    (await browser.open(start({ prompt: 'none' }))).url.searchParams.has('code')

  test('the metadata names the address', async () => {
    const metadata = await fetch(`${app.url}/.well-known/openid-configuration`)
    const { end_session_endpoint } = (await metadata.json()) as Record<string, string>
    assert.equal(end_session_endpoint, `${app.url}/oauth/logout`)
  })

  describe('anna, whom a client sends to sign out,', () => {
    test('is asked, and comes back to it with its state', async () => {
      const browser = await annasBrowser()
      const page = await browser.open(
        signOutAt({ client_id: intranet, post_logout_redirect_uri: BYE, state: '"><b>a state' }),
      )
      assert.deepEqual([page.status, page.heading], [200, 'Sign out?'])
      assert.ok(await isSignedIn(browser), 'nothing has happened yet')
      const back = await browser.submit(page)
      assert.equal(`${back.url.origin}${back.url.pathname}`, 'https://intranet.example/bye')
      assert.deepEqual(
        [...back.url.searchParams],
        [
          ['from', 'atrium'],
          ['state', '"><b>a state'],
        ],
      )
      assert.ok(!(await isSignedIn(browser)))
    })

    test('comes back to any address of the client that sign-ins may lead to, and to any port of her own device', async () => {
      for (const [client_id, address] of [
        [intranet, 'https://intranet.example/callback'],
        [intranet, 'http://127.0.0.1:50123/bye'],
        [publicId, callback],
      ] as const) {
        const browser = await annasBrowser()
        const page = await browser.open(signOutAt({ client_id, post_logout_redirect_uri: address }))
        assert.equal((await browser.submit(page)).url.href, address)
      }
    })

    test('may be named by her ID token, alone or with the client', async () => {
      const hinted = { id_token_hint: idToken, post_logout_redirect_uri: callback, state: 's' }
      const beside: Record<string, string>[] = [{}, { client_id: publicId }]
      for (const more of beside) {
        const browser = await annasBrowser()
        const page = await browser.open(signOutAt({ ...hinted, ...more }))
        assert.equal((await browser.submit(page)).url.href, `${callback}?state=s`)
      }
    })

    test('comes by a form as well', async () => {
      const body = new URLSearchParams({ client_id: intranet, post_logout_redirect_uri: BYE })
      const post = (headers: Record<string, string> = {}) =>
        fetch(`${app.url}/oauth/logout`, { method: 'POST', redirect: 'manual', headers, body })
      assert.equal((await post()).headers.get('location'), BYE, 'no user is signed in')
      const again = new URL((await post({ origin: 'https://intranet.example' })).headers.get('location') ?? '', app.url)
      const browser = await annasBrowser()
      assert.equal((await browser.submit(await browser.open(again))).url.href, BYE)
    })

    test('comes back at once when she is signed out already', async () => {
      const page = await new Browser().open(signOutAt({ client_id: intranet, post_logout_redirect_uri: BYE }))
      assert.equal(page.url.href, BYE)
    })

    test('is signed out without a way back where the client names none, or the client is unknown', async () => {
      for (const parameters of [{}, { client_id: intranet }, { post_logout_redirect_uri: 'https://evil.example' }]) {
        const browser = await annasBrowser()
        const page = await browser.submit(await browser.open(signOutAt(parameters as Record<string, string>)))
        assert.equal(page.heading, 'You are signed out')
      }
    })

    test('is sent nowhere by an ID token whose key is gone', async () => {
      const old = await new SignJWT({}).setProtectedHeader({ alg: 'HS256', kid: 'gone' }).sign(new Uint8Array(32))
      const browser = await annasBrowser()
      const hinted = { id_token_hint: old, post_logout_redirect_uri: 'https://evil.example' }
      assert.equal((await browser.submit(await browser.open(signOutAt(hinted)))).heading, 'You are signed out')
      const named = { id_token_hint: old, client_id: intranet, post_logout_redirect_uri: BYE }
      assert.equal((await new Browser().open(signOutAt(named))).url.href, BYE)
    })
  })

  describe('a page says what is wrong with a request', () => {
    const cases: readonly [string, () => Record<string, string>][] = [
      [
        'to an address that is not registered',
        () => ({ client_id: intranet, post_logout_redirect_uri: 'https://evil.example' }),
      ],
      [
        'to a registered address with something added',
        () => ({ client_id: intranet, post_logout_redirect_uri: `${BYE}&x` }),
      ],
      [
        'to a port that does not exist',
        () => ({ client_id: intranet, post_logout_redirect_uri: 'http://127.0.0.1:99999/bye' }),
      ],
      ['to the address of another client', () => ({ client_id: publicId, post_logout_redirect_uri: BYE })],
      ['of an unknown client', () => ({ client_id: 'nobody' })],
      ['with the ID token of another client', () => ({ client_id: intranet, id_token_hint: idToken })],
      ['with an ID token that was changed', () => ({ id_token_hint: `${idToken.slice(0, -6)}AAAAAA` })],
      ['with an ID token that is none', () => ({ id_token_hint: 'x' })],
    ]
    for (const [what, parameters] of cases) {
      test(what, async () => {
        const browser = await annasBrowser()
        const page = await browser.open(signOutAt(parameters()))
        assert.deepEqual([page.status, page.forms.length], [400, 0])
        assert.ok(await isSignedIn(browser))
      })
    }

    test('that was put into the form of the page', async () => {
      const browser = await annasBrowser()
      const page = await browser.open(signOutAt({ client_id: intranet, post_logout_redirect_uri: BYE }))
      const answer = await browser.submit(page, { post_logout_redirect_uri: 'https://evil.example' })
      assert.equal(answer.status, 400)
      assert.equal((await browser.submit(page, { csrf: 'x'.repeat(32) })).status, 403)
      assert.ok(await isSignedIn(browser))
    })
  })
})
