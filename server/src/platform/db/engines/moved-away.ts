// An embedded database that was moved to PostgreSQL is kept, with a note beside it. Without the note a start that forgets
// DATABASE_URL would serve the data of that day, and what people write would be in two places.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '../../operator-error.ts'

/** Where a folder's data was moved to, and when. */
export interface MovedAway {
  /** Host and name of the database. */
  readonly to: string
  readonly at: string
}

export class MovedAwayError extends OperatorError {}

const PRIVATE_MODE = 0o600

const notePath = (dataDir: string): string => join(dataDir, 'database.moved')

/** Writes the note; never with a password. */
export function noteMovedAway(dataDir: string, note: MovedAway): void {
  writeFileSync(notePath(dataDir), `${JSON.stringify(note)}\n`, { mode: PRIVATE_MODE })
}

/** Whether the database of this folder was moved. */
export const isMovedAway = (dataDir: string): boolean => existsSync(notePath(dataDir))

/** Throws MovedAwayError where the database of this folder was moved. */
export function refuseMovedAway(dataDir: string): void {
  if (!isMovedAway(dataDir)) return
  const path = notePath(dataDir)
  throw new MovedAwayError(
    `the database of ${dataDir} was moved${whereTo(path)}: set DATABASE_URL, or remove ${path} to go back to how it was then`,
  )
}

function whereTo(path: string): string {
  try {
    const { to, at } = JSON.parse(readFileSync(path, 'utf8')) as MovedAway
    return ` to ${to} on ${at.slice(0, 'YYYY-MM-DD'.length)}`
  } catch {
    // Incomplete: the move was killed while writing the note.
    return ''
  }
}
