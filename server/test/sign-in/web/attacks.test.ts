import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'
import { Browser } from '../../support/browser.ts'
import { personWithPassword, post } from '../oauth/support.ts'
import { callbackOf, cookieIn, sessionIn, signInToWeb, signInUrl } from './support.ts'

const app = await sharedApp()
let program: TestProgram
let mia: Person
let eve: Person

describe('attacks', () => {
  before(async () => {
    program = await app.program()
    mia = await personWithPassword(app, program, 'mia')
    eve = await personWithPassword(app, program, 'eve')
  })

  describe('eve', () => {
    test('cannot use a callback that she has taken from mia, and does not spoil it', async () => {
      const { browser, url } = await callbackOf(app, program, mia)
      const evil = new Browser()
      await evil.open(signInUrl(app, program))
      const page = await evil.open(url)
      assert.equal(page.status, 400)
      assert.equal(cookieIn(evil, 'atrium_web'), undefined)
      assert.equal((await browser.open(url)).status, 200)
      assert.equal((await sessionIn(app, browser).get('/v2/feed/posts')).headers.get('x-user-id'), String(mia.id))
    })

    test('cannot sign mia in as herself by a link', async () => {
      const { url } = await callbackOf(app, program, eve)
      const browser = new Browser()
      const before = await signInToWeb(app, program, mia, browser)
      assert.equal((await browser.open(url)).status, 400)
      assert.equal(sessionIn(app, browser).cookie, before.cookie)
    })

    test('cannot put her code into a sign-in of mia', async () => {
      const hers = await callbackOf(app, program, eve)
      const { browser, url } = await callbackOf(app, program, mia)
      url.searchParams.set('code', hers.url.searchParams.get('code') ?? '')
      assert.equal((await browser.open(url)).status, 400)
      assert.equal(cookieIn(browser, 'atrium_web'), undefined)
    })

    test('cannot change what a state says', async () => {
      const { browser, url } = await callbackOf(app, program, eve)
      const [text = '', signature] = (url.searchParams.get('state') ?? '').split('.')
      const stated = JSON.parse(Buffer.from(text, 'base64url').toString())
      const forged = Buffer.from(JSON.stringify({ ...stated, returnTo: '//evil.example' })).toString('base64url')
      for (const state of [`${forged}.${signature}`, `${text}.`, text, '', 'a.b.c']) {
        url.searchParams.set('state', state)
        assert.equal((await browser.open(url)).status, 400)
      }
    })

    test('cannot fix the session that mia will have', async () => {
      const browser = new Browser()
      browser.headers = { cookie: `atrium_web=${'e'.repeat(43)}` }
      const session = await signInToWeb(app, program, mia, browser)
      assert.notEqual(session.cookie, 'e'.repeat(43))
    })

    test('has no use for a code of the pages at the token endpoint', async () => {
      const { url } = await callbackOf(app, program, eve)
      for (const client_secret of [undefined, '', 'x']) {
        const { status } = await post(app, {
          grant_type: 'authorization_code',
          client_id: `web_${program.id}`,
          ...(client_secret === undefined ? {} : { client_secret }),
          code: url.searchParams.get('code') ?? '',
          redirect_uri: `${app.url}/web/callback`,
          code_verifier: 'x'.repeat(43),
        })
        assert.equal(status, 401)
      }
    })

    test('cannot have the code of the pages sent elsewhere', async () => {
      const started = await fetch(signInUrl(app, program), { redirect: 'manual' })
      const url = new URL(started.headers.get('location') ?? '')
      url.searchParams.set('redirect_uri', 'https://evil.example/callback')
      const page = await new Browser().open(url)
      assert.equal(page.status, 400)
      assert.match(page.text, /redirect_uri/)
    })
  })

  test('a code that is used twice ends what came from it', async () => {
    const { browser, url } = await callbackOf(app, program, mia)
    assert.equal((await browser.open(url)).status, 200)
    const session = sessionIn(app, browser)
    assert.equal((await session.get('/v2/feed/posts')).status, 200)
    const again = await browser.open(url)
    assert.equal(again.status, 400)
    assert.match(again.text, /href="\/web\/sign-in/)
    assert.equal((await session.get('/v2/feed/posts')).status, 401)
  })

  test('of many at once one redeems the code', async () => {
    const { browser, url } = await callbackOf(app, program, mia)
    const statuses = await Promise.all(Array.from({ length: 5 }, async () => (await browser.open(url)).status))
    assert.ok(statuses.filter(status => status === 200).length <= 1, statuses.join())
  })

  test('a sign-in that the authorization server refuses ends on a page that leads on', async () => {
    const { browser, url } = await callbackOf(app, program, mia)
    url.searchParams.delete('code')
    url.searchParams.set('error', '<script>alert(1)</script>')
    const page = await browser.open(url)
    assert.equal(page.status, 400)
    assert.ok(!page.text.includes('<script'))
    assert.match(page.text, /href="\/web\/sign-in/)
  })

  test('the session of one program sees nothing of another', async () => {
    const other = await app.program()
    const session = await signInToWeb(app, program, mia)
    const anna = await other.user('anna', { role: 'publisher' })
    assert.equal((await session.get(`/scim/v2/Users/${anna.id}`)).status, 403)
    const boss = await personWithPassword(app, program, 'boss', { role: 'administrator' })
    assert.equal((await (await signInToWeb(app, program, boss)).get(`/scim/v2/Users/${anna.id}`)).status, 404)
  })
})
