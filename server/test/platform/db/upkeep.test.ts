import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'

const app = await startApp()
const { services } = app.app

test('the embedded database knows how large its tables are, some time after they have grown', {
  skip: services.database.engine !== 'embedded' && 'a server has its autovacuum',
  timeout: 90_000,
}, async () => {
  const { pool } = services.database
  await pool.script('create table public.grown as select g as id from generate_series(1, 5000) g')
  const known = () => pool.query(`select reltuples::int as rows from pg_class where relname = 'grown'`)
  const { rows } = await eventually(known, ({ rows: [table] }) => table.rows > 0)
  assert.equal(rows[0].rows, 5000)
  // It is what plans are made of from here on.
  const { rows: plan } = await pool.query('explain select from public.grown')
  assert.match(JSON.stringify(plan[0]), /rows=5000/)
})
