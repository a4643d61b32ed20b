// One server for each data folder: two would overwrite each other's rows silently. The kernel holds the lock and ends it with the
// process, so it also keeps out servers in other containers, whose process ids mean nothing here. SQLite takes it, as Node itself has
// no call for it.

import { readFileSync, readlinkSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeDataDir } from '../../../disk.ts'
import { OperatorError } from '../../../operator-error.ts'

/** A server that was killed takes a moment to end; one that serves keeps the lock. */
const ATTEMPTS_MAX = 10
const ATTEMPT_PAUSE_MS = 60
/** SQLite's code: another connection holds the lock. */
const BUSY = 5
const TAKEN = Symbol('taken')
/** By statfs(2): NFS, SMB and CIFS, 9P, Ceph, FUSE. */
const NETWORK_FILE_SYSTEMS = [0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x01021997, 0x00c36400, 0x65735546]

/** Another process serves from this folder; the message is the one line that operators see. */
export class FolderInUseError extends OperatorError {}

/**
 * Locks the folder for this process and returns the function that releases it, which the caller keeps: with the function the
 * lock is collected. `warn` gets a sentence where the lock cannot keep out every other server. Throws FolderInUseError.
 */
export function lockFolder(folder: string, warn: (message: string) => void = () => {}): () => void {
  makeDataDir(folder)
  const path = join(folder, 'atrium.lock')
  const lock = takeLock(`${path}.db`)
  const holder = readHolder(path)
  if (lock === TAKEN || (typeof lock === 'string' && holder && isAlive(holder))) throw inUse(folder, holder)
  writeFileSync(path, `${process.pid} ${hostname()} ${processSpace()}\n`, { mode: 0o600 })
  const weakness = typeof lock === 'string' ? `cannot be locked (${lock})` : networkWeakness(folder)
  if (weakness) warn(`${folder} ${weakness}: make sure that no other server uses it`)
  return () => {
    rmSync(path, { force: true })
    if (typeof lock === 'object') lock.close()
  }
}

function takeLock(path: string): ReturnType<typeof tryLock> {
  for (let attempt = 1; ; attempt++) {
    const lock = tryLock(path)
    if (lock !== TAKEN || attempt === ATTEMPTS_MAX) return lock
    pause(ATTEMPT_PAUSE_MS)
  }
}

/** Locks a file of its own, which nothing else in this process may open; TAKEN, or why files cannot be locked here. */
function tryLock(path: string): DatabaseSync | typeof TAKEN | string {
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

const pause = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
