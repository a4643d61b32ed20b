// Starts a throw-away PostgreSQL server for tests and benchmarks: `const server = await startPostgres()`.
// Run as a command, the file starts one, prints its address and runs until it is stopped.

import { execFileSync, spawn } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const DEBIAN_ROOT = '/usr/lib/postgresql'
const START_TIMEOUT_MS = 20_000
/** A file system in memory: making a database, of a thousand files, costs a tenth there of what it costs on a disk. */
const MEMORY = '/dev/shm'
const ROOM_MIN_BYTES = 3 * 2 ** 30
const READY = /ready to accept connections/
const STANDBY_READY = /ready to accept read-only connections/

/**
 * Options: `durable` keeps fsync and autovacuum on (benchmarks); tests, whose databases live for seconds, do without, in memory. `restored` is a
 * folder, made by pg_basebackup, that the server starts from a copy of, following the archive of `settings.restore_command` to its
 * end. `follows` is the address of a server whose standby it becomes.
 */
export async function startPostgres({ durable = false, port = 0, settings = {}, restored = '', follows = '' } = {}) {
  const programs = findPrograms()
  const folder = mkdtempSync(join(durable || !hasRoom(MEMORY) ? tmpdir() : MEMORY, 'atrium-postgres-'))
  const account = serverAccount()
  if (account) chownSync(folder, account.uid, account.gid)
  const options = { cwd: folder, ...(account ?? {}) }
  const data = join(folder, 'data')
  if (restored) copyData(restored, data, account)
  else if (follows)
    execFileSync(
      postgresProgram('pg_basebackup'),
      [`--dbname=${follows}`, `--pgdata=${data}`, '--checkpoint=fast', '-R'],
      {
        ...options,
        stdio: 'pipe',
      },
    )
  else
    execFileSync(
      programs.initdb,
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
      { ...options, stdio: 'pipe' },
    )
  const chosen = port || (await freePort())
  const all = {
    listen_addresses: '127.0.0.1',
    port: chosen,
    unix_socket_directories: folder,
    max_connections: 500,
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
    ...settings,
  }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const ready = follows ? STANDBY_READY : READY
  let running = await launch(programs.postgres, ['-D', data, ...flags], options, chosen, ready)
  return {
    url: `postgres://postgres@127.0.0.1:${chosen}/postgres`,
    port: chosen,
    data,
    get pid() {
      return running.child.pid
    },
    /** Stops all of its processes where they are, as a machine that hangs; `thaw` lets them go on. */
    freeze: () => signalServer(running.child.pid, 'SIGSTOP'),
    thaw: () => signalServer(running.child.pid, 'SIGCONT'),
    /** Ends it as a power cut would. */
    async crash() {
      running.child.kill('SIGKILL')
      await running.ended
    },
    /** Stops it as for a restart: connections get an error first. */
    async shutDown() {
      running.child.kill('SIGINT')
      await running.ended
    },
    /** Starts it again on the same data. */
    async restart() {
      running = await launch(programs.postgres, ['-D', data, ...flags], options, chosen)
    },
    async stop() {
      running.child.kill('SIGINT')
      await running.ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Containers often have some 64 MiB. */
function hasRoom(folder) {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= ROOM_MIN_BYTES
}

async function launch(program, flags, options, port, ready = READY) {
  const child = spawn(program, flags, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  let log = ''
  child.stderr.on('data', chunk => {
    log = (log + chunk).slice(-20_000)
  })
  const ended = new Promise(resolve => child.once('exit', resolve))
  await waitUntilReady(child, () => log, port, ready)
  return { child, ended }
}

/** Sends a signal to the main process of a server and to those that it has started. */
export function signalServer(pid, signal) {
  // A stopped one starts no more.
  if (signal !== 'SIGCONT') process.kill(pid, 'SIGSTOP')
  for (const child of [...childrenOf(pid), pid]) {
    try {
      process.kill(child, signal)
    } catch {
      // It has ended.
    }
  }
}

function childrenOf(pid) {
  return readdirSync('/proc').flatMap(name => {
    try {
      const [, parent] = /^\d+ \(.*\) . (\d+)/s.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? []
      return Number(parent) === pid ? [Number(name)] : []
    } catch {
      return []
    }
  })
}

function copyData(from, data, account) {
  execFileSync('cp', ['-a', from, data])
  writeFileSync(join(data, 'recovery.signal'), '')
  if (account) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, data])
}

/** The path of one of PostgreSQL's client programs, such as `pg_dump`, of the version that `startPostgres` takes. */
export const postgresProgram = name => join(dirname(realpathSync(findPrograms().postgres)), name)

/** Whether PostgreSQL's server programs are installed. */
export const hasPostgres = () => programFolder() !== undefined

function findPrograms() {
  const folder = programFolder()
  if (!folder)
    throw new Error(
      'PostgreSQL server programs (initdb, postgres) were not found; on Debian: apt-get install postgresql',
    )
  return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') }
}

function programFolder() {
  const versions = existsSync(DEBIAN_ROOT) ? readdirSync(DEBIAN_ROOT).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...(process.env.PATH ?? '').split(':'),
    ...versions.map(version => join(DEBIAN_ROOT, version, 'bin')),
  ]
  return folders.find(path => existsSync(join(path, 'initdb')) && existsSync(join(path, 'postgres')))
}

/** PostgreSQL refuses to run as root. */
export function serverAccount() {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = flag => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }).toString())
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // Try the next account.
    }
  }
  throw new Error('PostgreSQL does not run as root and there is no account postgres or nobody to run it as')
}

async function waitUntilReady(server, log, port, ready) {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (!ready.test(log())) {
    if (server.exitCode !== null || Date.now() > deadline)
      throw new Error(`PostgreSQL did not start on port ${port}:\n${log()}`)
    await sleep(50)
  }
}

export function freePort() {
  return new Promise(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

if (import.meta.filename === process.argv[1]) {
  const server = await startPostgres({
    durable: process.argv.includes('--durable'),
    port: Number(process.env.PORT ?? 0),
  })
  console.log(server.url)
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.stop().then(() => process.exit(0)))
}
