// A disk without room: what says so, and whether the one of a folder is full.

import { statfsSync } from 'node:fs'

/** Of the system, and of PostgreSQL. */
const FULL_CODES = ['ENOSPC', 'EDQUOT', '53100']
/** Less than this is full: a database needs some to write anything. */
const ROOM_MIN_BYTES = 1024 * 1024

/** Whether it failed because a disk is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && FULL_CODES.includes((error as { code?: string }).code ?? '')
}

/** Whether the disk that the folder is on is full; false where that is not known. */
export function hasNoRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < ROOM_MIN_BYTES
  } catch {
    return false
  }
}
