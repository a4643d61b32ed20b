// A deleted client, and a lower role, hold on every node, also for tokens that a node has in its memory.

import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { sameDatabase, startApp } from '../../support/app.ts'
import { Caller } from '../../support/caller.ts'
import { eventually } from '../../support/eventually.ts'
import { needsPostgres } from '../../support/snapshot.ts'

test('a client that is changed and deleted on one node is so on another', {
  skip: needsPostgres,
}, async () => {
  const first = await startApp()
  const second = await startApp(sameDatabase(first))
  const program = await first.program()
  const ada = await program.user('ada', { role: 'administrator' })
  const server = await program.server({ role: 'administrator' })
  const there = new Caller(second.url, server.token)
  const path = `/v2/oauth_clients/${program.created.clients.server.client_id}`
  const statusThere = async () => (await there.get('/v2/oauth_clients')).status
  assert.equal(await statusThere(), 200)
  await ada.must(200, 'PATCH', path, { role: 'publisher' })
  await eventually(statusThere, status => status === 403)
  assert.equal((await ada.delete(path)).status, 204)
  await eventually(statusThere, status => status === 401)
})
