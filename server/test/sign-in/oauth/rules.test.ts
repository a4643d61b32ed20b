// Rules that need no server.

import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from '../../../../bin/testing.mjs'
import { isRegisteredRedirectUri, redirectUriProblem } from '../../../src/sign-in/oauth/clients/redirect-uris.ts'
import { OAuthError } from '../../../src/sign-in/oauth/server/oauth-error.ts'
import { withQueryResponseMode } from '../../../src/sign-in/oauth/server/routes.ts'
import { presentedClient } from '../../../src/sign-in/oauth/token/read-parameters.ts'

test('a redirect URI is an address that a browser can be sent to without harm', () => {
  for (const uri of [
    'https://a.example/cb?x=1',
    'http://127.0.0.1:8910/callback',
    'http://intranet/cb',
    'com.example.app:/cb',
  ]) {
    assert.equal(redirectUriProblem(uri), null, uri)
  }
  for (const uri of [
    '',
    '/callback',
    'https://a.example/#x',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://u:p@a.example/',
    'https://*.example/cb',
    'https://*/cb',
    'com.example.app://*/cb',
  ]) {
    assert.ok(redirectUriProblem(uri), uri)
  }
})

test('a redirect URI is registered to the letter, but for the port of a loopback address', () => {
  const registered = ['https://a.example/cb', 'http://127.0.0.1/cb', 'http://[::1]/cb', 'http://127.0.0.1:8910/fixed']
  const right = [
    ...registered,
    'http://127.0.0.1:1/cb',
    'http://127.0.0.1:65535/cb',
    'http://[::1]:99/cb',
    'http://127.0.0.1:8911/fixed',
    'http://127.0.0.1/fixed',
  ]
  const wrong = [
    'https://a.example/cb/',
    'https://a.example:444/cb',
    'https://A.example/cb',
    'http://[::1]:8910/fixed',
    'http://127.0.0.1:0/fixed',
    'http://127.0.0.1:65536/fixed',
    'http://127.0.0.1:8910/fixed/',
    'http://127.0.0.1:1/other',
    'http://127.0.0.1:1@evil.example/cb',
    'http://127.0.0.1:/cb',
    'http://localhost:1/cb',
  ]
  for (const uri of right) assert.ok(isRegisteredRedirectUri(uri, registered), uri)
  for (const uri of wrong) assert.ok(!isRegisteredRedirectUri(uri, registered), uri)
})

test('an authorization request that can be answered by query stays as it is', () => {
  const url = '/oauth/authorize?response_type=code&response_mode=query&state=%00a+b'
  assert.equal(withQueryResponseMode(url), url)
  assert.equal(withQueryResponseMode('/oauth/authorize'), '/oauth/authorize')
  assert.equal(withQueryResponseMode('/a?response_mode=form_post&state=x'), '/a?state=x')
  assert.equal(withQueryResponseMode('/a?response_type=token&state=x'), '/a?response_type=unsupported&state=x')
})

test('a client is understood from HTTP Basic, whatever its name and secret', () => {
  const form = (text: string) => encodeURIComponent(text).replaceAll('%20', '+')
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (id, secret) => {
      const authorization = `Basic ${Buffer.from(`${form(id)}:${form(secret)}`).toString('base64')}`
      assert.deepEqual(presentedClient({ authorization }, new URLSearchParams()), { id, secret: secret || null })
    }),
  )
})

test('no Authorization header is understood as anything but a client or a refusal', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map(text => `Basic ${text}`),
      ),
      authorization => {
        try {
          assert.ok(presentedClient({ authorization }, new URLSearchParams())?.id)
        } catch (error) {
          assert.ok(error instanceof OAuthError)
          assert.equal(error.status, 401)
        }
      },
    ),
  )
})
