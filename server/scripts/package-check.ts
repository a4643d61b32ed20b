// `npm run pack:check`: makes the package, lets npx install and start it in an empty folder, as who has nothing but Node does, and
// asks for a page. Prints and limits what is installed. Needs the registry of npm.

import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../bin/postgres.mjs'
import { writePackage } from './package/write-package.ts'

const READY_MAX_MS = 10 * 60_000
const STOP_MAX_MS = 30_000
/** Size limit of the package with all its dependencies; Node.js, which the machine has, comes on top. */
const INSTALLED_MAX_KILOBYTES = 250 * 1024

const folder = mkdtempSync(join(tmpdir(), 'atrium-package-'))
const empty = join(folder, 'empty')
mkdirSync(empty)
try {
  writePackage(join(folder, 'atrium'))
  const file = pack()
  await startIn(empty, file)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function pack(): string {
  const made = spawnSync('npm', ['pack', '--json', join(folder, 'atrium')], { cwd: folder, encoding: 'utf8' })
  const [packed] = JSON.parse(made.stdout) as [{ filename: string; entryCount: number; unpackedSize: number }]
  const path = join(folder, packed.filename)
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
  console.log(
    `${packed.filename}: ${packed.entryCount} files, ${megabytes(statSync(path).size)}, ${megabytes(packed.unpackedSize)} unpacked`,
  )
  return path
}

async function startIn(cwd: string, file: string): Promise<void> {
  const port = await freePort()
  const began = performance.now()
  // With what npm needs to reach its registry; an empty cache, as on a new machine.
  const env = { ...process.env, PORT: String(port), npm_config_cache: join(folder, 'cache') }
  // A process group, since npx starts a shell.
  const child = spawn('npx', ['--yes', `--package=${file}`, 'atrium'], {
    cwd,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
  const ended = new Promise<number | null>(resolve => child.once('exit', resolve))
  try {
    const url = `http://127.0.0.1:${port}`
    await untilReady(url, ended)
    console.log(`ready after ${((performance.now() - began) / 1000).toFixed(1)} s`)
    const kilobytes = Number(
      spawnSync('du', ['-sk', join(folder, 'cache/_npx')], { encoding: 'utf8' }).stdout.split('\t')[0],
    )
    console.log(`installed with everything that it needs: ${Math.round(kilobytes / 1024)} MB`)
    if (kilobytes > INSTALLED_MAX_KILOBYTES) throw new Error('the installation has grown')
    const page = await text(`${url}/`)
    const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? []
    if (!script) throw new Error('the page names no script')
    for (const path of [script, '/studio', '/docs', '/docs/guide', '/openapi.json', '/assets/demo/cargo-bike.svg']) {
      console.log(`${path}: ${(await text(url + path)).length} characters`)
    }
  } finally {
    if (child.exitCode === null) process.kill(-(child.pid as number), 'SIGTERM')
    await Promise.race([ended, sleep(STOP_MAX_MS, undefined, { ref: false })])
  }
}

async function untilReady(url: string, ended: Promise<unknown>): Promise<void> {
  let over = false
  void ended.then(() => {
    over = true
  })
  for (const until = performance.now() + READY_MAX_MS; performance.now() < until && !over; await sleep(200)) {
    if ((await fetch(`${url}/readyz`).catch(() => null))?.status === 200) return
  }
  throw new Error(over ? 'the server ended' : 'the server did not become ready')
}

async function text(url: string): Promise<string> {
  const response = await fetch(url)
  if (response.status !== 200) throw new Error(`${url} is ${response.status}`)
  return response.text()
}
