// The built pages, with the gallery, made once for each state of the sources.

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const WEB = fileURLToPath(new URL('../..', import.meta.url))

const SOURCES = [
  'src/**/*.*',
  'public/**/*.*',
  '*.html',
  '*.ts',
  '*.mjs',
  'package.json',
  '../client/src/**/*.ts',
  '../server/assets/theme/*.css',
]

const LOCK_POLL_MS = 100
const LOCK_STALE_MS = 120_000

/** The folder of the built pages. */
export function builtPages(): string {
  const sum = createHash('sha256')
  for (const pattern of SOURCES)
    for (const path of globSync(pattern, { cwd: WEB }).sort()) sum.update(path).update(readFileSync(join(WEB, path)))
  const folder = join(tmpdir(), `atrium-test-pages-${sum.digest('hex').slice(0, 12)}`)
  const lock = `${folder}.lock`
  while (!existsSync(folder)) {
    if (takeLock(lock)) {
      try {
        if (!existsSync(folder)) build(folder)
      } finally {
        rmSync(lock, { recursive: true, force: true })
      }
    } else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOCK_POLL_MS)
  }
  return folder
}

function build(folder: string): void {
  const unfinished = `${folder}.${process.pid}`
  execFileSync(process.execPath, ['build.mjs', unfinished, '--gallery'], { cwd: WEB, stdio: 'inherit' })
  renameSync(unfinished, folder)
}

/** False while another process builds; the lock of one that was killed is removed. */
function takeLock(lock: string): boolean {
  try {
    mkdirSync(lock)
    return true
  } catch {
    const { mtimeMs = Date.now() } = statSync(lock, { throwIfNoEntry: false }) ?? {}
    if (Date.now() - mtimeMs > LOCK_STALE_MS) rmSync(lock, { recursive: true, force: true })
    return false
  }
}
