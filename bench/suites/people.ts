// An import of people from a CSV file: rows a second while it is checked, while it adds people, while it changes them and while nothing
// differs, and feed pages of others meanwhile. BENCH_SCALE makes the file smaller.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../bin/postgres.mjs'
import { prepareMailScene } from '../support/mail/mail-stage.ts'
import { pacedLoad } from '../support/paced-load.ts'
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
const LOOK_EVERY_MS = 50
const FEED = '/v2/feed/posts'
const PATH = '/v2/people/imports'
const RATE_WANTED = 1000

export async function run(): Promise<void> {
  const database = await startPostgres({ durable: true })
  const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-'))
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, DEMO: '0' }
  const server = await startServer(env)
  const pool = new pg.Pool({ connectionString: database.url })
  try {
    const scene = await prepareMailScene(pool, env, PEOPLE)
    await scene.publishPlain(server.url, POSTS)
    const pages = (await scene.readers(READERS)).map(token => ({ path: FEED, token }))
    const headers = { authorization: `Bearer ${scene.token}` }
    const importer = { url: server.url, headers }
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
        ['check, ', '', async () => (id = await check(importer, fileOf(department)))],
        ['', `≥ ${RATE_WANTED}`, () => apply(importer, id)],
      ] as const) {
        const reading = readUntilStopped(server.url, pages)
        const [started, usedBefore] = [performance.now(), processorMs()]
        await work()
        const [ms, used] = [performance.now() - started, processorMs() - usedBefore]
        const times = await reading.stop()
        const ownMs = (used - readMs * ms) / (ROWS / 1000)
        lines.push([stage + name, rate(ms), String(Math.round(ownMs)), p99Of(times), wanted])
      }
    }
    clearInterval(watching)
    printTable(
      `Imports of people, PostgreSQL, one process, ${ROWS.toLocaleString('en')} rows; feed page before: p99 ${idle.p99.toFixed(1)} ms`,
      ['', 'rows a second', 'processor, ms for 1,000 rows', 'feed page, p99 (ms)', 'wanted'],
      [...lines, ['memory before and at most', `${before} and ${peak} MB`, '', '', 'flat']],
    )
  } finally {
    await pool.end()
    await server.stop()
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

interface Importer {
  readonly url: string
  readonly headers: Record<string, string>
}

/** Sends the file and waits until it is checked; returns its id. */
async function check(importer: Importer, body: string): Promise<string> {
  const { id } = await call(importer, 'POST', PATH, 202, body)
  await until(importer, id, 'ready')
  return id
}

/** Waits until it is applied. */
async function apply(importer: Importer, id: string): Promise<void> {
  await call(importer, 'POST', `${PATH}/${id}/apply`, 202)
  await until(importer, id, 'finished')
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

async function until(importer: Importer, id: string, wanted: string): Promise<void> {
  for (;;) {
    const { status, error } = await call(importer, 'GET', `${PATH}/${id}`, 200)
    if (status === wanted) return
    if (status === 'failed') throw new Error(`the import failed: ${error}`)
    await new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

async function call({ url, headers }: Importer, method: string, path: string, status: number, body?: string) {
  const type = body === undefined ? {} : { 'content-type': 'text/csv' }
  const answer = await fetch(url + path, { method, headers: { ...headers, ...type }, ...(body ? { body } : {}) })
  const text = await answer.text()
  if (answer.status !== status) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return (JSON.parse(text) as { data: { id: string; status: string; error: string | null } }).data
}

/** Reads feed pages at an even rate until `stop`, which returns the milliseconds of each. */
function readUntilStopped(url: string, pages: Parameters<typeof pacedLoad>[1]) {
  const times: number[] = []
  let isStopped = false
  const reading = (async () => {
    while (!isStopped)
      await pacedLoad(url, pages, READS_PER_SECOND, ms => {
        if (!isStopped) times.push(ms)
      })
  })()
  return {
    async stop(): Promise<number[]> {
      isStopped = true
      await reading
      return times
    },
  }
}

function p99Of(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  return (sorted[Math.floor((sorted.length - 1) * 0.99)] ?? 0).toFixed(1)
}
