// npm run chaos -- --minutes N: people read, like and comment at half of what the servers can do, while processes and the database are
// killed. Prints acknowledged writes that are lost, wrong counters, stuck jobs and deliveries, and by how much the memory of a node
// that is never killed has grown.

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres, type ThrowAwayPostgres } from '../../bin/postgres.mjs'
import { startReceiver } from '../support/receivers.ts'
import { printTable } from '../support/report.ts'
import { ATRIUM, createCommand, type RunningServer, rssMb, startServer } from '../support/stage.ts'
import { type ChaosScene, makeScene, mustCall } from './scene.ts'
import { compareSoak } from './soak-compare.ts'
import { SoakLoad } from './soak-load.ts'

const PEOPLE = 100
const POSTS = 20
const WARM_MS = 10_000
/** Duration of the measurement of full load. */
const MEASURE_MS = 10_000
const CHAOS_EVERY_MS = 20_000
const SAMPLE_MS = 2000

interface Ground {
  readonly env: Readonly<Record<string, string>>
  readonly database: ThrowAwayPostgres
  /** Never killed: its memory is measured. */
  readonly steady: RunningServer
  /** Is killed. */
  other: RunningServer
  worker: ChildProcess
}

/** Prints the load and its results; true when nothing is lost, wrong or stuck, and memory has not grown. */
export async function soak(minutes: number): Promise<boolean> {
  const database = await startPostgres({ durable: true })
  const folder = mkdtempSync(join(tmpdir(), 'atrium-soak-'))
  const receiver = await startReceiver()
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    DEMO: '0',
    LOG_LEVEL: 'silent',
    ALLOW_PRIVATE_TARGETS: '1',
    WEBHOOK_BACKOFF_MS: '500',
  }
  const api = { ...env, ROLE: 'api' }
  const steady = await startServer(api)
  const ground: Ground = { env, database, steady, other: await startServer(api), worker: startWorker(env) }
  const pool = new pg.Pool({ connectionString: database.url })
  pool.on('error', () => {})
  try {
    const scene = await makeScene(pool, createCommand({ ...env }), PEOPLE)
    const posts = await publish(steady.url, scene, receiver.url)
    const load = new SoakLoad(() => [steady.url, ground.other.url], scene, posts)
    await load.full(WARM_MS)
    const most = await load.full(MEASURE_MS)
    const { memory, kills } = await endure(ground, load, most / 2, minutes * 60_000)
    const compared = await compareSoak(pool, scene, load)
    const growth = grown(memory)
    printTable(
      `${minutes} minutes at half load`,
      ['', 'counted', 'wanted'],
      [
        ['full load', `${Math.round(most)}/s`, ''],
        ['half of it, requests', String(load.sent), ''],
        ['killed', kills.join(', '), ''],
        ['answers', load.statuses(), ''],
        ...compared.rows,
        ['memory of a node', `${growth.first} MB, then ${growth.last} MB: ${percent(growth.share)}`, '< 5 %'],
      ],
    )
    return compared.isRight && growth.share < 0.05
  } finally {
    await pool.end()
    ground.worker.kill('SIGKILL')
    await Promise.all([steady.stop(), ground.other.stop()])
    await receiver.stop()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const startWorker = (env: Readonly<Record<string, string>>): ChildProcess =>
  spawn(process.execPath, [ATRIUM, 'worker'], { env: { ...process.env, ...env, PORT: '0' }, stdio: 'ignore' })

async function publish(url: string, { boss }: ChaosScene, receiverUrl: string): Promise<number[]> {
  await mustCall(url, boss, 'POST', '/v2/webhooks/subscriptions', {
    url: receiverUrl,
    events: ['comment_created'],
  })
  const topic = await mustCall(url, boss, 'POST', '/v2/channels', { name: 'News', description: 'd' })
  const channels = [{ id: topic.id }]
  const ids: number[] = []
  for (let number = 1; number <= POSTS; number++) {
    const content = { content_type: 'article', title: `Post ${number}`, channels, publish: true }
    ids.push((await mustCall(url, boss, 'POST', '/v2/content', content)).id)
  }
  return ids
}

/** The load, with a process killed from time to time. */
async function endure(ground: Ground, load: SoakLoad, rate: number, ms: number) {
  const memory: number[] = []
  const sampling = setInterval(() => memory.push(rssMb(ground.steady.child)), SAMPLE_MS)
  const until = performance.now() + ms
  const kills = [0, 0, 0]
  const chaos = (async () => {
    for (let turn = 0; performance.now() + CHAOS_EVERY_MS < until; turn++) {
      await sleep(CHAOS_EVERY_MS)
      const which = turn % kills.length
      await KILLS[which]?.(ground)
      kills[which] = (kills[which] ?? 0) + 1
    }
  })()
  await load.even(rate, ms)
  await chaos
  clearInterval(sampling)
  return { memory, kills: ['worker', 'node', 'database'].map((name, index) => `${name} ${kills[index]} times`) }
}

const KILLS: readonly ((ground: Ground) => Promise<unknown>)[] = [
  async ground => {
    ground.worker.kill('SIGKILL')
    ground.worker = startWorker(ground.env)
  },
  async ground => {
    const { port } = new URL(ground.other.url)
    ground.other.child.kill('SIGKILL')
    ground.other = await startServer({ ...ground.env, ROLE: 'api', PORT: port })
  },
  async ({ database }) => {
    await database.crash()
    await sleep(500)
    // Processes of the killed server may still hold its shared memory.
    await database.restart().catch(() => sleep(1000).then(() => database.restart()))
  },
]

/** Memory in the middle of the second fifth of the time, after warming up, and of the last fifth. */
function grown(memory: readonly number[]) {
  const fifth = Math.max(1, Math.floor(memory.length / 5))
  const middle = (some: readonly number[]) => some.toSorted((a, b) => a - b)[Math.floor(some.length / 2)] ?? 0
  const first = middle(memory.slice(fifth, 2 * fifth))
  const last = middle(memory.slice(-fifth))
  return { first, last, share: last / first - 1 }
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
