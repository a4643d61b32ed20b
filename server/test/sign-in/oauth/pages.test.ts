// The pages as people meet them, in a browser that runs no script.

import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sharedApp } from '../../support/app.ts'
import { Browser } from '../../support/browser.ts'
import { annaAtThePages, passPages } from './support.ts'

const app = await sharedApp()
const { anna, start, assertAtClient, right } = await annaAtThePages(app)

describe('every page', () => {
  test('has no script, a policy that allows none, and is kept by nobody', async () => {
    const browser = new Browser()
    const signIn = await browser.open(start())
    const pages = [
      signIn,
      await browser.submit(signIn, { user_name: 'x', password: 'y' }),
      await browser.submit(await browser.open(start({ prompt: 'login consent' })), right()),
      await browser.open(`${app.url}/oauth/logout`),
      await browser.open(`${app.url}/oauth/interaction/unknown`),
      await browser.open(start({ client_id: 'unknown' })),
    ]
    for (const { text, headers } of pages) {
      assert.doesNotMatch(text, /<script|javascript:| on\w+=|style="/i)
      assert.match(
        headers.get('content-security-policy') ?? '',
        /^default-src 'none'; style-src 'sha256-[^;]+; img-src data:;/,
      )
      assert.equal(headers.get('cache-control'), 'no-store')
      assert.equal(headers.get('x-frame-options'), 'DENY')
      assert.match(text, /<html lang="en">/)
      assert.equal(text.match(/<h1>/g)?.length, 1)
    }
  })

  test('escapes what it shows', async () => {
    const browser = new Browser()
    const page = await browser.submit(await browser.open(start()), { user_name: '"><img src=x>', password: 'x' })
    assert.doesNotMatch(page.text, /<img|<b>Jerry/)
    assert.match(page.text, /Tom &amp; &lt;b&gt;Jerry/)
  })

  test('labels its fields for people and password managers, and leads to what is wrong', async () => {
    const browser = new Browser()
    const { text } = await browser.open(start({ login_hint: 'anna' }))
    assert.match(
      text,
      /<label for="user_name">User name<\/label>\s*<input id="user_name"[^>]* value="anna" autocomplete="username"/,
    )
    assert.match(
      text,
      /<label for="password">Password<\/label>\s*<input id="password"[^>]* autocomplete="current-password"/,
    )
    const wrong = await browser.submit(await browser.open(start()), { user_name: 'x', password: 'y' })
    assert.match(wrong.text, /role="alert" tabindex="-1" autofocus>[\s\S]*<a href="#password">/)
    assert.match(wrong.text, /<input id="password"[^>]* aria-invalid="true" aria-describedby="problem-text"/)
    assert.match(wrong.text, /<title>Problem: Sign in/)
  })

  test('sets cookies that scripts and other sites cannot use', async () => {
    const response = await fetch(start(), { redirect: 'manual' })
    const page = await fetch(new URL(response.headers.get('location') ?? '', app.url), {
      headers: {
        cookie: response.headers
          .getSetCookie()
          .map(c => c.split(';')[0])
          .join('; '),
      },
    })
    const cookies = [...response.headers.getSetCookie(), ...page.headers.getSetCookie()]
    assert.equal(cookies.length, 3)
    for (const cookie of cookies) assert.match(cookie, /httponly/i)
    for (const cookie of cookies) assert.match(cookie, /samesite=lax/i)
  })
})

describe('a form', () => {
  // She has allowed the client before, so that her sign-in leads straight back to it.
  before(async () => {
    await passPages(new Browser(), start(), anna)
  })

  test('that another site sends is not taken', async () => {
    const browser = new Browser()
    const page = await browser.open(start())
    assert.equal((await browser.submit(page, { ...right(), csrf: 'x'.repeat(32) })).status, 403)
    const { action = '', fields = {} } = page.forms[0] ?? {}
    const cookie = browser
      .cookies()
      .map(c => `${c.name}=${c.value}`)
      .join('; ')
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const body = new URLSearchParams({ ...fields, ...right() })
      const answer = await fetch(app.url + action, { method: 'POST', headers: { cookie, ...headers }, body })
      assert.equal(answer.status, 403)
    }
    assertAtClient(await browser.submit(page, right()))
  })

  test('of a sign-in that is over, or of another browser, is not taken', async () => {
    const browser = new Browser()
    const page = await browser.open(start())
    assert.equal((await new Browser().submit(page, right())).heading, 'This sign-in has expired')
    await browser.submit(page, right())
    assert.equal((await browser.submit(page, right())).heading, 'This sign-in has expired')
  })
})
