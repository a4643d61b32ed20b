// Three nodes are restarted one after another behind HAProxy, which requests /readyz every second and retries nothing, while
// people read, like and comment, 200 times a second. No request may fail. Then a single node restarts whose socket is kept open, as systemd does.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort, startPostgres, type ThrowAwayPostgres } from '../../bin/postgres.mjs'
import { printTable } from '../support/report.ts'
import { createCommand, type RunningServer, startServer } from '../support/stage.ts'
import { DRAIN_DELAY_MS, missingHaproxy, startHaproxy } from './haproxy.ts'
import { startWithSocket } from './kept-socket.ts'
import { type ChaosScene, makeScene, mustCall } from './scene.ts'
import { type Served, serveWhile } from './steady-load.ts'

const NODES = 3
const PEOPLE = 30
/** Two checks: until the balancer has noticed that a node is back. */
const BACK_MS = 3000
/** Between restarts of the single node. */
const REST_MS = 2000

interface Ground {
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
  readonly database: ThrowAwayPostgres
}

/** Prints the requests and the failures; true when none failed. `only`: `haproxy` or `socket`. */
export async function restartOneByOne(only = ''): Promise<boolean> {
  const rows: string[][] = []
  let failures = 0
  const add = (name: string, { sent, restarts, failed, at }: Served) => {
    failures += failed.length
    rows.push(
      [`${name}: requests`, String(sent), ''],
      ['restarts', String(restarts), ''],
      ['failed', [String(failed.length), ...new Set(failed)].join(', '), '0'],
      ['half within', `${at(0.5).toFixed(0)} ms`, ''],
      ['99 % within', `${at(0.99).toFixed(0)} ms`, ''],
      ['longest', `${at(1).toFixed(0)} ms`, ''],
    )
  }
  if ('haproxy'.includes(only)) {
    const why = missingHaproxy()
    if (why) rows.push(['HAProxy', why, ''])
    else add('HAProxy', await onGround(restartBehindHaproxy))
  }
  if ('socket'.includes(only)) add('A kept socket', await onGround(restartAlone))
  printTable('Rolling restart', ['', 'counted', 'wanted'], rows)
  return failures === 0
}

async function onGround<T>(work: (ground: Ground) => Promise<T>): Promise<T> {
  const database = await startPostgres({ durable: true })
  const folder = mkdtempSync(join(tmpdir(), 'atrium-rolling-'))
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, DEMO: '0', LOG_LEVEL: 'silent' }
  try {
    return await work({ folder, env, database })
  } finally {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function restartBehindHaproxy(ground: Ground): Promise<Served> {
  const env = { ...ground.env, DRAIN_DELAY_MS: String(DRAIN_DELAY_MS) }
  const nodes: RunningServer[] = []
  try {
    for (let count = 0; count < NODES; count++) nodes.push(await startServer(env))
    const { scene, postId } = await publish(ground, (nodes[0] as RunningServer).url)
    const port = await freePort()
    const ports = nodes.map(({ url }) => Number(new URL(url).port))
    const process = startHaproxy(ground.folder, port, ports)
    await sleep(BACK_MS)
    try {
      return await serveWhile({ port, scene, postId }, () => restartNext(nodes, env))
    } finally {
      process.kill('SIGTERM')
    }
  } finally {
    await Promise.all(nodes.map(node => node.stop()))
  }
}

/** Restarts the node that has run longest, at its port. */
async function restartNext(nodes: RunningServer[], env: Record<string, string>): Promise<void> {
  const node = nodes.shift() as RunningServer
  await node.stop()
  nodes.push(await startServer({ ...env, PORT: new URL(node.url).port }))
  await sleep(BACK_MS)
}

/** Its socket stays open while it restarts. */
async function restartAlone(ground: Ground): Promise<Served> {
  const node = await startWithSocket({ ...ground.env })
  try {
    const { scene, postId } = await publish(ground, `http://127.0.0.1:${node.port}`)
    return await serveWhile({ port: node.port, scene, postId }, async () => {
      await node.restart()
      await sleep(REST_MS)
    })
  } finally {
    await node.stop()
  }
}

/** A program with people, and a post that they read. */
async function publish(ground: Ground, url: string): Promise<{ scene: ChaosScene; postId: number }> {
  const pool = new pg.Pool({ connectionString: ground.database.url })
  const scene = await makeScene(pool, createCommand({ ...ground.env }), PEOPLE)
  await pool.end()
  const topic = await mustCall(url, scene.boss, 'POST', '/v2/channels', { name: 'News', description: 'd' })
  const channels = [{ id: topic.id }]
  const post = await mustCall(url, scene.boss, 'POST', '/v2/content', {
    content_type: 'article',
    title: 'Hi',
    channels,
  })
  await mustCall(url, scene.boss, 'PUT', `/v2/content/${post.id}/publish`)
  return { scene, postId: post.id }
}
