// The pages as people meet them, in a browser that runs no script. How they look: web/test/sign-in.

import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import { Browser } from '../../support/browser.ts'
import { annaAtThePages, passPages } from './support.ts'

const app = await sharedApp()
const { program, anna, start, assertAtClient, right } = await annaAtThePages(app)

describe('every page', () => {
  test('has no script but one of ours, a policy that allows no other, and is not cached', async () => {
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
      const isForm = text.includes('type="password"')
      assert.doesNotMatch(
        text,
        /<script(?! src="\/assets\/pages\/show-password-\w+\.js" defer><)|javascript:| on\w+=|style="/i,
      )
      assert.equal(text.includes('<script'), isForm)
      assert.match(
        headers.get('content-security-policy') ?? '',
        isForm
          ? /^default-src 'none'; style-src 'sha256-[^;]+; img-src 'self'; font-src 'self'; script-src 'self'; form-action 'self'; base-uri 'none';/
          : /^default-src 'none'; style-src 'sha256-[^;]+; img-src 'self'; font-src 'self'; base-uri 'none';/,
      )
      assert.equal(headers.get('cache-control'), 'no-store')
      assert.equal(headers.get('x-frame-options'), 'DENY')
      assert.match(text, /<html lang="en">/)
      assert.equal(text.match(/<h1>/g)?.length, 1)
    }
  })

  test('speaks the language that the browser accepts, or the one that the client asks for, else that of the program', async () => {
    const browser = new Browser()
    browser.headers = { 'accept-language': 'sv, de-CH;q=0.8, en;q=0.5' }
    const signIn = await browser.open(start())
    assert.match(signIn.text, /<html lang="de">[\s\S]*<label for="password">Passwort/)
    assert.match((await browser.submit(signIn, { user_name: 'x' })).text, /<title>Problem: Anmelden/)
    assert.equal((await browser.open(`${app.url}/oauth/interaction/unknown`)).heading, 'Diese Anmeldung ist abgelaufen')
    assert.equal((await browser.open(start({ ui_locales: 'sv fr' }))).heading, 'Se connecter')
    const refused = await browser.open(start({ client_id: 'unknown', ui_locales: 'es' }))
    assert.equal(refused.heading, 'Este inicio de sesión no puede continuar')
    const boss = await program.user('boss', { role: 'administrator' })
    await boss.must(200, 'PATCH', '/v2/settings/program', { languages: ['tr', 'en'] })
    browser.headers = { 'accept-language': 'sv' }
    for (const url of [start(), `${app.url}/web/forgotten?program=${program.id}`])
      assert.match((await browser.open(url)).text, /<html lang="tr">/)
    await boss.must(200, 'PATCH', '/v2/settings/program', { languages: ['en'] })
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

describe('every page leads on', () => {
  test('a page about a problem leads on, and names the request', async () => {
    for (const url of [`${app.url}/oauth/interaction/unknown`, start({ client_id: 'unknown' })]) {
      const { text, headers } = await new Browser().open(url)
      assert.ok(text.includes(`<a class="button" href="${app.url}/">`))
      assert.ok(text.includes(`<code>${headers.get('x-request-id')}</code>`))
    }
    const signedOut = await new Browser().open(`${app.url}/oauth/logout`)
    assert.ok(signedOut.text.includes(`<a class="button" href="${app.url}/">Sign in again</a>`))
  })

  test('the sign-in page names the application, and where the browser goes on to', async () => {
    const browser = new Browser()
    const { text } = await browser.open(start())
    assert.match(
      text,
      /to continue to <strong>[^<]+<\/strong><br>Afterwards you continue to <strong>127\.0\.0\.1:\d+<\/strong>/,
    )
  })

  test('consent marks dangerous scopes, and only those', async () => {
    const browser = new Browser()
    const signIn = await browser.open(start({ scope: 'openid feeds.read content.read', prompt: 'login consent' }))
    const { text } = await browser.submit(signIn, right())
    assert.doesNotMatch(text, /With care/)
    assert.match(text, /<ul aria-labelledby="abilities"><li>know who you are<\/li><li>read your feeds/)
  })
})

describe('the language of a page', () => {
  test('is what the client asks for, then what the browser does', async () => {
    const browser = new Browser()
    browser.headers = { 'accept-language': 'sv, fr-CH;q=0.8, de;q=0.9' }
    assert.equal((await browser.open(start())).heading, 'Anmelden')
    const asked = await browser.open(start({ ui_locales: 'sv es-MX' }))
    assert.equal(asked.heading, 'Iniciar sesión')
    assert.match(asked.text, /<html lang="es">/)
    assert.match((await browser.submit(asked, { user_name: 'x', password: 'y' })).text, /no son correctos/)
    assert.equal((await browser.open(`${app.url}/oauth/interaction/unknown`)).heading, 'Diese Anmeldung ist abgelaufen')
  })

  test('may be any of twelve, Arabic from right to left', async () => {
    const browser = new Browser()
    for (const [language, heading] of [
      ['pl', 'Logowanie'],
      ['tr', 'Oturum açın'],
      ['pt-BR', 'Iniciar sessão'],
    ] as const)
      assert.equal((await browser.open(start({ ui_locales: language }))).heading, heading)
    const arabic = await browser.open(start({ ui_locales: 'ar' }))
    assert.match(arabic.text, /<html lang="ar" dir="rtl">/)
    assert.equal(arabic.heading, 'تسجيل الدخول')
  })

  test('can be changed on the page, and stays so for the rest of the sign-in', async () => {
    const browser = new Browser()
    const page = await browser.open(start({ ui_locales: 'de', prompt: 'login consent' }))
    const french = await browser.open(new URL(`${page.url.pathname}?ui_locales=fr`, app.url))
    assert.equal(french.heading, 'Se connecter')
    assert.match((await browser.submit(french, right())).heading, /^Autoriser /)
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
