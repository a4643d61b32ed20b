// A provider that is switched off, removed or made required: what people signed in to before ends within a second, if they could not
// sign in that way now.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { type Person, sharedApp } from '../../support/app.ts'
import { Browser } from '../../support/browser.ts'
import type { Caller } from '../../support/caller.ts'
import { LiveListener } from '../../support/live-listener.ts'
import { OidcStandIn } from '../../support/oidc-stand-in.ts'
import { OF_A_PAGE, type WebCaller } from '../../support/web-session.ts'
import { authorizeUrl, PASSWORD, personWithPassword, pkce, post } from '../oauth/support.ts'
import { signInUrl } from '../web/support.ts'
import { assertSignedIn, type Company, companyWith, giveName, PROVIDERS, signInBy } from './support.ts'

const app = await sharedApp()
const standIn = await OidcStandIn.start()

async function byProvider(company: Company, person: Person, browser = new Browser()): Promise<WebCaller> {
  const claims = { sub: `sub-${person.id}`, preferred_username: person.userName }
  return assertSignedIn(app, await signInBy(app, company, standIn, claims, browser), browser)
}

async function byPassword(company: Company, person: Person, browser = new Browser()): Promise<WebCaller> {
  const page = await giveName(app, company, person.userName, browser)
  return assertSignedIn(app, await browser.submit(page, { password: PASSWORD }), browser)
}

/** The same in a program without a provider that is switched on. */
async function onOnePage({ program }: Company, { userName }: Person): Promise<WebCaller> {
  const browser = new Browser()
  const page = await browser.open(signInUrl(app, program))
  return assertSignedIn(app, await browser.submit(page, { user_name: userName, password: PASSWORD }), browser)
}

/** Tokens of an application for the person who is signed in in this browser. */
async function tokensOf({ program }: Company, browser: Browser) {
  const { verifier, challenge } = pkce()
  let page = await browser.open(authorizeUrl(app, program, challenge))
  if (page.text.includes('name="decision"')) page = await browser.submit(page)
  const { client_id, redirect_uri } = program.created.clients.public
  const code = page.url.searchParams.get('code') ?? ''
  const form = { grant_type: 'authorization_code', client_id, redirect_uri, code, code_verifier: verifier }
  const { status, body } = await post(app, form)
  assert.equal(status, 200, JSON.stringify(body))
  return body as { access_token: string; refresh_token: string }
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const meBy = async (token: string) => (await fetch(`${app.url}/v2/me`, { headers: bearer(token) })).status
const refresh = async ({ program }: Company, refresh_token: string) => {
  const { client_id } = program.created.clients.public
  return (await post(app, { grant_type: 'refresh_token', client_id, refresh_token })).status
}
const isIn = async (session: Caller) => (await session.get('/v2/me')).status === 200
const change = ({ rita, provider }: Company, body: object) => rita.must(200, 'PUT', `${PROVIDERS}/${provider.id}`, body)

const ENDS: ReadonlyArray<readonly [string, (company: Company) => Promise<unknown>]> = [
  ['switched off', company => change(company, { enabled: false })],
  ['removed', ({ rita, provider }) => rita.must(204, 'DELETE', `${PROVIDERS}/${provider.id}`)],
]

for (const [name, end] of ENDS) {
  test(`once it is ${name}, all that came by it has ended, and nothing else`, async () => {
    const company = await companyWith(app, standIn.url)
    const ben = await personWithPassword(app, company.program, 'ben')
    const browser = new Browser()
    const session = await byProvider(company, company.mia, browser)
    const tokens = await tokensOf(company, browser)
    const [others, password] = [await byProvider(company, ben), await byPassword(company, ben)]
    const page = await LiveListener.open(session, { cookie: `atrium_web=${session.cookie}`, ...OF_A_PAGE })
    assert.deepEqual([await isIn(session), await isIn(others), await meBy(tokens.access_token)], [true, true, 200])

    await end(company)
    await page.ended()
    assert.deepEqual([await isIn(session), await isIn(others), await meBy(tokens.access_token)], [false, false, 401])
    assert.equal(await refresh(company, tokens.refresh_token), 400)
    assert.ok(await isIn(password))
    const again = await browser.open(`${app.url}/web/sign-in?program=${company.program.id}`)
    assert.equal(again.heading, 'Sign in')
  })
}

describe('once it is required', () => {
  test('what people of its domains signed in to by password has ended; administrators and others stay', async () => {
    const company = await companyWith(app, standIn.url)
    const { program, rita, mia, domain } = company
    await change(company, { domains: [domain, 'firm.example'] })
    const otto = await personWithPassword(app, program, 'otto')
    await rita.must(200, 'PATCH', `/scim/v2/Users/${otto.id}`, {
      Operations: [{ op: 'replace', path: 'userName', value: `otto@elsewhere${program.id}.example` }],
    })
    const browser = new Browser()
    const session = await byPassword(company, mia, browser)
    const tokens = await tokensOf(company, browser)
    const stay = [
      await byProvider(company, mia),
      await byPassword(company, rita),
      await byPassword(company, { ...otto, userName: `otto@elsewhere${program.id}.example` } as Person),
    ]
    const page = await LiveListener.open(session, { cookie: `atrium_web=${session.cookie}`, ...OF_A_PAGE })

    await change(company, { required: true })
    await page.ended()
    assert.deepEqual([await isIn(session), await meBy(tokens.access_token)], [false, 401])
    assert.equal(await refresh(company, tokens.refresh_token), 400)
    for (const one of stay) assert.ok(await isIn(one))

    await change(company, { required_for_administrators: true })
    assert.deepEqual(await Promise.all(stay.map(isIn)), [true, false, true])
  })

  test('with its creation, for a new domain, or when it is switched on again', async () => {
    const oidc = { issuer: standIn.url, client_id: 'other', client_secret: 'a secret' }
    const company = await companyWith(app, standIn.url, { domains: ['first.example'] })
    const { rita, mia, domain } = company
    const first = await byPassword(company, mia)
    const made = await rita.must(201, 'POST', PROVIDERS, {
      kind: 'oidc',
      name: 'Other ID',
      oidc,
      required: true,
      domains: [domain],
    })
    assert.equal(await isIn(first), false)
    await rita.must(204, 'DELETE', `${PROVIDERS}/${made.id}`)

    await change(company, { required: true })
    const second = await byPassword(company, mia)
    await change(company, { domains: ['first.example', domain.toUpperCase()] })
    assert.equal(await isIn(second), false)

    await change(company, { enabled: false, domains: [] })
    const third = await onOnePage(company, mia)
    await change(company, { enabled: true })
    assert.equal(await isIn(third), false)
  })
})
