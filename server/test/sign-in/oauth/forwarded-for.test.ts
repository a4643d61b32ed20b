// X-Forwarded-For is believed from the proxies that the operator names, and from no other address.

import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { startApp, type TestApp } from '../../support/app.ts'
import { Browser } from '../../support/browser.ts'
import { authorizeUrl, pkce } from './support.ts'

const GUESSES = 40
const alone = await startApp()
const behindProxy = await startApp({ TRUSTED_PROXIES: '10.0.0.1, 127.0.0.0/8' })

/** How many of 40 guesses, each at another account, are looked at. */
async function guess(app: TestApp, forwardedFor: (n: number) => string): Promise<number> {
  const program = await app.program()
  const browser = new Browser()
  const page = await browser.open(authorizeUrl(app, program, pkce().challenge))
  const answers = Array.from({ length: GUESSES }, (_, n) => {
    browser.headers = { 'x-forwarded-for': forwardedFor(n) }
    return browser.submit(page, { user_name: `victim-${n}@demo.example`, password: 'guess' })
  })
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  assert.deepEqual(
    [...new Set(statuses)].filter(status => status !== 400 && status !== 429),
    [],
  )
  return statuses.filter(status => status === 400).length
}

/** Twenty are free; a slow machine lets some of the first delays pass. */
const assertSlowedDown = (tried: number) => assert.ok(tried >= 20 && tried <= 26, `${tried} of ${GUESSES}`)

test('a guesser who makes up addresses is slowed down', async () => {
  assertSlowedDown(await guess(alone, n => `198.51.100.${n}`))
})

test('so is one behind the proxy, whatever the guesser says first', async () => {
  assertSlowedDown(await guess(behindProxy, n => `198.51.101.${n}, 203.0.113.9`))
})

test('and one who has a whole network of IPv6', async () => {
  assertSlowedDown(await guess(behindProxy, n => `2001:db8:1:2::${n.toString(16)}`))
})

test('people behind the proxy are distinguished', async () => {
  assert.equal(await guess(behindProxy, n => `198.51.100.${n}`), GUESSES)
})
