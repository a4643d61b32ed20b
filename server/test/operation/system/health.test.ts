import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'

const app = await sharedApp()

test('the server says that it lives and is ready', async () => {
  assert.equal((await app.stranger.get('/healthz')).status, 200)
  assert.equal((await app.stranger.get('/readyz')).status, 200)
})

test('figures are at one spelling of their path, which proxies compare letter by letter', async () => {
  const statusOf = async (path: string) => {
    const request = get(`${app.url}${path}`)
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    response.resume()
    return response.statusCode
  }
  for (const path of ['/metrics', '/metrics?x=1']) assert.equal(await statusOf(path), 200, path)
  for (const path of ['/%6detrics', '/metric%73', '/metrics/']) assert.equal(await statusOf(path), 404, path)
})

test('a user can be made', async () => {
  const program = await app.program()
  const anna = await program.user('anna')
  assert.equal((await anna.get('/v2/nothing')).status, 404)
})
