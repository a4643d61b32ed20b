// A seeded server to load: PostgreSQL (durable, as in production) or the embedded engine, and `atrium serve` as a process
// of its own, as operators run it.

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { hash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort, startPostgres } from '../../bin/postgres.mjs'
import { cpuMs } from './processor.ts'

const exec = promisify(execFile)
export const ATRIUM = new URL('../../server/bin/atrium.mjs', import.meta.url).pathname
/** The flags of `npm start`. */
const START_FLAGS = ['--max-semi-space-size=8']
const READY_TIMEOUT_MS = 60_000
/** One connection for each client of the floors of writes. */
const POOL_SIZE = 16

export interface Scale {
  readonly users: number
  readonly posts: number
  readonly topics: number
  readonly groups: number
  readonly engagements: number
}

/** The scale that the targets name; BENCH_SCALE=0.01 makes everything smaller for a quick look. */
export const FULL_SCALE: Scale = scaled({
  users: 200_000,
  posts: 100_000,
  topics: 500,
  groups: 300,
  engagements: 2_000_000,
})

function scaled(scale: Scale): Scale {
  const factor = Number(process.env.BENCH_SCALE ?? 1)
  const of = (count: number) => Math.max(20, Math.round(count * factor))
  return {
    users: of(scale.users),
    posts: of(scale.posts),
    topics: of(scale.topics),
    groups: of(scale.groups),
    engagements: of(scale.engagements),
  }
}

export interface Stage {
  readonly engine: 'postgres' | 'embedded'
  readonly url: string
  readonly programId: string
  readonly clientId: string
  /** Connections of the bench itself; null on the embedded engine. */
  readonly pool: pg.Pool | null
  readonly databaseUrl: string | null
  /** Milliseconds from start to ready, and resident memory in MB after a moment of idleness. */
  readonly readyMs: number
  rssMb(): number
  /** Processor time of the server so far. */
  cpuMs(): number
  /** The requested number of access tokens for users, written straight into the database. */
  tokens(userIds: readonly number[]): Promise<string[]>
  atrium(...args: string[]): Promise<string>
  stop(): Promise<void>
}

/** Starts PostgreSQL and the server, and seeds a program of its own; of another release by the path of its `atrium.mjs`. */
export async function stagePostgres(
  scale: Scale | null,
  settings: Record<string, string> = {},
  command = ATRIUM,
): Promise<Stage> {
  const database = await startPostgres({
    durable: true,
    settings: {
      shared_buffers: '1GB',
      max_wal_size: '4GB',
      shared_preload_libraries: 'pg_stat_statements',
      'pg_stat_statements.track': 'all',
      'pg_stat_statements.track_planning': 'on',
    },
  })
  const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-'))
  const env = { ...settings, DATABASE_URL: database.url, DATA_DIR: folder }
  const server = await startServer(env, command).catch(async error => {
    await database.stop()
    throw error
  })
  const atrium = createCommand(env, command)
  const program = JSON.parse(await atrium('program', 'create', '--name', 'Bench', '--no-administrator'))
  const pool = new pg.Pool({ connectionString: database.url, max: POOL_SIZE })
  await pool.query('create extension if not exists pg_stat_statements')
  if (scale) {
    console.error(`seeding ${JSON.stringify(scale)}`)
    const options = Object.entries(scale).flatMap(([name, count]) => [`--${name}`, String(count)])
    const started = performance.now()
    await atrium('seed', '--program', program.program_id, ...options)
    console.error(`seeded in ${Math.round((performance.now() - started) / 1000)} s`)
    await pool.query('vacuum analyze')
    // Otherwise PostgreSQL would write the pages of the seeding during the measurements.
    await pool.query('checkpoint')
  }
  const clientId = program.clients.public.client_id
  return {
    engine: 'postgres',
    url: server.url,
    programId: program.program_id,
    clientId,
    pool,
    databaseUrl: database.url,
    readyMs: server.readyMs,
    rssMb: () => rssMb(server.child),
    cpuMs: () => cpuMs(server),
    tokens: userIds => writeTokens(pool, program.program_id, clientId, userIds),
    atrium,
    async stop() {
      await pool.end()
      await server.stop()
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export interface RunningServer {
  readonly url: string
  readonly child: ChildProcess
  readonly readyMs: number
  stop(): Promise<void>
}

/** `atrium serve` without a rate limit, quiet, ready; on this machine at a free port unless `HOST` and `PORT` name others; of another release by the path of its `atrium.mjs`. */
export async function startServer(env: Record<string, string>, atrium = ATRIUM): Promise<RunningServer> {
  const port = env.PORT ?? (await freePort())
  const started = performance.now()
  const child = spawn(process.execPath, [...START_FLAGS, atrium, 'serve'], {
    env: {
      ...process.env,
      LOG_LEVEL: 'warn',
      RATE_LIMIT_PER_MINUTE: '0',
      ALLOW_PRIVATE_TARGETS: '1',
      ...env,
      PORT: String(port),
    },
    stdio: ['ignore', process.env.CHAOS_LOGS === '1' ? 2 : 'ignore', 'inherit'],
  })
  const url = `http://${env.HOST ?? '127.0.0.1'}:${port}`
  await untilReady(url, child)
  return {
    url,
    child,
    readyMs: performance.now() - started,
    async stop() {
      const ended = new Promise(resolve => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

export function rssMb(child: ChildProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

/** Resolves once `/readyz` is 200. */
export async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.status === 200) return
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('the server did not become ready')
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

/** Runs commands of `atrium` with these settings and returns their output. */
export function createCommand(env: Record<string, string>, atrium = ATRIUM) {
  return async (...args: string[]): Promise<string> => {
    const { stdout } = await exec(process.execPath, [atrium, ...args], {
      env: { ...process.env, ...env },
      maxBuffer: 16 * 1024 * 1024,
    })
    return stdout.trim()
  }
}

const SCOPES = ['feeds.engage', 'content.write', 'users.write', 'groups.write', 'webhooks.write', 'data_exports.write']

/** Access tokens for users, straight into the database. */
export async function writeTokens(
  pool: pg.Pool,
  programId: string,
  clientId: string,
  userIds: readonly number[],
): Promise<string[]> {
  const tokens = userIds.map(() => randomBytes(32).toString('base64url'))
  await pool.query(
    `insert into access_tokens (token_hash, program_id, client_id, user_id, scopes, expires_at)
     select h, $1, $2, u, $3, now() + interval '1 day' from unnest($4::bytea[], $5::bigint[]) as t (h, u)`,
    [programId, clientId, SCOPES, tokens.map(token => hash('sha256', token, 'buffer')), userIds],
  )
  return tokens
}
