import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'
import { Browser } from '../../support/browser.ts'
import { personWithPassword } from '../oauth/support.ts'
import { cookieIn, goesOnTo, passSignIn, sessionIn, signInToWeb, signInUrl } from './support.ts'

const app = await sharedApp()
let program: TestProgram
let mia: Person

describe('signing in', () => {
  before(async () => {
    program = await app.program({ name: 'Acme' })
    mia = await personWithPassword(app, program, 'mia')
  })

  describe('mia signs in to the pages', () => {
    test('without being asked for consent, and comes back to where she was', async () => {
      const browser = new Browser()
      const page = await passSignIn(browser, signInUrl(app, program, '/posts/7?tab=2#end'), mia)
      assert.equal(page.status, 200)
      assert.equal(goesOnTo(page), '/posts/7?tab=2#end')
      const answer = await sessionIn(app, browser).get('/v2/feed/posts')
      assert.equal(answer.status, 200)
      assert.equal(answer.headers.get('x-program-id'), String(program.id))
      assert.equal(answer.headers.get('x-user-id'), String(mia.id))
      assert.equal(answer.headers.get('cache-control'), 'no-store')
    })

    test('with a cookie that script cannot read and no other site sends', async () => {
      const browser = new Browser()
      const page = await passSignIn(browser, signInUrl(app, program), mia)
      const [session] = page.headers.getSetCookie().filter(cookie => cookie.startsWith('atrium_web='))
      assert.match(session ?? '', /^atrium_web=[\w-]{43}; Path=\/; Max-Age=1209600; HttpOnly; SameSite=Strict$/)
      assert.equal(page.headers.get('cache-control'), 'no-store')
    })

    test('a second time without a question, and gets another session', async () => {
      const browser = new Browser()
      const first = await signInToWeb(app, program, mia, browser)
      const page = await browser.open(signInUrl(app, program))
      assert.equal(goesOnTo(page), '/')
      const second = sessionIn(app, browser)
      assert.notEqual(second.cookie, first.cookie)
      assert.equal((await second.get('/v2/feed/posts')).status, 200)
    })

    test('in two windows at once', async () => {
      const browser = new Browser()
      const [one, two] = [
        await browser.open(signInUrl(app, program, '/topics')),
        await browser.open(signInUrl(app, program, '/search')),
      ]
      const values = { user_name: mia.userName, password: 'correct horse battery staple' }
      assert.equal(goesOnTo(await browser.submit(one, values)), '/topics')
      assert.equal(goesOnTo(await browser.submit(two, values)), '/search')
    })
  })

  describe('it leads back to a path of this server', () => {
    const browser = new Browser()
    before(() => signInToWeb(app, program, mia, browser))
    for (const [returnTo, expected] of [
      ['/studio/posts?state=draft&page=2', '/studio/posts?state=draft&page=2'],
      ['/a"b><script>', '/a%22b%3E%3Cscript%3E'],
      ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
      ['', '/'],
      ['posts', '/'],
      ['https://evil.example', '/'],
      ['//evil.example', '/'],
      ['///evil.example', '/'],
      ['/\\evil.example', '/'],
      ['/\t/evil.example', '/'],
      ['\t//evil.example', '/'],
      ['/\n/evil.example', '/'],
      ['/.//evil.example', '/'],
      ['/..//evil.example', '/'],
      ['/x/..//evil.example', '/'],
      ['/%2e//evil.example', '/'],
      ['/@evil.example', '/@evil.example'],
      ['javascript:alert(1)', '/'],
      ['/web/sign-in?return_to=/web/sign-in', '/'],
      [`/${'x'.repeat(3000)}`, '/'],
    ] as const) {
      test(JSON.stringify(returnTo.slice(0, 40)), async () => {
        assert.equal(goesOnTo(await browser.open(signInUrl(app, program, returnTo))), expected)
      })
    }
  })

  describe('the program', () => {
    test('that does not exist is a page with 404', async () => {
      for (const id of ['999999', '0', 'x', '-1', "1'--", '99999999999999999999']) {
        const page = await new Browser().open(`${app.url}/web/sign-in?program=${encodeURIComponent(id)}`)
        assert.equal(page.status, 404)
        assert.match(page.heading, /Unknown program/)
      }
    })

    test('is asked for where there are several, and remembered by the browser', async () => {
      await app.program()
      const browser = new Browser()
      const asked = await browser.open(signInUrl(app, null, '/topics'))
      assert.equal(asked.status, 200)
      assert.match(asked.heading, /Where do you want to sign in/)
      assert.doesNotMatch(asked.text, /Acme|Testing/, 'programs have no names for strangers')
      assert.match(asked.text, /<input id="program" name="program"/)
      await signInToWeb(app, program, mia, browser)
      assert.equal(cookieIn(browser, 'atrium_program'), String(program.id))
      assert.equal(goesOnTo(await browser.open(signInUrl(app, null, '/topics'))), '/topics')
      assert.equal(
        (await sessionIn(app, browser).get('/v2/feed/posts')).headers.get('x-program-id'),
        String(program.id),
      )
    })
  })

  test('answers to other origins never allow credentials', async () => {
    const { origin } = new URL(program.created.clients.public.redirect_uri)
    const session = await signInToWeb(app, program, mia)
    const answer = await session.get('/v2/feed/posts', { origin, 'sec-fetch-site': 'cross-site' })
    assert.equal(answer.status, 401)
    assert.equal(answer.headers.get('access-control-allow-origin'), origin)
    assert.equal(answer.headers.get('access-control-allow-credentials'), null)
    const preflight = await app.stranger.call('OPTIONS', '/v2/content', undefined, {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-atrium-web',
    })
    assert.equal(preflight.headers.get('access-control-allow-credentials'), null)
  })

  test('a browser that does not say where a request comes from says by which page', async () => {
    const session = await signInToWeb(app, program, mia)
    for (const own of [{ origin: app.url }, { referer: `${app.url}/topics` }] as Record<string, string>[]) {
      assert.equal((await session.with(own).get('/v2/feed/posts')).status, 200)
    }
    const { port } = new URL(app.url)
    for (const foreign of [
      {},
      { origin: 'null' },
      { origin: `https://127.0.0.1:${port}` },
      { origin: 'https://evil.example', referer: `${app.url}/` },
      { referer: `${app.url}.evil.example/` },
      { referer: 'nonsense' },
    ] as Record<string, string>[]) {
      assert.equal((await session.with(foreign).get('/v2/feed/posts')).status, 401, JSON.stringify(foreign))
    }
  })

  test('a token wins over a session, and a token that is not good is not made up for', async () => {
    const anna = await program.user('anna', { role: 'publisher' })
    const session = await signInToWeb(app, program, mia)
    const answer = await session.get('/v2/feed/posts', { authorization: `Bearer ${anna.token}` })
    assert.equal(answer.headers.get('x-user-id'), String(anna.id))
    for (const authorization of ['Bearer nothing', 'Basic eDp5', ''])
      assert.equal((await session.get('/v2/feed/posts', { authorization })).status, 401, authorization)
  })
})
