// A worker is killed ten times while it decides on the notifications of a new post. Each follower of that moment is notified by each
// channel once, and feeds stay as fast as before.

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '../../bin/postgres.mjs'
import { prepareMailScene, untilTrue } from '../support/mail/mail-stage.ts'
import { pacedLoad } from '../support/paced-load.ts'
import { printTable } from '../support/report.ts'
import { ATRIUM, startServer } from '../support/stage.ts'

const PEOPLE = Number(process.env.CHAOS_NOTICES ?? 100_000)
const KILLS = 10
const WAIT_MS = 1_800_000
const POSTS = 40
const READERS = 100
const READS_PER_SECOND = 40
const WITHIN_MS = 60_000

/** Prints the duration and the numbers of people that are missing or notified twice; true when both are 0. */
export async function killNoticePlanners(): Promise<boolean> {
  const database = await startPostgres({ durable: true })
  const folder = mkdtempSync(join(tmpdir(), 'atrium-chaos-'))
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    DEMO: '0',
    LOG_LEVEL: 'silent',
    // Mails are decided and not sent: their time does not come.
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'chaos@example.com',
    MAIL_GATHER_MS: '86400000',
  }
  const api = await startServer({ ...env, ROLE: 'api' })
  const startWorker = (): ChildProcess =>
    spawn(process.execPath, [ATRIUM, 'worker'], { env: { ...process.env, ...env, PORT: '0' }, stdio: 'ignore' })
  let worker = startWorker()
  const pool = new pg.Pool({ connectionString: database.url })
  try {
    const scene = await prepareMailScene(pool, env, PEOPLE)
    await scene.publishPlain(api.url, POSTS)
    const pages = (await scene.readers(READERS)).map(token => ({ path: '/v2/feed/posts', token }))
    const read = () => pacedLoad(api.url, pages, READS_PER_SECOND)
    await read()
    const idle = await read()

    await scene.publishNoticed(api.url)
    const none = 'select not exists (select from notice_plans where program_id = $1)'
    const reading = read()
    const undisturbedMs = await untilTrue(pool, none, [scene.programId], WAIT_MS)
    const busy = await reading

    await pool.query('delete from notice_deliveries where program_id = $1', [scene.programId])
    await pool.query('delete from notifications where program_id = $1', [scene.programId])
    await scene.publishNoticed(api.url)
    const decided = async () => {
      const { rows } = await pool.query('select count(*)::int as count from notifications where program_id = $1', [
        scene.programId,
      ])
      return rows[0].count as number
    }
    for (let kill = 1; kill <= KILLS; kill++) {
      const wanted = (PEOPLE / (KILLS + 2)) * (kill - 0.5 + Math.random() / 2)
      const deadline = Date.now() + WAIT_MS
      while ((await decided()) < wanted && Date.now() < deadline) await sleep(5)
      worker.kill('SIGKILL')
      worker = startWorker()
    }
    await untilTrue(pool, none, [scene.programId], WAIT_MS)
    const { rows } = await pool.query(
      `select count(*)::int as people, count(*) filter (where in_app > 1 or email > 1)::int as twice,
              count(*) filter (where in_app + email < 2)::int as partly
         from (select user_id, count(*) filter (where channel = 'in_app') as in_app,
                      count(*) filter (where channel = 'email') as email
                 from notice_deliveries where program_id = $1 group by user_id) l`,
      [scene.programId],
    )
    const { people, twice, partly } = rows[0]
    const missing = PEOPLE - 1 - people + partly
    printTable(
      `${PEOPLE.toLocaleString('en')} people notified of a new post, ${KILLS} kills of the worker`,
      ['', 'measured', 'wanted'],
      [
        [
          'all decided, without kills',
          `${(undisturbedMs / 1000).toFixed(1)} s`,
          `< ${(WITHIN_MS / 1000) * (PEOPLE / 100_000)} s`,
        ],
        ['feed page, p99, before and meanwhile', `${idle.p99.toFixed(1)} and ${busy.p99.toFixed(1)} ms`, 'not twice'],
        ['missing', String(missing), '0'],
        ['twice', String(twice), '0'],
      ],
    )
    return missing === 0 && twice === 0
  } finally {
    worker.kill('SIGKILL')
    await pool.end()
    await api.stop().catch(() => {})
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
