// Sessions are kept in memory, and what ends one takes no other out of it.

import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'

test("ending a server's token leaves the cached tokens of people, and ends at once", async () => {
  const app = await sharedApp()
  const { tokens } = app.app.services
  const program = await app.program()
  const mia = await program.user('mia')
  const server = await program.server({ scopes: ['content.read'] })
  await mia.must(200, 'GET', '/v2/me')
  await server.must(200, 'GET', '/v2/content')
  const isCached = (token: string | null) => !(tokens.check(token as string) instanceof Promise)
  assert.deepEqual([isCached(mia.token), isCached(server.token)], [true, true])
  const { client_id, client_secret } = program.created.clients.server
  const revoked = await fetch(`${app.url}/oauth/revoke`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}` },
    body: new URLSearchParams({ token: server.token as string }),
  })
  assert.equal(revoked.status, 200)
  assert.equal((await server.call('GET', '/v2/content')).status, 401)
  assert.equal(isCached(mia.token), true)
})
