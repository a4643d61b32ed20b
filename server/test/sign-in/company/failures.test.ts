// A sign-in through a provider that fails shows the person a reference; who set the provider up finds the reason by it.

import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { replace } from '../../people/users/scim-user.ts'
import { sharedApp } from '../../support/app.ts'
import type { BrowserPage } from '../../support/browser.ts'
import { eventually } from '../../support/eventually.ts'
import { OidcStandIn } from '../../support/oidc-stand-in.ts'
import { SamlIdp } from '../../support/saml-idp.ts'
import { askIdp, deliverEncoded, samlCompany } from './saml-support.ts'
import { assertRefused, companyWith, PROVIDERS, signInBy } from './support.ts'

const app = await sharedApp()
const standIn = await OidcStandIn.start()
const idp = await SamlIdp.start()
const NOT_ACCEPTED = 'This sign-in was not accepted'

interface Failure {
  readonly at: string
  readonly reference: string
  readonly reason: string
  readonly user_name: string | null
}

const referenceOf = (page: BrowserPage) => /<code>([^<]+)<\/code>/.exec(page.text)?.[1]
const pathOf = ({ provider }: { provider: { id: string } }) => `${PROVIDERS}/${provider.id}/failures`

test('rita finds why mia could not come in, in her language, by what mia was shown; newest first', async () => {
  const company = await companyWith(app, standIn.url)
  const { rita, mia, program } = company
  assert.deepEqual(await rita.must(200, 'GET', pathOf(company)), [])
  const before = Date.now()
  const unknown = await signInBy(app, company, standIn, { sub: '1', preferred_username: 'zoe@elsewhere.example' })
  const late = await signInBy(app, company, standIn, { sub: '1', preferred_username: mia.userName, exp: 1 })
  await rita.must(200, 'PATCH', `/scim/v2/Users/${mia.id}`, replace('active', false))
  const inactive = await signInBy(app, company, standIn, { sub: '1', preferred_username: mia.userName })
  const failures: Failure[] = await rita.must(200, 'GET', pathOf(company))
  assert.deepEqual(
    failures.map(({ reference, user_name }) => [reference, user_name]),
    [
      [referenceOf(inactive), mia.userName],
      [referenceOf(late), null],
      [referenceOf(unknown), 'zoe@elsewhere.example'],
    ],
  )
  for (const { at } of failures) assert.ok(Date.parse(at) >= before - 1000 && Date.parse(at) <= Date.now() + 1000)
  assert.deepEqual(
    [failures[0]?.reason, failures[2]?.reason],
    ['The person is deactivated.', 'No person here matches, and the provider does not create people.'],
  )
  assert.match(failures[1]?.reason ?? '', /^The response did not pass the checks: .*exp/)
  await rita.must(200, 'PATCH', '/v2/me', { preferred_language: 'de' })
  assert.equal((await rita.must(200, 'GET', pathOf(company)))[0].reason, 'Die Person ist deaktiviert.')

  for (const caller of [
    await program.user('pam', { role: 'program_manager' }),
    await program.tokenOf(rita, ['feeds.read']),
  ])
    assert.equal((await caller.get(pathOf(company))).status, 403)
  const other = await companyWith(app, standIn.url)
  assert.equal((await other.rita.get(pathOf(company))).status, 404)
  assert.deepEqual(await other.rita.must(200, 'GET', pathOf(other)), [])
})

test('the last fifty of thirty days are kept', async () => {
  const company = await companyWith(app, standIn.url)
  for (let n = 1; n <= 52; n++)
    await signInBy(app, company, standIn, { sub: '1', preferred_username: `nobody-${n}@firm.example` })
  const names = async () =>
    (await company.rita.must(200, 'GET', pathOf(company))).map(({ user_name }: Failure) => user_name)
  assert.deepEqual(
    await names(),
    Array.from({ length: 50 }, (_, n) => `nobody-${52 - n}@firm.example`),
  )
  const { pool } = app.app.services.database
  await pool.query(
    `update company_failures set at = now() - interval '31 days' where program_id = $1 and user_name <> 'nobody-52@firm.example'`,
    [company.program.id],
  )
  assert.deepEqual(await names(), ['nobody-52@firm.example'])
})

test('what nobody asked for leaves nothing behind', async () => {
  const company = await companyWith(app, standIn.url)
  const { redirect_uri } = company.provider.oidc as { redirect_uri: string }
  for (const query of ['', '?state=x&code=y', `?state=${'a'.repeat(43)}&error=access_denied`]) {
    const response = await fetch(redirect_uri + query)
    assert.equal(response.status, 400)
    assert.match(await response.text(), /<code>/)
  }
  assert.deepEqual(await company.rita.must(200, 'GET', pathOf(company)), [])
})

test('a SAML response that is no Base64, or holds NUL, is a page with 400 and its reason', async () => {
  const company = await samlCompany(app, idp)
  for (const response of [
    'no base64!',
    'PHNhbWw+\0',
    '%%%',
    'ä',
    'PHNhbWw+',
    Buffer.from('<a>\0</a>').toString('base64'),
  ]) {
    const { browser, asked } = await askIdp(app, company, idp)
    const page = await deliverEncoded(browser, asked, response)
    assertRefused(page, 400, NOT_ACCEPTED)
    const [{ reference, reason }] = await company.rita.must(200, 'GET', pathOf(company))
    assert.equal(reference, referenceOf(page))
    assert.match(reason, /^The (SAML response is not in Base64|response did not pass the checks: )/)
  }
})

test('forgetting mia leaves no name', async () => {
  const company = await companyWith(app, standIn.url)
  const { rita, mia } = company
  await rita.must(200, 'PATCH', `/scim/v2/Users/${mia.id}`, replace('active', false))
  await signInBy(app, company, standIn, { sub: '1', preferred_username: mia.userName })
  await rita.must(202, 'POST', `/v2/Users/${mia.id}/forget`)
  const failures: Failure[] = await eventually(
    () => rita.must(200, 'GET', pathOf(company)),
    ([failure]) => failure?.user_name !== mia.userName,
    10_000,
  )
  assert.ok(!JSON.stringify(failures).includes(mia.userName))
})
