// An import of people from a CSV file: rows a second while it is checked, while it adds people, while it changes them and while nothing
// differs, and feed pages of others meanwhile; then what getting people in must reach. BENCH_SCALE makes the file smaller.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../bin/postgres.mjs'
import { startMailSink } from '../support/mail/mail-sink.ts'
import { prepareMailScene } from '../support/mail/mail-stage.ts'
import { pacedLoad } from '../support/paced-load.ts'
import { applyImport, checkImport, readUntilStopped } from '../support/people/calls.ts'
import { measureGettingIn } from '../support/people/getting-in.ts'
import { cpuMs, postgresCpuMs, postmasterOf } from '../support/processor.ts'
import { printTable } from '../support/report.ts'
import { rssMb, startServer } from '../support/stage.ts'

const ROWS = Math.max(500, Math.round(100_000 * Number(process.env.BENCH_SCALE ?? 1)))
/** People who are there already. */
const PEOPLE = 2000
const POSTS = 40
const READERS = 100
/** Feed pages a second meanwhile. */
const READS_PER_SECOND = 40
const FEED = '/v2/feed/posts'
const RATE_WANTED = 1000

export async function run(): Promise<void> {
  const database = await startPostgres({ durable: true })
  const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-'))
  const sink = await startMailSink()
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, DEMO: '0', ...sink.settings }
  const server = await startServer(env)
  const pool = new pg.Pool({ connectionString: database.url })
  try {
    const scene = await prepareMailScene(pool, env, PEOPLE)
    await scene.publishPlain(server.url, POSTS)
    const pages = (await scene.readers(READERS)).map(token => ({ path: FEED, token }))
    const importer = { url: server.url, token: scene.token }
    await pacedLoad(server.url, pages, READS_PER_SECOND)
    const idle = await pacedLoad(server.url, pages, READS_PER_SECOND)
    const before = rssMb(server.child)
    const lines: string[][] = []
    const postmaster = await postmasterOf(pool)
    const processorMs = () => cpuMs(server) + postgresCpuMs(postmaster)
    // Without what the feed pages take at their rate meanwhile: the rate says less on a busy machine than this.
    const readMs = await processorMsOfReading(processorMs, server.url, pages)
    let peak = before
    const watching = setInterval(() => {
      peak = Math.max(peak, rssMb(server.child))
    }, 500)
    for (const [name, department] of [
      ['add', 'Ward'],
      ['change', 'Kitchen'],
      ['find unchanged', 'Kitchen'],
    ] as const) {
      let id = ''
      for (const [stage, wanted, work] of [
        ['check, ', '', async () => (id = await checkImport(importer, fileOf(department)))],
        ['', `≥ ${RATE_WANTED}`, () => applyImport(importer, id)],
      ] as const) {
        const reading = readUntilStopped(server.url, pages, READS_PER_SECOND)
        const [started, usedBefore] = [performance.now(), processorMs()]
        await work()
        const [ms, used] = [performance.now() - started, processorMs() - usedBefore]
        const p99 = await reading.stop()
        const ownMs = (used - readMs * ms) / (ROWS / 1000)
        lines.push([stage + name, rate(ms), String(Math.round(ownMs)), p99.toFixed(1), wanted])
      }
    }
    clearInterval(watching)
    printTable(
      `Imports of people, PostgreSQL, one process, ${ROWS.toLocaleString('en')} rows; feed page before: p99 ${idle.p99.toFixed(1)} ms`,
      ['', 'rows a second', 'processor, ms for 1,000 rows', 'feed page, p99 (ms)', 'wanted'],
      [...lines, ['memory before and at most', `${before} and ${peak} MB`, '', '', 'flat']],
    )
    await measureGettingIn({ pool, env, url: server.url })
  } finally {
    await pool.end()
    await server.stop()
    await sink.stop()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const rate = (ms: number): string => Math.round((ROWS / ms) * 1000).toLocaleString('en')

/** A payroll system's export. */
function fileOf(department: string): string {
  const rows = Array.from({ length: ROWS }, (_, n) => {
    const name = `import${n}@people.example`
    return `${n};Given${n};Family${n % 5000};${name};${name};${department} ${n % 200};Nurse;Site ${n % 20}`
  })
  return `Employee number;First name;Last name;Username;Email;Department;Job title;Work location\n${rows.join('\n')}\n`
}

/** Processor time of the feed pages alone, for each millisecond. */
async function processorMsOfReading(
  processorMs: () => number,
  url: string,
  pages: Parameters<typeof pacedLoad>[1],
): Promise<number> {
  const [started, before] = [performance.now(), processorMs()]
  await pacedLoad(url, pages, READS_PER_SECOND)
  return (processorMs() - before) / (performance.now() - started)
}
