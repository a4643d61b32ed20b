// Authentication of callers, against the real authorization server.

import assert from 'node:assert/strict'
import { test } from '../../bin/testing.mjs'
import { passPages, personWithPassword, post } from '../../server/test/sign-in/oauth/support.ts'
import { sharedApp } from '../../server/test/support/app.ts'
import { Browser } from '../../server/test/support/browser.ts'
import { bearer, clientCredentials, createAtrium, pkce, refreshToken, sameOrigin, type Tokens } from '../src/index.ts'
import { scriptedServer } from './scripted-server.ts'

const app = await sharedApp()

/** The platform's fetch, and the paths and tokens it was called with. */
function watched() {
  const paths: string[] = []
  const tokens: string[] = []
  const fetch: typeof globalThis.fetch = (input, init) => {
    paths.push(new URL(String(input)).pathname)
    const authorization = new Headers(init?.headers).get('authorization')
    if (authorization) tokens.push(authorization.slice('Bearer '.length))
    return globalThis.fetch(input, init)
  }
  return { paths, tokens, fetch }
}

async function signIn(name: string) {
  const program = await app.program()
  const person = await personWithPassword(app, program, name)
  const { client_id: clientId, redirect_uri: redirectUri } = program.created.clients.public
  const flow = pkce({ authUrl: app.url, clientId, redirectUri, scope: 'openid feeds.read', programId: program.id })
  const start = await flow.begin()
  const back = await passPages(new Browser(), new URL(start.url), person)
  return { program, person, clientId, flow, start, back, tokens: await flow.finish(back.url.href, start) }
}

test('an application fetches one token for all its calls, and another when that was revoked', async () => {
  const program = await app.program()
  const { client_id: clientId, client_secret: clientSecret } = program.created.clients.server
  const { paths, tokens, fetch } = watched()
  const atrium = createAtrium({ baseUrl: app.url, auth: clientCredentials({ clientId, clientSecret }), fetch })
  await Promise.all([atrium.listTopics(), atrium.listUsers(), atrium.listRoles()])
  assert.equal(paths.filter(path => path === '/oauth/token').length, 1)
  const form = { client_id: clientId, client_secret: clientSecret, token: tokens.at(-1) ?? '' }
  assert.equal((await post(app, form, { path: '/oauth/revoke' })).status, 200)
  assert.equal((await atrium.listTopics()).status, 200)
  assert.equal(paths.filter(path => path === '/oauth/token').length, 2)
})

test('a wrong secret throws its OAuth error', async () => {
  const program = await app.program()
  const auth = clientCredentials({ clientId: program.created.clients.server.client_id, clientSecret: 'wrong' })
  await assert.rejects(createAtrium({ baseUrl: app.url, auth }).listTopics(), {
    name: 'AtriumError',
    title: 'invalid_client',
  })
})

test('mia signs in by code, and responses of other sign-ins are refused', async () => {
  const { tokens, flow, start, back, person } = await signIn('mia')
  assert.match(tokens.refresh_token ?? '', /./)
  assert.ok(tokens.expires_at > Date.now() + 7_000_000)
  const atrium = createAtrium({ baseUrl: app.url, auth: bearer(() => tokens.access_token) })
  assert.equal((await atrium.readMe()).data.userName, person.userName)
  await assert.rejects(flow.finish(back.url.href, { ...start, state: 'other' }), /another sign-in/)
  const denied = `?state=${start.state}&error=access_denied&error_description=No`
  await assert.rejects(flow.finish(denied, start), /^Error: No$/)
  await assert.rejects(flow.finish(back.url.href, start), { name: 'AtriumError', title: 'invalid_grant' })
})

test('a token that ends, or was revoked, is renewed once for all calls, and the new pair is kept', async () => {
  const { tokens, clientId } = await signIn('noa')
  const kept: Tokens[] = []
  const { paths, fetch } = watched()
  const auth = refreshToken({ clientId, tokens: { ...tokens, expires_at: 0 }, onTokens: pair => void kept.push(pair) })
  const noa = createAtrium({ baseUrl: app.url, auth, fetch })
  await Promise.all([noa.readMe(), noa.listFeedPosts(), noa.listReactionTypes()])
  assert.equal(paths.filter(path => path === '/oauth/token').length, 1)
  assert.equal(kept.length, 1)
  assert.notEqual(kept[0]?.refresh_token, tokens.refresh_token)

  await post(
    app,
    { client_id: clientId, token: kept[0]?.access_token ?? '', token_type_hint: 'access_token' },
    { path: '/oauth/revoke' },
  )
  await Promise.all([noa.readMe(), noa.listFeedPosts()])
  assert.equal(kept.length, 2)
})

test('of two clients that share a store, the second uses the tokens that the first has renewed', async () => {
  const { tokens, clientId } = await signIn('ola')
  let store: Tokens = { ...tokens, expires_at: 0 }
  const keep = (pair: Tokens) => {
    store = pair
  }
  const tab = () => {
    const auth = refreshToken({ clientId, tokens: () => store, onTokens: keep })
    return createAtrium({ baseUrl: app.url, auth })
  }
  const [one, other] = [tab(), tab()]
  await one.readMe()
  await other.readMe()
  const { refresh_token } = store
  await one.readMe()
  assert.equal(store.refresh_token, refresh_token)
})

test('a sign-in that has ended throws invalid_grant', async () => {
  const { clientId } = await signIn('pia')
  const auth = refreshToken({ clientId, tokens: { access_token: 'x', refresh_token: 'y', expires_at: 0 } })
  await assert.rejects(createAtrium({ baseUrl: app.url, auth }).readMe(), {
    name: 'AtriumError',
    title: 'invalid_grant',
  })
})

test('pages send their cookies, and mark what changes something', async () => {
  const server = await scriptedServer(200)
  const credentials: unknown[] = []
  const fetch: typeof globalThis.fetch = (input, init) => {
    credentials.push(init?.credentials)
    return globalThis.fetch(input, init)
  }
  const page = createAtrium({ baseUrl: server.url, auth: sameOrigin(), fetch })
  await page.listTopics()
  await page.likePost({ content_id: 1 })
  await page.createComment({ content_id: 1, body: 'Thanks' })
  assert.deepEqual(
    server.asked.map(({ method, headers }) => [method, headers['x-atrium-web'], headers.authorization]),
    [
      ['GET', undefined, undefined],
      ['PUT', '1', undefined],
      ['POST', '1', undefined],
    ],
  )
  assert.deepEqual(new Set(credentials), new Set(['same-origin']))
  assert.throws(() => createAtrium(), new TypeError('baseUrl is missing'))
  for (const baseUrl of ['', 'atrium.example.com', 'ftp://atrium.example.com', 'https://', '/v2'])
    assert.throws(() => createAtrium({ baseUrl }), new TypeError('baseUrl must be an http or https address'), baseUrl)
})
