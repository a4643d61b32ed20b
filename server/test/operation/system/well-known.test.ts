// Addresses at which programs look by themselves.

import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { ConfigError, readConfig } from '../../../src/platform/config.ts'
import { sharedApp, startApp } from '../../support/app.ts'

const app = await sharedApp()
const get = (path: string, url = app.url) => fetch(url + path, { redirect: 'manual' })

test('security.txt names the contact for a year from the start, and is 404 where the operator names none', async () => {
  assert.equal((await get('/.well-known/security.txt')).status, 404)
  const own = await startApp({ SECURITY_CONTACT: 'mailto:security@example.com' })
  const response = await get('/.well-known/security.txt', own.url)
  assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'text/plain; charset=utf-8'])
  const [, contact, expires, canonical] =
    /^Contact: (\S+)\nExpires: (\S+)\nCanonical: (\S+)\n$/.exec(await response.text()) ?? []
  assert.deepEqual([contact, canonical], ['mailto:security@example.com', `${own.url}/.well-known/security.txt`])
  const days = (Date.parse(expires ?? '') - Date.now()) / 86_400_000
  assert.ok(days > 364 && days <= 365, `${days} days`)
})

for (const contact of [
  'security@example.com',
  'mailto:',
  'mailto:nobody',
  'http://example.com',
  'https://',
  'https://a b',
]) {
  test(`SECURITY_CONTACT ${contact} is refused at the start`, () => {
    assert.throws(() => readConfig({ SECURITY_CONTACT: contact }), ConfigError)
  })
}

test('a password manager is led to the page with the password, and search engines away', async () => {
  const { status, headers } = await get('/.well-known/change-password')
  assert.deepEqual([status, headers.get('location')], [302, '/me'])
  assert.equal(
    readConfig({ SECURITY_CONTACT: 'https://example.com/security' }).securityContact,
    'https://example.com/security',
  )
  assert.match(await (await get('/robots.txt')).text(), /^User-agent: \*\nDisallow: \/\n$/)
})

test('pages of the sign-in are compressed for browsers that take it', async () => {
  const page = (encoding: string) =>
    fetch(`${app.url}/oauth/interaction/none`, { headers: { 'accept-encoding': encoding } })
  const [plain, packed] = [await page('identity'), await page('gzip')]
  assert.deepEqual([plain.headers.get('content-encoding'), packed.headers.get('content-encoding')], [null, 'gzip'])
  const body = (text: string) => text.replaceAll(/<code>.*?<\/code>/g, '')
  assert.equal(body(await packed.text()), body(await plain.text()))
  assert.ok(Number(packed.headers.get('content-length')) < Number(plain.headers.get('content-length')) / 2)
})
