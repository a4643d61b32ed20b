// The cost of an idle server: CPU time of its process, on both engines, with the demo program in its database.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '../../bin/postgres.mjs'
import { cpuMs } from '../support/processor.ts'
import { printTable } from '../support/report.ts'
import { rssMb, startServer } from '../support/stage.ts'

/** Past the start, deferred work after it, and the first vacuum of the embedded engine (20 s). */
const SETTLE_MS = 40_000
const MEASURE_MS = 1000 * Number(process.env.BENCH_SECONDS ?? 60)
/** As a share of one core. */
const WANTED = 0.01

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
    const from = cpuMs(server)
    await sleep(MEASURE_MS)
    const share = (cpuMs(server) - from) / MEASURE_MS
    const memory = rssMb(server.child)
    await server.stop()
    return [name, percent(share), `< ${percent(WANTED)}`, String(memory), '']
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const percent = (share: number): string => `${(share * 100).toFixed(2)} %`
