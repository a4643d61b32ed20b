// The schema as files: what is where, and what a start does to a database of this, an earlier or a later release.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { beforeEach, describe, test } from '../../../../bin/testing.mjs'
import { migrateDatabase } from '../../../src/platform/db/migrate.ts'
import { type FunctionFile, readFunctions, readMigrations } from '../../../src/platform/db/schema-files.ts'
import { startApp } from '../../support/app.ts'

const { pool } = (await startApp()).app.services.database
const migrations = readMigrations()
const functions = readFunctions()
const names = functions.map(({ name }) => name)
const readme = readFileSync(new URL('../../../src/platform/db/functions/README.md', import.meta.url), 'utf8')

const column = async (text: string): Promise<string[]> =>
  (await pool.query(text)).rows.map(row => Object.values(row)[0] as string)

/** A migration of the release after. */
const laterMigration = (name: string, sql = '') => ({ name, sql, hash: sql })

/** A function of the release after. */
const later = (comment: string): FunctionFile => ({
  name: 'later_function',
  sql: `-- ${comment}\ncreate or replace function later_function() returns text language sql as $$ select '${comment}' $$;`,
  hash: comment,
})

describe('a function of the database', () => {
  test('is defined once, in the file of its name, and by no migration', () => {
    for (const { name, sql } of functions) {
      assert.deepEqual(
        [...sql.matchAll(/^create or replace function (\w+)\(/gm)].map(match => match[1]),
        [name],
      )
    }
    for (const { name, sql } of migrations) assert.doesNotMatch(sql, /create (or replace )?function/i, name)
  })

  test('is all that the database has', async () => {
    const there = `select distinct proname::text from pg_proc where pronamespace = 'public'::regnamespace order by 1`
    assert.deepEqual(await column(there), names)
  })

  test('is in the table of functions, with the tables whose triggers run it', async () => {
    const rows = new Map(readme.split('\n').map(line => [/^\| `(\w+)`/.exec(line)?.[1] ?? '', line]))
    assert.deepEqual([...rows.keys()].filter(Boolean).sort(), names)
    const { rows: triggers } = await pool.query(
      `select p.proname, c.relname from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
        where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`,
    )
    for (const { proname, relname } of triggers) {
      assert.match(rows.get(proname) ?? '', new RegExp(`\`${relname}\``), `${proname} on ${relname}`)
    }
  })
})

describe('a start', () => {
  beforeEach(async () => {
    await pool.script(`
      drop table if exists later_table;
      drop function if exists later_function;
      delete from schema_functions where name = 'later_function';
      delete from schema_migrations where name like '9%'`)
  })

  test('puts functions in place before the migrations that use them, and changed ones after', async () => {
    const first = laterMigration('9001_first', 'create table later_table (text text default later_function())')
    assert.deepEqual(await migrateDatabase(pool, [...migrations, first], [later('one')]), ['9001_first'])
    assert.deepEqual(await column('insert into later_table default values returning text'), ['one'])
    const second = laterMigration('9002_second', 'insert into later_table default values')
    await migrateDatabase(pool, [...migrations, first, second], [later('two')])
    assert.deepEqual(await column('select text from later_table'), ['one', 'one'])
    assert.deepEqual(await column('select later_function()'), ['two'])
  })

  test('of several nodes at once does it once', async () => {
    const first = laterMigration('9001_first', 'create table later_table ()')
    const applied = await Promise.all(
      [1, 2, 3].map(() => migrateDatabase(pool, [...migrations, first], [later('one')])),
    )
    assert.deepEqual(applied.flat(), ['9001_first'])
    assert.deepEqual(await column(`select hash from schema_functions where name = 'later_function'`), ['one'])
  })

  test('of a node of the release before leaves a database that is further on as it is', async () => {
    await migrateDatabase(pool, migrations, [later('one')])
    await migrateDatabase(pool, migrations, [later('two')])
    await migrateDatabase(pool, migrations, [later('one')])
    assert.deepEqual(await column('select later_function()'), ['two'])
    await migrateDatabase(pool, [...migrations, laterMigration('9001_first')], [])
    assert.deepEqual(await migrateDatabase(pool, migrations, [later('three')]), [])
    assert.deepEqual(await column('select later_function()'), ['two'])
  })

  test('refuses a database that other migrations have made, and changes nothing', async () => {
    await migrateDatabase(pool, [...migrations, laterMigration('9001_other')], [])
    const own = [...migrations, laterMigration('9002_own', 'create table later_table ()')]
    await assert.rejects(
      migrateDatabase(pool, own, [later('one')]),
      /^Error: the database was made by another version of atrium \(its migrations 9001_other are not known here\): /,
    )
    assert.deepEqual(await column(`select coalesce(to_regclass('later_table')::text, 'none')`), ['none'])
    assert.deepEqual(await column(`select hash from schema_functions where name = 'later_function'`), [])
  })

  test('refuses a database that an earlier content of the same files has made, and changes nothing', async () => {
    await migrateDatabase(pool, [...migrations, laterMigration('9001_edited')], [])
    const edited = laterMigration('9001_edited', 'create table later_table ()')
    const next = laterMigration('9002_next', 'create table later_table ()')
    for (const own of [[edited], [edited, next]])
      await assert.rejects(
        migrateDatabase(pool, [...migrations, ...own], [later('one')]),
        /^Error: the database was made by another version of atrium \(its migrations 9001_edited have another content here\): .* begin anew: /,
      )
    assert.deepEqual(await column(`select coalesce(to_regclass('later_table')::text, 'none')`), ['none'])
    assert.deepEqual(await column(`select hash from schema_functions where name = 'later_function'`), [])
  })

  test('that fails names the file and undoes what the file did', async () => {
    const broken = laterMigration('9001_broken', 'create table later_table (); select 1 / 0')
    await assert.rejects(
      migrateDatabase(pool, [...migrations, broken], []),
      /migration 9001_broken failed: division by zero/,
    )
    const wrong = { ...later('one'), sql: 'create or replace function later_function()' }
    await assert.rejects(migrateDatabase(pool, migrations, [wrong]), /function later_function failed: /)
    assert.deepEqual(await column(`select coalesce(to_regclass('later_table')::text, 'none')`), ['none'])
  })
})
