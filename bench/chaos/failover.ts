// npm run chaos -- failover: the cluster of docs/guide/operate/high-availability.md, built by its commands on loopback addresses, is
// broken under load: PostgreSQL is killed, with Patroni and alone, frozen, cut off, switched over and rebuilt. Prints for each fault how long no write was
// acknowledged, and what was lost, doubled, wrong, stale or stuck; fails when anything was, or a pause was too long.
// CHAOS_RATE: requests a second (200). CHAOS_FAULTS: faults in turn, before one with short times (10). CHAOS_SHORT=1: one kill and
// one switchover.

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { percentile } from '../support/receivers.ts'
import { printTable } from '../support/report.ts'
import { ATRIUM, createCommand, type RunningServer, startServer } from '../support/stage.ts'
import { type Cluster, missingPrograms, startCluster } from './cluster/cluster.ts'
import { type Fault, plannedFaults } from './cluster/faults.ts'
import { readSettings } from './cluster/guide.ts'
import { CheckedLoad } from './cluster/load.ts'
import { openPages, startCommentReceiver } from './cluster/witnesses.ts'
import { type ChaosScene, callAsApp, makeScene, mustCall } from './scene.ts'
import { compareSoak } from './soak-compare.ts'

const RATE = Number(process.env.CHAOS_RATE ?? 200)
const FAULTS = Number(process.env.CHAOS_FAULTS ?? 10)
const IS_SHORT = process.env.CHAOS_SHORT === '1'
const PEOPLE = 200
const POSTS = 20
const PAGES = 20
const QUIET_MS = 5000
const HEARD_WITHIN_MS = 30_000
/** Middle of the pauses of failovers with Patroni's usual times, in seconds. */
const MIDDLE_MAX = 35
/** Bounds the memory of each process of atrium. */
const HEAP = '--max-old-space-size=256'

interface Suffered {
  readonly fault: Fault
  readonly pause: number
  readonly pages: number
  readonly people: number
}

/** Prints what each fault cost; true when nothing was lost, doubled, wrong, stale or stuck, and no pause was too long. */
export async function failOver(): Promise<boolean> {
  const why = missingPrograms()
  if (why) {
    console.log(`Failover: ${why}`)
    return false
  }
  const folder = mkdtempSync(join(tmpdir(), 'atrium-failover-'))
  const receiver = await startCommentReceiver()
  const cluster = await startCluster(folder)
  const processes: { nodes: RunningServer[]; worker: ChildProcess | null } = { nodes: [], worker: null }
  try {
    const settings = cluster.members.map(({ machine }) => ({
      ...readSettings(machine, '/etc/atrium.env'),
      DATA_DIR: join(folder, 'atrium'),
      // With CHAOS_LOGS=1 they go to the standard error of the drill.
      LOG_LEVEL: process.env.CHAOS_LOGS === '1' ? 'warn' : 'silent',
      ALLOW_PRIVATE_TARGETS: '1',
      WEBHOOK_BACKOFF_MS: '500',
      NODE_OPTIONS: HEAP,
    }))
    for (const env of settings.slice(0, 2)) processes.nodes.push(await startServer(env))
    const env = { ...process.env, ...settings[2], ROLE: 'worker' }
    processes.worker = spawn(process.execPath, [ATRIUM, 'worker'], { env, stdio: 'ignore' })
    const pool = new pg.Pool({ connectionString: cluster.url, max: 2 })
    pool.on('error', () => {})
    const scene = await makeScene(pool, createCommand({ ...settings[0] }), PEOPLE)
    const nodes = processes.nodes.map(({ url }) => url)
    const [first = ''] = nodes
    await mustCall(first, scene.boss, 'POST', '/v2/webhooks/subscriptions', {
      url: receiver.url,
      events: ['comment_created'],
    })
    const posts: number[] = []
    for (let number = 1; number <= POSTS; number++) posts.push(await publish(first, scene, `Post ${number}`))
    const load = new CheckedLoad({ front: cluster.front, nodes, scene, posts })
    const suffered = await sufferAll(cluster, load, scene)
    await load.stop()
    const compared = await compareSoak(pool, scene, load)
    const undelivered = [...load.commentIds].filter(id => !receiver.deliveries.has(id)).length
    const renamed = [...receiver.deliveries.values()].filter(ids => ids.size > 1).length
    await pool.end()
    const failures = [...load.unhelpful].map(([what, number]) => `${what}: ${number}`).join(', ')
    printFaults(suffered)
    printTable(
      `Failover: ${suffered.length} faults at ${RATE} requests a second`,
      ['', 'counted', 'wanted'],
      [
        ['requests', String(load.sent), ''],
        ['responses', load.statuses(), ''],
        ['5xx that are no 503 with Retry-After', failures || '0', '0'],
        ...compared.rows,
        ['webhooks that never came', String(undelivered), '0'],
        ['webhooks under two delivery ids', String(renamed), '0'],
        ['webhooks repeated under their id', String(receiver.repeated()), ''],
        ['reads older than 3 s', String(load.stale), '0'],
      ],
    )
    return compared.isRight && failures === '' && undelivered + renamed + load.stale === 0 && areShort(suffered)
  } finally {
    processes.worker?.kill('SIGKILL')
    for (const { child } of processes.nodes) child.kill('SIGKILL')
    await cluster.stop()
    await receiver.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function publish(url: string, { boss }: ChaosScene, title: string): Promise<number> {
  const topics = (await mustCall(url, boss, 'GET', '/v2/channels')) as readonly { readonly id: number }[]
  const topic = topics[0] ?? (await mustCall(url, boss, 'POST', '/v2/channels', { name: 'News', description: 'd' }))
  const content = { content_type: 'article', title, channels: [{ id: topic.id }], publish: true }
  return (await mustCall(url, boss, 'POST', '/v2/content', content)).id
}

async function sufferAll(cluster: Cluster, load: CheckedLoad, scene: ChaosScene): Promise<Suffered[]> {
  const watching = scene.people.slice(0, PAGES)
  const pages = openPages(cluster.front, watching)
  load.start(RATE)
  await sleep(QUIET_MS)
  const suffered: Suffered[] = []
  for (const fault of plannedFaults(FAULTS, IS_SHORT)) {
    const from = performance.now()
    await fault.cause(cluster)
    await cluster.untilHealthy()
    await sleep(QUIET_MS)
    const pause = load.longestPause(from)
    const published = performance.now()
    // The timelines of a healthy cluster tell whether a refusal is the fault of the cluster or of the nodes.
    await publish(cluster.front, scene, `After ${fault.name}`).catch(async error => {
      throw new Error(`after ${fault.name}, with ${await cluster.describe()}`, { cause: error })
    })
    while (pages.heardSince(published) < PAGES && performance.now() - published < HEARD_WITHIN_MS) await sleep(100)
    const answers = await Promise.all(
      scene.people.map(person => callAsApp(cluster.front, person, 'GET', '/v2/feed/posts')),
    )
    suffered.push({
      fault,
      pause,
      pages: pages.heardSince(published),
      people: answers.filter(({ status }) => status === 200).length,
    })
    console.error(`  ${fault.name}: ${pause.toFixed(1)} s without an acknowledged write`)
  }
  pages.close()
  return suffered
}

function printFaults(suffered: readonly Suffered[]): void {
  const names = [...new Set(suffered.map(({ fault }) => fault.name))]
  printTable(
    'Seconds without an acknowledged write',
    ['fault', 'times', 'p50', 'max', 'wanted', `open pages of ${PAGES}`, `people of ${PEOPLE} signed in`],
    names.map(name => {
      const these = suffered.filter(({ fault }) => fault.name === name)
      const pauses = these.map(({ pause }) => pause)
      return [
        name,
        String(these.length),
        percentile(pauses, 0.5).toFixed(1),
        Math.max(...pauses).toFixed(1),
        `≤ ${these[0]?.fault.pauseMax}`,
        String(Math.min(...these.map(({ pages }) => pages))),
        String(Math.min(...these.map(({ people }) => people))),
      ]
    }),
  )
}

function areShort(suffered: readonly Suffered[]): boolean {
  const failovers = suffered.filter(({ fault }) => fault.isFailover).map(({ pause }) => pause)
  const middle = percentile(failovers, 0.5)
  console.log(`\np50 of failovers: ${middle.toFixed(1)} s, wanted ≤ ${MIDDLE_MAX}`)
  const isWhole = ({ fault, pause, pages, people }: Suffered) =>
    pause <= fault.pauseMax && pages === PAGES && people === PEOPLE
  return middle <= MIDDLE_MAX && suffered.every(isWhole)
}
