// Storage on another machine: files shipped to it survive the incident. PostgreSQL puts complete WAL segments into a spool; a
// shipper brings them here, in the order that docs/guide/operate/backup.md names: it lists the complete segments, then
// copies the files, then those segments. So every file that the shipped log refers to is there as well.

import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const EVERY_MS = 500
const SEGMENT = /^[0-9A-F]{24}$/
const SEGMENT_BYTES = 16n * 1024n * 1024n
const READABLE = 0o755

export interface Vault {
  readonly folder: string
  readonly wal: string
  /** A copy of DATA_DIR, without the database. */
  readonly dataDir: string
}

export function makeVault(): Vault {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-vault-'))
  // The account of PostgreSQL reads the log.
  chmodSync(folder, READABLE)
  const [wal, dataDir] = [join(folder, 'wal'), join(folder, 'data')]
  mkdirSync(wal, { mode: READABLE })
  mkdirSync(join(dataDir, 'files'), { recursive: true })
  return { folder, wal, dataDir }
}

export interface Shipper {
  /** Stops shipping, as if the machine were gone: a file that is being copied stays incomplete. */
  kill(): void
  /** Where the shipped log ends, as a position in bytes. */
  end(): bigint
  /** The bytes shipped. */
  bytes(): { wal: number; files: number }
}

/** Ships the contents of `spool` and `files` every half second. */
export function startShipper(spool: string, files: string, vault: Vault): Shipper {
  const state = { isKilled: false, last: '', wal: 0, files: 0 }
  const shipOnce = async () => {
    // The spool comes with the first segment.
    const spooled = await readdir(spool).catch(() => [])
    const complete = spooled.filter(name => SEGMENT.test(name) || name.endsWith('.backup')).sort()
    state.files += await copyNew(files, join(vault.dataDir, 'files'), state)
    for (const name of complete) {
      const size = await copyOne(join(spool, name), join(vault.wal, name), state)
      state.wal += size
      if (SEGMENT.test(name) && !state.isKilled && name > state.last) state.last = name
    }
  }
  const run = async () => {
    while (!state.isKilled) {
      await shipOnce().catch(error => {
        if (!state.isKilled) throw error
      })
      await sleep(EVERY_MS)
    }
  }
  void run()
  return {
    kill: () => {
      state.isKilled = true
    },
    end: () => endOf(state.last),
    bytes: () => ({ wal: state.wal, files: state.files }),
  }
}

/** The position behind a segment: of its name the last 16 digits count, the first 8 are the timeline. */
function endOf(segment: string): bigint {
  if (!segment) return 0n
  const log = BigInt(`0x${segment.slice(8, 16)}`)
  const part = BigInt(`0x${segment.slice(16)}`)
  return log * 0x1_0000_0000n + (part + 1n) * SEGMENT_BYTES
}

/** Copies the files that are not there yet; a stored file never changes. Returns the bytes copied. */
export async function copyNew(from: string, to: string, state = { isKilled: false }): Promise<number> {
  let bytes = 0
  const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    if (state.isKilled) break
    if (!entry.isFile() || entry.name.endsWith('.partial')) continue
    const path = join(entry.parentPath, entry.name)
    bytes += await copyOne(path, join(to, path.slice(from.length)), state)
  }
  return bytes
}

/** Bytes of all files below a folder. */
export async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = await Promise.all(
    entries.filter(entry => entry.isFile()).map(async entry => (await stat(join(entry.parentPath, entry.name))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Under a temporary name first, so that every stored file is complete. */
async function copyOne(from: string, to: string, state: { readonly isKilled: boolean }): Promise<number> {
  if (state.isKilled || (await stat(to).catch(() => null))) return 0
  await mkdir(dirname(to), { recursive: true, mode: READABLE })
  const partial = `${to}.partial`
  // Removed since it was listed: no record shows it any more.
  const isThere = await copyFile(from, partial).then(
    () => true,
    error => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )
  if (!isThere || state.isKilled) return 0
  chmodSync(partial, READABLE)
  await rename(partial, to)
  return (await stat(to)).size
}
