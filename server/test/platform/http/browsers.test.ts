// Pages of other origins: those that a registered client redirects to may call, others may not.

import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'

const app = await sharedApp()
const program = await app.program()
const origin = new URL(program.created.clients.public.redirect_uri).origin

test('a page of a registered origin may use every method of the API, and read refusals', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
    const preflight = await app.stranger.call('OPTIONS', '/v2/content', undefined, {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type,idempotency-key',
    })
    assert.equal(preflight.status, 204)
    assert.equal(preflight.headers.get('access-control-allow-origin'), origin)
    assert.ok(preflight.headers.get('access-control-allow-methods')?.split(', ').includes(method), method)
    assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /idempotency-key/)
  }
  for (const path of ['/v2/content', '/v2/nothing']) {
    assert.equal((await app.stranger.get(path, { origin })).headers.get('access-control-allow-origin'), origin)
  }
})

test('what the API answers, refusals too, is no page: it runs nothing, is framed nowhere and names nobody elsewhere', async () => {
  const mia = await program.user('mia')
  for (const answer of [
    await mia.get('/v2/feed/posts'),
    await mia.get('/v2/nothing'),
    await app.stranger.get('/v2/feed/posts'),
    await mia.get('/scim/v2/Users'),
  ]) {
    assert.equal(
      answer.headers.get('content-security-policy'),
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    )
    assert.equal(answer.headers.get('x-frame-options'), 'DENY')
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
    assert.equal(answer.headers.get('referrer-policy'), 'no-referrer')
    assert.equal(answer.headers.get('cross-origin-resource-policy'), 'same-origin')
  }
})

test('a page of another origin gets no CORS headers', async () => {
  const foreign = { origin: 'https://elsewhere.example', 'access-control-request-method': 'PUT' }
  const { headers } = await app.stranger.call('OPTIONS', '/v2/content', undefined, foreign)
  assert.equal(headers.get('access-control-allow-origin'), null)
  assert.equal(headers.get('access-control-allow-methods'), null)
})
