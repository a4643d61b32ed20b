// The token endpoint: server tokens in every kind of body, assertions, and errors in the words of RFC 6749. The server
// stands behind a proxy that speaks https.

import assert from 'node:assert/strict'
import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { before, describe, test } from 'node:test'
import { SignJWT } from 'jose'
import { SCOPES } from '../../src/access/roles.ts'
import { removeExpired } from '../../src/oauth/clean-up.ts'
import { type Person, startApp, type TestProgram } from '../support/app.ts'
import { addClient, authorizeUrl, isGood, pkce, post } from './support.ts'

const ISSUER = 'https://news.example.com'
const started = await startApp({ PUBLIC_URL: ISSUER })
// As the proxy calls it.
const app = { ...started, url: `http://127.0.0.1:${started.app.services.config.port}` }
const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
let program: TestProgram
let server: { client_id: string; client_secret: string }
let publicId: string

before(async () => {
  program = await app.program()
  server = program.created.clients.server as typeof server
  publicId = program.created.clients.public.client_id
})

async function send(body: string | FormData, headers: Record<string, string> = {}) {
  const response = await fetch(`${app.url}/oauth/token`, { method: 'POST', headers, body })
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  const answer: any = await response.json()
  return { status: response.status, body: answer, headers: response.headers }
}

const json = (body: unknown) => send(JSON.stringify(body), { 'content-type': 'application/json' })
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
})
const clientCredentials = () => ({ grant_type: 'client_credentials', ...server })

describe('a server token', () => {
  test('comes for a form, JSON, multipart and HTTP Basic alike, with all scopes when none is named', async () => {
    const multipart = new FormData()
    for (const [name, value] of Object.entries(clientCredentials())) multipart.append(name, value)
    const grant = { grant_type: 'client_credentials' }
    const answers = [
      await post(app, clientCredentials()),
      await json(clientCredentials()),
      await send(multipart),
      await post(app, grant, { headers: basic(server.client_id, server.client_secret) }),
      await post(
        app,
        { ...grant, client_id: server.client_id },
        { headers: basic(server.client_id, server.client_secret) },
      ),
    ]
    for (const { status, body } of answers) {
      assert.equal(status, 200)
      const { access_token, ...rest } = body
      assert.deepEqual(rest, {
        token_type: 'Bearer',
        expires_in: 7200,
        scope: SCOPES.join(' '),
        realm: String(program.id),
      })
      assert.ok(await isGood(app, access_token))
    }
  })

  test('has the scopes that were asked for', async () => {
    const answer = await post(app, { ...clientCredentials(), scope: 'content.read feeds.read' })
    assert.equal(answer.body.scope, 'content.read feeds.read')
  })

  test('ends when it is revoked', async () => {
    const { access_token } = (await post(app, clientCredentials())).body
    assert.ok(await isGood(app, access_token))
    assert.equal((await post(app, { ...server, token: access_token }, { path: '/oauth/revoke' })).status, 200)
    assert.ok(!(await isGood(app, access_token)))
  })
})

describe('the token endpoint refuses', () => {
  const cases: readonly [string, number, string, () => ReturnType<typeof send>][] = [
    ['nothing at all', 400, 'invalid_request', () => send('')],
    ['no grant type', 400, 'invalid_request', () => post(app, server)],
    [
      'two grant types',
      400,
      'invalid_request',
      () => send(`${new URLSearchParams(clientCredentials())}&grant_type=x`, FORM),
    ],
    ['an unknown grant type', 400, 'unsupported_grant_type', () => post(app, { ...server, grant_type: 'password' })],
    ['no client', 401, 'invalid_client', () => post(app, { grant_type: 'client_credentials' })],
    ['an unknown client', 401, 'invalid_client', () => post(app, { ...clientCredentials(), client_id: 'nobody' })],
    ['a strange client', 401, 'invalid_client', () => post(app, { ...clientCredentials(), client_id: '\0' })],
    ['a wrong secret', 401, 'invalid_client', () => post(app, { ...clientCredentials(), client_secret: 'wrong' })],
    [
      'no secret',
      401,
      'invalid_client',
      () => post(app, { grant_type: 'client_credentials', client_id: server.client_id }),
    ],
    [
      'a secret of a public client',
      401,
      'invalid_client',
      () => post(app, { ...clientCredentials(), client_id: publicId }),
    ],
    [
      'a public client in server mode',
      400,
      'unauthorized_client',
      () => post(app, { grant_type: 'client_credentials', client_id: publicId }),
    ],
    [
      'a code from a client without redirects',
      400,
      'unauthorized_client',
      () => post(app, { ...server, grant_type: 'authorization_code' }),
    ],
    ['an unknown scope', 400, 'invalid_scope', () => post(app, { ...clientCredentials(), scope: 'feeds.burn' })],
    ['a scope that is none', 400, 'invalid_scope', () => post(app, { ...clientCredentials(), scope: '"' })],
    ['a code that nobody issued', 400, 'invalid_grant', () => post(app, { ...codeGrant(), code: '\0nobody' })],
    ['no code', 400, 'invalid_request', () => post(app, codeGrant())],
    [
      'a refresh token that nobody issued',
      400,
      'invalid_grant',
      () => post(app, { grant_type: 'refresh_token', client_id: publicId, refresh_token: 'x' }),
    ],
    ['JSON that is none', 400, 'invalid_request', () => send('{', { 'content-type': 'application/json' })],
    ['a list for a body', 400, 'invalid_request', () => json([clientCredentials()])],
    ['an object for a value', 400, 'invalid_request', () => json({ ...clientCredentials(), scope: {} })],
    [
      'a broken multipart body',
      400,
      'invalid_request',
      () => send('x', { 'content-type': 'multipart/form-data; boundary=b' }),
    ],
    ['a body of another kind', 400, 'invalid_request', () => send('<a/>', { 'content-type': 'text/xml' })],
    [
      'a body that is too long',
      400,
      'invalid_request',
      () => post(app, { ...clientCredentials(), x: 'x'.repeat(1_100_000) }),
    ],
  ]
  const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
  const codeGrant = () => ({
    grant_type: 'authorization_code',
    client_id: publicId,
    redirect_uri: program.created.clients.public.redirect_uri,
    code_verifier: 'v'.repeat(43),
  })
  for (const [what, status, error, call] of cases) {
    test(what, async () => {
      const answer = await call()
      assert.deepEqual([answer.status, answer.body.error], [status, error])
      assert.deepEqual(Object.keys(answer.body), ['error', 'error_description'])
      assert.equal(answer.headers.get('cache-control'), 'no-store')
      assert.match(answer.headers.get('content-type') ?? '', /^application\/json/)
    })
  }

  test('wrong HTTP authentication, and says which kind it takes', async () => {
    const grant = { grant_type: 'client_credentials' }
    for (const headers of [
      basic(server.client_id, 'wrong'),
      basic('nobody', 'x'),
      { authorization: 'Basic ???' },
      { authorization: 'Bearer x' },
    ]) {
      const answer = await post(app, grant, { headers })
      assert.deepEqual([answer.status, answer.body.error], [401, 'invalid_client'])
      assert.match(answer.headers.get('www-authenticate') ?? '', /^Basic /)
    }
  })

  test('what the other endpoints refuse as well', async () => {
    for (const path of ['/oauth/revoke', '/oauth/introspect']) {
      assert.equal((await post(app, { token: 'x' }, { path })).status, 401)
      assert.equal((await post(app, { ...server, client_secret: 'wrong', token: 'x' }, { path })).status, 401)
      assert.equal((await post(app, server, { path })).body.error, 'invalid_request')
    }
  })
})

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
    assert.equal((await json({ grant_type: JWT_BEARER, assertion: await sign(), scope: 'feeds.read' })).status, 200)
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
    ['of nobody', () => sign({ sub: null })],
    ['of an unknown user', () => sign({ sub: 'nobody' })],
    ['of a strange user', () => sign({ sub: 'a\0b' })],
    ['of an unknown client', () => sign({ iss: 'nobody' })],
    ['that is no JWT', () => 'x'],
    ['that is signed by nobody', async () => `${(await sign()).split('.').slice(0, 2).join('.')}.`],
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
    await app.app.services.database.transaction(program.id, db =>
      db
        .updateTable('users')
        .set({ active: false })
        .where('program_id', '=', program.id)
        .where('id', '=', olaf.id)
        .execute(),
    )
    assert.equal((await exchange(await sign({ sub: olaf.userName }))).body.error, 'invalid_grant')
  })
})

test('the clean-up removes what has expired and nothing else', async () => {
  const { database } = app.app.services
  const { access_token } = (await post(app, clientCredentials())).body
  await database.system(async db => {
    const row = { program_id: program.id, client_id: publicId, user_id: 1, scopes: [], grant_id: null }
    const expired = Array.from({ length: 1500 }, (_, n) => ({
      ...row,
      token_hash: Buffer.from(`expired ${n}`),
      expires_at: new Date(Date.now() - 1000),
    }))
    await db.insertInto('access_tokens').values(expired).execute()
  })
  await removeExpired(database)
  const left = await database.system(db => db.selectFrom('access_tokens').select('expires_at').execute())
  assert.ok(left.every(token => token.expires_at.getTime() > Date.now()))
  assert.ok(await isGood(app, access_token))
})

test('addresses and cookies are those of the public address', async () => {
  const start = await fetch(authorizeUrl(app, program, pkce().challenge), { redirect: 'manual' })
  const cookies = start.headers.getSetCookie()
  for (const cookie of cookies) assert.match(cookie, /; secure/i)
  const page = await fetch(app.url + start.headers.get('location'), {
    headers: { cookie: cookies.map(text => text.split(';')[0]).join('; ') },
  })
  assert.match(page.headers.getSetCookie()[0] ?? '', /^__Host-atrium_csrf=.*; Secure$/)
  const metadata = await fetch(`${app.url}/.well-known/openid-configuration`)
  const { issuer, token_endpoint } = (await metadata.json()) as Record<string, string>
  assert.deepEqual([issuer, token_endpoint], [ISSUER, `${ISSUER}/oauth/token`])
})
