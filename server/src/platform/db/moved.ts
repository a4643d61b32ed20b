// Traces of a move, on both sides. While `atrium move` fills a database, a table in it records what has been copied: no server may
// use the database until the table is gone, since it would serve part of the data, or take an empty `programs` for a new
// installation. The embedded database that was moved is kept, with a note beside it: without the note a start without DATABASE_URL
// would serve the old data, and new records would be in two databases.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '../operator-error.ts'
import type { Client, Pool } from './engines/pool.ts'

/** One row for each table that was moved; dropped when everything is copied and compared. */
export const UNFINISHED_MOVE = 'public.unfinished_move'

/** The database contains part of another one. */
export class UnfinishedMoveError extends OperatorError {
  constructor() {
    super('the database holds a part of an embedded one: run atrium move again to its end, or name another database')
  }
}

/** Whether a move into this database was started and has not finished. */
export async function hasUnfinishedMove(connection: Pick<Pool | Client, 'query'>): Promise<boolean> {
  const { rows } = await connection.query('select to_regclass($1) is not null as is_there', [UNFINISHED_MOVE])
  return rows[0].is_there
}

/** The target and the time of a folder's move. */
interface MovedAway {
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
