import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { ConfigError } from './config.ts'

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
