// Whatever the server, the database, the role or the address sets for sessions: atrium sets what it relies on by itself.

import assert from 'node:assert/strict'
import pg from 'pg'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { createApp } from '../../../src/app.ts'
import { readConfig } from '../../../src/platform/config.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { POSTGRES_URL } from '../../support/snapshot.ts'

const NAME = `atrium_session_${process.pid}`

async function admin(text: string, database?: string) {
  const url = new URL(POSTGRES_URL as string)
  if (database) url.pathname = `/${database}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const urlOf = (database: string) => {
  const url = new URL(POSTGRES_URL as string)
  url.pathname = `/${database}`
  return url.href
}

const SETTINGS = [
  ['datestyle', `'German'`],
  ['intervalstyle', `'sql_standard'`],
  ['standard_conforming_strings', 'off'],
  ['timezone', `'Pacific/Chatham'`],
  ['bytea_output', `'escape'`],
  ['default_transaction_isolation', `'serializable'`],
  ['default_transaction_read_only', 'on'],
] as const

describe('sessions', { skip: !POSTGRES_URL && 'the embedded engine has no other settings' }, () => {
  describe('of a database with other settings', () => {
    let app: TestApp
    before(async () => {
      app = await startApp(
        {},
        {
          through: async url => {
            const name = new URL(url).pathname.slice(1)
            await admin(SETTINGS.map(setting => `alter database ${name} set ${setting.join(' = ')}`).join(';'))
            return url
          },
        },
      )
    })

    for (const [name, value] of SETTINGS)
      test(`${name} = ${value} is overridden`, async () => {
        const { rows } = await app.app.services.database.pool.query('select current_setting($1) as used', [name])
        assert.ok(!rows[0].used.startsWith(value.replaceAll("'", '')), rows[0].used)
      })

    test('reads and writes as any other', async () => {
      const program = await app.program()
      const anna = await program.user('anna', { role: 'publisher' })
      const { id } = await anna.must(201, 'POST', '/v2/channels', { name: 'News', description: String.raw`a\b` })
      const topic = await anna.must(200, 'GET', `/v2/channels/${id}`)
      assert.equal(topic.description, String.raw`a\b`)
      assert.match(topic.created_at, /^\d{4}-\d\d-\d\dT.*Z$/)
    })
  })

  test('with another schema first in the search path: everything is made in public, also at a second start', async () => {
    await admin(`create database ${NAME}`)
    await admin(`create schema mine; alter database ${NAME} set search_path = mine, public`, NAME)
    const options = encodeURIComponent('-c search_path=mine -c statement_timeout=9s')
    for (const url of [urlOf(NAME), `${urlOf(NAME)}?options=${options}`]) {
      const app = await createApp(readConfig({ LOG_LEVEL: 'silent', PORT: '0', DATABASE_URL: url }))
      await app.close()
    }
    const [{ mine, there }] = await admin(
      `select count(*) filter (where schemaname = 'mine')::int as mine,
              count(*) filter (where schemaname = 'public')::int > 50 as there from pg_tables`,
      NAME,
    )
    assert.deepEqual([mine, there], [0, true])
    await admin(`drop database ${NAME} with (force)`)
  })

  test('of a database with another encoding than UTF8 are refused', async () => {
    await admin(`create database ${NAME} encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C' template template0`)
    const starting = createApp(readConfig({ LOG_LEVEL: 'silent', PORT: '0', DATABASE_URL: urlOf(NAME) }))
    await assert.rejects(starting, /has the encoding SQL_ASCII, and atrium needs UTF8: create database/)
    await admin(`drop database ${NAME} with (force)`)
  })
})
