// `atrium doctor` on identity providers.

import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { checkProviders } from '../../../src/sign-in/company/index.ts'
import { startApp } from '../../support/app.ts'
import { OidcStandIn } from '../../support/oidc-stand-in.ts'
import { METADATA } from './metadata.ts'
import { companyWith, PROVIDERS } from './support.ts'

const app = await startApp()

test('each provider that is switched on is tried, and what is wrong has a remedy', async () => {
  const standIn = await OidcStandIn.start()
  const { rita, provider } = await companyWith(app, standIn.url)
  await rita.must(201, 'POST', PROVIDERS, { kind: 'saml', name: 'AD FS', saml: { metadata_xml: METADATA } })
  await rita.must(201, 'POST', PROVIDERS, {
    kind: 'saml',
    name: 'Off',
    enabled: false,
    saml: { metadata_xml: METADATA },
  })
  const { database, outbound } = app.app.services
  const check = async () => (await checkProviders(database, outbound)).map(({ name, level }) => `${name}: ${level}`)
  assert.deepEqual(await check(), ['Firm ID: ok', 'AD FS: ok'])
  standIn.isDown = true
  assert.deepEqual(await check(), ['Firm ID: fail', 'AD FS: ok'])
  const [down] = await checkProviders(database, outbound)
  assert.match(down?.message ?? '', /cannot be read: status 503/)
  assert.match(down?.remedy ?? '', /Check the issuer/)
  standIn.isDown = false
  await rita.must(200, 'PUT', `${PROVIDERS}/${provider.id}`, {
    oidc: { issuer: standIn.url.replace('127.0.0.1', 'localhost') },
  })
  assert.deepEqual(await check(), ['Firm ID: fail', 'AD FS: ok'])
})
