// A database that migrations of another version have made: it is refused before anything in it changes, with the way to a new one.

import assert from 'node:assert/strict'
import { after, test } from '../../../../bin/testing.mjs'
import { openEmbedded } from '../../../src/platform/db/engines/embedded/embedded.ts'
import { needsPostgres } from '../../support/snapshot.ts'
import { dropDatabases, makeDatabase, onDatabase } from './databases.ts'
import { atrium, makeFolder } from './processes.ts'

/** A part of the names that the files before 1.0.0 had. */
const FORMER = `values ('0001_platform'), ('0002_audit'), ('0003_people'), ('0004_sign_in'), ('0058_waiting_receivers')`
const ADVICE =
  /^atrium: the database was made by another version .* begin anew: move DATA_DIR away, or, .* name an empty database\n$/

async function assertRefused(env: Record<string, string>): Promise<void> {
  for (const command of ['serve', 'migrate']) {
    const { code, stdout, stderr } = await atrium([command], { DEMO: '0', PORT: '0', LOG_LEVEL: 'warn', ...env })
    assert.deepEqual([code, stdout], [78, ''])
    assert.match(stderr, ADVICE)
  }
  const doctor = await atrium(['doctor'], env)
  assert.match(doctor.stdout, /FAIL {2}schema +made by another version .*\n.*move DATA_DIR away, or, /)
}

test('an embedded database of an earlier version is refused with 78 and left as it is', async () => {
  const folder = makeFolder()
  const made = await openEmbedded(folder)
  await made.script(
    `drop table schema_functions; drop table schema_migrations; create table schema_migrations (name text primary key);
     insert into schema_migrations ${FORMER}`,
  )
  await made.end()
  await assertRefused({ DATA_DIR: folder })
  const kept = await openEmbedded(folder)
  after(() => kept.end())
  const { rows } = await kept.query(
    `select to_regclass('schema_functions')::text as made, count(*)::int from schema_migrations`,
  )
  assert.deepEqual(rows, [{ made: null, count: 5 }])
})

test('one in PostgreSQL as well', { skip: needsPostgres }, async () => {
  const { url } = await makeDatabase('earlier')
  after(dropDatabases)
  await onDatabase(
    url,
    `create table schema_migrations (name text primary key); insert into schema_migrations ${FORMER}`,
  )
  await assertRefused({ DATA_DIR: makeFolder(), DATABASE_URL: url })
  const tables = await onDatabase(
    url,
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  assert.deepEqual(tables, [{ relname: 'schema_migrations' }])
})
