// Valid authorization requests, and the errors of others.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import { Browser } from '../../support/browser.ts'
import { addClient, annaAtThePages, passPages } from './support.ts'

const app = await sharedApp()
const { program, anna, callback, start } = await annaAtThePages(app)

describe('an authorization request', () => {
  const sentBack: readonly [string, Record<string, string | null>, string][] = [
    ['without state', { state: null }, 'invalid_request'],
    ['without program_id', { program_id: null }, 'invalid_request'],
    ['for another program', { program_id: '999999' }, 'invalid_request'],
    ['without scope', { scope: null }, 'invalid_request'],
    ['with an unknown scope', { scope: 'feeds.read feeds.burn' }, 'invalid_scope'],
    ['with a scope that is none', { scope: 'feeds.read "quoted"' }, 'invalid_scope'],
    ['without response_mode', { response_mode: null }, 'invalid_request'],
    ['with a fragment for an answer', { response_mode: 'fragment' }, 'invalid_request'],
    ['with a form for an answer', { response_mode: 'form_post' }, 'invalid_request'],
    ['without response_type', { response_type: null }, 'invalid_request'],
    ['for a token at once', { response_type: 'token' }, 'unsupported_response_type'],
    ['without PKCE', { code_challenge: null, code_challenge_method: null }, 'invalid_request'],
    ['without code_challenge', { code_challenge: null }, 'invalid_request'],
    ['without code_challenge_method', { code_challenge_method: null }, 'invalid_request'],
    ['with a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['with a challenge that is none', { code_challenge: 'short' }, 'invalid_request'],
    ['that allows no page', { prompt: 'none' }, 'login_required'],
  ]
  for (const [what, changes, error] of sentBack) {
    test(`${what} goes back with ${error}`, async () => {
      const { url } = await new Browser().open(start(changes))
      assert.equal(`${url.origin}${url.pathname}`, callback)
      assert.equal(url.searchParams.get('error'), error)
      assert.equal(url.searchParams.get('state'), changes.state === null ? null : 'a state')
      assert.equal(url.hash, '')
    })
  }

  const shown: readonly [string, Record<string, string | null>][] = [
    ['of no client', { client_id: null }],
    ['of an unknown client', { client_id: 'nobody' }],
    ['of a client with a strange name', { client_id: '\0%' }],
    ['without redirect_uri', { redirect_uri: null }],
    ['to another redirect_uri', { redirect_uri: 'https://evil.example/callback' }],
    ['to a redirect_uri of another loopback address', { redirect_uri: 'http://[::1]:8910/callback' }],
    ['to a redirect_uri with something added', { redirect_uri: 'http://127.0.0.1:8910/callback?x=1' }],
    ['with more than one mistake', { redirect_uri: 'https://evil.example', state: null, scope: null }],
  ]
  for (const [what, changes] of shown) {
    test(`${what} ends on a page`, async () => {
      const page = await new Browser().open(start(changes))
      assert.equal(page.status, 400)
      assert.equal(page.heading, 'This sign-in cannot continue')
    })
  }

  test('with a parameter twice goes back, and with a strange state comes through', async () => {
    const twice = start()
    twice.searchParams.append('scope', 'public')
    assert.equal((await new Browser().open(twice)).url.searchParams.get('error'), 'invalid_request')
    const state = 'a\0b&c=\u{1F600}"<>%00'
    const page = await passPages(new Browser(), start({ state }), anna)
    assert.equal(page.url.searchParams.get('state'), state)
  })

  test('may ask for offline_access as OpenID clients do, and for a nonce', async () => {
    const page = await passPages(new Browser(), start({ scope: 'openid offline_access', nonce: 'n-1' }), anna)
    assert.ok(page.url.searchParams.has('code'))
  })

  test('of an app on a device may take any port, and a scheme of its own', async () => {
    const { client_id } = await addClient(app, {
      programId: program.id,
      kind: 'public',
      name: 'Phone',
      redirectUris: ['http://127.0.0.1/done', 'com.example.phone:/done', 'http://intranet/done'],
      scopes: ['feeds.read'],
    })
    const other = start({ redirect_uri: 'http://127.0.0.1:8911/callback' })
    assert.equal((await passPages(new Browser(), other, anna)).url.port, '8911')
    for (const redirect_uri of ['http://127.0.0.1:49152/done', 'com.example.phone:/done']) {
      const page = await passPages(new Browser(), start({ client_id, redirect_uri, scope: 'feeds.read' }), anna)
      assert.ok(page.url.href.startsWith(`${redirect_uri}?code=`), page.text)
    }
    assert.equal((await new Browser().open(start({ client_id, redirect_uri: 'http://127.0.0.1:1/other' }))).status, 400)
    const beyond = await new Browser().open(
      start({ client_id, redirect_uri: 'http://127.0.0.1/done', scope: 'public' }),
    )
    assert.equal(beyond.url.searchParams.get('error'), 'invalid_scope')
  })
})
