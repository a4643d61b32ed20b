// Attacks on OpenID Connect by a thief, another site, or a provider that was taken over.

import assert from 'node:assert/strict'
import { createHmac, hash } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { describe, test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import { Browser } from '../../support/browser.ts'
import { OidcStandIn, signingKey } from '../../support/oidc-stand-in.ts'
import { assertRefused, assertSignedIn, companyWith, goToProvider, signInBy } from './support.ts'

const app = await sharedApp()
const standIn = await OidcStandIn.start()
const company = await companyWith(app, standIn.url)
const { mia } = company
const claims = { sub: 'mia-1', preferred_username: mia.userName }

const NOT_ACCEPTED = 'This sign-in was not accepted'
const EXPIRED = 'This sign-in has expired'
const now = () => Math.floor(Date.now() / 1000)
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A sign-in whose ID token a test makes. */
async function signInWithToken(idToken: (claims: JWTPayload) => Promise<string>) {
  const { url, browser } = await goToProvider(app, company, mia.userName)
  const back = standIn.agree(url, claims)
  standIn.answer = { claims, idToken }
  return browser.open(back)
}

/** A token with any header, signed by nothing or by a shared secret. */
function tokenOf(header: object, payload: JWTPayload, secret: string | null): string {
  const text = `${encode(header)}.${encode(payload)}`
  return `${text}.${secret === null ? '' : createHmac('sha256', secret).update(text).digest('base64url')}`
}

describe('an ID token is refused', () => {
  test('that comes from the future, or with another access token than it names', async () => {
    const signed = (changes: JWTPayload) => signInWithToken(all => standIn.sign({ ...all, ...changes }))
    const halfOf = (text: string) => hash('sha256', text, 'buffer').subarray(0, 16).toString('base64url')
    assertRefused(await signed({ iat: now() + 3600, exp: now() + 7200 }), 400, NOT_ACCEPTED)
    assertRefused(await signed({ iat: now() + 90 }), 400, NOT_ACCEPTED)
    for (const at_hash of [halfOf('another token'), '', 7]) assertRefused(await signed({ at_hash }), 400, NOT_ACCEPTED)
    for (const changes of [{ iat: now() + 30 }, { at_hash: halfOf('an access token') }])
      assert.equal((await signed(changes)).url.pathname, '/web/callback')
  })

  test('that is not signed', async () => {
    for (const alg of ['none', 'None', 'NONE']) {
      assertRefused(await signInWithToken(async all => tokenOf({ alg }, all, null)), 400, NOT_ACCEPTED)
    }
  })

  test('that is signed with the client secret, or with the public key as a secret', async () => {
    const kid = standIn.key.kid
    const secrets = ['a secret', JSON.stringify(standIn.key.publicJwk), standIn.key.publicJwk.n ?? '']
    for (const secret of secrets) {
      const page = await signInWithToken(async all => tokenOf({ alg: 'HS256', kid }, all, secret))
      assertRefused(page, 400, NOT_ACCEPTED)
    }
  })

  test('that another key has signed, named or with the name of the right one', async () => {
    const thief = await signingKey('thief')
    assertRefused(await signInWithToken(all => standIn.sign(all, { key: thief })), 400, NOT_ACCEPTED)
    const disguised = { ...thief, kid: standIn.key.kid }
    assertRefused(await signInWithToken(all => standIn.sign(all, { key: disguised })), 400, NOT_ACCEPTED)
  })

  for (const [what, changes] of Object.entries<JWTPayload>({
    'of another issuer': { iss: 'https://evil.example' },
    'for another client': { aud: 'other' },
    'for several clients without saying who asked': { aud: ['atrium', 'other'], azp: 'other' },
    'with another nonce': { nonce: 'another' },
    'without a nonce': { nonce: undefined },
    'that has expired': { exp: now() - 300 },
    'without a person': { sub: '' },
  })) {
    test(what, async () => {
      assertRefused(await signInBy(app, company, standIn, { ...claims, ...changes }), 400, NOT_ACCEPTED)
    })
  }

  test('but one is taken whose provider’s clock is half a minute ahead or behind', async () => {
    for (const changes of [
      { exp: now() - 30, iat: now() - 330 },
      { iat: now() + 30, nbf: now() + 30 },
    ]) {
      const browser = new Browser()
      const page = await signInBy(app, company, standIn, { ...claims, ...changes }, browser)
      assertSignedIn(app, page, browser)
    }
  })
})

describe('an answer counts', () => {
  test('in the browser that asked, and nowhere else', async () => {
    const { url, browser } = await goToProvider(app, company, mia.userName)
    const back = standIn.agree(url, claims)
    assertRefused(await new Browser().open(back), 400, EXPIRED)
    const thief = await goToProvider(app, company, mia.userName)
    assertRefused(await thief.browser.open(back), 400, EXPIRED)
    assertSignedIn(app, await browser.open(back), browser)
  })

  test('once', async () => {
    const { url, browser } = await goToProvider(app, company, mia.userName)
    const back = standIn.agree(url, claims)
    assertSignedIn(app, await browser.open(back), browser)
    assertRefused(await browser.open(back), 400, EXPIRED)
  })

  test('with the state that was given, and with no other', async () => {
    for (const state of ['', 'x', 'x'.repeat(43)]) {
      const { url, browser } = await goToProvider(app, company, mia.userName)
      assertRefused(await browser.open(standIn.agree(url, claims, { state })), 400, EXPIRED)
    }
  })

  test('with the nonce of its own request: one of another tab does not fit', async () => {
    const browser = new Browser()
    const first = await goToProvider(app, company, mia.userName, browser)
    const second = await goToProvider(app, company, mia.userName, browser)
    const back = standIn.agree(first.url, claims)
    standIn.agree(second.url, claims)
    assertRefused(await browser.open(back), 400, NOT_ACCEPTED)
  })

  test('from the provider that was asked: neither another issuer nor another provider’s address will do', async () => {
    const { url, browser } = await goToProvider(app, company, mia.userName)
    assertRefused(await browser.open(standIn.agree(url, claims, { iss: 'https://evil.example' })), 400, NOT_ACCEPTED)
    const other = await companyWith(app, (await OidcStandIn.start()).url)
    const asked = await goToProvider(app, company, mia.userName)
    const back = standIn.agree(asked.url, claims)
    back.pathname = back.pathname.replace(company.provider.id, other.provider.id)
    assertRefused(await asked.browser.open(back), 400, EXPIRED)
    const plain = await goToProvider(app, company, mia.userName)
    const silent = standIn.agree(plain.url, claims)
    silent.searchParams.delete('iss')
    assertRefused(await plain.browser.open(silent), 400, NOT_ACCEPTED)
  })

  test('with its code: the verifier goes along, so that a stolen code is worth nothing', async () => {
    const { url, browser } = await goToProvider(app, company, mia.userName)
    assert.equal(url.searchParams.get('code_challenge_method'), 'S256')
    await browser.open(standIn.agree(url, claims))
    const sent = standIn.tokenRequests.at(-1)
    assert.match(sent?.get('code_verifier') ?? '', /^[\w-]{43,}$/)
    assert.equal(sent?.get('redirect_uri'), (company.provider.oidc as { redirect_uri: string }).redirect_uri)
  })

  test('when it says that the person did not agree, as a page that goes on', async () => {
    const { url, browser } = await goToProvider(app, company, mia.userName)
    const back = standIn.agree(url, claims, { error: 'access_denied' })
    back.searchParams.delete('code')
    const page = await browser.open(back)
    assertRefused(page, 400, 'You were not signed in')
    const again = /class="button" href="([^"]+)"/.exec(page.text)?.[1] ?? ''
    assert.equal((await browser.open(again)).heading, 'Sign in')
  })
})

test('a key that is new is fetched, at most once a minute', async () => {
  const idp = await OidcStandIn.start()
  const firm = await companyWith(app, idp.url)
  const names = { sub: '1', preferred_username: firm.mia.userName }
  const browser = new Browser()
  assertSignedIn(app, await signInBy(app, firm, idp, names, browser), browser)
  idp.key = await signingKey('second')
  idp.published = [idp.key.publicJwk]
  for (let attempt = 0; attempt < 3; attempt++) {
    assertRefused(await signInBy(app, firm, idp, names), 400, NOT_ACCEPTED)
  }
  assert.equal(idp.asked.get('/jwks'), 1)
})

for (const [what, idpOf] of [
  ['does not answer', (idp: OidcStandIn) => Object.assign(idp, { isDown: true })],
  [
    'says more than any provider',
    (idp: OidcStandIn) => Object.assign(idp, { document: { more: Array(20_000).fill(0) } }),
  ],
] as const)
  test(`a provider that ${what} is a page; administrators come in by password`, async () => {
    const idp = idpOf(await OidcStandIn.start())
    const firm = await companyWith(app, idp.url, { required: true })
    const browser = new Browser()
    const first = await browser.open(`${app.url}/web/sign-in?program=${firm.program.id}`)
    assertRefused(
      await browser.submit(first, { user_name: firm.mia.userName }),
      502,
      'Your company’s sign-in is not responding',
    )
    assert.match((await browser.submit(first, { user_name: firm.rita.userName })).text, /type="password"/)
  })

test('what the provider may be is guarded: a discovery document of another issuer is not taken', async () => {
  const idp = await OidcStandIn.start()
  const issuer = idp.url.replace('127.0.0.1', 'localhost')
  const firm = await companyWith(app, issuer, { required: true })
  const browser = new Browser()
  const first = await browser.open(`${app.url}/web/sign-in?program=${firm.program.id}`)
  const page = await browser.submit(first, { user_name: firm.mia.userName })
  assertRefused(page, 502, 'Your company’s sign-in is not responding')
})
