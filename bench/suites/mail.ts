// How long it takes to decide by which channel each of 100,000 people is told, how fast one process hands mails to a mail server on
// the same machine, and what it needs of memory. BENCH_SCALE makes it smaller.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../bin/postgres.mjs'
import { startMailSink } from '../support/mail-sink.ts'
import { prepareMailScene, untilTrue } from '../support/mail-stage.ts'
import { printTable } from '../support/report.ts'
import { rssMb, startServer } from '../support/stage.ts'

const PEOPLE = Math.max(200, Math.round(100_000 * Number(process.env['BENCH_SCALE'] ?? 1)))
const WAIT_MS = 1_800_000
const LOG_RUNS = 20

export async function run(): Promise<void> {
  const database = await startPostgres({ durable: true })
  const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-'))
  const sink = await startMailSink()
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    DEMO: '0',
    WEB_BUILD: '0',
    SMTP_URL: sink.url,
    MAIL_FROM: 'bench@example.com',
    MAIL_GATHER_MS: '86400000',
  }
  const server = await startServer(env)
  const pool = new pg.Pool({ connectionString: database.url })
  try {
    const scene = await prepareMailScene(pool, env, PEOPLE)
    await scene.publish(server.url)
    const plan = 'select count(*) > 0 and bool_and(finished_at is not null) from notice_plans where program_id = $1'
    const decidedMs = await untilTrue(pool, plan, [scene.programId], WAIT_MS)

    const before = rssMb(server.child)
    let peak = before
    const watching = setInterval(() => {
      peak = Math.max(peak, rssMb(server.child))
    }, 500)
    await pool.query(`update messages set due_at = now() where program_id = $1`, [scene.programId])
    while (sink.taken() === 0) await new Promise(resolve => setTimeout(resolve, 10))
    const started = performance.now()
    const none = 'select not exists (select from messages where program_id = $1)'
    await untilTrue(pool, none, [scene.programId], WAIT_MS)
    const seconds = (performance.now() - started) / 1000
    clearInterval(watching)
    const twice = [...sink.mails.values()].filter(count => count > 1).length
    printTable(
      `Mails, PostgreSQL, one process, ${PEOPLE.toLocaleString('en')} people`,
      ['', 'measured', 'wanted'],
      [
        ['all decided, in all channels', `${(decidedMs / 1000).toFixed(1)} s`, `< ${(PEOPLE * 3) / 10_000} s`],
        ['mails a second', String(Math.round(PEOPLE / seconds)), '≥ 500'],
        ['memory before and at most', `${before} and ${peak} MB`, 'flat'],
        ['missing, twice', `${PEOPLE - sink.mails.size}, ${twice}`, '0, 0'],
        ['log of one person, 100 lines, median', `${(await logMs(pool, scene.programId)).toFixed(1)} ms`, '≤ 20 ms'],
      ],
    )
  } finally {
    await pool.end()
    await server.stop()
    await sink.stop()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The statement of the endpoint alone, for the last of the people. */
async function logMs(pool: pg.Pool, programId: string): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < LOG_RUNS; run++) {
    const started = performance.now()
    await pool.query(
      `select * from notice_deliveries
        where program_id = $1 and user_id = (select max(id) from users where program_id = $1)
          and (status <> 'waiting' or reason is not null)
        order by at desc, id desc limit 101`,
      [programId],
    )
    times.push(performance.now() - started)
  }
  return times.sort((a, b) => a - b)[LOG_RUNS / 2] as number
}
