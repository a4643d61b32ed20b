// Builds the pages while the server runs: in processes of low priority, into a separate folder, which then replaces the
// former build in one step. Of several servers that start at once one builds and the others wait.

import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ASSETS, FORMER, STAMP } from './site.ts'

const LOW_PRIORITY = 10
/** After this a build counts as dead. */
const BUILD_MAX_MS = 5 * 60_000
const WAIT_MS = 250
/** Kept output of a failed build. */
const OUTPUT_MAX_LENGTH = 4000

const COMPRESS = fileURLToPath(new URL('./compress-worker.ts', import.meta.url))

export interface Build {
  /** With `build.mjs`. */
  readonly webFolder: string
  /** Where the build is put. */
  readonly folder: string
  /** The hash of the sources. */
  readonly stamp: string
  readonly stopped: AbortSignal
  /** Called as each step begins, with its name; never where another process builds. */
  readonly onStep?: (step: string) => void
}

/** Makes the build, or waits for another process that does. On failure throws and leaves the former build as it is. */
export async function buildPages(build: Build): Promise<void> {
  const lock = `${build.folder}.lock`
  while (!(await take(lock))) {
    await sleep(WAIT_MS, undefined, { signal: build.stopped })
    if (await isBuilt(build)) return
  }
  try {
    if (await isBuilt(build)) return
    await removeLeftOvers(build.folder)
    await makeAndPlace(build)
  } finally {
    await rm(lock, { force: true })
  }
}

const isBuilt = async ({ folder, stamp }: Build): Promise<boolean> =>
  (await readFile(join(folder, STAMP), 'utf8').catch(() => '')).trim() === stamp

/** Two processes may take over the lock of a dead one at once: then both build, and one build replaces the other. */
async function take(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  if (await isStale(lock)) await rm(lock, { force: true })
  return false
}

async function isStale(lock: string): Promise<boolean> {
  try {
    const pid = Number(await readFile(lock, 'utf8'))
    const { mtimeMs } = await stat(lock)
    return Date.now() - mtimeMs > BUILD_MAX_MS || (pid > 0 && !isAlive(pid))
  } catch {
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Folders of interrupted builds. */
async function removeLeftOvers(folder: string): Promise<void> {
  const name = basename(folder)
  const leftOver = (entry: string) => entry.startsWith(`${name}.new-`) || entry.startsWith(`${name}.old-`)
  for (const entry of await readdir(dirname(folder))) {
    if (leftOver(entry)) await rm(join(dirname(folder), entry), { recursive: true, force: true })
  }
}

async function makeAndPlace({ webFolder, folder, stamp, stopped, onStep }: Build): Promise<void> {
  const mark = randomBytes(6).toString('hex')
  const made = `${folder}.new-${mark}`
  const former = `${folder}.old-${mark}`
  try {
    onStep?.('1 of 2: bundling')
    await run([join(webFolder, 'build.mjs'), made], stopped)
    onStep?.('2 of 2: compressing')
    await run([COMPRESS, made], stopped)
    await keepFormer(folder, made)
    // Written last: a build that has it is complete.
    await writeFile(join(made, STAMP), `${stamp}\n`)
    await rename(folder, former).catch(error => {
      if (error.code !== 'ENOENT') throw error
    })
    await rename(made, folder)
  } finally {
    await rm(made, { recursive: true, force: true })
    await rm(former, { recursive: true, force: true })
  }
}

/** The hashed files of the build before this one, and not of those before that: pages that are open load parts of it still. */
async function keepFormer(folder: string, made: string): Promise<void> {
  await cp(join(folder, ASSETS), join(made, FORMER, ASSETS), { recursive: true }).catch(error => {
    if (error.code !== 'ENOENT') throw error
  })
}

function run(args: readonly string[], stopped: AbortSignal): Promise<void> {
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(BUILD_MAX_MS)])
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], signal, killSignal: 'SIGKILL' })
  if (child.pid !== undefined) lower(child.pid)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', chunk => {
      output = (output + chunk).slice(-OUTPUT_MAX_LENGTH)
    })
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, killedBy) => {
      if (code === 0) resolve()
      else reject(new Error(`${basename(args[0] as string)} ended with ${killedBy ?? code}: ${output.trim()}`))
    })
  })
}

/** Requests come first; where the system does not allow it, the build competes with them. */
function lower(pid: number): void {
  try {
    setPriority(pid, LOW_PRIORITY)
  } catch {
    // It may have ended already.
  }
}
