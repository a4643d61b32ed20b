// After some time: new keys and certificates are found, and expired records are deleted.

import assert from 'node:assert/strict'
import { mock, test } from '../../../../bin/testing.mjs'
import { companyCleanUp } from '../../../src/sign-in/company/index.ts'
import { startApp } from '../../support/app.ts'
import { Browser } from '../../support/browser.ts'
import { eventually } from '../../support/eventually.ts'
import { OidcStandIn, signingKey } from '../../support/oidc-stand-in.ts'
import { SamlIdp } from '../../support/saml-idp.ts'
import { FIRST_KEY, SECOND_KEY } from '../../support/saml-keys.ts'
import { askIdp, deliver, samlCompany } from './saml-support.ts'
import { assertRefused, assertSignedIn, companyWith, goToProvider, PROVIDERS, signInBy } from './support.ts'

const app = await startApp()
const { pool } = app.app.services.database
const NOT_ACCEPTED = 'This sign-in was not accepted'
const MINUTE_MS = 61_000

/** The clock of the wall, or that which measures durations, goes ahead by a minute. */
function aMinuteLater(clock: { now(): number }) {
  const now = clock.now.bind(clock)
  mock.method(clock, 'now', () => now() + MINUTE_MS)
}

test('an unknown key has the keys read again once a minute has passed, and not before', async () => {
  const idp = await OidcStandIn.start()
  const firm = await companyWith(app, idp.url)
  const signIn = async () => {
    const browser = new Browser()
    return {
      browser,
      page: await signInBy(app, firm, idp, { sub: '1', preferred_username: firm.mia.userName }, browser),
    }
  }
  const first = await signIn()
  assertSignedIn(app, first.page, first.browser)
  idp.key = await signingKey('second')
  idp.published = [idp.key.publicJwk]
  assertRefused((await signIn()).page, 400, NOT_ACCEPTED)
  assert.equal(idp.asked.get('/jwks'), 1)
  aMinuteLater(Date)
  const second = await signIn()
  assertSignedIn(app, second.page, second.browser)
  assert.equal(idp.asked.get('/jwks'), 2)
  idp.key = await signingKey('third')
  for (let attempt = 0; attempt < 2; attempt++) assertRefused((await signIn()).page, 400, NOT_ACCEPTED)
  assert.equal(idp.asked.get('/jwks'), 2)
  mock.restoreAll()
})

test('a signature that does not fit has the metadata read again once a minute has passed', async () => {
  const idp = await SamlIdp.start()
  const firm = await samlCompany(app, idp)
  const signIn = async (key = FIRST_KEY) => {
    const { browser, asked } = await askIdp(app, firm, idp)
    return { browser, page: await deliver(browser, asked, idp.answer(asked, { nameId: firm.mia.userName }, key)) }
  }
  const first = await signIn()
  assertSignedIn(app, first.page, first.browser)
  idp.keys = [SECOND_KEY]
  assertRefused((await signIn(SECOND_KEY)).page, 400, NOT_ACCEPTED)
  assert.equal(idp.metadataAsked, 1)
  aMinuteLater(performance)
  const second = await signIn(SECOND_KEY)
  assertSignedIn(app, second.page, second.browser)
  assert.equal(idp.metadataAsked, 2)
  for (let attempt = 0; attempt < 2; attempt++) assertRefused((await signIn(FIRST_KEY)).page, 400, NOT_ACCEPTED)
  assert.equal(idp.metadataAsked, 2, 'the certificate that is gone is not looked for again')
  mock.restoreAll()
})

test('requests, ids and sessions go when they are over; a session that lasts stays', async () => {
  const idp = await SamlIdp.start()
  const firm = await samlCompany(app, idp)
  const browser = new Browser()
  const { asked } = await askIdp(app, firm, idp, browser)
  const page = await deliver(browser, asked, idp.answer(asked, { nameId: firm.mia.userName }))
  const session = assertSignedIn(app, page, browser)
  await goToProvider(app, firm, `someone@${firm.domain}`)
  const { id } = firm.program
  const lost = `insert into company_sessions (program_id, id, provider_id, user_id, subject_hash)
                values ($1, gen_random_uuid(), $2, $3, '\\x00')`
  await pool.query(lost, [id, firm.provider.id, firm.mia.id])
  const counts = async () => {
    const tables = ['company_requests', 'company_used_ids', 'company_sessions']
    const count = async (table: string) =>
      Number((await pool.query(`select count(*) as n from ${table} where program_id = $1`, [id])).rows[0].n)
    return Promise.all(tables.map(count))
  }
  assert.deepEqual(await counts(), [1, 1, 2])
  const sweep = async () => (await companyCleanUp.start(app.app.services)).stop()
  await sweep()
  assert.deepEqual(await counts(), [1, 1, 2])
  for (const table of ['company_requests', 'company_used_ids']) {
    await pool.query(`update ${table} set expires_at = now() - interval '1 second' where program_id = $1`, [id])
  }
  await pool.query(`update company_sessions set created_at = now() - interval '2 days' where program_id = $1`, [id])
  await sweep()
  assert.deepEqual(await counts(), [0, 0, 1])
  assert.equal((await session.get('/v2/me')).status, 200)
})

test('a person who is forgotten leaves neither sessions nor an answer that waits', async () => {
  const idp = await SamlIdp.start()
  const firm = await samlCompany(app, idp)
  const browser = new Browser()
  const first = await askIdp(app, firm, idp, browser)
  const page = await deliver(browser, first.asked, idp.answer(first.asked, { nameId: firm.mia.userName }))
  const session = assertSignedIn(app, page, browser)
  const second = await askIdp(app, firm, idp)
  const SAMLResponse = Buffer.from(idp.answer(second.asked, { nameId: firm.mia.userName })).toString('base64')
  const body = new URLSearchParams({ SAMLResponse, RelayState: second.asked.relayState })
  await fetch(second.asked.acsUrl, { method: 'POST', body, redirect: 'manual' })
  const waiting = async () =>
    (await pool.query('select 1 from company_requests where program_id = $1 and answer is not null', [firm.program.id]))
      .rows.length
  assert.equal(await waiting(), 1)
  await firm.rita.must(202, 'POST', `/v2/Users/${firm.mia.id}/forget`)
  await eventually(waiting, count => count === 0)
  const left = 'select 1 from company_sessions where program_id = $1 and user_id = $2'
  const { rows } = await pool.query(left, [firm.program.id, firm.mia.id])
  assert.deepEqual(rows, [])
  assert.equal((await session.get('/v2/me')).status, 401)
  assert.equal((await firm.rita.get(`${PROVIDERS}/${firm.provider.id}`)).status, 200, 'the provider stays')
})
