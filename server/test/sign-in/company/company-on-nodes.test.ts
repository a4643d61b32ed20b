// A sign-in that begins on one node and ends on another, and a logout that a third hears of.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from '../../../../bin/testing.mjs'
import { sameDatabase, startApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { OidcStandIn } from '../../support/oidc-stand-in.ts'
import { needsPostgres } from '../../support/snapshot.ts'
import { behindProxy } from '../oauth/support.ts'
import { assertSignedIn, companyWith, goToProvider } from './support.ts'

test('two nodes are one for providers and browsers', { skip: needsPostgres }, async () => {
  const first = await startApp()
  const settings = { ...sameDatabase(first), PUBLIC_URL: first.url }
  const second = behindProxy(await startApp(settings))
  assert.notEqual(second.url, first.url)
  const standIn = await OidcStandIn.start()
  const firm = await companyWith(first, standIn.url)
  const { url, browser } = await goToProvider(first, firm, firm.mia.userName)
  const back = standIn.agree(url, { sub: 'mia-1', preferred_username: firm.mia.userName, sid: 'one' })

  // The balancer chooses the other node: the same name, another process.
  const on = (place: URL) => new URL(place.pathname + place.search, second.url)
  const answered = await browser.open(on(back))
  assert.equal(answered.url.origin, first.url, answered.text)
  const session = assertSignedIn(first, await browser.open(answered.url), browser)
  assert.equal((await session.get('/v2/me')).status, 200)

  const now = Math.floor(Date.now() / 1000)
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const claims = { iss: standIn.url, aud: 'atrium', iat: now, exp: now + 120, jti: randomUUID(), sid: 'one', events }
  const logout_token = await standIn.sign(claims, { typ: 'logout+jwt' })
  const { backchannel_logout_uri } = firm.provider.oidc as { backchannel_logout_uri: string }
  const told = await fetch(on(new URL(backchannel_logout_uri)), {
    method: 'POST',
    body: new URLSearchParams({ logout_token }),
  })
  assert.equal(told.status, 200)
  // Sooner than a cache expires, which takes a minute.
  await eventually(
    async () => (await session.get('/v2/me')).status,
    status => status === 401,
  )
  // Used once on whichever node.
  const again = await fetch(backchannel_logout_uri, { method: 'POST', body: new URLSearchParams({ logout_token }) })
  assert.equal(again.status, 400)
})
