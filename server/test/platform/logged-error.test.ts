import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { stripVTControlCharacters } from 'node:util'
import { test } from '../../../bin/testing.mjs'
import { loggedError } from '../../src/platform/logged-error.ts'
import { createLogger } from '../../src/platform/logger.ts'
import { readableLine } from '../../src/platform/readable-line.ts'
import { sharedApp } from '../support/app.ts'

const { app } = await sharedApp()
const failure = (work: () => Promise<unknown>) => work().then(() => assert.fail(), loggedError)

test('what a database says of values stays out of the log, what it says of the schema does not', async () => {
  const { pool } = app.services.database
  const duplicate = await failure(() =>
    pool.query(`with one as (select 1) insert into organisations (id) values (987654321), (987654321)`),
  )
  assert.ok(!JSON.stringify(duplicate).includes('987654321'))
  assert.match(duplicate.message, /organisations/)
  const unreadable = await failure(() => pool.query(`select 'wolkenbruch'::uuid`))
  assert.deepEqual([unreadable.error_code, JSON.stringify(unreadable).includes('wolkenbruch')], ['22P02', false])
})

test('a file that cannot be read is logged with its folder, and without its name', async () => {
  const error = await failure(() => readFile('/nowhere/uploads/wolkenbruch'))
  assert.equal(error.message, "ENOENT: no such file or directory, open '/nowhere/uploads/…'")
  assert.equal(error.error_code, 'ENOENT')
})

test('addresses of mail, and secrets of links, are cut out of every message, those of causes too', () => {
  const cause = new AggregateError(
    [new Error('to mia@firma.example')],
    'GET https://x.example/files/abcdefghijklmnopqrst failed',
  )
  const logged = loggedError(new Error('550 5.1.1 <anna.köhler@firma.example>: rejected', { cause }))
  assert.equal(logged.message, '550 5.1.1 <…>: rejected')
  assert.equal(logged.cause?.message, 'GET https://x.example/files/… failed')
  assert.equal(logged.cause?.errors?.[0]?.message, 'to …')
  assert.match(logged.stack ?? '', /logged-error\.test\.ts/)
  assert.ok(!JSON.stringify(logged).includes('firma'))
})

test('what is thrown and is no error is named by its type', () => {
  assert.deepEqual(loggedError('wolkenbruch'), { type: 'string', message: 'not an error' })
  assert.deepEqual(loggedError(null), { type: 'object', message: 'not an error' })
})

test('the log keeps the code of an error, and no other member', () => {
  const lines: string[] = []
  const logger = createLogger('info', false, { write: line => void lines.push(line) })
  logger.error({ err: Object.assign(new Error('no'), { code: 'ESOCKET', recipient: 'mia@firma.example' }) }, 'failed')
  const { err } = JSON.parse(lines[0] as string)
  assert.deepEqual(Object.keys(err).sort(), ['error_code', 'message', 'stack', 'type'])
})

test('on a terminal a line is the time, the message and its details; an error is below it', () => {
  const lines: string[] = []
  const logger = createLogger('info', false, { write: line => void lines.push(readableLine(line)) })
  logger.info({ duration_ms: 5312, folder: '/srv/web dist' }, 'pages built')
  logger.error({ err: new Error('no room', { cause: new Error('ENOSPC') }) }, 'export failed')
  logger.warn({ path: '/a\u001b[2Jb' }, 'odd \u0007')
  const request = { request_id: 'r-1', method: 'GET', path: '/v2/me', duration_ms: 3.1 }
  logger.info({ ...request, status: 200 }, 'request')
  logger.info({ ...request, status: 404 }, 'request')
  const [built = '', failed = '', odd = '', fine = '', missing = ''] = lines.map(stripVTControlCharacters)
  assert.match(built, /^\d\d:\d\d:\d\d {2}pages built {2}duration_ms=5312 folder="\/srv\/web dist"$/)
  assert.match(
    failed,
    /^\d\d:\d\d:\d\d {2}error: export failed\n {2}Error: no room\n {4}at .*\n(?: {4}at .*\n)* {2}Error: ENOSPC\n/,
  )
  assert.equal(odd.slice('HH:MM:SS'.length), '  warn: odd \ufffd  path=/a\ufffd[2Jb')
  assert.deepEqual(
    [fine, missing].map(line => line.slice('HH:MM:SS'.length)),
    ['  GET /v2/me 200  duration_ms=3.1', '  GET /v2/me 404  request_id=r-1 duration_ms=3.1'],
  )
})
