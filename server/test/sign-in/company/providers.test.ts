// Administrators set up who signs their people in.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import { METADATA } from './metadata.ts'

const app = await sharedApp()
const PATH = '/v2/identity_providers'
const oidc = { issuer: 'https://login.example/realm', client_id: 'atrium', client_secret: 'a secret word' }
const keycloak = { kind: 'oidc', name: 'Keycloak', oidc }

const program = await app.program()
const rita = await program.user('rita', { role: 'administrator' })
// So that no provider is the one by which the last administrator signs in.
await rita.must(200, 'PATCH', `/scim/v2/Users/${rita.id}`, {
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: [{ op: 'replace', path: 'password', value: 'a long password of hers' }],
})

async function ruleOf(body: object, path = PATH, method = 'POST'): Promise<string[]> {
  const answer = await rita.call(method, path, body)
  assert.equal(answer.status, 400, answer.text)
  return answer.body.error.validations.map((one: { rule: string; parameter: string }) => `${one.parameter} ${one.rule}`)
}

test('rita adds a provider, reads it, changes it and removes it', async () => {
  const made = await rita.must(201, 'POST', PATH, { ...keycloak, domains: ['Example.com', 'example.com'] })
  assert.deepEqual(
    { ...made, id: 0, created_at: 0, updated_at: 0 },
    {
      id: 0,
      kind: 'oidc',
      name: 'Keycloak',
      domains: ['example.com'],
      enabled: true,
      required: false,
      required_for_administrators: false,
      oidc: {
        issuer: oidc.issuer,
        client_id: 'atrium',
        scopes: ['openid', 'profile', 'email'],
        redirect_uri: `${app.url}/sso/oidc/${made.id}/callback`,
        backchannel_logout_uri: `${app.url}/sso/oidc/${made.id}/backchannel_logout`,
      },
      match: 'user_name',
      create_users: false,
      attributes: { given_name: null, family_name: null, email: null, user_name: null, external_id: null },
      created_at: 0,
      updated_at: 0,
    },
  )
  assert.deepEqual(await rita.must(200, 'GET', `${PATH}/${made.id}`), made)
  const list = await rita.get(PATH)
  assert.deepEqual(list.body.data, [made])
  assert.equal(list.body.meta.pagination.total_records, 1)
  const changed = await rita.must(200, 'PUT', `${PATH}/${made.id}`, { ...made, oidc: { client_id: 'other' } })
  assert.equal(changed.oidc.client_id, 'other')
  assert.equal(changed.oidc.issuer, oidc.issuer)
  await rita.must(200, 'PUT', `${PATH}/${made.id}`, { attributes: { email: 'mail', given_name: 'first' } })
  const { attributes } = await rita.must(200, 'PUT', `${PATH}/${made.id}`, { attributes: { given_name: null } })
  assert.deepEqual([attributes.email, attributes.given_name], ['mail', null])
  await rita.must(204, 'DELETE', `${PATH}/${made.id}`)
  for (const method of ['GET', 'DELETE']) assert.equal((await rita.call(method, `${PATH}/${made.id}`)).status, 404)
})

test('rita brings the id of a provider, which no other program takes', async () => {
  const id = randomUUID()
  const made = await rita.must(201, 'POST', PATH, { ...keycloak, id })
  assert.equal(made.oidc.redirect_uri, `${app.url}/sso/oidc/${id}/callback`)
  const other = await (await app.program()).user('otto', { role: 'administrator' })
  for (const person of [rita, other]) assert.equal((await person.post(PATH, { ...keycloak, id })).status, 409)
  assert.deepEqual(await ruleOf({ ...keycloak, id: '../admin' }), ['id invalid_format'])
  await rita.must(204, 'DELETE', `${PATH}/${id}`)
})

test('a SAML provider has our addresses, and metadata in one of two ways', async () => {
  const made = await rita.must(201, 'POST', PATH, { kind: 'saml', name: 'AD FS', saml: { metadata_xml: METADATA } })
  assert.deepEqual(made.saml, {
    metadata_url: null,
    metadata_xml: METADATA,
    entity_id: `${app.url}/sso/saml/${made.id}/metadata`,
    acs_url: `${app.url}/sso/saml/${made.id}/acs`,
  })
  assert.equal(made.oidc, undefined)
  const metadata_url = 'https://fs.example/metadata?app=1'
  const changed = await rita.must(200, 'PUT', `${PATH}/${made.id}`, { saml: { metadata_url } })
  assert.equal(changed.saml.metadata_url, metadata_url)
  assert.equal(changed.saml.metadata_xml, null)
  await rita.must(204, 'DELETE', `${PATH}/${made.id}`)
})

test('the secret is in no answer and in no audit record, though its change is', async () => {
  const { id } = await rita.must(201, 'POST', PATH, keycloak)
  await rita.must(200, 'PUT', `${PATH}/${id}`, { oidc: { client_secret: 'another secret word' } })
  const audit = await rita.get(`/v2/audit_events?filter.record_type=identity_provider&filter.record_id=${id}`)
  assert.equal(audit.body.data.length, 2)
  assert.ok(audit.body.data[0].after.client_secret_changed_at)
  for (const text of [audit.text, (await rita.get(`${PATH}/${id}`)).text])
    assert.doesNotMatch(text, /secret word|sealed/)
  await rita.must(204, 'DELETE', `${PATH}/${id}`)
})

describe('a domain belongs to one provider', () => {
  test('of a program, whichever is made or changed', async () => {
    const first = await rita.must(201, 'POST', PATH, { ...keycloak, domains: ['one.example', 'two.example'] })
    const taken = await rita.post(PATH, { ...keycloak, domains: ['TWO.example'] })
    assert.equal(taken.status, 409)
    const second = await rita.must(201, 'POST', PATH, keycloak)
    assert.equal((await rita.put(`${PATH}/${second.id}`, { domains: ['one.example'] })).status, 409)
    await rita.must(200, 'PUT', `${PATH}/${first.id}`, { domains: ['two.example'] })
    await rita.must(200, 'PUT', `${PATH}/${second.id}`, { domains: ['one.example'] })
    for (const { id } of [first, second]) await rita.must(204, 'DELETE', `${PATH}/${id}`)
  })

  test('also when two come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => rita.post(PATH, { ...keycloak, domains: ['b.example', 'a.example'] })),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409, 409, 409, 409])
    for (const { status, body } of answers)
      if (status === 201) await rita.must(204, 'DELETE', `${PATH}/${body.data.id}`)
  })

  test('and to as many programs as want it', async () => {
    const neighbour = await app.program()
    const nina = await neighbour.user('nina', { role: 'administrator' })
    const mine = await rita.must(201, 'POST', PATH, { ...keycloak, domains: ['shared.example'] })
    await nina.must(201, 'POST', PATH, { ...keycloak, domains: ['shared.example'] })
    assert.equal((await nina.get(`${PATH}/${mine.id}`)).status, 404)
    await rita.must(204, 'DELETE', `${PATH}/${mine.id}`)
  })
})

test('what cannot work is refused, and says why', async () => {
  assert.deepEqual(await ruleOf({ kind: 'oidc', name: 'x' }), ['oidc required'])
  assert.deepEqual(await ruleOf({ kind: 'saml', name: 'x' }), ['saml.metadata_url required'])
  assert.deepEqual(await ruleOf({ ...keycloak, kind: 'saml' }), ['oidc invalid_format'])
  assert.deepEqual(await ruleOf({ ...keycloak, saml: {} }), ['saml invalid_format'])
  assert.deepEqual(await ruleOf({ ...keycloak, kind: 'ldap' }), ['kind invalid_enum'])
  assert.deepEqual(await ruleOf({ ...keycloak, match: 'name' }), ['match invalid_enum'])
  assert.deepEqual(await ruleOf({ ...keycloak, domains: ['@example.com'] }), ['domains.0 invalid_format'])
  assert.deepEqual(await ruleOf({ ...keycloak, oidc: { ...oidc, scopes: ['email'] } }), ['oidc.scopes invalid_format'])
  for (const issuer of [
    'http://login.example',
    'ftp://login.example',
    'login',
    'https://a:b@login.example',
    'https://login.example/?x',
    'https://login.example/#x',
  ]) {
    assert.deepEqual(await ruleOf({ ...keycloak, oidc: { ...oidc, issuer } }), ['oidc.issuer invalid_format'], issuer)
  }
  const saml = (part: object) => ({ kind: 'saml', name: 'x', saml: part })
  assert.deepEqual(await ruleOf(saml({ metadata_url: 'http://fs.example/m' })), ['saml.metadata_url invalid_format'])
  for (const metadata_xml of ['<', '<EntityDescriptor/>', `<!DOCTYPE x>${METADATA}`, METADATA.replace(/MII/, 'x')]) {
    assert.deepEqual(await ruleOf(saml({ metadata_xml })), ['saml.metadata_xml invalid_format'])
  }
  const nested = await rita.post(PATH, saml({ metadata_xml: '<EntityDescriptor>'.repeat(3_900) }))
  assert.match(nested.body.error.validations[0].message, /its elements are too deep in one another/)
  assert.deepEqual(await ruleOf(saml({ metadata_xml: METADATA, metadata_url: 'https://fs.example/' })), [
    'saml.metadata_xml invalid_format',
  ])
  const local = await rita.must(201, 'POST', PATH, { ...keycloak, oidc: { ...oidc, issuer: 'http://127.0.0.1:9' } })
  assert.deepEqual(await ruleOf({ kind: 'saml' }, `${PATH}/${local.id}`, 'PUT'), ['kind invalid_enum'])
  await rita.must(204, 'DELETE', `${PATH}/${local.id}`)
})

test('only administrators may, and a program has at most 20', async () => {
  const mona = await program.user('mona', { role: 'program_manager' })
  assert.equal((await mona.get(PATH)).status, 403)
  assert.equal((await mona.post(PATH, keycloak)).status, 403)
  const reader = await program.tokenOf(rita, ['users.read'])
  assert.equal((await reader.get(PATH)).status, 200)
  assert.equal((await reader.post(PATH, keycloak)).status, 403)
  const full = await app.program()
  const fritz = await full.user('fritz', { role: 'administrator' })
  for (let made = 0; made < 20; made++) await fritz.must(201, 'POST', PATH, keycloak)
  assert.equal((await fritz.post(PATH, keycloak)).status, 400)
})
