// People sign in at their company's OpenID Connect provider.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import { Browser } from '../../support/browser.ts'
import { startOidcServer } from '../../support/oidc-server.ts'
import { OidcStandIn } from '../../support/oidc-stand-in.ts'
import { PASSWORD } from '../oauth/support.ts'
import { assertRefused, assertSignedIn, companyWith, giveName, goToProvider, PROVIDERS, signInBy } from './support.ts'

const app = await sharedApp()
const standIn = await OidcStandIn.start()
const UNKNOWN = 'You have no account here'

test('mia signs in at a provider that a kept library makes', async () => {
  const server = await startOidcServer()
  const company = await companyWith(app, server.issuer)
  const { redirect_uri } = company.provider.oidc as { redirect_uri: string }
  await server.register({ redirect_uri, client_secret: 'a secret' })
  server.person = { sub: 'mia-1', preferred_username: company.mia.userName }
  const { browser, url } = await goToProvider(app, company, company.mia.userName)
  const back = await new Browser().open(url)
  const me = await assertSignedIn(app, await browser.open(back.url), browser).must(200, 'GET', '/v2/me')
  assert.equal(me.user.user_id, company.mia.id)
})

describe('the sign-in page', () => {
  test('asks for the user name first, then for the password or the provider', async () => {
    const company = await companyWith(app, standIn.url)
    const browser = new Browser()
    const second = await giveName(app, company, company.mia.userName, browser)
    assert.match(second.text, /type="password"[^>]* autofocus/)
    assert.match(second.text, /Sign in with Firm ID/)
    assert.match(second.text, new RegExp(`value="${company.mia.userName}"[^>]* readonly`))
    const wrong = await browser.submit(second, { password: 'no' })
    assert.match(wrong.text, /is wrong[\s\S]*Sign in with Firm ID/)
    assertSignedIn(app, await browser.submit(wrong, { password: PASSWORD }), browser)
  })

  test('looks the same for people who are not there', async () => {
    const company = await companyWith(app, standIn.url)
    const pages = await Promise.all(
      [company.mia.userName, `no.body@${company.domain}`].map(async userName => {
        const { text } = await giveName(app, company, userName, new Browser())
        return text.replaceAll(userName, '').replace(/[\w-]{21,}|autofocus/g, '')
      }),
    )
    assert.equal(pages[0], pages[1])
  })

  test('shows a provider to people of its domains alone', async () => {
    const company = await companyWith(app, standIn.url, { domains: ['firm.example'] })
    const other = await giveName(app, company, company.mia.userName, new Browser())
    assert.doesNotMatch(other.text, /Firm ID/)
    assert.match((await giveName(app, company, 'x@FIRM.example', new Browser())).text, /Firm ID/)
  })

  test('leads people to a required provider; administrators keep their password, unless they are led as well', async () => {
    const company = await companyWith(app, standIn.url, { required: true })
    const { rita, mia, provider, domain } = company
    const atProvider = async (name: string) =>
      (await giveName(app, company, name, new Browser())).url.origin !== app.url
    assert.equal(await atProvider(mia.userName), true)
    assert.equal(await atProvider(`no.body@${domain}`), true)
    assert.equal(await atProvider(rita.userName), false)
    const browser = new Browser()
    const page = await giveName(app, company, rita.userName, browser)
    // A password that is sent all the same does not count.
    const sent = await browser.submit(page, { user_name: mia.userName, password: PASSWORD })
    assert.notEqual(sent.url.origin, app.url)
    await rita.must(200, 'PUT', `${PROVIDERS}/${provider.id}`, { required_for_administrators: true })
    assert.equal(await atProvider(rita.userName), true)
    await rita.must(200, 'PUT', `${PROVIDERS}/${provider.id}`, { enabled: false })
    assert.match((await new Browser().open(`${app.url}/web/sign-in?program=${company.program.id}`)).text, /password/)
  })

  test('offers all providers where several are required', async () => {
    const company = await companyWith(app, standIn.url, { required: true })
    const oidc = { issuer: standIn.url, client_id: 'atrium' }
    await company.rita.must(201, 'POST', PROVIDERS, { kind: 'oidc', name: 'Other ID', required: true, oidc })
    const page = await giveName(app, company, company.mia.userName, new Browser())
    assert.doesNotMatch(page.text, /type="password"/)
    assert.deepEqual(
      page.forms[0]?.buttons.map(({ text }) => text),
      ['Sign in with Firm ID', 'Sign in with Other ID'],
    )
  })

  test('speaks four languages', async () => {
    const company = await companyWith(app, standIn.url)
    for (const [language, text] of [
      ['de', 'Anmelden mit'],
      ['fr', 'Se connecter avec'],
      ['es', 'Iniciar sesión con'],
    ] as const) {
      const browser = new Browser()
      browser.headers = { 'accept-language': language }
      assert.match((await giveName(app, company, company.mia.userName, browser)).text, new RegExp(`${text} Firm ID`))
    }
  })
})

describe('a person is found', () => {
  test('by user name: preferred_username, else upn, else the mapped claim', async () => {
    const company = await companyWith(app, standIn.url)
    const { mia, rita, provider } = company
    for (const claims of [{ preferred_username: mia.userName.toUpperCase() }, { upn: mia.userName }]) {
      const browser = new Browser()
      assertSignedIn(app, await signInBy(app, company, standIn, { sub: '1', ...claims }, browser), browser)
    }
    await rita.must(200, 'PUT', `${PROVIDERS}/${provider.id}`, { attributes: { user_name: 'login' } })
    const browser = new Browser()
    const claims = { sub: '1', login: mia.userName, preferred_username: 'other' }
    assertSignedIn(app, await signInBy(app, company, standIn, claims, browser), browser)
  })

  test('by e-mail, unless the provider has not verified it', async () => {
    const company = await companyWith(app, standIn.url, { match: 'email' })
    const email = company.mia.userName
    for (const email_verified of [true, undefined]) {
      const browser = new Browser()
      assertSignedIn(app, await signInBy(app, company, standIn, { sub: '1', email, email_verified }, browser), browser)
    }
    for (const email_verified of [false, 'false']) {
      assertRefused(await signInBy(app, company, standIn, { sub: '1', email, email_verified }), 403, UNKNOWN)
    }
  })

  test('by external id', async () => {
    const company = await companyWith(app, standIn.url, { match: 'external_id' })
    await company.program.user('nora', { profile: { external_id: 'ext-nora' } })
    const browser = new Browser()
    assertSignedIn(app, await signInBy(app, company, standIn, { sub: 'ext-nora' }, browser), browser)
    assertRefused(await signInBy(app, company, standIn, { sub: 'ext-nobody' }), 403, UNKNOWN)
  })

  test('with claims that only the userinfo endpoint has', async () => {
    const company = await companyWith(app, standIn.url)
    standIn.userinfo = { sub: '1', preferred_username: company.mia.userName }
    const browser = new Browser()
    assertSignedIn(app, await signInBy(app, company, standIn, { sub: '1' }, browser), browser)
    standIn.userinfo = { sub: '2', preferred_username: company.mia.userName }
    assertRefused(await signInBy(app, company, standIn, { sub: '1' }), 403, UNKNOWN)
    standIn.userinfo = null
  })

  test('by an e-mail only as far as the source that has it has checked it', async () => {
    const company = await companyWith(app, standIn.url, { match: 'email' })
    const email = company.mia.userName
    const tries: [idToken: object, userinfo: object, isLetIn: boolean][] = [
      [{ email_verified: true }, { email, email_verified: false }, false],
      [{ email, email_verified: false }, { email_verified: true }, false],
      [{ email, email_verified: false }, { email, email_verified: true }, false],
      [{ email_verified: false }, { email }, false],
      [{ email_verified: false }, { email, email_verified: true }, true],
      [{}, { email, email_verified: true }, true],
      [{ email, email_verified: true }, { email_verified: false }, true],
    ]
    for (const [idToken, userinfo, isLetIn] of tries) {
      standIn.userinfo = { sub: '1', ...userinfo }
      const page = await signInBy(app, company, standIn, { sub: '1', ...idToken })
      assert.equal(page.url.pathname === '/web/callback', isLetIn, JSON.stringify([idToken, userinfo]))
    }
    standIn.userinfo = null
  })

  test('only in the domains of the provider, active, and in this program', async () => {
    const company = await companyWith(app, standIn.url)
    const { mia, rita, provider } = company
    const claims = { sub: '1', preferred_username: mia.userName }
    await rita.must(200, 'PUT', `${PROVIDERS}/${provider.id}`, { domains: ['firm.example'] })
    const { url, browser } = await goToProvider(app, company, 'x@firm.example')
    assertRefused(await browser.open(standIn.agree(url, claims)), 403, UNKNOWN)
    await rita.must(200, 'PUT', `${PROVIDERS}/${provider.id}`, { domains: [] })
    await rita.must(200, 'PATCH', `/scim/v2/Users/${mia.id}`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'replace', path: 'active', value: false }],
    })
    assertRefused(await signInBy(app, company, standIn, claims), 403, 'Your account is deactivated')
    const sister = await app.program({ organisationId: company.program.organisationId })
    const sven = await sister.user('sven')
    assertRefused(await signInBy(app, company, standIn, { sub: '2', preferred_username: sven.userName }), 403, UNKNOWN)
  })
})

describe('a person who is not there', () => {
  test('is told so, or is made a member, whatever the claims say', async () => {
    const company = await companyWith(app, standIn.url)
    const claims = {
      sub: '1',
      preferred_username: `zoe@${company.domain}`,
      given_name: 'Zoe',
      family_name: 'Berg',
      email: `zoe@${company.domain}`,
      role: 'administrator',
      groups: ['administrators'],
    }
    assertRefused(await signInBy(app, company, standIn, claims), 403, UNKNOWN)
    await company.rita.must(200, 'PUT', `${PROVIDERS}/${company.provider.id}`, { create_users: true })
    const browser = new Browser()
    const session = assertSignedIn(app, await signInBy(app, company, standIn, claims, browser), browser)
    const { user, role } = await session.must(200, 'GET', '/v2/me')
    assert.deepEqual(
      [user.user_name, user.given_name, user.family_name, role],
      [`zoe@${company.domain}`, 'Zoe', 'Berg', 'member'],
    )
    const again = new Browser()
    const second = assertSignedIn(app, await signInBy(app, company, standIn, claims, again), again)
    assert.equal((await second.must(200, 'GET', '/v2/me')).user.user_id, user.user_id)
  })

  test('has no address that the provider has not verified', async () => {
    const company = await companyWith(app, standIn.url, { create_users: true })
    for (const [name, email_verified] of [
      ['lena', true],
      ['lotte', false],
    ] as const) {
      const [preferred_username, email] = [`${name}@${company.domain}`, `${name}@mail.example`]
      const browser = new Browser()
      const claims = { sub: name, preferred_username, email, email_verified }
      const session = assertSignedIn(app, await signInBy(app, company, standIn, claims, browser), browser)
      const { user } = await session.must(200, 'GET', '/v2/me')
      const person = await company.rita.must(200, 'GET', `/v2/people/${user.user_id}`)
      assert.equal(person.email, email_verified ? email : null)
    }
  })

  test('has a userName without blanks around it, and none that two people could read as one', async () => {
    const company = await companyWith(app, standIn.url, { create_users: true })
    const saying = async (preferred_username: string) => {
      const browser = new Browser()
      const sub = `sub-${preferred_username}`
      return { browser, page: await signInBy(app, company, standIn, { sub, preferred_username }, browser) }
    }
    const { browser, page } = await saying(`\u00a0kim@${company.domain} `)
    const { user } = await assertSignedIn(app, page, browser).must(200, 'GET', '/v2/me')
    assert.equal(user.user_name, `kim@${company.domain}`)
    for (const wrong of ['lea\u200b@x', 'lea\u202e@x', 'le\na@x', 'lea@evil@x', '\u200b', 'lea\u2028@x'])
      assertRefused((await saying(wrong.replace('x', company.domain))).page, 403, UNKNOWN)
  })

  test('is not made outside the domains of the provider', async () => {
    const company = await companyWith(app, standIn.url, { create_users: true, domains: ['firm.example'] })
    const { url, browser } = await goToProvider(app, company, 'x@firm.example')
    const page = await browser.open(standIn.agree(url, { sub: '1', preferred_username: 'x@evil.example' }))
    assertRefused(page, 403, UNKNOWN)
  })
})

describe('programs of one organisation', () => {
  test('do not take each other’s providers at their word', async () => {
    const company = await companyWith(app, standIn.url, { create_users: true })
    const sister = await app.program({ organisationId: company.program.organisationId })
    const boss = await sister.user('boss', { role: 'administrator' })
    const browser = new Browser()
    const page = await signInBy(app, company, standIn, { sub: '1', preferred_username: boss.userName }, browser)
    assert.equal((await assertSignedIn(app, page, browser).must(200, 'GET', '/v2/me')).role, 'member')
    const other = await browser.open(`${app.url}/web/sign-in?program=${sister.id}`)
    assert.match(other.text, /type="password"/)
  })

  test('ask people anew whose provider is required there', async () => {
    const company = await companyWith(app, standIn.url)
    const browser = new Browser()
    const page = await giveName(app, company, company.mia.userName, browser)
    assertSignedIn(app, await browser.submit(page, { password: PASSWORD }), browser)
    const url = `${app.url}/web/sign-in?program=${company.program.id}`
    assertSignedIn(app, await browser.open(url), browser)
    await company.rita.must(200, 'PUT', `${PROVIDERS}/${company.provider.id}`, { required: true })
    assert.match((await browser.open(url)).heading, /^Sign in$/)
  })
})
