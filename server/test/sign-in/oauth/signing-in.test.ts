// How people sign in and out and consent, in a browser that runs no script.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sql } from '../../../src/platform/db/sql.ts'
import { sharedApp } from '../../support/app.ts'
import { Browser } from '../../support/browser.ts'
import { annaAtThePages, PASSWORD, passPages, personWithPassword } from './support.ts'

const app = await sharedApp()
const { program, anna, callback, start, right } = await annaAtThePages(app)

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

  test('says that a user is deactivated only with the right password', async () => {
    const olaf = await personWithPassword(app, program, 'olaf')
    await app.app.services.database.unscopedQuery(
      sql`update users set active = false where program_id = ${program.id} and id = ${olaf.id}`,
    )
    const browser = new Browser()
    const page = await browser.open(start())
    assert.doesNotMatch((await browser.submit(page, { user_name: olaf.userName, password: 'x' })).text, /deactivated/)
    assert.match((await browser.submit(page, { user_name: olaf.userName, password: PASSWORD })).text, /deactivated/)
  })

  test('as another user ends the previous session', async () => {
    const mia = await personWithPassword(app, program, 'mia')
    const browser = new Browser()
    await passPages(browser, start(), anna)
    const consent = await browser.open(start({ prompt: 'consent' }))
    const other = /<a href="([^"]*)">Use another account/.exec(consent.text)?.[1]?.replaceAll('&amp;', '&')
    const page = await browser.open(new URL(other ?? '', app.url))
    assert.match((await browser.submit(page, { user_name: mia.userName, password: PASSWORD })).text, /Mia Tester/)
    assert.match((await browser.open(`${app.url}/oauth/logout`)).text, new RegExp(mia.userName))
  })
})

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
