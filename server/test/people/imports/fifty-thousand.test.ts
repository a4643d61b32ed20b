// A file of 50,000 rows, checked and applied by a process with little memory.

import assert from 'node:assert/strict'
import { after, test } from '../../../../bin/testing.mjs'
import { makeFolder, type RunningServer, runHere, startServer } from '../../operation/cli/processes.ts'
import { Caller } from '../../support/caller.ts'
import { eventually } from '../../support/eventually.ts'
import { needsPostgres, POSTGRES_URL, postgresDatabase } from '../../support/snapshot.ts'

const ROWS = 50_000
/** One row of this number is good, the others have no name: writing people takes the most time, and is in sets like the rest. */
const GOOD_EVERY = 50
const GOOD = ROWS / GOOD_EVERY
const HEAP_MB = 128
const PATH = '/v2/people/imports'
const TIMEOUT_MS = 170_000
// The embedded engine has the memory of the process.
const limits = { timeout: TIMEOUT_MS, skip: needsPostgres }

const postgres = POSTGRES_URL ? await postgresDatabase() : null
after(() => postgres?.drop())
const env = {
  DATA_DIR: makeFolder(),
  RATE_LIMIT_PER_MINUTE: '0',
  NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
  ...(postgres ? { DATABASE_URL: postgres.url } : {}),
}
let server: RunningServer
let ada: Caller
let path = ''
const settled = () =>
  eventually(
    () => ada.must(200, 'GET', path),
    ({ status }) => !['checking', 'running'].includes(status),
    TIMEOUT_MS,
  )

test('50,000 rows are checked in bounded memory', limits, async () => {
  server = await startServer(env)
  const { stdout } = await runHere(['token', '--user', 'administrator@demo.example'], env)
  ada = new Caller(server.url, stdout.trim())
  const rows = Array.from({ length: ROWS }, (_, n) => {
    const name = `p${n}@nordwind.example`
    return `${name};${n % GOOD_EVERY === 0 ? 'Jörg' : ''};Müller ${n};${name};Abteilung ${n % 40};${(n % 28) + 1}.3.2020;${100_000 + n}`
  })
  const sent = await fetch(`${server.url}${PATH}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'text/csv' },
    body: `Benutzername;Vorname;Nachname;E-Mail;Abteilung;Eintrittsdatum;Personalnummer\n${rows.join('\n')}\n`,
  })
  const { data } = (await sent.json()) as { data: { id: string } }
  path = `${PATH}/${data.id}`
  const made = await settled()
  assert.deepEqual([made.error, made.rows, made.creates, made.problems], [null, ROWS, GOOD, ROWS - GOOD])
  const [problem] = await ada.must(200, 'GET', `${path}/problems`)
  assert.deepEqual([problem.code, problem.count, problem.lines], ['required', ROWS - GOOD, [3, 4, 5, 6, 7]])
})

test('and applied', limits, async () => {
  await ada.must(202, 'POST', `${path}/apply`)
  const done = await settled()
  assert.deepEqual([done.status, done.creates, done.problems], ['finished', GOOD, ROWS - GOOD])
  server.kill('SIGTERM')
  assert.equal((await server.ended).code, 0)
})
