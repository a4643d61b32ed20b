// Starts a throw-away PgBouncer in transaction mode, in front of a PostgreSQL of `postgres.mjs`, for tests and benchmarks.

import { execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, serverAccount } from './postgres.mjs'

/** The first that keeps prepared statements of the protocol. */
const VERSION_MIN = 1.21
const START_TIMEOUT_MS = 10_000

/** `settings`: of PgBouncer, beside the usual ones. */
export async function startPgBouncer(target, settings = {}) {
  requirePgBouncer()
  const folder = mkdtempSync(join(tmpdir(), 'atrium-pgbouncer-'))
  const account = serverAccount()
  const port = await freePort()
  const users = join(folder, 'users.txt')
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(users, '"postgres" ""\n')
  const all = { max_prepared_statements: 500, ...settings }
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}\n`)
  writeFileSync(
    file,
    `[databases]
* = host=127.0.0.1 port=${new URL(target).port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
max_client_conn = 2000
default_pool_size = 20
server_idle_timeout = 5
${lines.join('')}`,
  )
  if (account) for (const path of [folder, users, file]) chownSync(path, account.uid, account.gid)
  const child = spawn('pgbouncer', ['-q', file], {
    cwd: folder,
    ...(account ?? {}),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  child.stderr.on('data', chunk => {
    log = (log + chunk).slice(-10_000)
  })
  const ended = new Promise(resolve => child.once('exit', resolve))
  await waitUntilReady(child, port, () => log)
  const url = new URL(target)
  url.port = String(port)
  return {
    url: url.href,
    async stop() {
      child.kill('SIGQUIT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function requirePgBouncer() {
  try {
    const [, version] = /PgBouncer (\d+\.\d+)/.exec(execFileSync('pgbouncer', ['--version']).toString()) ?? []
    if (Number(version) >= VERSION_MIN) return
  } catch {
    // Said below.
  }
  throw new Error(`PgBouncer ${VERSION_MIN} or newer was not found; on Debian 13 or newer: apt-get install pgbouncer`)
}

async function waitUntilReady(child, port, log) {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (!(await accepts(port))) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`PgBouncer did not start on port ${port}:\n${log()}`)
    await sleep(50)
  }
}

const accepts = port =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    const end = is => {
      socket.destroy()
      resolve(is)
    }
    socket.once('connect', () => end(true)).once('error', () => end(false))
  })
