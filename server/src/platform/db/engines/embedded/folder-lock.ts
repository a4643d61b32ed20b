// One server for each data folder: two would overwrite each other's rows silently. The kernel holds the lock and ends it with the
// process, so it also keeps out servers in other containers, whose process ids mean nothing here. SQLite takes it, as Node itself has
// no call for it. Servers of former versions hold another one (flock), which the program of util-linux or busybox takes on the open
// file that it inherits; it stays with that file.

import { spawnSync } from 'node:child_process'
import {
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readlinkSync,
  statfsSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeDataDir } from '../../../disk.ts'
import { OperatorError } from '../../../operator-error.ts'

/** A server that was killed takes a moment to end; one that serves keeps the lock. */
const ATTEMPTS_MAX = 10
const ATTEMPT_PAUSE_MS = 60
const FLOCK_TIMEOUT_MS = 10_000
/** Of SQLite: another connection holds the lock. */
const BUSY = 5
/** The status of `flock --nonblock` when the lock is taken. */
const TAKEN = 1
/** By statfs(2): NFS, SMB and CIFS, 9P, Ceph, FUSE. */
const NETWORK_FILE_SYSTEMS = [0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x01021997, 0x00c36400, 0x65735546]

/** Another process serves from this folder; the message is the one line that operators see. */
export class FolderInUseError extends OperatorError {}

/**
 * Locks the folder for this process and returns the function that releases it, which the caller keeps: with the function the
 * lock is collected. `warn` gets a sentence where the lock cannot keep
 * out every other server. Throws FolderInUseError.
 */
export function lockFolder(folder: string, warn: (message: string) => void = () => {}): () => void {
  makeDataDir(folder)
  const path = join(folder, 'atrium.lock')
  for (let attempt = 1; ; attempt++) {
    const kept = keepOut(join(folder, 'atrium.lock.db'))
    const file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600)
    const result = kept === TAKEN ? TAKEN : lockForOlder(file, typeof kept === 'string' ? kept : null)
    if (result !== TAKEN && isStillAt(path, file)) {
      const holder = readHolder(path)
      if (typeof result === 'string' && holder && isAlive(holder)) {
        closeSync(file)
        throw inUse(folder, holder)
      }
      write(file)
      const weakness = typeof result === 'string' ? `cannot be locked (${result})` : networkWeakness(folder)
      if (weakness) warn(`${folder} ${weakness}: make sure that no other server uses it`)
      return () => {
        release(path, file)
        letGo(kept)
      }
    }
    letGo(kept)
    closeSync(file)
    if (attempt === ATTEMPTS_MAX) throw inUse(folder, readHolder(path))
    if (result === TAKEN) pause(ATTEMPT_PAUSE_MS)
  }
}

/** Locks a file of its own, which nothing else in this process may open; TAKEN, or why files cannot be locked here. */
function keepOut(path: string): DatabaseSync | typeof TAKEN | string {
  const lock = new DatabaseSync(path, { open: false })
  try {
    lock.open()
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    if (lock.isOpen) lock.close()
    return (error as { errcode?: number }).errcode === BUSY ? TAKEN : (error as Error).message
  }
  return lock
}

function letGo(lock: ReturnType<typeof keepOut>): void {
  if (lock instanceof DatabaseSync) lock.close()
}

/** Zero when it is locked, TAKEN, or `weakness`: why this file is the only one that can be locked, and cannot either. */
function lockForOlder(file: number, weakness: string | null): 0 | typeof TAKEN | string {
  const { status, error, stderr } = spawnSync('flock', ['-n', '3'], {
    stdio: ['ignore', 'ignore', 'pipe', file],
    encoding: 'utf8',
    timeout: FLOCK_TIMEOUT_MS,
  })
  if (!error && (status === 0 || status === TAKEN)) return status
  if (weakness === null) return 0
  if (error) return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'there is no program flock' : error.message
  return stderr.trim().split('\n', 1)[0] || `flock ended with ${status}`
}

/** The holder before may have removed the file between opening and locking it. */
function isStillAt(path: string, file: number): boolean {
  try {
    return statSync(path).ino === fstatSync(file).ino
  } catch {
    return false
  }
}

function networkWeakness(folder: string): string | null {
  try {
    const isOnNetwork = NETWORK_FILE_SYSTEMS.includes(statfsSync(folder).type)
    return isOnNetwork ? 'is on a network file system, where other machines may not see its lock' : null
  } catch {
    return null
  }
}

interface Holder {
  readonly pid: number
  readonly host: string
  /** Processes that have it in common know each other by their ids; empty where there is no /proc. */
  readonly processSpace: string
}

function write(file: number): void {
  ftruncateSync(file)
  writeSync(file, `${process.pid} ${hostname()} ${processSpace()}\n`, 0)
}

function readHolder(path: string): Holder | null {
  try {
    const [pid, host = '', space = ''] = readFileSync(path, 'utf8').trim().split(' ')
    return pid ? { pid: Number(pid), host, processSpace: space } : null
  } catch {
    return null
  }
}

function processSpace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}

const isHere = ({ host, processSpace: space }: Holder): boolean => host === hostname() && space === processSpace()

/** Where only the process id is left to go by. */
function isAlive(holder: Holder): boolean {
  if (!isHere(holder) || holder.pid === process.pid) return false
  try {
    process.kill(holder.pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function inUse(folder: string, holder: Holder | null): FolderInUseError {
  const who =
    holder === null
      ? ''
      : isHere(holder)
        ? ` (process ${holder.pid})`
        : ` (in another container or on another machine, host ${holder.host})`
  return new FolderInUseError(
    `${folder} is in use by another atrium server${who}; stop it first or set another DATA_DIR`,
  )
}

/** Removed while it is still locked: a server that opens it later makes a new one. */
function release(path: string, file: number): void {
  try {
    if (isStillAt(path, file)) unlinkSync(path)
  } catch {
    // Removed already.
  }
  closeSync(file)
}

const pause = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
