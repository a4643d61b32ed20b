// The token endpoint: server tokens in every kind of body, and errors in the words of RFC 6749. The server is behind a
// proxy that speaks https.

import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { describe, test } from '../../../../bin/testing.mjs'
import { SCOPES } from '../../../src/platform/access/roles.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import { removeExpired } from '../../../src/sign-in/oauth/server/clean-up.ts'
import { startApp } from '../../support/app.ts'
import { authorizeUrl, behindProxy, ISSUER, isGood, pkce, post, send, sendJson } from './support.ts'

const app = behindProxy(await startApp({ PUBLIC_URL: ISSUER }))
const program = await app.program()
const server = program.created.clients.server as { client_id: string; client_secret: string }
const publicId = program.created.clients.public.client_id

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
      await sendJson(app, clientCredentials()),
      await send(app, multipart),
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
    ['nothing at all', 400, 'invalid_request', () => send(app, '')],
    ['no grant type', 400, 'invalid_request', () => post(app, server)],
    [
      'two grant types',
      400,
      'invalid_request',
      () => send(app, `${new URLSearchParams(clientCredentials())}&grant_type=x`, FORM),
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
    ['a code that was never issued', 400, 'invalid_grant', () => post(app, { ...codeGrant(), code: '\0nobody' })],
    ['no code', 400, 'invalid_request', () => post(app, codeGrant())],
    [
      'a refresh token that was never issued',
      400,
      'invalid_grant',
      () => post(app, { grant_type: 'refresh_token', client_id: publicId, refresh_token: 'x' }),
    ],
    ['JSON that is none', 400, 'invalid_request', () => send(app, '{', { 'content-type': 'application/json' })],
    ['a list for a body', 400, 'invalid_request', () => sendJson(app, [clientCredentials()])],
    ['an object for a value', 400, 'invalid_request', () => sendJson(app, { ...clientCredentials(), scope: {} })],
    [
      'a broken multipart body',
      400,
      'invalid_request',
      () => send(app, 'x', { 'content-type': 'multipart/form-data; boundary=b' }),
    ],
    ['a body of another kind', 400, 'invalid_request', () => send(app, '<a/>', { 'content-type': 'text/xml' })],
    [
      'a body that is too long',
      413,
      'invalid_request',
      () => post(app, { ...clientCredentials(), x: 'x'.repeat(1_100_000) }),
    ],
    [
      'more text than a grant has',
      400,
      'invalid_request',
      () => post(app, { ...clientCredentials(), x: 'x'.repeat(1_000_000) }),
    ],
    [
      'an assertion of a megabyte',
      400,
      'invalid_request',
      () =>
        post(app, {
          grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
          client_id: publicId,
          assertion: 'a.'.repeat(500_000),
        }),
    ],
    [
      'too many parameters',
      400,
      'invalid_request',
      () => send(app, `${new URLSearchParams(clientCredentials())}${'&a=b'.repeat(1_000)}`, FORM),
    ],
    [
      'too many parameters in JSON',
      400,
      'invalid_request',
      () => sendJson(app, Object.fromEntries(Array.from({ length: 9_000 }, (_, n) => [`parameter_${n}`, n]))),
    ],
    [
      'too many parts',
      400,
      'invalid_request',
      () => {
        const form = new FormData()
        for (let n = 0; n < 3_000; n++) form.append('a', 'b')
        return send(app, form)
      },
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

test('the clean-up removes what has expired and nothing else', async () => {
  const { database } = app.app.services
  const { access_token } = (await post(app, clientCredentials())).body
  await database.unscopedQuery(sql`
    insert into access_tokens (program_id, client_id, user_id, scopes, token_hash, expires_at)
    select ${program.id}, ${publicId}, 1, '{}', convert_to('expired ' || n, 'UTF8'), now() - interval '1 second'
      from generate_series(1, 1500) as n`)
  while (await removeExpired(database)) {}
  const left = await database.unscopedQuery(
    sql<{ expires_at: Date }>`select /* every program */ expires_at from access_tokens`,
  )
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

test('a client that goes away in the middle of its request is no failure of the server', async t => {
  const failures = t.mock.method(app.app.services.logger, 'error')
  const { hostname, port } = new URL(app.url)
  for (const path of ['/oauth/token', '/oauth/revoke', '/oauth/userinfo', '/oauth/authorize']) {
    const left = new Promise<void>(resolve => {
      const begun = (message: unknown) => {
        const { request } = message as { request: IncomingMessage }
        if (request.url !== path) return
        unsubscribe('http.server.request.start', begun)
        request.socket.once('close', resolve)
      }
      subscribe('http.server.request.start', begun)
    })
    const socket = connect(Number(port), hostname)
    const head = `POST ${path} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Length: 100\r\n`
    socket.write(`${head}Content-Type: application/x-www-form-urlencoded\r\n\r\ngrant_type=`, () => socket.destroy())
    await left
    // An answer to another request: the server has had time to notice.
    await fetch(`${app.url}/healthz`)
  }
  assert.equal(failures.mock.callCount(), 0)
})
