import { closeSync, mkdirSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const TAKEOVER_SETTLE_MS = 50

/** Another process serves from this folder; the message is the one line that operators see. */
export class FolderInUseError extends Error {}

/**
 * Takes the folder for this process and returns how to give it back. A lock left by a process that no longer lives is
 * taken over. The file holds the process id and, on Linux, that process's start time, since ids are used again.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'atrium.lock')
  const mine = `${process.pid} ${startTime(process.pid)}\n`
  for (let attempt = 0; attempt < 3; attempt++) {
    if (tryCreate(path, mine) && (attempt === 0 || stillMine(path, mine))) return () => unlinkIfMine(path, mine)
    const holder = readHolder(path)
    if (holder && isAlive(holder)) {
      throw new FolderInUseError(
        `${folder} is in use by another atrium server (process ${holder.pid}); stop it first or set another DATA_DIR`,
      )
    }
    unlinkQuietly(path)
  }
  throw new FolderInUseError(`${folder} could not be locked; another atrium server is starting in it`)
}

/** Two starters may both have removed the same stale lock, the second the first one's new one: look again a little later. */
function stillMine(path: string, mine: string): boolean {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, TAKEOVER_SETTLE_MS)
  try {
    return readFileSync(path, 'utf8') === mine
  } catch {
    return false
  }
}

interface Holder {
  pid: number
  started: string
}

function tryCreate(path: string, text: string): boolean {
  try {
    const file = openSync(path, 'wx', 0o600)
    writeSync(file, text)
    closeSync(file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function readHolder(path: string): Holder | null {
  try {
    const [pid, started] = readFileSync(path, 'utf8').trim().split(' ')
    return pid ? { pid: Number(pid), started: started ?? '' } : null
  } catch {
    return null
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  const now = startTime(holder.pid)
  return now === '' || holder.started === '' || now === holder.started
}

/** Field 22 of /proc/PID/stat; empty where there is no /proc. */
function startTime(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

function unlinkIfMine(path: string, mine: string): void {
  try {
    if (readFileSync(path, 'utf8') === mine) unlinkSync(path)
  } catch {
    // Gone already.
  }
}

function unlinkQuietly(path: string): void {
  try {
    unlinkSync(path)
  } catch {
    // Another starter was faster.
  }
}
