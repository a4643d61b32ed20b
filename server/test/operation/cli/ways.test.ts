// What `atrium doctor` says of a pooler in front of the database.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startPgBouncer, type ThrowAwayPgBouncer } from '../../../../bin/pgbouncer.mjs'
import { checkDatabase } from '../../../src/operation/cli/checks/database.ts'
import { readConfig } from '../../../src/platform/config.ts'

const SERVER = process.env['ATRIUM_TEST_PGBOUNCER'] ? process.env['ATRIUM_TEST_POSTGRES'] : undefined
const skip = SERVER === undefined && 'it is run by --pgbouncer'

describe('doctor', { skip }, () => {
  let keeping: ThrowAwayPgBouncer
  let losing: ThrowAwayPgBouncer
  before(async () => {
    keeping = await startPgBouncer(SERVER as string)
    losing = await startPgBouncer(SERVER as string, { max_prepared_statements: 0 })
  })
  after(async () => {
    await keeping.stop()
    await losing.stop()
  })

  const pooler = async (settings: Record<string, string>) => {
    const found = await checkDatabase(readConfig(settings))
    return found
      .filter(({ check }) => check === 'pooler')
      .map(({ level, message, remedy = '' }) => [level, message, remedy])
  }

  test('asks for DATABASE_DIRECT_URL where DATABASE_URL is a pooler in transaction mode', async () => {
    const [finding] = await pooler({ DATABASE_URL: keeping.url })
    assert.match(String(finding), /^fail,DATABASE_URL is a pooler.*set DATABASE_DIRECT_URL/)
  })

  test('says so of DATABASE_DIRECT_URL, too', async () => {
    const [finding] = await pooler({ DATABASE_URL: keeping.url, DATABASE_DIRECT_URL: losing.url })
    assert.match(String(finding), /^fail,/)
  })

  test('finds out whether prepared statements are passed on', async () => {
    const direct = { DATABASE_DIRECT_URL: SERVER as string }
    assert.match(String(await pooler({ DATABASE_URL: keeping.url, ...direct })), /ok,passes prepared statements on/)
    assert.match(String(await pooler({ DATABASE_URL: losing.url, ...direct })), /fail,.*max_prepared_statements/)
  })

  test('has nothing to say without a pooler', async () => {
    assert.deepEqual(await pooler({ DATABASE_URL: SERVER as string }), [])
  })
})
