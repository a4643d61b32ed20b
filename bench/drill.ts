// npm run drill: while people write, a base backup is taken, the log and the files are shipped, and a dump is made; then
// PostgreSQL and the server are killed. Both copies are restored elsewhere, and compared with the acknowledged writes and with every
// table. No row may be missing that was committed before the end of the last shipped log, or before the dump began.
// `npm run drill -- cluster` does so with a cluster that fails over (drill/cluster.ts).
// DRILL_SECONDS is the duration of the writes (40), DRILL_RATE the number of writes a second (200).

import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { postgresProgram, startPostgres } from '../bin/postgres.mjs'
import { wrongCounts } from '../server/test/people/users/traces.ts'
import { callServer, makeScene } from './chaos/scene.ts'
import { drillCluster } from './drill/cluster.ts'
import { compareTables, missingWrites, storedFiles } from './drill/compare.ts'
import { startPositions } from './drill/positions.ts'
import { type Copy, type Inspect, restoreBase, restoreDump, TRACKED } from './drill/restore.ts'
import { copyNew, folderBytes, makeVault, startShipper } from './drill/vault.ts'
import { startWriters, type Written } from './drill/writers.ts'
import { printTable } from './support/report.ts'
import { createCommand, startServer } from './support/stage.ts'

const exec = promisify(execFile)
const SECONDS = Number(process.env.DRILL_SECONDS ?? 40)
const RATE = Number(process.env.DRILL_RATE ?? 200)
const PEOPLE = 50
const SEED = ['--users', '2000', '--posts', '500', '--topics', '20', '--groups', '10']
/** A segment of the log is complete after this time at the latest. */
const ARCHIVE_SECONDS = 3
const MB = 1e6

/** The result of one way of restoring. */
interface Outcome {
  readonly backup: { readonly seconds: number; readonly bytes: number }
  readonly copy: Copy
  /** Acknowledged writes that must exist, and those that are missing. */
  readonly wanted: number
  readonly missing: readonly string[]
  /** Writes acknowledged too late for this copy, and missing in it. */
  readonly lost: number
  readonly lostSeconds: number
  readonly files: number
  readonly missingFiles: readonly string[]
  readonly wrongCounts: readonly string[]
  readonly feed: number
}

if (process.argv[2] === 'cluster') process.exit((await drillCluster()) ? 0 : 1)

const vault = makeVault()
const dumped = { file: join(vault.folder, 'atrium.dump'), dataDir: join(vault.folder, 'dumped') }
const base = join(vault.folder, 'base')
const dataDir = mkdtempSync(join(tmpdir(), 'atrium-drill-'))
const primary = await startPostgres({
  durable: true,
  settings: {
    ...TRACKED,
    archive_mode: 'on',
    archive_timeout: ARCHIVE_SECONDS,
    archive_command: 'mkdir -p ../spool && cp %p ../spool/%f.part && mv ../spool/%f.part ../spool/%f',
  },
})
const spool = join(dirname(primary.data), 'spool')
const env = { DATABASE_URL: primary.url, DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent' }
const server = await startServer(env)
const scene = await prepare()

let written: readonly Written[] = []
let killedAt = 0
try {
  print(await drill())
} finally {
  server.child.kill('SIGKILL')
  await primary.stop()
  for (const folder of [vault.folder, dataDir]) rmSync(folder, { recursive: true, force: true })
}

/** The incident, and both ways of restoring. */
async function drill(): Promise<Outcome[]> {
  const positions = await startPositions(primary.url)
  const writers = await startWriters(server.url, scene, RATE)
  const shipper = startShipper(spool, join(dataDir, 'files'), vault)
  const started = Date.now()
  const baseBackup = await timed(() =>
    exec(postgresProgram('pg_basebackup'), [
      `--dbname=${primary.url}`,
      `--pgdata=${base}`,
      '--wal-method=none',
      '--checkpoint=fast',
    ]),
  )
  const dumpedFrom = Date.now()
  const dumpBackup = await timed(async () => {
    await exec(postgresProgram('pg_dump'), ['--format=custom', `--file=${dumped.file}`, primary.url])
    await mkdir(dumped.dataDir)
    await copyNew(join(dataDir, 'files'), join(dumped.dataDir, 'files'))
  })
  await sleep(Math.max(0, started + SECONDS * 1000 - Date.now()))
  // All at once, as when the machine is gone.
  shipper.kill()
  const gone = primary.crash()
  server.child.kill('SIGKILL')
  killedAt = Date.now()
  await Promise.all([gone, writers.stop()])
  written = writers.written.filter(({ at }) => at <= killedAt)
  console.error(
    `  killed after ${written.length} writes, ${writers.failures()} unanswered, ${writers.leftOut()} left out`,
  )

  // The primary, to compare the copies with.
  await primary.restart().catch(() => sleep(2000).then(() => primary.restart()))
  for (const folder of [vault.dataDir, dumped.dataDir])
    cpSync(join(dataDir, 'credentials.json'), join(folder, 'credentials.json'))
  const inspect: Inspect = ({ url }) => compareTables(primary.url, url, new Date(dumpedFrom))
  return [
    await examine(
      { seconds: baseBackup, bytes: (await folderBytes(base)) + shipper.bytes().wal + shipper.bytes().files },
      await restoreBase(base, vault.wal, vault.dataDir, inspect),
      vault.dataDir,
      positions.coveredUntil(shipper.end()),
    ),
    await examine(
      { seconds: dumpBackup, bytes: (await stat(dumped.file)).size + (await folderBytes(dumped.dataDir)) },
      await restoreDump(dumped.file, dumped.dataDir, inspect),
      dumped.dataDir,
      dumpedFrom,
    ),
  ]
}

async function prepare() {
  const pool = new pg.Pool({ connectionString: primary.url })
  const atrium = createCommand(env)
  const made = await makeScene(pool, atrium, PEOPLE)
  await atrium('seed', '--program', made.programId, ...SEED)
  await pool.end()
  return made
}

/** Compares a copy, and stops it; it must contain every write acknowledged until `until`. */
async function examine(backup: Outcome['backup'], copy: Copy, folder: string, until: number): Promise<Outcome> {
  const { database, server: onCopy } = copy
  const client = new pg.Pool({ connectionString: database.url })
  try {
    const inTime = (write: Written) => write.at <= until
    const missing = await missingWrites(database.url, onCopy.url, scene.programId, written.filter(inTime))
    const late = written.filter(write => !inTime(write))
    const lost = await missingWrites(database.url, onCopy.url, scene.programId, late)
    const files = await storedFiles(database.url)
    const there = await Promise.all(
      files.map(path =>
        stat(join(folder, 'files', path)).then(
          () => true,
          () => false,
        ),
      ),
    )
    const [person] = scene.people
    return {
      backup,
      copy,
      wanted: written.length - late.length,
      missing,
      lost: lost.length,
      lostSeconds: lost.length === 0 ? 0 : (killedAt - until) / 1000,
      files: files.length,
      missingFiles: files.filter((_, index) => !there[index]),
      wrongCounts: await wrongCounts(client, Number(scene.programId)),
      feed: person ? (await callServer(onCopy.url, person, 'GET', '/v2/feed/posts')).status : 0,
    }
  } finally {
    await client.end()
    await onCopy.stop()
    await database.stop()
  }
}

function print(all: readonly Outcome[]): void {
  const row = (what: string, cell: (outcome: Outcome) => string, wanted = '') => [what, ...all.map(cell), wanted]
  const count = (list: readonly string[]) =>
    list.length === 0 ? '0' : `${list.length} (${list.slice(0, 3).join('; ')})`
  printTable(
    `Drill: ${written.length} writes in ${SECONDS} s, then killed`,
    ['', 'base backup and log', 'dump', 'wanted'],
    [
      row('backup, seconds', ({ backup }) => backup.seconds.toFixed(1)),
      row('backup, MB with files', ({ backup }) => (backup.bytes / MB).toFixed(1)),
      row('restored and serving, seconds', ({ copy }) => copy.seconds.toFixed(1)),
      row('writes that must be there', ({ wanted }) => String(wanted)),
      row('of them missing', ({ missing }) => count(missing), '0'),
      row('rows compared', ({ copy: { tables } }) => `${tables.rows} in ${tables.tables} tables`),
      row('tables that lack rows', ({ copy: { tables } }) => count(tables.missing), '0'),
      row('files', ({ files }) => String(files)),
      row('of them missing', ({ missingFiles }) => count(missingFiles), '0'),
      row('counters that are wrong', outcome => count(outcome.wrongCounts), '0'),
      row('the feed answers', ({ feed }) => String(feed), '200'),
      row('lost, answered later', ({ lost, lostSeconds }) => `${lost} of the last ${lostSeconds.toFixed(1)} s`),
    ],
  )
  const isRight = all.every(
    outcome =>
      outcome.missing.length +
        outcome.copy.tables.missing.length +
        outcome.missingFiles.length +
        outcome.wrongCounts.length ===
        0 &&
      outcome.feed === 200 &&
      outcome.wanted > 0,
  )
  process.exitCode = isRight ? 0 : 1
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return (performance.now() - from) / 1000
}
