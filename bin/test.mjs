#!/usr/bin/env node
// Runs the test suite: `npm test`. Arguments are folders or files to run instead of everything. Flags:
//   --all        everything on both engines, walks through every page in every language, size and colour, and drills
//   --postgres   on a PostgreSQL that it starts by itself; --embedded: on the embedded engine
//   --names      prints the name of every test instead of dots
//   --workers N  processes that run files
//   --test-name-pattern=PATTERN  runs only tests whose name, after those of its suites, matches
// Other flags are passed on to Node.js.
//
// A server costs a tenth on PostgreSQL of what it costs on the embedded engine. So where PostgreSQL's programs are installed, all files
// run there, and those that can find a difference between the engines (`test-files.mjs`) run on the embedded engine as well.
//
// Workers take the next file (`test-worker.mjs`): one more than there are cores, for tests that wait. Nothing is retried: a test that
// fails only sometimes is a fault.

import { availableParallelism } from 'node:os'
import { hasPostgres, startPostgres } from './postgres.mjs'
import { planRuns } from './test-files.mjs'
import { Tally } from './test-tally.mjs'
import { WorkerProcess } from './test-worker-process.mjs'

const OWN_FLAGS = ['--all', '--postgres', '--embedded', '--names']
const NAMED = '--test-name-pattern='
const EVERYTHING = ['server/test', 'client/test', 'web/test', 'seed/test']

const args = process.argv.slice(2)
const flags = new Set(args.filter(argument => OWN_FLAGS.includes(argument)))
const pattern = args.find(argument => argument.startsWith(NAMED))?.slice(NAMED.length)
const passedOn = args.filter(
  argument =>
    argument.startsWith('--') && !argument.startsWith(NAMED) && ![...OWN_FLAGS, '--workers'].includes(argument),
)
const chosen = args.filter((argument, index) => !argument.startsWith('--') && args[index - 1] !== '--workers')

const started = performance.now()
const tally = new Tally({ isListing: flags.has('--names') })
const engines = enginesToUse()
const { runs, left } = planRuns({
  patterns: chosen.length > 0 ? chosen : EVERYTHING,
  isChosen: chosen.length > 0,
  isAll: flags.has('--all'),
  engines,
})
if (runs.length === 0) {
  console.error(`no test files in ${chosen.join(', ')}`)
  process.exit(1)
}
const postgres = runs.some(({ engine }) => engine === 'postgres') ? await startPostgres() : null
const workers = new Set()
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, async () => {
    // No worker takes the place of one that is ended.
    runs.length = 0
    for (const worker of workers) worker.kill()
    await postgres?.stop()
    process.exit(1)
  })

await Promise.all(Array.from({ length: workersWanted() }, takeTurns))
await postgres?.stop()
const notes = [
  ...(engines.includes('postgres') || flags.has('--embedded')
    ? []
    : ['PostgreSQL is not tested (Debian: apt-get install postgresql)']),
  ...(left ? [left] : []),
]
process.exit(tally.finish({ seconds: (performance.now() - started) / 1000, notes }) ? 0 : 1)

function workersWanted() {
  const at = args.indexOf('--workers')
  return at < 0 ? availableParallelism() + 1 : Number(args[at + 1])
}

function enginesToUse() {
  if (flags.has('--postgres')) return ['postgres']
  if (flags.has('--embedded')) return ['embedded']
  return hasPostgres() ? ['postgres', 'embedded'] : ['embedded']
}

/** Runs files until none is left: those of the engine at hand first, since another one needs another process. */
async function takeTurns() {
  let worker = null
  for (;;) {
    const run = takeNext(worker)
    if (!run) break
    if (!worker?.suits(run)) {
      await end(worker)
      const engine = run.engine === 'any' && postgres ? 'postgres' : run.engine
      worker = new WorkerProcess({ engine, postgresUrl: postgres?.url, pattern, flags: passedOn })
      workers.add(worker)
    }
    const isLeft = await worker.run(run, tally)
    if (!isLeft) worker = null
  }
  await end(worker)
}

function takeNext(worker) {
  const suitable = worker ? runs.findIndex(run => worker.suits(run)) : -1
  return runs.splice(Math.max(suitable, 0), 1)[0]
}

async function end(worker) {
  if (!worker) return
  await worker.end(tally)
  workers.delete(worker)
}
