// Access codes in a program whose people sign in at a provider.

import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { replace } from '../../people/users/scim-user.ts'
import { type Person, sharedApp } from '../../support/app.ts'
import { Browser } from '../../support/browser.ts'
import { OidcStandIn } from '../../support/oidc-stand-in.ts'
import { PASSWORD as OWN_PASSWORD } from '../oauth/support.ts'
import { signInUrl } from '../web/support.ts'
import { assertSignedIn, type Company, companyWith, giveName, PROVIDERS } from './support.ts'

const app = await sharedApp()
const standIn = await OidcStandIn.start()
const PASSWORD = 'a fresh horse battery'

async function codeFor(maker: Person, person: Person): Promise<string> {
  const expires_at = new Date(Date.now() + 3_600_000).toISOString()
  const [{ code }] = await maker.must(201, 'POST', '/v2/access_codes', { user_ids: [person.id], expires_at })
  return code
}

/** Takes the way of a person with a code: from the page that asks for the user name. */
async function giveCode({ program }: Company, userName: string, code: string) {
  const browser = new Browser()
  const first = await browser.open(signInUrl(app, program))
  const form = await browser.open(new URL(/href="([^"]+\/code)"/.exec(first.text)?.[1] ?? '', app.url))
  return { browser, page: await browser.submit(form, { user_name: userName, code, password: PASSWORD }) }
}

test('who has to sign in at a provider is led there, and the code stays good', async () => {
  const company = await companyWith(app, standIn.url, { required: true })
  const code = await codeFor(company.rita, company.mia)
  const led = await giveCode(company, company.mia.userName, code)
  assert.match(led.page.text, /You sign in with your company’s account/)
  assert.doesNotMatch(led.page.text, /type="password"/)
  const atProvider = await led.browser.submit(led.page)
  assert.equal(atProvider.url.origin, standIn.url)
  const back = standIn.agree(atProvider.url, { sub: '1', preferred_username: company.mia.userName })
  assertSignedIn(app, await led.browser.open(back), led.browser)
  // The same page for somebody who is not there, whatever the code.
  const nobody = await giveCode(company, `no.body@${company.domain}`, 'ABCDEFGHJK')
  assert.match(nobody.page.text, /You sign in with your company’s account/)

  await company.rita.must(200, 'PUT', `${PROVIDERS}/${company.provider.id}`, { required: false })
  const late = await giveCode(company, company.mia.userName, code)
  assertSignedIn(app, late.page, late.browser)
})

test('administrators come in by a code while the provider is down, unless it is required of them', async () => {
  const company = await companyWith(app, standIn.url, { required: true })
  const { rita, provider, program } = company
  // A code ends what rita is signed in to.
  const ada = await program.user('ada', { role: 'administrator' })
  const { page, browser } = await giveCode(company, rita.userName, await codeFor(ada, rita))
  assertSignedIn(app, page, browser)
  const code = await codeFor(ada, rita)
  await ada.must(200, 'PUT', `${PROVIDERS}/${provider.id}`, { required_for_administrators: true })
  assert.match((await giveCode(company, rita.userName, code)).page.text, /your company’s account/)
})

test('people without mail, whose user name has no domain of the provider, come in by a code', async () => {
  const company = await companyWith(app, standIn.url, { required: true, domains: ['firm.example'] })
  const { page, browser } = await giveCode(company, company.mia.userName, await codeFor(company.rita, company.mia))
  assertSignedIn(app, page, browser)
})

test('a capital I with a dot in the domain passes no required provider: the code stays, the password is not looked at', async () => {
  const company = await companyWith(app, standIn.url, { required: true, domains: ['firm.example'] })
  const { rita, mia } = company
  const userName = `mia${mia.id}@firm.example`
  await rita.must(200, 'PATCH', `/scim/v2/Users/${mia.id}`, replace('userName', userName))
  const code = await codeFor(rita, mia)
  const typed = userName.replace('firm', 'f\u0130rm')
  const { page } = await giveCode(company, typed, code)
  assert.match(page.text, /You sign in with your company’s account|The user name or the code is wrong/)
  const browser = new Browser()
  const second = await giveName(app, company, typed, browser)
  if (second.url.origin !== standIn.url) {
    // Where the database keeps the letter as it is, the name is nobody's.
    const { text } = await browser.submit(second, { password: OWN_PASSWORD })
    assert.match(text, /user name or the password is wrong/)
  }
  await rita.must(200, 'PUT', `${PROVIDERS}/${company.provider.id}`, { required: false })
  const late = await giveCode(company, userName, code)
  assertSignedIn(app, late.page, late.browser)
})

test('whoever types the letter sees the same, whether there is such a person or not', async () => {
  const company = await companyWith(app, standIn.url, { required: true, domains: ['firm.example'] })
  const { rita, mia } = company
  await rita.must(200, 'PATCH', `/scim/v2/Users/${mia.id}`, replace('userName', `mia${mia.id}@firm.example`))
  const seen = await Promise.all(
    [`mia${mia.id}`, 'nobody'].map(async name => {
      const { url, heading } = await giveName(app, company, `${name}@f\u0130rm.example`, new Browser())
      return [url.origin, heading]
    }),
  )
  assert.deepEqual(seen[0], seen[1])
})
