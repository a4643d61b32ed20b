// A provider that one program trusts counts in that program alone (decision 0070). Vera administers north and
// is in south as well, where Rita lets a provider, or an application with a key, say that it is Vera who signs in.

import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { SignJWT } from 'jose'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { replace, scimUser } from '../../people/users/scim-user.ts'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'
import { Browser } from '../../support/browser.ts'
import { Caller } from '../../support/caller.ts'
import { OidcStandIn } from '../../support/oidc-stand-in.ts'
import { addClient, PASSWORD, personWithPassword, post } from '../oauth/support.ts'
import { assertSignedIn, type Company, companyWith, giveName, signInBy } from './support.ts'

const app = await sharedApp()
const standIn = await OidcStandIn.start()
const STOLEN = 'let me in please'

describe('vera of north in south', () => {
  let north: TestProgram
  let south: Company
  let vera: Person
  let nina: Person
  let topics = 0

  before(async () => {
    north = await app.program()
    vera = await personWithPassword(app, north, 'vera', { role: 'administrator' })
    nina = await personWithPassword(app, north, 'nina')
    south = await companyWith(app, standIn.url, {}, { organisationId: north.organisationId })
    await south.rita.must(201, 'POST', '/scim/v2/Users', scimUser(vera.userName, { roles: ['administrator'] }))
    await south.rita.must(201, 'POST', '/scim/v2/Users', scimUser(nina.userName))
    await south.rita.must(201, 'POST', '/v2/channels', { name: 'South', description: 'All' })
  })

  const identities = async () => {
    const { rows } = await app.app.services.database.pool.query(
      'select id, user_name, password_hash from identities where id = any($1) order by id',
      [[vera.id, nina.id]],
    )
    return rows
  }

  /** Vera's own changes in north, or of her password there. */
  async function actInNorth(caller: Caller): Promise<number[]> {
    const { id: topic } = await vera.must(201, 'POST', '/v2/channels', { name: `News ${++topics}`, description: 'All' })
    const [{ id: ours }] = await caller.must(200, 'GET', '/v2/channels')
    const post = await caller.must(201, 'POST', '/v2/content', {
      content_type: 'article',
      title: 'From south',
      channels: [{ id: ours }],
    })
    const answers = [
      await caller.post(`/v2/content/${post.id}/replicate`, { target_program_id: north.id, channels: [{ id: topic }] }),
      await caller.put('/v2/me/password', { current_password: PASSWORD, password: STOLEN }),
    ]
    return answers.map(({ status }) => status)
  }

  /** Changes of what lets people in to north. */
  async function takeOver(caller: Caller, person: Person): Promise<number[]> {
    const user = `/scim/v2/Users/${person.id}`
    const expires_at = new Date(Date.now() + 3_600_000).toISOString()
    const answers = [
      await caller.patch(user, replace('password', STOLEN)),
      await caller.patch(user, replace('userName', `taken-${person.id}@south.example`)),
      await caller.post('/v2/access_codes', { user_ids: [person.id], expires_at }),
    ]
    return answers.map(({ status }) => status)
  }

  async function assertPowerless(caller: Caller): Promise<void> {
    const before = await identities()
    for (const person of [vera, nina]) {
      assert.deepEqual(await takeOver(caller, person), [403, 403, 403])
      // Attributes of south are changed as before.
      assert.equal((await caller.patch(`/scim/v2/Users/${person.id}`, replace('title', 'Guest'))).status, 200)
    }
    const other = await north.user(`other-${before.length}-${caller.token === null}`)
    assert.equal((await caller.post('/scim/v2/Users', scimUser(other.userName, { password: STOLEN }))).status, 403)
    assert.deepEqual(await actInNorth(caller), [403, 403])
    assert.equal(
      (await caller.put('/v2/me/password', { current_password: 'a guess', password: STOLEN })).body.error.validations,
      undefined,
      'it does not say whether a guess is right',
    )
    assert.deepEqual(await identities(), before)
  }

  test('changes nothing that holds in north when a provider of south signs her in', async () => {
    const browser = new Browser()
    const page = await signInBy(app, south, standIn, { sub: '1', preferred_username: vera.userName }, browser)
    await assertPowerless(assertSignedIn(app, page, browser))
  })

  test('nor when an application of south says that it is her', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const client = await addClient(app, {
      programId: south.program.id,
      kind: 'server',
      name: 'Intranet',
      scopes: ['users.write', 'content.write', 'feeds.engage'],
      jwks: [publicKey.export({ format: 'jwk' })],
    })
    const assertion = await new SignJWT({ iss: client.client_id, sub: vera.userName, aud: app.url })
      .setProtectedHeader({ alg: 'ES256' })
      .setExpirationTime('5m')
      .sign(privateKey)
    const { status, body } = await post(app, {
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion,
    })
    assert.equal(status, 200)
    await assertPowerless(new Caller(app.url, body.access_token))
  })

  test('changes it when she signs in with her password', async () => {
    const browser = new Browser()
    const second = await giveName(app, south, vera.userName, browser)
    const session = assertSignedIn(app, await browser.submit(second, { password: PASSWORD }), browser)
    assert.deepEqual(await takeOver(session, nina), [200, 200, 201])
    assert.deepEqual(await actInNorth(session), [202, 204])
  })

  test('changes her password when south is all she has, whoever signed her in', async () => {
    const alone = await companyWith(app, standIn.url)
    const { mia } = alone
    const browser = new Browser()
    const page = await signInBy(app, alone, standIn, { sub: '9', preferred_username: mia.userName }, browser)
    const session = assertSignedIn(app, page, browser)
    await session.must(204, 'PUT', '/v2/me/password', { current_password: PASSWORD, password: STOLEN })
  })
})
