// Assertions that a client signs for its users. The server is behind a proxy that speaks https.

import assert from 'node:assert/strict'
import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { sql } from '../../../src/platform/db/sql.ts'
import { type Person, startApp } from '../../support/app.ts'
import { addClient, behindProxy, ISSUER, post, sendJson } from './support.ts'

const app = behindProxy(await startApp({ PUBLIC_URL: ISSUER }))
const program = await app.program()
const publicId = program.created.clients.public.client_id

const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

describe('an assertion', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let client: { client_id: string; client_secret?: string }
  let anna: Person

  before(async () => {
    client = await addClient(app, {
      programId: program.id,
      kind: 'server',
      name: 'Intranet',
      scopes: ['feeds.read', 'users.write'],
      jwks: [{ ...other.publicKey.export({ format: 'jwk' }), kid: 'old' }, publicKey.export({ format: 'jwk' })],
    })
    anna = await program.user('anna')
  })

  interface Claims {
    iss?: string | null
    sub?: string | null
    aud?: string | null
    exp?: number | null
    jti?: string | null
  }

  function sign(changes: Claims = {}, key: KeyObject = privateKey) {
    const claims = {
      iss: client.client_id,
      sub: anna.userName,
      aud: `${ISSUER}/oauth/token`,
      exp: Math.floor(Date.now() / 1000) + 300,
      jti: randomUUID(),
      ...changes,
    }
    const given = Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== null))
    return new SignJWT(given).setProtectedHeader({ alg: 'ES256' }).sign(key)
  }

  const exchange = (assertion: string, more: Record<string, string> = {}) =>
    post(app, { grant_type: JWT_BEARER, assertion, ...more })

  test('that names the resource of assistants becomes a token for that alone, and another resource is refused', async () => {
    const { body } = await exchange(await sign(), { resource: `${ISSUER}/mcp` })
    const { actor } = (await app.app.services.tokens.check(body.access_token)) ?? {}
    assert.ok(actor?.kind === 'user' && actor.isForAssistants)
    assert.equal((await exchange(await sign(), { resource: `${ISSUER}/other` })).body.error, 'invalid_target')
  })

  test('by a registered key becomes a token of that user, by the role of that user, without a refresh token', async () => {
    const { status, body } = await exchange(await sign())
    assert.equal(status, 200)
    const { access_token, ...rest } = body
    assert.deepEqual(rest, { token_type: 'Bearer', expires_in: 7200, scope: 'feeds.read', realm: String(program.id) })
    const session = await app.app.services.tokens.check(access_token)
    assert.deepEqual([session?.actor.kind, session?.actor.userId], ['user', anna.id])
  })

  test('may name the issuer as audience, come with client credentials, and be sent as JSON', async () => {
    const secret = { client_id: client.client_id, client_secret: client.client_secret as string }
    assert.equal((await exchange(await sign({ aud: ISSUER }), secret)).status, 200)
    assert.equal(
      (await sendJson(app, { grant_type: JWT_BEARER, assertion: await sign(), scope: 'feeds.read' })).status,
      200,
    )
  })

  test('works once, also for eight calls at once', async () => {
    const assertion = await sign()
    const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(assertion)))
    assert.deepEqual(answers.map(answer => answer.status).sort(), [200, ...Array(7).fill(400)])
    assert.equal((await exchange(assertion)).body.error, 'invalid_grant')
  })

  test('needs no jti when it ends soon, and then may be sent again', async () => {
    const assertion = await sign({ jti: null })
    for (let use = 0; use < 2; use++) assert.equal((await exchange(assertion)).status, 200)
  })

  const now = () => Math.floor(Date.now() / 1000)
  const refused: readonly [string, () => Promise<string> | string][] = [
    ['by another key', () => sign({}, generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey)],
    ['for another audience', () => sign({ aud: 'https://elsewhere.example' })],
    ['without audience', () => sign({ aud: null })],
    ['that has expired', () => sign({ exp: now() - 60 })],
    ['that never expires', () => sign({ exp: null })],
    ['that expires too late', () => sign({ exp: now() + 7 * 24 * 3600 })],
    ['without jti that lasts for hours', () => sign({ jti: null, exp: now() + 2 * 3600 })],
    ['of no user', () => sign({ sub: null })],
    ['of an unknown user', () => sign({ sub: 'nobody' })],
    ['of a strange user', () => sign({ sub: 'a\0b' })],
    ['of an unknown client', () => sign({ iss: 'nobody' })],
    ['that is no JWT', () => 'x'],
    ['without a signature', async () => `${(await sign()).split('.').slice(0, 2).join('.')}.`],
  ]
  for (const [what, make] of refused) {
    test(`${what} is refused`, async () => {
      const answer = await exchange(await make())
      assert.deepEqual([answer.status, answer.body.error], [400, 'invalid_grant'])
    })
  }

  test('is refused with a wrong secret, another client, too wide a scope, or from a client without a key', async () => {
    const { client_id } = client
    assert.equal((await exchange(await sign(), { client_id, client_secret: 'wrong' })).body.error, 'invalid_client')
    assert.equal((await exchange(await sign(), { client_id: publicId })).body.error, 'invalid_grant')
    assert.equal((await exchange(await sign(), { scope: 'content.write' })).body.error, 'invalid_scope')
    assert.equal((await exchange(await sign({ iss: publicId }))).body.error, 'unauthorized_client')
    assert.equal((await post(app, { grant_type: JWT_BEARER })).body.error, 'invalid_request')
  })

  test('of a user who is switched off is refused', async () => {
    const olaf = await program.user('olaf')
    await app.app.services.database.unscopedQuery(
      sql`update users set active = false where program_id = ${program.id} and id = ${olaf.id}`,
    )
    assert.equal((await exchange(await sign({ sub: olaf.userName }))).body.error, 'invalid_grant')
  })
})
