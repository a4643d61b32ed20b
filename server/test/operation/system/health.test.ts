import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'

const app = await sharedApp()

test('the server says that it lives and is ready', async () => {
  assert.equal((await app.stranger.get('/healthz')).status, 200)
  assert.equal((await app.stranger.get('/readyz')).status, 200)
})

test('a user can be made', async () => {
  const program = await app.program()
  const anna = await program.user('anna')
  assert.equal((await anna.get('/v2/nothing')).status, 404)
})
