#!/usr/bin/env node
// Starts the command line under a Node that runs TypeScript. The packages bring one along on Linux.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const NEEDED_MAJOR = 24
// How much the heap may grow before old objects are looked through, in percent. Left to itself the engine lets garbage
// triple it: an export of a million rows took 180 MB, with this 30 MB, and pages come as fast.
const HEAP_GROWTH_PERCENT = 40
// Less room for young objects than Node takes, which a server at rest holds for nothing (60 MB); `npm start` says the same.
const FLAGS = ['--max-semi-space-size=8']
const SHELL_LOOK_MS = 500

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const SERVING = [undefined, 'serve', 'worker']

if (SERVING.includes(process.argv[2])) obeyEarlySignals()
if (Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR) {
  endWithStarter()
  const { setFlagsFromString } = await import('node:v8')
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`)
  const { enableCompileCache } = await import('node:module')
  enableCompileCache()
  const { main } = await import('../src/cli.ts')
  await main(process.argv)
} else {
  const bundled = ['../../node_modules/.bin/node', '../node_modules/.bin/node', '../../../.bin/node']
    .map(path => fileURLToPath(new URL(path, import.meta.url)))
    .find(path => existsSync(path))
  if (!bundled) {
    console.error(
      `atrium needs Node.js ${NEEDED_MAJOR} or newer; this is ${process.versions.node}. Install that one and run npm ci again, or put it ` +
        'beside atrium (docs/guide/operate/running.md#an-older-nodejs).',
    )
    process.exit(1)
  }
  // File descriptor 3 may be a socket of the service manager: it is handed on.
  const isHandedOver = process.env.LISTEN_PID === String(process.pid)
  const child = spawn(bundled, [...FLAGS, fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', isHandedOver ? 3 : 'ignore', 'ipc'],
    env: { ...process.env, ATRIUM_STARTER: String(process.pid) },
  })
  const passed = new Set()
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      passed.add(signal)
      child.kill(signal)
    })
  }
  // Ended by a signal that it could not obey yet.
  child.on('exit', (code, signal) =>
    process.exit(code ?? (passed.has(signal) && SERVING.includes(process.argv[2]) ? 0 : 1)),
  )
}

/** Takes over from the older Node that started this process, and ends with it when it is killed, so that nothing is left behind. */
function endWithStarter() {
  if (process.env.ATRIUM_STARTER !== String(process.ppid) || !process.channel) return
  // Its socket is ours.
  if (process.env.LISTEN_PID === process.env.ATRIUM_STARTER) process.env.LISTEN_PID = String(process.pid)
  process.channel.unref()
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
}

/**
 * A server that gets a signal before it can obey by itself has nothing to finish. Other commands end by the signal as usual.
 *
 * npm passes SIGTERM to the shell of `npm start` alone, which ends and tells nobody: the server stops once its shell is gone. A
 * signal that has arrived by itself counts (Ctrl-C reaches them all): a second one would end the server at once.
 */
function obeyEarlySignals() {
  const isChild = process.env.ATRIUM_STARTER === String(process.ppid)
  const shell = process.env.npm_lifecycle_event === 'start' && !isChild ? process.ppid : null
  const timer =
    shell &&
    setInterval(() => {
      if (process.ppid !== shell) process.kill(process.pid, 'SIGTERM')
    }, SHELL_LOOK_MS).unref()
  for (const signal of SIGNALS)
    process.on(signal, () => {
      clearInterval(timer)
      // Nothing else obeys it yet.
      if (process.listenerCount(signal) === 1) process.exit(0)
    })
}
