// While `atrium move` fills a database, a table in it records what has been copied. No server may use the database until the
// table is gone: it would serve part of the data, or take an empty `programs` for a new installation.

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
