import { closeSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataDir } from '../../../data-dir.ts'
import { OperatorError } from '../../../operator-error.ts'

const TAKEOVER_SETTLE_MS = 50
const ENDING_MAX_MS = 500
const ENDING_CHECK_MS = 50

/** Another process serves from this folder; the message is the one line that operators see. */
export class FolderInUseError extends OperatorError {}

/**
 * Locks the folder for this process and returns the function that releases it. A dead process's lock is taken over. The file
 * holds the process id and, on Linux, that process's start time, since process ids are reused.
 */
export function lockFolder(folder: string): () => void {
  makeDataDir(folder)
  const path = join(folder, 'atrium.lock')
  const mine = `${process.pid} ${readStat(process.pid).started}\n`
  for (let attempt = 0; attempt < 3; attempt++) {
    if (tryCreate(path, mine) && (attempt === 0 || stillMine(path, mine))) return () => unlinkIfMine(path, mine)
    const holder = readHolder(path)
    if (holder && staysAlive(holder)) {
      throw new FolderInUseError(
        `${folder} is in use by another atrium server (process ${holder.pid}); stop it first or set another DATA_DIR`,
      )
    }
    unlinkQuietly(path)
  }
  throw new FolderInUseError(`${folder} could not be locked; another atrium server is starting in it`)
}

/** A killed process takes a moment to disappear; a serving one does not. */
function staysAlive(holder: Holder): boolean {
  for (let waited = 0; waited < ENDING_MAX_MS; waited += ENDING_CHECK_MS) {
    if (!isAlive(holder)) return false
    pause(ENDING_CHECK_MS)
  }
  return isAlive(holder)
}

/**
 * Two starting processes may both have removed the stale lock, the second one the first one's new lock: check again a
 * little later.
 */
function stillMine(path: string, mine: string): boolean {
  pause(TAKEOVER_SETTLE_MS)
  try {
    return readFileSync(path, 'utf8') === mine
  } catch {
    return false
  }
}

const pause = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

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
  const { state, started } = readStat(holder.pid)
  // A zombie: killed, and not yet reaped by its parent.
  if (state === ZOMBIE) return false
  return started === '' || holder.started === '' || started === holder.started
}

const ZOMBIE = 'Z'

/** Fields 3 and 22 of /proc/PID/stat; empty where there is no /proc. */
function readStat(pid: number): { state: string; started: string } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0] ?? '', started: fields[19] ?? '' }
  } catch {
    return { state: '', started: '' }
  }
}

function unlinkIfMine(path: string, mine: string): void {
  try {
    if (readFileSync(path, 'utf8') === mine) unlinkSync(path)
  } catch {
    // Removed already.
  }
}

function unlinkQuietly(path: string): void {
  try {
    unlinkSync(path)
  } catch {
    // Another starting process was first.
  }
}
