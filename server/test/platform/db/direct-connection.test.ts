// DATABASE_URL leads to a pooler, DATABASE_DIRECT_URL to PostgreSQL itself.

import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import pg from 'pg'
import { ConfigError, readConfig } from '../../../src/platform/config.ts'
import { startApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { needsPostgres } from '../../support/snapshot.ts'
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.ts'

test('an address that is none of PostgreSQL, or none of a pooler, is refused by name', () => {
  const refused = (env: Record<string, string>) => {
    assert.throws(
      () => readConfig(env),
      (error: Error) => error instanceof ConfigError && error.message.startsWith('DATABASE_DIRECT_URL'),
    )
  }
  refused({ DATABASE_URL: 'postgres://pooler/atrium', DATABASE_DIRECT_URL: 'mysql://db/atrium' })
  refused({ DATABASE_DIRECT_URL: 'postgres://db/atrium' })
})

describe('a server behind a pooler', {
  skip: needsPostgres,
}, async () => {
  const settings: Record<string, string> = {}
  let pooler: TcpProxy | undefined
  const app = await startApp(settings, {
    async through(url) {
      settings['DATABASE_DIRECT_URL'] = url
      pooler = await startTcpProxy(url)
      return pooler.url
    },
  })
  after(async () => {
    await app.close()
    await pooler?.close()
  })

  test('keeps its signals and its lock past it, and goes on once it is back', async () => {
    const mia = await (await app.program()).user('mia')
    const watch = new pg.Client({ connectionString: settings['DATABASE_DIRECT_URL'], application_name: 'watch' })
    await watch.connect()
    after(() => watch.end())
    const sessions = async (): Promise<string[]> =>
      (
        await watch.query('select application_name as name from pg_stat_activity where datname = current_database()')
      ).rows.map(({ name }) => name)
    const before = (await sessions()).length
    await pooler?.down()
    const left = await eventually(sessions, names => names.length < before)
    assert.ok(left.includes('atrium listen'))
    const { rows } = await watch.query(
      "select from pg_locks where locktype = 'advisory' and objsubid = 2 and granted and database = (select oid from pg_database where datname = current_database())",
    )
    assert.equal(rows.length, 1, 'the lock of the node')
    assert.match((await app.stranger.get('/metrics')).text, /^atrium_signal_connections_lost_total 0$/m)
    await pooler?.up()
    await eventually(
      () => mia.get('/v2/me'),
      answer => answer.status === 200,
    )
  })
})
