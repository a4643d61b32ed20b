import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { peopleLockOf } from '../../../src/people/following/index.ts'
import { limits } from '../../../src/platform/config.ts'
import { sharedApp } from '../../support/app.ts'
import { needsPostgres } from '../../support/snapshot.ts'
import { scimUser } from './scim-user.ts'

const app = await sharedApp()
const { database } = app.app.services
const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8]

test('users who wait for a change of rules that takes too long wait once, not one after the other', {
  skip: needsPostgres,
}, async () => {
  const program = await app.program()
  const paula = await program.user('paula', { role: 'program_manager' })
  const client = await database.pool.connect()
  await client.script(`begin; select pg_advisory_xact_lock(hashtextextended('${peopleLockOf(program.id)}', 0))`)
  const adding = Promise.all(NUMBERS.map(n => paula.post('/scim/v2/Users', scimUser(`waits-${n}`))))
  try {
    // Those who arrive first wait for the lock, the others for them and then for the lock: twice in all, and not eight times.
    const tooLong = sleep((NUMBERS.length - 1) * limits.lockTimeoutMs, [], { ref: false })
    const answers = await Promise.race([adding, tooLong])
    assert.deepEqual(
      answers.map(({ status }) => status),
      NUMBERS.map(() => 504),
    )
  } finally {
    await client.query('rollback')
    client.release()
  }
  await adding
  await paula.must(201, 'POST', '/scim/v2/Users', scimUser('waits-1'))
})
