// Administrators try a provider before they save it: POST /v2/identity_providers/check.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import { startOidcServer } from '../../support/oidc-server.ts'
import { OidcStandIn } from '../../support/oidc-stand-in.ts'
import { SamlIdp } from '../../support/saml-idp.ts'
import { METADATA } from './metadata.ts'
import { companyWith, PROVIDERS } from './support.ts'

interface Check {
  readonly name: string
  readonly passed: boolean
  readonly detail: string
  readonly remedy: string | null
}

const app = await sharedApp()
const program = await app.program()
const rita = await program.user('rita', { role: 'administrator' })
const PATH = `${PROVIDERS}/check`

async function checksOf(body: object, as = rita): Promise<Map<string, Check>> {
  const { checks } = await as.must(200, 'POST', PATH, body)
  return new Map(checks.map((check: Check) => [check.name, check]))
}

const failed = (checks: ReadonlyMap<string, Check>) => [...checks.values()].filter(({ passed }) => !passed)
const oidcBody = (issuer: string, more: object = {}) => ({
  kind: 'oidc',
  oidc: { issuer, client_id: 'atrium', client_secret: 'a secret', ...more },
})

describe('a provider that a kept library makes', () => {
  test('passes before it is saved, and with its redirect address once that is known; nothing is stored', async () => {
    const server = await startOidcServer()
    await server.register({ redirect_uri: 'https://elsewhere.example/', client_secret: 'a secret' })
    const before = await checksOf(oidcBody(server.issuer))
    assert.deepEqual(failed(before), [])
    assert.match(before.get('client_secret')?.detail ?? '', /accepts the client ID and secret/)
    assert.match(before.get('redirect_uri')?.detail ?? '', /once the provider is saved/)
    assert.deepEqual((await rita.get(PROVIDERS)).body.data, [])

    const { provider, rita: admin } = await companyWith(app, server.issuer)
    const [wrong] = failed(await checksOf({ id: provider.id }, admin))
    const { redirect_uri } = provider.oidc as { redirect_uri: string }
    assert.equal(wrong?.name, 'redirect_uri')
    assert.ok(wrong?.remedy?.includes(redirect_uri))
    await server.register({ redirect_uri, client_secret: 'a secret' })
    const right = await checksOf({ id: provider.id }, admin)
    assert.deepEqual(failed(right), [])
    assert.match(right.get('redirect_uri')?.detail ?? '', /redirects people to/)
  })

  test('refuses a wrong secret, and none', async () => {
    const server = await startOidcServer()
    await server.register({ redirect_uri: 'https://elsewhere.example/', client_secret: 'a secret' })
    const [wrong] = failed(await checksOf(oidcBody(server.issuer, { client_secret: 'an old secret' })))
    assert.match(`${wrong?.detail} ${wrong?.remedy}`, /does not accept the client ID and secret.*may have expired/)
    const [none] = failed(await checksOf(oidcBody(server.issuer, { client_secret: null })))
    assert.match(`${none?.detail} ${none?.remedy}`, /without a secret.*Enter the client secret/)
  })
})

describe('what an OpenID provider says of itself', () => {
  const documents: readonly (readonly [what: string, document: object, name: string, remedy: RegExp])[] = [
    ['another issuer', { issuer: 'https://login.example' }, 'issuer', /Enter https:\/\/login\.example/],
    ['the companies of everybody', { issuer: 'https://login.example/{tenantid}/v2.0' }, 'issuer', /your own tenant/],
    ['no token endpoint', { token_endpoint: undefined }, 'discovery', /Check the issuer/],
    [
      'weak signatures alone',
      { id_token_signing_alg_values_supported: ['HS256', 'none'] },
      'signing_algorithms',
      /RS256/,
    ],
    ['plain PKCE', { code_challenge_methods_supported: ['plain'] }, 'pkce', /S256/],
    [
      'other ways of clients',
      { token_endpoint_auth_methods_supported: ['private_key_jwt'] },
      'client_secret',
      /Choose/,
    ],
  ]
  for (const [what, document, name, remedy] of documents) {
    test(`${what}: ${name} fails, with a remedy`, async () => {
      const standIn = await OidcStandIn.start()
      standIn.document = document as Record<string, unknown>
      const wrong = failed(await checksOf(oidcBody(standIn.url)))
      assert.deepEqual(
        wrong.map(check => check.name),
        [name],
      )
      assert.match(wrong[0]?.remedy ?? '', remedy)
    })
  }

  test('more than any provider says cannot be read', async () => {
    const standIn = await OidcStandIn.start()
    const list = (depth: number): unknown => (depth === 0 ? [] : [list(depth - 1)])
    for (const more of [Array(20_000).fill(0), list(100)]) {
      standIn.document = { more }
      const [check] = failed(await checksOf(oidcBody(standIn.url)))
      assert.deepEqual([check?.name, /it is no JSON object/.test(check?.detail ?? '')], ['discovery', true])
    }
  })

  test('scopes that it does not name are noted; PKCE that it does not name is not', async () => {
    const standIn = await OidcStandIn.start()
    standIn.document = { scopes_supported: ['openid', 'email'], code_challenge_methods_supported: undefined }
    const checks = await checksOf(oidcBody(standIn.url, { scopes: ['openid', 'groups'] }))
    assert.deepEqual(failed(checks), [])
    assert.match(`${checks.get('scopes')?.detail} ${checks.get('scopes')?.remedy}`, /: groups\. Remove/)
    assert.equal(checks.get('pkce')?.remedy, null)
  })

  test('one that is down says so alone, in the language of who asks', async () => {
    const standIn = await OidcStandIn.start()
    standIn.isDown = true
    assert.match([...(await checksOf(oidcBody(standIn.url))).values()][0]?.detail ?? '', /cannot be read: status 503/)
    const greta = await program.user('greta', { role: 'administrator', profile: { preferred_language: 'de' } })
    const [check, ...others] = [...(await checksOf(oidcBody(standIn.url), greta)).values()]
    assert.match(check?.detail ?? '', /kann nicht gelesen werden/)
    assert.deepEqual(others, [])
  })
})

describe('a secret that is stored', () => {
  test('is taken where none is sent, and never goes to another issuer', async () => {
    const [standIn, thief] = [await OidcStandIn.start(), await OidcStandIn.start()]
    const { provider, rita: admin } = await companyWith(app, standIn.url)
    await checksOf({ id: provider.id, oidc: { client_id: 'atrium' } }, admin)
    assert.equal(standIn.tokenRequests.length, 1)
    const checks = await checksOf({ id: provider.id, oidc: { issuer: thief.url } }, admin)
    assert.match(checks.get('client_secret')?.remedy ?? '', /Enter the client secret/)
    assert.equal(thief.tokenRequests.length, 0)
  })
})

describe('SAML metadata', () => {
  const saml = (metadata_xml: string, more: object = {}) => ({ kind: 'saml', saml: { metadata_xml }, ...more })

  test('at an address and as a document passes', async () => {
    const idp = await SamlIdp.start()
    assert.deepEqual(failed(await checksOf({ kind: 'saml', saml: { metadata_url: `${idp.url}/metadata` } })), [])
    const checks = await checksOf(saml(METADATA))
    assert.deepEqual(failed(checks), [])
    assert.match(checks.get('certificate')?.detail ?? '', /valid until 2126-10-29/)
  })

  const nameId = (...formats: string[]) =>
    METADATA.replace(
      '<SingleSignOnService',
      `${formats.map(one => `<NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:${one}</NameIDFormat>`).join('')}<SingleSignOnService`,
    )

  test('that sign-in would fail with has a remedy', async () => {
    const wrong: readonly (readonly [name: string, xml: string])[] = [
      ['metadata', '<html/>'],
      ['sign_in_address', METADATA.replace('HTTP-Redirect', 'HTTP-POST')],
      ['sign_in_address', METADATA.replace('https://fs.example/sign-in', 'http://fs.example/sign-in')],
      ['certificate', METADATA.replace(/<KeyDescriptor[\s\S]*<\/KeyDescriptor>/, '')],
      ['signed_requests', METADATA.replace('<IDPSSODescriptor', '<IDPSSODescriptor WantAuthnRequestsSigned="true"')],
      ['name_id', nameId('transient')],
    ]
    for (const [name, xml] of wrong) {
      const found = failed(await checksOf(saml(xml)))
      assert.deepEqual(
        found.map(check => check.name),
        [name],
      )
      assert.ok(found[0]?.remedy)
    }
    assert.deepEqual(failed(await checksOf(saml(nameId('transient'), { attributes: { user_name: 'login' } }))), [])
    assert.deepEqual(failed(await checksOf(saml(nameId('transient', 'persistent')))), [])
  })
})

describe('a body', () => {
  test('that could not be saved is 400, as at POST and PUT', async () => {
    const { id } = await rita.must(201, 'POST', PROVIDERS, {
      name: 'x',
      enabled: false,
      ...oidcBody('https://login.example'),
    })
    const bodies: readonly (readonly [parameter: string, body: object])[] = [
      ['kind', {}],
      ['oidc', { kind: 'oidc' }],
      ['oidc.client_id', { kind: 'oidc', oidc: { issuer: 'https://login.example' } }],
      ['oidc.issuer', oidcBody('http://login.example')],
      ['oidc.issuer', oidcBody('https://login.example/.well-known/openid-configuration')],
      ['oidc.scopes', oidcBody('https://login.example', { scopes: ['email'] })],
      ['saml.metadata_url', { kind: 'saml' }],
      ['kind', { id, kind: 'saml' }],
      ['saml', { id, saml: { metadata_xml: METADATA } }],
    ]
    for (const [parameter, body] of bodies) {
      const answer = await rita.post(PATH, body)
      assert.equal(answer.status, 400, JSON.stringify(body))
      assert.equal(answer.body.error.validations[0].parameter, parameter)
    }
    await rita.must(204, 'DELETE', `${PROVIDERS}/${id}`)
  })

  test('with an id of nobody, or of another program, is 404', async () => {
    const other = await companyWith(app, 'https://login.example')
    for (const id of [other.provider.id, 'x']) assert.equal((await rita.post(PATH, { id })).status, 404)
  })
})
