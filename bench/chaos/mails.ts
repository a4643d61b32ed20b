// A worker is killed while it sends mails: ten times those of a post, and twenty times a newsletter, from its first decision on. Each
// person gets a mail; repeated mails have the same Message-ID, and no person gets two different ones.

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '../../bin/postgres.mjs'
import { startMailSink } from '../support/mail/mail-sink.ts'
import { type MailScene, prepareMailScene, untilTrue } from '../support/mail/mail-stage.ts'
import { printTable } from '../support/report.ts'
import { ATRIUM, startServer } from '../support/stage.ts'

const PEOPLE = Number(process.env.CHAOS_MAILS ?? 10_000)
/** Kills while the people of a newsletter are decided. */
const DECIDING_KILLS = 6
const KILL_WITHIN_MS = 30_000
/** Longer than the leases of killed workers. */
const DONE_WITHIN_MS = 600_000

interface Sending {
  readonly what: string
  readonly kills: number
  /** Makes the mails, and returns once a worker may begin. */
  readonly begin: (scene: MailScene, url: string) => Promise<unknown>
  /** SQL of one boolean: all mails of program $1 are sent. */
  readonly done: string
  /** Kills that follow what is decided instead of what is sent, and the SQL for the people decided in program $1. */
  readonly deciding?: { readonly kills: number; readonly count: string }
}

const NONE_WAITS = 'not exists (select from messages where program_id = $1)'

/** Prints missing and repeated mails; true when none is missing, and no person got two mails that differ. */
export const killMailWorkers = (): Promise<boolean> =>
  killWhileSending({
    what: 'mails of a post',
    kills: 10,
    begin: (scene, url) => scene.publish(url),
    done: `select ${NONE_WAITS} and (select bool_and(finished_at is not null) from notice_plans where program_id = $1)`,
  })

/** The same of a newsletter. */
export const killNewsletterWorkers = (): Promise<boolean> =>
  killWhileSending({
    what: 'mails of a newsletter',
    kills: 20,
    async begin(scene, url) {
      await scene.publishPlain(url, 10)
      await scene.sendNewsletter(url)
    },
    done: `select ${NONE_WAITS} and (select bool_and(state = 'sent') from newsletters where program_id = $1)`,
    deciding: {
      kills: DECIDING_KILLS,
      count: 'select count(*)::int as count from newsletter_recipients where program_id = $1',
    },
  })

async function killWhileSending({ what, kills, begin, done, deciding }: Sending): Promise<boolean> {
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
    await begin(scene, api.url)
    const decided = async () => (await pool.query(deciding?.count ?? '', [scene.programId])).rows[0].count
    for (let kill = 1; kill <= kills; kill++) {
      const isDeciding = kill <= (deciding?.kills ?? 0)
      const part = (PEOPLE / (isDeciding ? DECIDING_KILLS : kills + 2)) * (0.5 + Math.random() / 2)
      const reached = async () => (isDeciding ? await decided() : sink.taken())
      const wanted = Math.min((await reached()) + part, PEOPLE)
      const deadline = Date.now() + KILL_WITHIN_MS
      while ((await reached()) < wanted && Date.now() < deadline) await sleep(2)
      worker.kill('SIGKILL')
      worker = startWorker()
    }
    await untilTrue(pool, done, [scene.programId], DONE_WITHIN_MS)
    const counts = [...sink.mails.values()]
    const addresses = [...sink.mails.keys()].map(key => key.split(' ')[0])
    const missing = PEOPLE - new Set(addresses).size
    const different = addresses.length - new Set(addresses).size
    const copies = counts.filter(count => count > 1).length
    printTable(
      `${PEOPLE} ${what}, ${kills} kills of the worker`,
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
