import assert from 'node:assert/strict'
import { pino } from 'pino'
import { after, test } from '../../../../bin/testing.mjs'
import { openEmbedded } from '../../../src/platform/db/engines/embedded/embedded.ts'
import { createStatementWatch, readKind, withoutSlowStatements } from '../../../src/platform/telemetry/statements.ts'
import { startApp } from '../../support/app.ts'

test('a statement is known by its verb and its first table', () => {
  const kinds = {
    'select /* prepared */ name from users where id = $1': 'select users',
    'with a as (select 1 from "posts") insert into b select * from a': 'with posts',
    '\n  insert into comments (body) values ($1)': 'insert comments',
    'update only public.jobs set lease = $1': 'update public.jobs',
    begin: 'begin',
    '': 'other',
  }
  for (const [text, summary] of Object.entries(kinds)) assert.equal(readKind(text).summary, summary)
  assert.notEqual(readKind('select 1').textHash, readKind('select 2').textHash)
})

test('slow statements are logged by name, hash and time, never with their text or values; 0 logs none, nor does the first start', async () => {
  const lines: string[] = []
  const logger = pino({ base: null }, { write: (line: string) => void lines.push(line) })
  const slow = (slowMs: number) => createStatementWatch({ slowMs, logger, tracing: null, onSlow: () => {} })
  const end = slow(1)("select set_config('app.caller', 'mia@example.com', true)", undefined)
  await new Promise(resolve => setTimeout(resolve, 5))
  end(new Error('mia@example.com'))
  const never = [
    slow(0)('select 1', 'one'),
    withoutSlowStatements(() => slow(1)('insert into posts default values', undefined)),
  ]
  await new Promise(resolve => setTimeout(resolve, 5))
  for (const ended of never) ended()
  assert.equal(lines.length, 1)
  const line = JSON.parse(lines[0] as string)
  assert.deepEqual(Object.keys(line).sort(), [
    'duration_ms',
    'failed',
    'level',
    'msg',
    'statement',
    'text_hash',
    'time',
  ])
  assert.ok(!lines.join().includes('mia'))
})

test('slow statements are counted in /metrics', async () => {
  const { app, url } = await startApp({ SLOW_STATEMENT_MS: '1' })
  await app.services.database.pool.query('select pg_sleep(0.01)')
  const text = await (await fetch(`${url}/metrics`)).text()
  assert.match(text, /^atrium_slow_statements_total [1-9]/m)
})

test('on the embedded engine a statement is not slow because it waits for the only connection', async () => {
  const seen: [string, number][] = []
  const watch = (text: string) => {
    const startedAt = performance.now()
    return () => void seen.push([text, performance.now() - startedAt])
  }
  const pool = await openEmbedded(null, { watch })
  after(() => pool.end())
  await Promise.all([pool.query('select pg_sleep(0.5)'), pool.query('select 1')])
  const [[, sleeping = 0] = [], [waiting, waited = 0] = []] = seen
  assert.equal(waiting, 'select 1')
  assert.ok(sleeping >= 400 && waited < sleeping, `${sleeping} ms, ${waited} ms`)
})
