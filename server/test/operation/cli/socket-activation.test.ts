import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { after, test } from '../../../../bin/testing.mjs'
import { readConfig } from '../../../src/platform/config.ts'
import { makeFolder } from './processes.ts'

const BIN = join(import.meta.dirname, '../../../bin/atrium.mjs')
const EVERY_MS = 10
/** A little less than the backlog of this test's socket. */
const ASKED_MAX = 400

/**
 * Does what systemd does: opens the port, hands it over as file descriptor 3, and starts the server again when it has ended. Prints
 * the id of each process.
 */
const MANAGER = `for start in 1 2; do sh -c 'echo "pid $$"; LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" "$1" serve' "$0" "$1"; echo ended; done`

test('no connection is refused and no request fails while the server restarts behind a socket that is kept', async () => {
  const socket = createServer()
  await once(socket.listen(0, '127.0.0.1'), 'listening')
  const { port } = socket.address() as AddressInfo
  const manager = await startManager(socket, port)
  const url = `http://127.0.0.1:${port}`
  const before = await manager.nextPid()
  assert.equal((await fetch(`${url}/readyz`)).status, 200, 'who comes during the start waits for it')

  const failed: string[] = []
  const asking: Promise<void>[] = []
  const everyMoment = setInterval(() => {
    if (asking.length < ASKED_MAX) asking.push(ask(port).catch(error => void failed.push(String(error))))
  }, EVERY_MS)
  after(() => clearInterval(everyMoment))
  await sleep(20 * EVERY_MS)
  process.kill(before, 'SIGTERM')
  assert.notEqual(await manager.nextPid(), before)
  await ask(port)
  clearInterval(everyMoment)
  await Promise.all(asking)
  assert.deepEqual(failed, [])
  assert.ok(asking.length > 50, `${asking.length} requests`)
})

/** On a connection of its own. */
async function ask(port: number): Promise<void> {
  const request = get({ port, path: '/assets/demo/cargo-bike.svg', agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.resume()
  if (response.statusCode !== 200) throw new Error(`status ${response.statusCode}`)
}

/** Makes the first process take itself for an older Node.js, which starts the one that `npm ci` adds for it. */
const AS_OLDER_NODE = `if (!process.env.ATRIUM_STARTER)
  Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })`
const ADDED_NODE = join(BIN, '../../../node_modules/.bin/node')

test('an older Node.js hands its socket to the one that it starts', { skip: !existsSync(ADDED_NODE) }, async () => {
  const socket = createServer()
  await once(socket.listen(0, '127.0.0.1'), 'listening')
  const { port } = socket.address() as AddressInfo
  const manager = await startManager(socket, port, {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(AS_OLDER_NODE)}`,
  })
  const before = await manager.nextPid()
  await ask(port)
  process.kill(before, 'SIGTERM')
  await manager.nextPid()
  await ask(port)
})

test('a socket is taken by the process that it is for, and only one', () => {
  const given = { LISTEN_FDS: '1', LISTEN_PID: String(process.pid) }
  assert.equal(readConfig(given).listenFd, 3)
  assert.equal(
    readConfig({ ...given, LISTEN_PID: '1' }).listenFd,
    null,
    'variables of a parent are none of its business',
  )
  assert.throws(() => readConfig({ ...given, LISTEN_FDS: '2' }), /LISTEN_FDS must be 1/)
})

async function startManager(socket: Server, port: number, more: Readonly<Record<string, string>> = {}) {
  const fd = (socket as unknown as { _handle: { fd: number } })._handle.fd
  const child = spawn('sh', ['-c', MANAGER, process.execPath, BIN], {
    cwd: makeFolder(),
    env: { PATH: process.env.PATH ?? '', PORT: String(port), DEMO: '0', LOG_LEVEL: 'silent', ...more },
    stdio: ['ignore', 'pipe', 'inherit', fd],
    detached: true,
  })
  after(() => process.kill(-(child.pid as number), 'SIGKILL'))
  // From here on the child alone holds the port.
  socket.close()
  let output = ''
  let read = 0
  child.stdout?.setEncoding('utf8').on('data', text => {
    output += text
  })
  return {
    async nextPid(): Promise<number> {
      for (;;) {
        const found = [...output.matchAll(/^pid (\d+)$/gm)][read]
        if (found) {
          read++
          return Number(found[1])
        }
        await sleep(EVERY_MS)
      }
    },
  }
}
