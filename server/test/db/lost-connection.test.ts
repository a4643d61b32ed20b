import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { sharedApp } from '../support/app.ts'

const app = await sharedApp()
const { database } = app.app.services

test('a connection that breaks between two statements costs its transaction, not the server', {
  skip: database.engine === 'embedded' && 'the embedded engine has no connections that could break',
}, async () => {
  const lost = database.system(async db => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    await database.pool.query({ text: 'select pg_terminate_backend($1)', values: [rows[0]?.pid] })
    await sleep(100)
    await sql`select 1`.execute(db)
  })
  await assert.rejects(lost, /[Cc]onnection/)
  assert.equal((await app.stranger.get('/readyz')).status, 200)
})
