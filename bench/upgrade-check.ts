// npm run upgrade-check [-- REF]: a node of another release (a tag, branch or commit; by default the newest release tag, `v1.0.0` or
// later) fills a PostgreSQL. A node of this tree migrates the database and serves beside it, each shows the writes of the other, while
// people read from both. Then the old node stops, and starts once more, as when an operator goes back. Each write is tried
// UPGRADE_ROUNDS times (5).

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '../bin/postgres.mjs'
import { type ChaosPerson, type ChaosScene, callServer, makeScene } from './chaos/scene.ts'
import { printTable } from './support/report.ts'
import { createCommand, type RunningServer, startServer } from './support/stage.ts'
import { CROSSINGS, cross } from './upgrade/crossing.ts'
import { addedMigrations, changedMigrations, checkOut, newestRelease } from './upgrade/release.ts'

const ROUNDS = Number(process.env.UPGRADE_ROUNDS ?? 5)
const PEOPLE = 10
const SEED = ['--users', '1000', '--posts', '300', '--topics', '20', '--groups', '10']
const BETWEEN_READS_MS = 20
const ADDRESS = /http:\/\/127\.0\.0\.1:\d+/g

const ref = process.argv[2] ?? newestRelease()
if (ref === null) {
  console.log('No release is tagged yet. Upgrades are promised from 1.0 on; until then there is nothing to check.')
  process.exit(0)
}
const changed = changedMigrations(ref)
if (changed.length > 0) {
  console.error(
    `databases of ${ref} cannot be upgraded: these of its migrations have changed since: ${changed.join(', ')}`,
  )
  process.exit(1)
}

const release = checkOut(ref)
const database = await startPostgres({ durable: true })
const folder = mkdtempSync(join(tmpdir(), 'atrium-upgrade-'))
const env = { DATABASE_URL: database.url, DATA_DIR: folder, DEMO: '0', LOG_LEVEL: 'warn' }
const running = new Set<RunningServer>()
const failures = new Map<string, string[]>()
try {
  await check(ref, release.atrium)
} finally {
  for (const node of running) await node.stop()
  await database.stop()
  release.remove()
  rmSync(folder, { recursive: true, force: true })
}

async function check(ref: string, former: string): Promise<void> {
  let old = await start(former)
  const pool = new pg.Pool({ connectionString: database.url })
  const scene = await makeScene(pool, createCommand(env, former), PEOPLE)
  await pool.end()
  await createCommand(env, former)('seed', '--program', scene.programId, ...SEED)
  const before = await feedOf(old.url, scene)
  const next = await start()
  const same = JSON.stringify(await feedOf(next.url, scene)) === JSON.stringify(before)
  const reading = readFrom([old.url, next.url], scene)
  await crossAll('old to new', scene, old.url, next.url)
  await crossAll('new to old', scene, next.url, old.url)
  const reads = await reading.stop()
  const left = await end(old)
  const alone = await callServer(next.url, scene.boss, 'GET', '/v2/feed/posts')
  old = await start(former)
  await crossAll('gone back', scene, old.url, next.url)
  const doctor = await createCommand(env)('doctor').then(
    () => 'well',
    error => String(error.stdout),
  )
  const failed = (direction: string) => failures.get(direction)?.join('; ') || '0'
  printTable(
    `From ${release.name} to this tree`,
    ['', 'counted', 'wanted'],
    [
      ['migrations that are new', String(addedMigrations(ref).length), ''],
      ['the new node shows the feed of the old one', String(same), 'true'],
      [`writes of each of ${Object.keys(CROSSINGS).length} kinds, in each direction`, String(ROUNDS), ''],
      ['written by the old node, not shown by the new one', failed('old to new'), '0'],
      ['written by the new node, not shown by the old one', failed('new to old'), '0'],
      ['reads from both meanwhile', String(reads.all), ''],
      ['of them not answered with 200', String(reads.failed), '0'],
      ['the old node ends with', String(left), '0'],
      ['the new one alone answers', String(alone.status), '200'],
      ['written by the old node once it is back, not shown', failed('gone back'), '0'],
      ['atrium doctor', doctor, 'well'],
    ],
  )
  const isRight =
    same && failures.size === 0 && reads.failed === 0 && left === 0 && alone.status === 200 && doctor === 'well'
  process.exitCode = isRight ? 0 : 1
}

async function start(atrium?: string): Promise<RunningServer> {
  const node = await startServer(env, atrium)
  running.add(node)
  return node
}

async function end(node: RunningServer): Promise<number | null> {
  running.delete(node)
  await node.stop()
  return node.child.exitCode
}

async function crossAll(direction: string, scene: ChaosScene, writer: string, reader: string): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of Object.keys(CROSSINGS)) {
      const person = scene.people[round % scene.people.length] as ChaosPerson
      const text = `${name}, ${direction}, ${round}`
      const wrong = await cross(name, { scene, person, text, writer, reader })
      if (wrong) failures.set(direction, [...(failures.get(direction) ?? []), `${name}: ${wrong}`])
    }
  }
}

/** The feed of a person, without addresses: each node has its own, and stored ones are those of the first node. */
async function feedOf(url: string, { people: [person] }: ChaosScene): Promise<unknown> {
  const { status, body } = await callServer(url, person as ChaosPerson, 'GET', '/v2/feed/posts?page.size=50')
  return { status, body: JSON.parse(JSON.stringify(body).replaceAll(ADDRESS, '')) }
}

/** People who read from both nodes in turn. */
function readFrom(urls: readonly string[], { people }: ChaosScene) {
  const state = { all: 0, failed: 0, isOver: false }
  const working = people.map(async (person, index) => {
    for (let step = index; !state.isOver; step++) {
      const answer = await callServer(urls[step % urls.length] as string, person, 'GET', '/v2/feed/posts')
      state.all++
      if (answer.status !== 200) state.failed++
      await sleep(BETWEEN_READS_MS)
    }
  })
  return {
    async stop() {
      state.isOver = true
      await Promise.all(working)
      return state
    },
  }
}
