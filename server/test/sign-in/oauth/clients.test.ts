// Clients that others wrote, as they come: they find the server by its metadata, sign a user in and get tokens.

import assert from 'node:assert/strict'
import * as oauth from 'oauth4webapi'
import * as openid from 'openid-client'
import { AuthorizationCode, ClientCredentials } from 'simple-oauth2'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { SCOPES } from '../../../src/platform/access/roles.ts'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'
import { Browser } from '../../support/browser.ts'
import { addClient, isGood, passPages, personWithPassword, pkce } from './support.ts'

const app = await sharedApp()
const CALLBACK = 'https://intranet.example/callback'
let program: TestProgram
let anna: Person
let redirect_uri: string
let confidential: { client_id: string; client_secret: string }

describe('clients', () => {
  before(async () => {
    program = await app.program()
    redirect_uri = program.created.clients.public.redirect_uri
    anna = await personWithPassword(app, program, 'anna', {
      role: 'publisher',
      profile: { locale: 'sv-SE', photo_url: 'https://pictures.example/anna.png' },
    })
    const made = await addClient(app, {
      programId: program.id,
      kind: 'server',
      name: 'Intranet',
      redirectUris: [CALLBACK],
    })
    confidential = made as typeof confidential
  })

  const visit = (url: URL) => passPages(new Browser(), url, anna)
  const programId = () => String(program.id)

  test('openid-client signs a user in, reads the ID token and user info, refreshes, introspects and revokes', async () => {
    const { client_id } = program.created.clients.public
    const allowHttp = { execute: [openid.allowInsecureRequests] }
    const config = await openid.discovery(new URL(app.url), client_id, undefined, openid.None(), allowHttp)
    const pkceCodeVerifier = openid.randomPKCECodeVerifier()
    const expectedState = openid.randomState()
    const expectedNonce = openid.randomNonce()
    const page = await visit(
      openid.buildAuthorizationUrl(config, {
        redirect_uri,
        scope: 'openid profile email feeds.read',
        state: expectedState,
        nonce: expectedNonce,
        code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
        code_challenge_method: 'S256',
        program_id: programId(),
        response_mode: 'query',
      }),
    )
    const tokens = await openid.authorizationCodeGrant(config, page.url, {
      pkceCodeVerifier,
      expectedState,
      expectedNonce,
    })
    const profile = {
      email: anna.userName,
      email_verified: false,
      sub: String(anna.id),
      name: 'Anna Tester',
      given_name: 'Anna',
      family_name: 'Tester',
      preferred_username: anna.userName,
      picture: 'https://pictures.example/anna.png',
      locale: 'sv-SE',
    }
    const { updated_at, ...info } = await openid.fetchUserInfo(config, tokens.access_token, String(anna.id))
    assert.deepEqual(info, profile)
    const claims = tokens.claims()
    for (const [name, value] of Object.entries(profile)) assert.equal(claims?.[name], value)
    const next = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '')
    assert.equal(next.realm, programId())
    assert.equal((await openid.tokenIntrospection(config, next.access_token)).active, true)
    await openid.tokenRevocation(config, next.refresh_token ?? '')
    assert.equal((await openid.tokenIntrospection(config, next.access_token)).active, false)
  })

  test('openid-client gets a server token', async () => {
    const { client_id, client_secret } = program.created.clients.server
    const allowHttp = { execute: [openid.allowInsecureRequests] }
    const config = await openid.discovery(new URL(app.url), client_id, client_secret, undefined, allowHttp)
    const tokens = await openid.clientCredentialsGrant(config, { scope: 'content.read' })
    assert.equal(tokens.scope, 'content.read')
    assert.ok(await isGood(app, tokens.access_token))
  })

  test('oauth4webapi signs a user in with a confidential client, by plain OAuth metadata', async () => {
    const allowHttp = { [oauth.allowInsecureRequests]: true }
    const issuer = new URL(app.url)
    const found = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...allowHttp })
    const server = await oauth.processDiscoveryResponse(issuer, found)
    const client: oauth.Client = { client_id: confidential.client_id }
    const authentication = oauth.ClientSecretBasic(confidential.client_secret)
    const verifier = oauth.generateRandomCodeVerifier()
    const url = new URL(server.authorization_endpoint ?? '')
    url.search = new URLSearchParams({
      client_id: client.client_id,
      redirect_uri: CALLBACK,
      response_type: 'code',
      response_mode: 'query',
      scope: 'feeds.read',
      state: 'state',
      program_id: programId(),
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).toString()
    const parameters = oauth.validateAuthResponse(server, client, (await visit(url)).url, 'state')
    const answer = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authentication,
      parameters,
      CALLBACK,
      verifier,
      allowHttp,
    )
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, answer)
    assert.equal(tokens.scope, 'feeds.read')
    assert.ok(await isGood(app, tokens.access_token))
    const refreshed = await oauth.refreshTokenGrantRequest(
      server,
      client,
      authentication,
      tokens.refresh_token ?? '',
      allowHttp,
    )
    assert.ok((await oauth.processRefreshTokenResponse(server, client, refreshed)).refresh_token)
  })

  describe('simple-oauth2', () => {
    const auth = { tokenHost: app.url }

    test('signs a user in with a public client, refreshes and revokes', async () => {
      const client = new AuthorizationCode({
        client: { id: program.created.clients.public.client_id, secret: '' },
        auth,
      })
      const { verifier, challenge } = pkce()
      const more = {
        code_challenge: challenge,
        code_challenge_method: 'S256',
        program_id: programId(),
        response_mode: 'query',
      }
      const url = client.authorizeURL({ redirect_uri, scope: ['feeds.read', 'public'], state: 'state', ...more })
      const code = (await visit(new URL(url))).url.searchParams.get('code') ?? ''
      // Its types lack the member that its code sends.
      const proof = { code_verifier: verifier }
      const token = await client.getToken({ code, redirect_uri, ...proof })
      assert.equal(token.token.scope, 'feeds.read public')
      const next = await token.refresh()
      assert.ok(await isGood(app, String(next.token.access_token)))
      await next.revokeAll()
      assert.ok(!(await isGood(app, String(next.token.access_token))))
    })

    test('gets a server token by HTTP Basic and in the body', async () => {
      for (const authorizationMethod of ['header', 'body'] as const) {
        const { client_id, client_secret } = program.created.clients.server
        const options = { authorizationMethod }
        const client = new ClientCredentials({ client: { id: client_id, secret: client_secret ?? '' }, auth, options })
        const { token } = await client.getToken({ scope: 'webhooks.read' })
        assert.ok(await isGood(app, String(token.access_token)))
      }
    })
  })

  describe('metadata', () => {
    const read = async (path: string, origin?: string) => {
      const response = await fetch(app.url + path, origin ? { headers: { origin } } : {})
      // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
      return { headers: response.headers, body: (await response.json()) as any }
    }

    test('is the same under both names, and says what is there', async () => {
      const { body } = await read('/.well-known/oauth-authorization-server')
      assert.deepEqual((await read('/.well-known/openid-configuration')).body, body)
      assert.equal(body.issuer, app.url)
      assert.equal(body.authorization_endpoint, `${app.url}/oauth/authorize`)
      assert.equal(body.token_endpoint, `${app.url}/oauth/token`)
      assert.equal(body.revocation_endpoint, `${app.url}/oauth/revoke`)
      assert.equal(body.introspection_endpoint, `${app.url}/oauth/introspect`)
      assert.equal(body.userinfo_endpoint, `${app.url}/oauth/userinfo`)
      assert.deepEqual(body.response_types_supported, ['code'])
      assert.deepEqual(body.response_modes_supported, ['query'])
      assert.deepEqual(body.code_challenge_methods_supported, ['S256'])
      assert.deepEqual(body.grant_types_supported, [
        'authorization_code',
        'refresh_token',
        'client_credentials',
        'urn:ietf:params:oauth:grant-type:jwt-bearer',
      ])
    })

    test('describes what is served: every address answers, every scope and prompt is taken, every claim is one of ours', async () => {
      const { body } = await read('/.well-known/openid-configuration')
      const addresses = Object.entries(body).filter(([name]) => /_endpoint$|_uri$/.test(name)) as [string, string][]
      assert.equal(addresses.length, 7)
      for (const [name, address] of addresses) {
        const answer = await fetch(address, {
          method: /authorization|end_session|jwks|userinfo/.test(name) ? 'GET' : 'POST',
        })
        assert.ok([200, 400, 401].includes(answer.status), `${name}: ${answer.status}`)
      }
      assert.deepEqual(body.scopes_supported, SCOPES)
      assert.deepEqual(body.prompt_values_supported, ['none', 'login', 'consent', 'select_account'])
      assert.deepEqual(
        body.claims_supported.filter((claim: string) => claim.startsWith('email')),
        ['email', 'email_verified'],
      )
    })

    test('has keys without their private parts', async () => {
      const { body } = await read('/oauth/jwks')
      assert.equal(body.keys.length, 1)
      assert.deepEqual(Object.keys(body.keys[0]).sort(), ['alg', 'e', 'kid', 'kty', 'n', 'use'])
    })

    test('does not believe what a request says about the address', async () => {
      const response = await fetch(`${app.url}/.well-known/oauth-authorization-server`, {
        headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
      })
      assert.equal(((await response.json()) as { token_endpoint: string }).token_endpoint, `${app.url}/oauth/token`)
    })
  })

  test('a page of a registered origin may call the token endpoint, any other may not', async () => {
    const call = (origin: string) =>
      fetch(`${app.url}/oauth/token`, {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams({ grant_type: 'x' }),
      })
    assert.equal(
      (await call('https://intranet.example')).headers.get('access-control-allow-origin'),
      'https://intranet.example',
    )
    assert.equal((await call('https://evil.example')).headers.get('access-control-allow-origin'), null)
  })

  test('a page of a registered origin may ask beforehand', async () => {
    const response = await fetch(`${app.url}/oauth/token`, {
      method: 'OPTIONS',
      headers: { origin: 'https://intranet.example', 'access-control-request-method': 'POST' },
    })
    assert.equal(response.status, 204)
    assert.equal(response.headers.get('access-control-allow-origin'), 'https://intranet.example')
  })

  test('user info needs a token of a user with the scope openid', async () => {
    const ask = (token: string | null) =>
      fetch(`${app.url}/oauth/userinfo`, token ? { headers: { authorization: `Bearer ${token}` } } : {})
    assert.equal((await ask(null)).headers.get('www-authenticate'), 'Bearer realm="atrium", scope="openid"')
    const cases = [
      [await ask(null), 401],
      [await ask('nobody'), 401],
      [await ask((await program.server()).token), 401],
      [await ask((await program.tokenOf(anna, ['feeds.read'])).token), 403],
    ] as const
    for (const [response, status] of cases) {
      assert.equal(response.status, status)
      assert.match(response.headers.get('www-authenticate') ?? '', /^Bearer /)
      const { error } = (await response.json()) as { error: { code: number } }
      assert.equal(error.code, status, "refused in the contract's form")
    }
    const bare = await ask((await program.tokenOf(anna, ['openid'])).token)
    assert.deepEqual(await bare.json(), { sub: String(anna.id) })
    const mail = await ask((await program.tokenOf(anna, ['openid', 'email'])).token)
    assert.deepEqual(await mail.json(), { sub: String(anna.id), email: anna.userName, email_verified: false })
  })
})
