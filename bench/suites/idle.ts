// The cost of an idle server: CPU time of its process, on both engines, with the demo program in its database.

import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '../../bin/postgres.mjs'
import { printTable } from '../support/report.ts'
import { rssMb, startServer } from '../support/stage.ts'

/** Past the start, what follows it at leisure, and the first vacuum of the embedded engine (20 s). */
const SETTLE_MS = 40_000
const MEASURE_MS = 1000 * Number(process.env['BENCH_SECONDS'] ?? 60)
/** Of one core. */
const WANTED = 0.01
/** Of utime and stime in /proc; `getconf CLK_TCK` is 100 on every Linux. */
const TICK_MS = 10

export async function run(): Promise<void> {
  const database = await startPostgres({ durable: true })
  try {
    const rows = [await measure('embedded', {}), await measure('PostgreSQL', { DATABASE_URL: database.url })]
    printTable('At rest', ['', 'of a core', 'wanted', 'resident MB', ''], rows)
  } finally {
    await database.stop()
  }
}

async function measure(name: string, env: Record<string, string>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-'))
  try {
    const server = await startServer({ ...env, DATA_DIR: folder })
    await sleep(SETTLE_MS)
    const from = cpuMs(server.child)
    await sleep(MEASURE_MS)
    const share = (cpuMs(server.child) - from) / MEASURE_MS
    const memory = rssMb(server.child)
    await server.stop()
    return [name, percent(share), `< ${percent(WANTED)}`, String(memory), '']
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** CPU time of all threads so far. */
function cpuMs({ pid }: ChildProcess): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The second field is the command in brackets and may contain blanks; after it utime and stime are the 12th and 13th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

const percent = (share: number): string => `${(share * 100).toFixed(2)} %`
