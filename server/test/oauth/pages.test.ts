// The pages as people meet them, in a browser that runs no script.

import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { type Person, sharedApp, type TestProgram } from '../support/app.ts'
import { Browser, type BrowserPage } from '../support/browser.ts'
import { addClient, authorizeUrl, PASSWORD, passPages, personWithPassword, pkce } from './support.ts'

const app = await sharedApp()
const { challenge } = pkce()
let program: TestProgram
let anna: Person
let callback: string

before(async () => {
  program = await app.program({ name: 'Tom & <b>Jerry</b>' })
  anna = await personWithPassword(app, program, 'anna', { role: 'publisher' })
  callback = program.created.clients.public.redirect_uri
})

const start = (changes: Readonly<Record<string, string | null>> = {}) => authorizeUrl(app, program, challenge, changes)
const assertAtClient = ({ url }: BrowserPage) => assert.equal(`${url.origin}${url.pathname}`, callback)
const right = () => ({ user_name: anna.userName, password: PASSWORD })

describe('signing in', () => {
  test('goes by the sign-in page and the consent page back to the client with code and state', async () => {
    const browser = new Browser()
    const signIn = await browser.open(start())
    assert.equal(signIn.heading, 'Sign in')
    const consent = await browser.submit(signIn, right())
    assert.equal(consent.heading, 'Allow Tom & <b>Jerry</b> web?')
    const { url } = await browser.submit(consent)
    assert.equal(`${url.origin}${url.pathname}`, callback)
    assert.deepEqual([...url.searchParams.keys()].sort(), ['code', 'iss', 'state'])
    assert.equal(url.searchParams.get('state'), 'a state')
    assert.equal(url.searchParams.get('iss'), app.url)
  })

  test('asks neither for the password nor for consent a second time in the same browser', async () => {
    const browser = new Browser()
    await passPages(browser, start(), anna)
    assert.ok((await browser.open(start())).url.searchParams.has('code'))
    const more = await browser.open(start({ scope: 'openid feeds.read content.read' }))
    assert.match(more.text, /read posts, topics/)
  })

  test('asks again when the client wants it', async () => {
    const browser = new Browser()
    await passPages(browser, start(), anna)
    assert.equal((await browser.open(start({ prompt: 'login' }))).heading, 'Sign in')
    assert.match((await browser.open(start({ prompt: 'consent' }))).heading, /^Allow /)
  })

  test('works with letter case and blanks as people type them, and with `username` as the field', async () => {
    const browser = new Browser()
    const page = await browser.open(start())
    const next = await browser.submit(page, {
      username: ` ${anna.userName.toUpperCase()} `,
      user_name: '',
      password: PASSWORD,
    })
    assert.equal(next.status, 400)
    const { user_name, ...form } = page.forms[0]?.fields ?? {}
    const response = await fetch(new URL(page.forms[0]?.action ?? '', app.url), {
      method: 'POST',
      redirect: 'manual',
      headers: {
        cookie: browser
          .cookies()
          .map(c => `${c.name}=${c.value}`)
          .join('; '),
      },
      body: new URLSearchParams({ ...form, username: ` ${anna.userName.toUpperCase()} `, password: PASSWORD }),
    })
    assert.equal(response.status, 303)
  })

  test('fails alike for a wrong password, an unknown account and one of another organisation', async () => {
    const stranger = await personWithPassword(app, await app.program(), 'anna')
    const texts = []
    for (const [userName, password] of [
      [anna.userName, 'wrong'],
      ['nobody@nowhere.example', PASSWORD],
      ['nul\0 in it', PASSWORD],
      [stranger.userName, PASSWORD],
      [anna.userName, 'x'.repeat(300)],
    ] as const) {
      const browser = new Browser()
      const page = await browser.submit(await browser.open(start()), { user_name: userName, password })
      assert.equal(page.status, 400)
      texts.push(/<p id="problem-text">.*<\/p>/.exec(page.text)?.[0])
    }
    assert.equal(new Set(texts).size, 1)
  })

  test('tells somebody who is switched off so, and only with the right password', async () => {
    const olaf = await personWithPassword(app, program, 'olaf')
    await app.app.services.database.transaction(program.id, db =>
      db
        .updateTable('users')
        .set({ active: false })
        .where('program_id', '=', program.id)
        .where('id', '=', olaf.id)
        .execute(),
    )
    const browser = new Browser()
    const page = await browser.open(start())
    assert.doesNotMatch((await browser.submit(page, { user_name: olaf.userName, password: 'x' })).text, /switched off/)
    assert.match((await browser.submit(page, { user_name: olaf.userName, password: PASSWORD })).text, /switched off/)
  })

  test('as somebody else ends the session of the one before', async () => {
    const mia = await personWithPassword(app, program, 'mia')
    const browser = new Browser()
    await passPages(browser, start(), anna)
    const consent = await browser.open(start({ prompt: 'consent' }))
    const other = /<a href="([^"]*)">Use another account/.exec(consent.text)?.[1]?.replaceAll('&amp;', '&')
    const page = await browser.open(new URL(other ?? '', app.url))
    assert.match((await browser.submit(page, { user_name: mia.userName, password: PASSWORD })).text, /Mia Tester/)
    assert.match((await browser.open(`${app.url}/oauth/logout`)).text, new RegExp(mia.userName))
  })

  test('is slowed down for an account at which many guesses were made, and for no other', async () => {
    const gina = await personWithPassword(app, program, 'gina')
    const browser = new Browser()
    const page = await browser.open(start())
    const guess = () => browser.submit(page, { user_name: gina.userName, password: 'guess' })
    await guess()
    await app.app.services.database.system(db =>
      db
        .updateTable('sign_in_failures')
        .set({ failures: 12 })
        .where('subject', '=', accountSubject(gina.userName))
        .execute(),
    )
    const attempts = await Promise.all(Array.from({ length: 8 }, guess))
    assert.deepEqual(attempts.map(attempt => attempt.status).sort(), [400, ...Array(7).fill(429)])
    const blocked = await browser.submit(page, { user_name: gina.userName, password: PASSWORD })
    assert.equal(blocked.status, 429)
    assert.match(blocked.headers.get('retry-after') ?? '', /^2\d\d$/)
    assert.match(blocked.text, /Too many attempts. Try again in \d minutes\./)
    assertAtClient(await browser.submit(page, right()))
  })

  test('takes five wrong passwords before it slows down, and forgets them with the right one', async () => {
    const hugo = await personWithPassword(app, program, 'hugo')
    const browser = new Browser()
    const page = await browser.open(start())
    const attempt = (password: string) => browser.submit(page, { user_name: hugo.userName, password })
    for (let n = 0; n < 4; n++) assert.equal((await attempt('guess')).status, 400)
    assert.match((await attempt(PASSWORD)).heading, /^Allow /)
    const rows = await app.app.services.database.system(db =>
      db.selectFrom('sign_in_failures').selectAll().where('subject', '=', accountSubject(hugo.userName)).execute(),
    )
    assert.deepEqual(rows, [])
  })
})

/** The key under which failures of an account are counted. */
const accountSubject = (userName: string) =>
  hash('sha256', JSON.stringify(['account', program.organisationId, userName]), 'buffer')

describe('consent', () => {
  test('that is refused goes back to the client as access_denied', async () => {
    const browser = new Browser()
    const consent = await browser.submit(await browser.open(start({ scope: 'public' })), right())
    const { url } = await browser.submit(consent, {}, 'Do not allow')
    assert.equal(url.searchParams.get('error'), 'access_denied')
    assert.equal(url.searchParams.get('state'), 'a state')
  })

  test('names what the client may do, as far as the role of the user goes', async () => {
    const browser = new Browser()
    const scope = 'feeds.read content.write users.write'
    const { text } = await browser.submit(await browser.open(start({ scope, prompt: 'consent' })), right())
    assert.match(text, /read your feeds/)
    assert.match(text, /publish posts/)
    assert.doesNotMatch(text, /remove people/)
  })
})

describe('signing out', () => {
  test('ends the session of the browser and not the consent', async () => {
    const browser = new Browser()
    await passPages(browser, start(), anna)
    const page = await browser.open(`${app.url}/oauth/logout`)
    assert.match(page.text, new RegExp(anna.userName))
    assert.equal((await browser.submit(page)).heading, 'You are signed out')
    assert.equal((await browser.open(`${app.url}/oauth/logout`)).heading, 'You are signed out')
    const again = await browser.open(start())
    assert.equal(again.heading, 'Sign in')
    assert.ok((await browser.submit(again, right())).url.searchParams.has('code'))
  })
})

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

describe('an authorization request', () => {
  const sentBack: readonly [string, Record<string, string | null>, string][] = [
    ['without state', { state: null }, 'invalid_request'],
    ['without program_id', { program_id: null }, 'invalid_request'],
    ['for another program', { program_id: '999999' }, 'invalid_request'],
    ['without scope', { scope: null }, 'invalid_request'],
    ['with an unknown scope', { scope: 'feeds.read feeds.burn' }, 'invalid_scope'],
    ['with a scope that is none', { scope: 'feeds.read "quoted"' }, 'invalid_scope'],
    ['without response_mode', { response_mode: null }, 'invalid_request'],
    ['with a fragment for an answer', { response_mode: 'fragment' }, 'invalid_request'],
    ['with a form for an answer', { response_mode: 'form_post' }, 'invalid_request'],
    ['without response_type', { response_type: null }, 'invalid_request'],
    ['for a token at once', { response_type: 'token' }, 'unsupported_response_type'],
    ['without code_challenge', { code_challenge: null }, 'invalid_request'],
    ['without code_challenge_method', { code_challenge_method: null }, 'invalid_request'],
    ['with a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['with a challenge that is none', { code_challenge: 'short' }, 'invalid_request'],
    ['that allows no page', { prompt: 'none' }, 'login_required'],
  ]
  for (const [what, changes, error] of sentBack) {
    test(`${what} goes back with ${error}`, async () => {
      const { url } = await new Browser().open(start(changes))
      assert.equal(`${url.origin}${url.pathname}`, callback)
      assert.equal(url.searchParams.get('error'), error)
      assert.equal(url.searchParams.get('state'), changes['state'] === null ? null : 'a state')
      assert.equal(url.hash, '')
    })
  }

  const shown: readonly [string, Record<string, string | null>][] = [
    ['of no client', { client_id: null }],
    ['of an unknown client', { client_id: 'nobody' }],
    ['of a client with a strange name', { client_id: '\0%' }],
    ['without redirect_uri', { redirect_uri: null }],
    ['to another redirect_uri', { redirect_uri: 'https://evil.example/callback' }],
    ['to a redirect_uri with another port', { redirect_uri: 'http://127.0.0.1:8911/callback' }],
    ['to a redirect_uri with something added', { redirect_uri: 'http://127.0.0.1:8910/callback?x=1' }],
    ['with more than one mistake', { redirect_uri: 'https://evil.example', state: null, scope: null }],
  ]
  for (const [what, changes] of shown) {
    test(`${what} ends on a page`, async () => {
      const page = await new Browser().open(start(changes))
      assert.equal(page.status, 400)
      assert.equal(page.heading, 'This sign-in cannot go on')
    })
  }

  test('with a parameter twice goes back, and with a strange state comes through', async () => {
    const twice = start()
    twice.searchParams.append('scope', 'public')
    assert.equal((await new Browser().open(twice)).url.searchParams.get('error'), 'invalid_request')
    const state = 'a\0b&c=\u{1F600}"<>%00'
    const page = await passPages(new Browser(), start({ state }), anna)
    assert.equal(page.url.searchParams.get('state'), state)
  })

  test('may ask for offline_access as OpenID clients do, and for a nonce', async () => {
    const page = await passPages(new Browser(), start({ scope: 'openid offline_access', nonce: 'n-1' }), anna)
    assert.ok(page.url.searchParams.has('code'))
  })

  test('of an app on a device may take any port where it registered none, and a scheme of its own', async () => {
    const { client_id } = await addClient(app, {
      programId: program.id,
      kind: 'public',
      name: 'Phone',
      redirectUris: ['http://127.0.0.1/done', 'com.example.phone:/done', 'http://intranet/done'],
      scopes: ['feeds.read'],
    })
    for (const redirect_uri of ['http://127.0.0.1:49152/done', 'com.example.phone:/done']) {
      const page = await passPages(new Browser(), start({ client_id, redirect_uri, scope: 'feeds.read' }), anna)
      assert.ok(page.url.href.startsWith(`${redirect_uri}?code=`), page.text)
    }
    assert.equal((await new Browser().open(start({ client_id, redirect_uri: 'http://127.0.0.1:1/other' }))).status, 400)
    const beyond = await new Browser().open(
      start({ client_id, redirect_uri: 'http://127.0.0.1/done', scope: 'public' }),
    )
    assert.equal(beyond.url.searchParams.get('error'), 'invalid_scope')
  })
})
