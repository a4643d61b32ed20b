// A new password ends tokens on every node, also those that a node has in its memory.

import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { replace } from '../../people/users/scim-user.ts'
import { sameDatabase, startApp } from '../../support/app.ts'
import { Caller } from '../../support/caller.ts'
import { eventually } from '../../support/eventually.ts'
import { needsPostgres } from '../../support/snapshot.ts'

test('a token that another node knows ends there as well', { skip: needsPostgres }, async () => {
  const first = await startApp()
  const second = await startApp(sameDatabase(first))
  const program = await first.program()
  const paula = await program.user('paula', { role: 'program_manager' })
  const anna = await program.user('anna')
  const there = new Caller(second.url, anna.token)
  const statusThere = async () => (await there.get('/scim/v2/Users/me')).status
  assert.equal(await statusThere(), 200)
  await paula.must(200, 'PATCH', `/scim/v2/Users/${anna.id}`, replace('password', 'a new password'))
  // Its cache would keep the token for a minute.
  await eventually(statusThere, status => status === 401)
})
