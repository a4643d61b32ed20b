#!/usr/bin/env node
// Runs the whole suite: `npm test` on the embedded engine, `npm test -- --postgres` on a PostgreSQL that it starts,
// `npm test -- --pgbouncer` on the same behind a PgBouncer in transaction mode, which it starts as well.
// Further arguments are folders or files to run instead of everything.
//
// Starting a server costs more than most files' tests. So files are spread over queues, one process each, and the files
// of a queue share one server (`sharedApp`). A file that starts a server of its own or other programs has a process to
// itself, beside the queues. Files for the pages share a server and a browser.
//
// A file that failed in a whole run is run once more by itself at the end. When it passes then, its failures are printed as unsteady
// and the run is not failed by them; a property's counterexample always fails it.
//
// On PostgreSQL the files are run that can find out which engine it is; the pages are the same on either. With `--core` only
// those are run where a server with many connections can do otherwise than the embedded engine with one.

import { spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startPgBouncer } from './pgbouncer.mjs'
import { startPostgres } from './postgres.mjs'
import { isCore, kindOf, reachesEngine, testFiles } from './test-files.mjs'
import { Tally } from './test-tally.mjs'

const TEST_TIMEOUT_MS = 120_000

/** How long a page takes cannot be seen from the size of its file: shorter queues end at about the same time. */
const BROWSER_QUEUES_PER_CORE = 4
/** A file that goes through every page takes so much longer than another one of its size. */
const EVERY_PAGE = { folder: 'web/test/every-page/', times: 8 }

/** They start servers, but are about what is in front of the database, or beside it. */
const SAME_ON_EITHER = /^(?:client\/|server\/test\/guides\/|server\/test\/publishing\/uploads\/bucket-)/

const flags = process.argv.slice(2).filter(argument => argument.startsWith('--'))
const chosen = process.argv.slice(2).filter(argument => !argument.startsWith('--'))
const patterns = chosen.length > 0 ? chosen : ['server/test', 'client/test', 'web/test', 'bench/test', 'seed/test']
const isPooled = flags.includes('--pgbouncer')
const isPostgres = isPooled || flags.includes('--postgres')
const dependsOnEngine = file =>
  reachesEngine(file) && !['browser', 'building'].includes(kindOf(file)) && !SAME_ON_EITHER.test(file)
const files = testFiles(patterns)
  .filter(file => !isPostgres || chosen.includes(file) || dependsOnEngine(file))
  .filter(file => !flags.includes('--core') || isCore(file))
if (files.length === 0) {
  console.error(`no test files${isPostgres ? ' that depend on the engine' : ''} in ${patterns.join(', ')}`)
  process.exit(1)
}

const cores = Math.max(2, availableParallelism())
const kinds = { shared: [], alone: [], browser: [], building: [] }
for (const file of files) kinds[kindOf(file)].push(file)
const postgres = isPostgres ? await startPostgres() : null
const pooler = isPooled ? await startPooler(postgres) : null
const passedOn = flags.filter(flag => !['--postgres', '--pgbouncer', '--core'].includes(flag))
const tally = new Tally()
const running = new Set()
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    for (const child of running) child.kill(signal)
  })

await Promise.all([
  ...queuesOf(kinds.shared, cores).map(queue => run(['--test-isolation=none'], queue)),
  run([`--test-concurrency=${cores}`], kinds.alone),
])
// Builds of the pages have low priority: beside busy tests they would hardly end. And beside anything else a page waits
// longer than a person would.
await run(['--test-concurrency=1'], kinds.building)
await runInTurn(queuesOf(kinds.browser, cores * BROWSER_QUEUES_PER_CORE))
// A file that was asked for is there to be watched; of a whole run it is told apart what a busy machine did.
if (chosen.length === 0)
  for (const file of tally.filesToRunAgain()) {
    const again = new Tally()
    await run(['--test-concurrency=1'], [file], again)
    tally.settle(file, again.isClean())
  }
await pooler?.stop()
await postgres?.stop()
process.exit(tally.finish() ? 0 : 1)

/** Without a PgBouncer there is nothing to run: one line says what to install. */
async function startPooler(server) {
  try {
    return await startPgBouncer(server.url)
  } catch (error) {
    console.error(error.message)
    await server.stop()
    process.exit(1)
  }
}

/** As many at once as there are cores: whichever is through takes the next. */
async function runInTurn(queues) {
  const waiting = queues.values()
  const takeTurns = async () => {
    for (const queue of waiting) await run(['--test-isolation=none'], queue)
  }
  await Promise.all(Array.from({ length: cores }, takeTurns))
}

/** Files by size, the largest first, each to the queue that has least: queues end at about the same time. */
function queuesOf(all, count) {
  const queues = Array.from({ length: count }, () => ({ size: 0, files: [] }))
  const timesOf = file => (file.startsWith(EVERY_PAGE.folder) ? EVERY_PAGE.times : 1)
  const sized = all.map(file => ({ file, size: statSync(file).size * timesOf(file) })).sort((a, b) => b.size - a.size)
  for (const { file, size } of sized) {
    const queue = queues.reduce((least, next) => (next.size < least.size ? next : least))
    queue.size += size
    queue.files.push(file)
  }
  return queues.map(queue => queue.files.sort())
}

async function run(options, some, into = tally) {
  if (some.length === 0) return
  const child = spawn(
    process.execPath,
    [
      '--test',
      ...options,
      `--test-timeout=${TEST_TIMEOUT_MS}`,
      '--test-reporter=./bin/test-reporter.mjs',
      '--test-reporter-destination=stdout',
      ...passedOn,
      ...some,
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        NODE_COMPILE_CACHE: join(tmpdir(), 'atrium-compile-cache'),
        ...(postgres ? { ATRIUM_TEST_POSTGRES: postgres.url } : {}),
        ...(pooler ? { ATRIUM_TEST_PGBOUNCER: pooler.url } : {}),
      },
    },
  )
  running.add(child)
  const ended = new Promise(resolve => child.once('close', resolve))
  let failed = false
  for await (const line of createInterface({ input: child.stdout })) failed = !into.take(line) || failed
  const code = await ended
  running.delete(child)
  // Whatever went wrong outside of a test must not look like success.
  if (code !== 0 && !failed) into.fail(`exit ${code} of ${some.join(' ')}`)
}
