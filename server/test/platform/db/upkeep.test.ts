import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { startApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { needsEmbedded } from '../../support/snapshot.ts'

const app = await startApp()
const { services } = app.app

const { pool } = services.database
const how = {
  skip: needsEmbedded,
  timeout: 90_000,
}

test('the embedded database knows how large its tables are, some time after they have grown', how, async () => {
  await pool.script('create table public.grown as select g as id from generate_series(1, 5000) g')
  const known = () => pool.query(`select reltuples::int as rows from pg_class where relname = 'grown'`)
  const { rows } = await eventually(known, ({ rows: [table] }) => table.rows > 0)
  assert.equal(rows[0].rows, 5000)
  // It is what plans are made of from here on.
  const { rows: plan } = await pool.query('explain select from public.grown')
  assert.match(JSON.stringify(plan[0]), /rows=5000/)
})

test('and later of those tables alone that have changed', how, async () => {
  await pool.script(`
    create table public.later as select g as id from generate_series(1, 300000) g;
    insert into public.grown values (5001)`)
  const counts = async () => {
    const { rows } = await pool.query(
      `select c.relname as name, c.reltuples::int as rows, s.vacuum_count::int as times
         from pg_class c join pg_stat_user_tables s on s.relid = c.oid
        where c.relname in ('grown', 'later', 'identities') order by 1`,
    )
    return rows
  }
  const rows = await eventually(counts, ([, , later]) => later.rows > 0)
  assert.deepEqual(rows, [
    { name: 'grown', rows: 5000, times: 1 },
    { name: 'identities', rows: rows[1].rows, times: 1 },
    { name: 'later', rows: 300_000, times: 1 },
  ])
})

test('a table that grew by a share is analyzed within a minute, however little was written', how, async () => {
  await pool.script(`
    create table public.small as select g as id from generate_series(1, 400) g;
    analyze public.small;
    insert into public.small select g from generate_series(401, 520) g;
    create table public.left_alone with (autovacuum_enabled = false) as select g as id from generate_series(1, 400) g`)
  const known = () =>
    pool.query(
      `select relname as name, reltuples::int as rows from pg_class where relname in ('small', 'left_alone') order by 1`,
    )
  const { rows } = await eventually(known, ({ rows: [, small] }) => small.rows === 520)
  assert.equal(rows[0].rows, -1)
})
