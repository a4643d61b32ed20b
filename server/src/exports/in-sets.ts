import type { Database, Db } from '../db/database.ts'

/** Rows read by one statement; the embedded engine is free for others in between. */
export const SET_SIZE = 5000

/**
 * Yields rows set by set. `read` gives the rows after `last` (undefined at first) in a fixed order, at most SET_SIZE; fewer
 * end it.
 */
export async function* inSets<R>(
  database: Database,
  programId: number,
  read: (db: Db, last: R | undefined) => Promise<readonly R[]>,
): AsyncGenerator<R> {
  let last: R | undefined
  for (;;) {
    const rows = await database.read(programId, db => read(db, last))
    yield* rows
    if (rows.length < SET_SIZE) return
    last = rows.at(-1)
  }
}
