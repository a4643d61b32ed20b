// Requests that clients send people with by a form, and the choice of an account.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import { Browser } from '../../support/browser.ts'
import { annaAtThePages, passPages, personWithPassword } from './support.ts'

const app = await sharedApp()
const { program, anna, start, assertAtClient, right } = await annaAtThePages(app)

/** The same request as a form of a page at `origin`; without one it is no browser that sends it. */
const byForm = (url: URL, headers: Record<string, string> = {}) =>
  fetch(`${app.url}/oauth/authorize`, { method: 'POST', redirect: 'manual', headers, body: url.searchParams })

const cookiesOf = (browser: Browser) =>
  browser
    .cookies()
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')

describe('an authorization request by a form', () => {
  test('leads to the sign-in page, as a link does, and its cookies go on with it', async () => {
    const answer = await byForm(start())
    assert.equal(answer.status, 303)
    assert.match(answer.headers.get('location') ?? '', /^\/oauth\/interaction\//)
    assert.match(answer.headers.getSetCookie().join(), /atrium_interaction=/)
  })

  test('of anna, who is signed in and has allowed the client, leads back to it with a code', async () => {
    const browser = new Browser()
    assertAtClient(await passPages(browser, start(), anna))
    const answer = await byForm(start({ state: 'again' }), { cookie: cookiesOf(browser) })
    const back = new URL(answer.headers.get('location') ?? '')
    assert.ok(back.searchParams.has('code'))
    assert.equal(back.searchParams.get('state'), 'again')
  })

  test('of a page elsewhere comes again as a link, since browsers keep the session back from it', async () => {
    for (const origin of ['https://intranet.example', 'null']) {
      const answer = await byForm(start({ prompt: 'none' }), { origin })
      assert.equal(answer.status, 303)
      const again = new URL(answer.headers.get('location') ?? '', app.url)
      assert.equal(again.href, start({ prompt: 'none' }).href)
      assert.equal((await new Browser().open(again)).url.searchParams.get('error'), 'login_required')
    }
  })

  test('is refused for the same mistakes in the same way', async () => {
    const wrong: [Record<string, string | null>, string | null][] = [
      [{ redirect_uri: 'https://evil.example/' }, null],
      [{ client_id: null }, null],
      [{ response_mode: 'form_post' }, 'invalid_request'],
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ scope: 'feeds.burn' }, 'invalid_scope'],
      [{ state: null }, 'invalid_request'],
    ]
    for (const [changes, error] of wrong) {
      const answer = await byForm(start(changes))
      if (error === null) assert.equal(answer.status, 400)
      else assert.equal(new URL(answer.headers.get('location') ?? '').searchParams.get('error'), error)
    }
    const twice = start()
    twice.searchParams.append('redirect_uri', 'https://evil.example/')
    assert.equal((await byForm(twice)).status, 400)
    const xml = await fetch(`${app.url}/oauth/authorize`, {
      method: 'POST',
      headers: { 'content-type': 'text/xml' },
      body: '<a/>',
    })
    assert.equal(xml.status, 400)
    assert.match(await xml.text(), /This sign-in cannot continue/)
  })

  test('may be longer than a link', async () => {
    const answer = await byForm(start({ state: 'x'.repeat(30_000) }), { origin: 'https://intranet.example' })
    assert.match(answer.headers.get('location') ?? '', /^\/oauth\/interaction\//)
  })
})

describe('prompt=select_account', () => {
  const chosen = () => start({ prompt: 'select_account' })

  test('asks anna, who is signed in, and goes on with her', async () => {
    const browser = new Browser()
    await passPages(browser, start(), anna)
    const page = await browser.open(chosen())
    assert.deepEqual([page.status, page.heading], [200, 'Choose an account'])
    assert.match(page.text, new RegExp(anna.userName))
    assert.doesNotMatch(page.text, /<script|javascript:| on\w+=|style="|<b>Jerry/i)
    assert.match(page.headers.get('content-security-policy') ?? '', /^default-src 'none'; style-src 'sha256-/)
    const back = await browser.submit(page)
    assertAtClient(back)
    assert.ok(back.url.searchParams.has('code'))
  })

  test('lets her take another account instead', async () => {
    const mia = await personWithPassword(app, program, 'mia')
    const browser = new Browser()
    await passPages(browser, start(), anna)
    const page = await browser.open(chosen())
    const other = /<a href="([^"]*)">Use another account/.exec(page.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const signIn = await browser.open(new URL(other, app.url))
    assert.equal(signIn.heading, 'Sign in')
    const consent = await browser.submit(signIn, { ...right(), user_name: mia.userName })
    assert.match(consent.text, new RegExp(mia.userName))
    assertAtClient(await browser.submit(consent))
  })

  test('is the sign-in page without a session, and does not ask twice', async () => {
    const browser = new Browser()
    const page = await browser.open(chosen())
    assert.equal(page.heading, 'Sign in')
    assertAtClient(await browser.submit(page, right()))
  })

  test('takes the form from its own page alone', async () => {
    const browser = new Browser()
    await passPages(browser, start(), anna)
    const page = await browser.open(chosen())
    assert.equal((await browser.submit(page, { csrf: 'x'.repeat(32) })).status, 403)
  })
})
