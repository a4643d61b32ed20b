// Full disks, and the folders of the server.

import { accessSync, constants, existsSync, mkdirSync, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { ConfigError } from './config.ts'

/** Error codes of the system, and of PostgreSQL. */
const FULL_CODES = ['ENOSPC', 'EDQUOT', '53100']
/** A disk with less free space is full: a database needs some for every write. */
const ROOM_MIN_BYTES = 1024 * 1024

/** Whether the error means a full disk. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && FULL_CODES.includes((error as { code?: string }).code ?? '')
}

/** Whether the disk of the folder is full; false where that is not known. */
export function hasNoRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < ROOM_MIN_BYTES
  } catch {
    return false
  }
}

const PRIVATE_MODE = 0o700

/** Creates DATA_DIR if it is missing. Throws ConfigError if it cannot be created or written. */
export function makeDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new ConfigError(`DATA_DIR ${dataDir} cannot be used: ${(error as Error).message}`)
  }
}

/**
 * Folder by folder: Node's `recursive` never terminates where the system reports "not found" for a new folder, as under /proc.
 */
function makeFolder(path: string): void {
  if (!existsSync(path)) {
    makeFolder(dirname(path))
    try {
      mkdirSync(path, { mode: PRIVATE_MODE })
    } catch (error) {
      // Another node of the same folder has created it.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  if (!statSync(path).isDirectory()) throw new Error(`${path} is no folder`)
}
