import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, test } from '../../../../bin/testing.mjs'
import type { Db } from '../../../src/platform/db/handle.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import { sharedApp } from '../../support/app.ts'
import { needsPostgres } from '../../support/snapshot.ts'

const app = await sharedApp()
const { database } = app.app.services

/** Breaks the connection of the transaction. */
async function breakConnection(db: Db): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  await database.pool.query({ text: 'select pg_terminate_backend($1)', values: [rows[0]?.pid] })
  await sleep(100)
}

describe('a connection that breaks', { skip: needsPostgres }, () => {
  test('between two statements makes its transaction run again on another', async () => {
    let runs = 0
    const answer = await database.system(async db => {
      if (++runs === 1) await breakConnection(db)
      const { rows } = await sql<{ answer: number }>`select 42 as answer`.execute(db)
      return rows[0]?.answer
    })
    assert.deepEqual([answer, runs], [42, 2])
  })

  test('every time costs its transaction, not the server', async () => {
    const lost = database.system(async db => {
      await breakConnection(db)
      await sql`select 1`.execute(db)
    })
    await assert.rejects(lost, /[Cc]onnection/)
    assert.equal((await app.stranger.get('/readyz')).status, 200)
  })

  test('before the commit is sent makes its transaction run again as well', async () => {
    let runs = 0
    await database.system(async db => {
      if (++runs === 1) await breakConnection(db)
    })
    assert.equal(runs, 2)
  })

  test('before a rollback does not hide the error that asked for it', async () => {
    let runs = 0
    const refused = database.system(async db => {
      runs++
      await breakConnection(db)
      throw new Error('refused')
    })
    await assert.rejects(refused, /^Error: refused$/)
    assert.equal(runs, 1)
  })
})
