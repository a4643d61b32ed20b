// npm run chaos: 10,000 events while workers are killed twenty times and PostgreSQL twice. Prints what arrived: nothing may
// be missing, no event of a rolled-back transaction may arrive, and repeated deliveries carry the same delivery id. Further scenarios
// are in chaos/. `npm run chaos -- notices` only notifies many people of a post, `-- newsletters` only sends a newsletter, `-- rolling` only restarts nodes behind HAProxy, `-- failover` breaks a
// cluster of PostgreSQL; `npm run chaos -- --minutes 60` is a soak test of an
// hour.

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startPostgres } from '../bin/postgres.mjs'
import { failOver } from './chaos/failover.ts'
import { forgetWhileWriting } from './chaos/forgetting.ts'
import { killMailWorkers, killNewsletterWorkers } from './chaos/mails.ts'
import { killNoticePlanners } from './chaos/new-post.ts'
import { restartWhileServing } from './chaos/restarting-database.ts'
import { restartOneByOne } from './chaos/rolling.ts'
import { silenceSignals } from './chaos/silent-signals.ts'
import { soak } from './chaos/soak.ts'
import { startReceiver } from './support/receivers.ts'
import { printTable } from './support/report.ts'
import { ATRIUM, startServer } from './support/stage.ts'

const EVENTS = Number(process.env.CHAOS_EVENTS ?? 10_000)
const WORKER_KILLS = 20
const DATABASE_KILLS = 2
const WORKERS = 2
const SET = 10
const ROLLED_BACK = 1_000_000
const DONE_WITHIN_MS = 40_000

const { positionals, values } = parseArgs({ allowPositionals: true, options: { minutes: { type: 'string' } } })
if (positionals[0] === 'notices') process.exit((await killNoticePlanners()) ? 0 : 1)
if (positionals[0] === 'newsletters') process.exit((await killNewsletterWorkers()) ? 0 : 1)
if (positionals[0] === 'rolling') process.exit((await restartOneByOne(positionals[1])) ? 0 : 1)
if (positionals[0] === 'failover') process.exit((await failOver()) ? 0 : 1)
if (values.minutes) process.exit((await soak(Number(values.minutes))) ? 0 : 1)

const database = await startPostgres({ durable: true })
const folder = mkdtempSync(join(tmpdir(), 'atrium-chaos-'))
const env = {
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  WEBHOOK_BACKOFF_MS: '200',
  ALLOW_PRIVATE_TARGETS: '1',
  LOG_LEVEL: 'silent',
}
const api = await startServer({ ...env, ROLE: 'api' })
const receiver = await startReceiver()
const workers: ChildProcess[] = Array.from({ length: WORKERS }, startWorker)
try {
  const programId = await prepare()
  const started = Date.now()
  const killing = kill(started)
  const sent = await emitAll(programId)
  const lastKill = await killing
  while (receiver.seen.size < sent && Date.now() < lastKill + 2 * DONE_WITHIN_MS) await sleep(100)
  const doneMs = Date.now() - lastKill
  // Leaves time for repeated deliveries.
  await sleep(15_000)
  print(sent, doneMs)
} finally {
  for (const worker of workers) worker.kill('SIGKILL')
  await api.stop().catch(() => {})
  await receiver.stop()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
const scenarios = [
  forgetWhileWriting,
  restartWhileServing,
  silenceSignals,
  killMailWorkers,
  killNewsletterWorkers,
  killNoticePlanners,
]
for (const scenario of scenarios) {
  if (!(await scenario())) process.exitCode = 1
}

function startWorker(): ChildProcess {
  return spawn(process.execPath, [ATRIUM, 'worker'], { env: { ...process.env, ...env, PORT: '0' }, stdio: 'ignore' })
}

/** A program with one subscription, made by SQL so that only the pipeline is under test. */
async function prepare(): Promise<number> {
  return withClient(async client => {
    const { rows } = await client.query(
      `with o as (insert into organisations (name) values ('Chaos') returning id)
       insert into programs (organisation_id, name) select id, 'Chaos' from o returning id`,
    )
    await client.query(
      `insert into webhook_subscriptions (program_id, id, url, event_names) values ($1, gen_random_uuid(), $2, '{channel_created}')`,
      [rows[0].id, receiver.url],
    )
    return Number(rows[0].id)
  })
}

/** Writes events in sets; every second set is first tried in a transaction that is rolled back. Returns the number committed. */
async function emitAll(programId: number): Promise<number> {
  let client: pg.Client | null = null
  const insert = (base: number, index: number) =>
    (client as pg.Client).query(
      `insert into events (program_id, id, name, data)
       select $1, md5(n::text)::uuid, 'channel_created', jsonb_build_object('channel_id', n, 'channel_name', 'chaos')
         from generate_series($2::int, $3::int) as n on conflict do nothing`,
      [programId, base + index, base + index + SET - 1],
    )
  for (let index = 0; index < EVENTS; ) {
    try {
      client ??= await connect()
      if (index % (2 * SET) === 0) {
        await client.query('begin')
        await insert(ROLLED_BACK, index)
        await client.query('rollback')
      }
      // The ids are derived from the number, so that a set with an unknown outcome can be sent again.
      await insert(0, index)
      await client.query(`select pg_notify('atrium', 'events ')`)
      index += SET
      await sleep(20)
    } catch {
      client = null
      await sleep(200)
    }
  }
  await (client as pg.Client | null)?.end()
  return EVENTS
}

/** Kills at random while events arrive; returns the time of the last kill. */
async function kill(started: number): Promise<number> {
  const span = (EVENTS / SET) * 25
  const plan = [
    ...Array.from({ length: WORKER_KILLS }, () => ({ at: Math.random() * span, what: 'worker' })),
    ...Array.from({ length: DATABASE_KILLS }, (_, index) => ({ at: ((index + 1) * span) / 3, what: 'database' })),
  ].sort((a, b) => a.at - b.at)
  for (const { at, what } of plan) {
    await sleep(Math.max(0, started + at - Date.now()))
    if (what === 'database') {
      await database.crash()
      await sleep(300)
      await database.restart()
      console.error('  killed the database')
    } else {
      const index = Math.floor(Math.random() * workers.length)
      workers[index]?.kill('SIGKILL')
      workers[index] = startWorker()
      console.error('  killed a worker')
    }
  }
  return Date.now()
}

function print(sent: number, doneMs: number): void {
  const numbers = [...receiver.seen.keys()]
  const missing = Array.from({ length: sent }, (_, index) => index).filter(index => !receiver.seen.has(index)).length
  const ghosts = numbers.filter(number => number >= ROLLED_BACK).length
  const twoIds = [...receiver.seen.values()].filter(ids => ids.size > 1).length
  printTable(
    'Chaos',
    ['', 'counted', 'wanted'],
    [
      ['events committed', String(sent), ''],
      ['received', String(receiver.received()), ''],
      ['missing', String(missing), '0'],
      ['of rolled-back transactions', String(ghosts), '0'],
      ['twice', `${receiver.duplicates()} (${((receiver.duplicates() / sent) * 100).toFixed(2)} %)`, '< 1 %'],
      ['twice under another id', String(twoIds), '0'],
      ['all received after the last kill', `${(doneMs / 1000).toFixed(1)} s`, '< 40 s'],
    ],
  )
  process.exitCode = missing === 0 && ghosts === 0 && twoIds === 0 ? 0 : 1
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
