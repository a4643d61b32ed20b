// A worker is killed ten times while it sends mails. Each person gets a mail; repeated mails have the same Message-ID, and no person
// gets two different ones.

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '../../bin/postgres.mjs'
import { startMailSink } from '../support/mail/mail-sink.ts'
import { prepareMailScene, untilTrue } from '../support/mail/mail-stage.ts'
import { printTable } from '../support/report.ts'
import { ATRIUM, startServer } from '../support/stage.ts'

const PEOPLE = Number(process.env.CHAOS_MAILS ?? 10_000)
const KILLS = 10
/** Longer than the leases of killed workers. */
const DONE_WITHIN_MS = 600_000

/** Prints missing and repeated mails; true when none is missing, and no person got two mails that differ. */
export async function killMailWorkers(): Promise<boolean> {
  const database = await startPostgres({ durable: true })
  const folder = mkdtempSync(join(tmpdir(), 'atrium-chaos-'))
  const sink = await startMailSink()
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    DEMO: '0',
    LOG_LEVEL: 'silent',
    ...sink.settings,
    MAIL_GATHER_MS: '0',
  }
  const api = await startServer({ ...env, ROLE: 'api' })
  const startWorker = (): ChildProcess =>
    spawn(process.execPath, [ATRIUM, 'worker'], { env: { ...process.env, ...env, PORT: '0' }, stdio: 'ignore' })
  let worker = startWorker()
  const pool = new pg.Pool({ connectionString: database.url })
  try {
    const scene = await prepareMailScene(pool, env, PEOPLE)
    await scene.publish(api.url)
    for (let kill = 1; kill <= KILLS; kill++) {
      const wanted = sink.taken() + (PEOPLE / (KILLS + 2)) * (0.5 + Math.random() / 2)
      const deadline = Date.now() + 30_000
      while (sink.taken() < wanted && Date.now() < deadline) await sleep(2)
      worker.kill('SIGKILL')
      worker = startWorker()
    }
    const done = `select not exists (select from messages where program_id = $1)
                     and (select bool_and(finished_at is not null) from notice_plans where program_id = $1)`
    await untilTrue(pool, done, [scene.programId], DONE_WITHIN_MS)
    const counts = [...sink.mails.values()]
    const addresses = [...sink.mails.keys()].map(key => key.split(' ')[0])
    const missing = PEOPLE - new Set(addresses).size
    const different = addresses.length - new Set(addresses).size
    const copies = counts.filter(count => count > 1).length
    printTable(
      `${PEOPLE} mails, ${KILLS} kills of the worker`,
      ['', 'measured', 'wanted'],
      [
        ['people without a mail', String(missing), '0'],
        ['people with two different mails', String(different), '0'],
        ['second copies under the same Message-ID', String(copies), 'few'],
      ],
    )
    return missing === 0 && different === 0
  } finally {
    worker.kill('SIGKILL')
    await pool.end()
    await api.stop().catch(() => {})
    await sink.stop()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
