// A provider says that a person, or one session, has ended there (back-channel logout).

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { describe, test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import { Browser } from '../../support/browser.ts'
import { eventually } from '../../support/eventually.ts'
import { OidcStandIn, signingKey } from '../../support/oidc-stand-in.ts'
import type { WebCaller } from '../../support/web-session.ts'
import { assertSignedIn, companyWith, signInBy } from './support.ts'

const app = await sharedApp()
const standIn = await OidcStandIn.start()
const company = await companyWith(app, standIn.url)
const { mia, program } = company
const { backchannel_logout_uri: address } = company.provider.oidc as { backchannel_logout_uri: string }
const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} }

async function sessionOf(sid: string | undefined, browser = new Browser()): Promise<WebCaller> {
  const claims = { sub: 'mia-1', preferred_username: mia.userName, ...(sid ? { sid } : {}) }
  return assertSignedIn(app, await signInBy(app, company, standIn, claims, browser), browser)
}

const right = (): JWTPayload => {
  const now = Math.floor(Date.now() / 1000)
  return { iss: standIn.url, aud: 'atrium', iat: now, exp: now + 120, jti: randomUUID(), sub: 'mia-1', events: EVENTS }
}

const logoutToken = (changes: JWTPayload = {}, options: Parameters<OidcStandIn['sign']>[1] = {}) =>
  standIn.sign({ ...right(), ...changes }, { typ: 'logout+jwt', ...options })

async function send(token: string): Promise<number> {
  const response = await fetch(address, { method: 'POST', body: new URLSearchParams({ logout_token: token }) })
  assert.equal(response.headers.get('cache-control'), 'no-store')
  return response.status
}

const statusOf = async (session: WebCaller) => (await session.get('/v2/me')).status
const ended = (session: WebCaller) =>
  eventually(
    () => statusOf(session),
    status => status === 401,
  )

test('of a session: that one ends, with its browser, and the other stays', async () => {
  const browser = new Browser()
  const [first, second] = [await sessionOf('one', browser), await sessionOf('two')]
  assert.equal(await send(await logoutToken({ sub: undefined, sid: 'one' })), 200)
  await ended(first)
  assert.equal(await statusOf(second), 200)
  const again = await browser.open(`${app.url}/web/sign-in?program=${program.id}`)
  assert.equal(again.heading, 'Sign in')
})

test('of a person: all sessions end, and tokens of apps with them', async () => {
  const sessions = [await sessionOf('three'), await sessionOf(undefined)]
  assert.equal(await send(await logoutToken()), 200)
  for (const session of sessions) await ended(session)
})

test('of someone else ends nothing, and is taken all the same', async () => {
  const session = await sessionOf('four')
  assert.equal(await send(await logoutToken({ sub: 'someone else' })), 200)
  assert.equal(await send(await logoutToken({ sid: 'of someone else' })), 200)
  assert.equal(await statusOf(session), 200)
})

describe('a logout token is refused', () => {
  const wrong: Readonly<Record<string, () => Promise<string>>> = {
    'that is none': async () => 'x',
    'of another issuer': () => logoutToken({ iss: 'https://evil.example' }),
    'for another client': () => logoutToken({ aud: 'other' }),
    'with a nonce, as ID tokens have': () => logoutToken({ nonce: 'x' }),
    'without the event': () => logoutToken({ events: { other: {} } }),
    'without events': () => logoutToken({ events: undefined }),
    'that names nobody': () => logoutToken({ sub: undefined }),
    'without an id': () => logoutToken({ jti: undefined }),
    'without its time': () => logoutToken({ iat: undefined }),
    'that is old': () =>
      logoutToken({ iat: Math.floor(Date.now() / 1000) - 3600, exp: Math.floor(Date.now() / 1000) + 60 }),
    'that has expired': () => logoutToken({ exp: Math.floor(Date.now() / 1000) - 120 }),
    'of another type': () => logoutToken({}, { typ: 'at+jwt' }),
    'that another key signed': async () => logoutToken({}, { key: { ...(await signingKey('x')), kid: 'first' } }),
    'that nothing signed': async () => {
      const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${encode({ alg: 'none', typ: 'logout+jwt' })}.${encode(right())}.`
    },
  }
  for (const [what, make] of Object.entries(wrong)) {
    test(what, async () => {
      const session = await sessionOf('five')
      assert.equal(await send(await make()), 400)
      assert.equal(await statusOf(session), 200)
    })
  }

  test('a second time', async () => {
    const token = await logoutToken({ sub: 'someone' })
    assert.deepEqual([await send(token), await send(token)], [200, 400])
  })

  test('at the address of nobody', async () => {
    const url = address.replace(company.provider.id, randomUUID())
    const body = new URLSearchParams({ logout_token: await logoutToken() })
    assert.equal((await fetch(url, { method: 'POST', body })).status, 400)
  })
})
