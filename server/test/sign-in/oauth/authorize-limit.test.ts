// Whoever has not signed in begins 300 sign-ins a minute from one address, as the proxy names it, whatever its port.

import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { startApp } from '../../support/app.ts'
import { authorizeUrl, pkce } from './support.ts'

const LIMIT = 300
const app = await startApp({ RATE_LIMIT_PER_MINUTE: '1000', TRUSTED_PROXIES: '127.0.0.1' })
const program = await app.program()
const url = authorizeUrl(app, program, pkce().challenge)

const ask = (forwarded: string, path: URL | string = url, init: RequestInit = {}) =>
  fetch(path, { redirect: 'manual', ...init, headers: { 'x-forwarded-for': forwarded } })

async function askMany(forwarded: (n: number) => string, path?: URL | string): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < LIMIT; n += 20) {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => ask(forwarded(n + i), path)))
    statuses.push(...answers.map(({ status }) => status))
    await Promise.all(answers.map(answer => answer.body?.cancel()))
  }
  return [...new Set(statuses)]
}

test('by link or form, with another port each time; another address is not counted with it', async () => {
  assert.deepEqual(await askMany(n => `203.0.113.8:${20_000 + n}`), [303])
  const refused = await ask('203.0.113.8:1')
  assert.equal(refused.status, 429)
  const seconds = Number(refused.headers.get('retry-after'))
  assert.ok(seconds >= 1 && seconds <= 60)
  assert.match(await refused.text(), /too many requests from this address/)
  const form = await ask('203.0.113.8', new URL('/oauth/authorize', app.url), {
    method: 'POST',
    body: url.searchParams,
  })
  assert.equal(form.status, 429)
  assert.equal((await ask('203.0.113.9:20001')).status, 303)
})

test('branding is counted by the same addresses', async () => {
  const branding = `${app.url}/v2/branding?program=${program.id}`
  assert.deepEqual(await askMany(n => `203.0.113.18:${20_000 + n}`, branding), [200])
  assert.equal((await ask('203.0.113.18', branding)).status, 429)
})
