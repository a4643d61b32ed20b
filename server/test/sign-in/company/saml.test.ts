// People sign in at their company's SAML provider.

import assert from 'node:assert/strict'
import samlp from 'samlp'
import { test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import { Browser } from '../../support/browser.ts'
import { SamlIdp } from '../../support/saml-idp.ts'
import { FIRST_KEY, SECOND_KEY } from '../../support/saml-keys.ts'
import { askIdp, deliver, samlCompany } from './saml-support.ts'
import { assertRefused, assertSignedIn, goToProvider, PROVIDERS } from './support.ts'

const app = await sharedApp()
const idp = await SamlIdp.start()

test('mia signs in at a provider that a kept library makes', async () => {
  const company = await samlCompany(app, idp)
  const { browser, url } = await goToProvider(app, company, company.mia.userName)
  const response = await new Promise<Buffer>((resolve, reject) => {
    const answer = samlp.auth({
      issuer: `${idp.url}/entity`,
      cert: FIRST_KEY.certificate,
      key: FIRST_KEY.privateKey,
      destination: idp.read(url).acsUrl,
      recipient: idp.read(url).acsUrl,
      getPostURL: (_audience: unknown, _dom: unknown, _request: unknown, done: (error: null, url: string) => void) =>
        done(null, idp.read(url).acsUrl),
      responseHandler: resolve,
    })
    const user = { id: company.mia.userName, emails: [{ value: company.mia.userName }], name: {}, displayName: 'Mia' }
    answer({ method: 'GET', query: Object.fromEntries(url.searchParams), user, headers: {} }, {}, reject)
  })
  const page = await deliver(browser, idp.read(url), response.toString())
  const me = await assertSignedIn(app, page, browser).must(200, 'GET', '/v2/me')
  assert.equal(me.user.user_id, company.mia.id)
})

test('a signed assertion signs in, whether the response around it is signed too or not', async () => {
  const company = await samlCompany(app, idp)
  for (const both of [false, true]) {
    const { browser, asked } = await askIdp(app, company, idp)
    const answer = idp.answer(asked, { nameId: company.mia.userName })
    const page = await deliver(browser, asked, both ? idp.sign(answer, "/*[local-name(.)='Response']") : answer)
    assertSignedIn(app, page, browser)
  }
})

test('people are found by the NameID, by the mapped e-mail, and by external id', async () => {
  const company = await samlCompany(app, idp, { match: 'email', attributes: { email: 'contact' } })
  const path = `${PROVIDERS}/${company.provider.id}`
  const signIn = async (said: Parameters<SamlIdp['answer']>[1]) => {
    const { browser, asked } = await askIdp(app, company, idp)
    return { browser, page: await deliver(browser, asked, idp.answer(asked, said)) }
  }
  const byMail = await signIn({ nameId: 'x', attributes: { contact: company.mia.userName } })
  assertSignedIn(app, byMail.page, byMail.browser)
  assertRefused((await signIn({ nameId: company.mia.userName })).page, 403, 'You have no account here')
  await company.program.user('nora', { profile: { external_id: 'ext-nora' } })
  await company.rita.must(200, 'PUT', path, { match: 'external_id' })
  const byId = await signIn({ nameId: 'ext-nora' })
  assertSignedIn(app, byId.page, byId.browser)
})

test('people are made from the usual attributes', async () => {
  const company = await samlCompany(app, idp, { create_users: true })
  const { browser, asked } = await askIdp(app, company, idp)
  const claim = (name: string) => `http://schemas.xmlsoap.org/ws/2005/05/identity/claims/${name}`
  const attributes = { [claim('givenname')]: 'Zoe &amp; Co', [claim('surname')]: 'Berg' }
  const nameId = `zoe@${company.domain}`
  const session = assertSignedIn(app, await deliver(browser, asked, idp.answer(asked, { nameId, attributes })), browser)
  const { user, role } = await session.must(200, 'GET', '/v2/me')
  assert.deepEqual([user.given_name, user.family_name, user.user_name, role], ['Zoe & Co', 'Berg', nameId, 'member'])
})

test('our metadata says where answers go, and that assertions have to be signed', async () => {
  const { provider } = await samlCompany(app, idp)
  const { entity_id, acs_url } = provider.saml as { entity_id: string; acs_url: string }
  const response = await fetch(entity_id)
  const text = await response.text()
  assert.match(response.headers.get('content-type') ?? '', /^application\/samlmetadata\+xml/)
  assert.ok(
    text.startsWith('<?xml') && text.includes(`entityID="${entity_id}"`) && text.includes(`Location="${acs_url}"`),
  )
  assert.match(text, /WantAssertionsSigned="true"/)
  assert.equal((await fetch(entity_id.replace(provider.id, 'x'))).status, 404)
})

test('certificates roll over through the metadata, which is read again at most once a minute', async () => {
  const rolling = await SamlIdp.start()
  const company = await samlCompany(app, rolling)
  const signIn = async (key = FIRST_KEY) => {
    const { browser, asked } = await askIdp(app, company, rolling)
    const page = await deliver(browser, asked, rolling.answer(asked, { nameId: company.mia.userName }, key))
    return { browser, page }
  }
  const before = await signIn()
  assertSignedIn(app, before.page, before.browser)
  rolling.keys = [FIRST_KEY, SECOND_KEY]
  for (let attempt = 0; attempt < 3; attempt++) {
    assertRefused((await signIn(SECOND_KEY)).page, 400, 'This sign-in was not accepted')
  }
  assert.equal(rolling.metadataAsked, 1)
  // A change of the provider has everything read anew.
  await company.rita.must(200, 'PUT', `${PROVIDERS}/${company.provider.id}`, { name: 'Firm ID' })
  for (const key of [FIRST_KEY, SECOND_KEY]) {
    const { browser, page } = await signIn(key)
    assertSignedIn(app, page, browser)
  }
})

test('an answer without its browser is a page that leads on', async () => {
  const company = await samlCompany(app, idp)
  const { asked } = await askIdp(app, company, idp)
  const page = await deliver(new Browser(), asked, idp.answer(asked, { nameId: company.mia.userName }))
  assertRefused(page, 400, 'This sign-in has expired')
})
