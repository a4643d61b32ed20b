import type { Database } from './database.ts'
import { type Sql, sql } from './sql.ts'

const SET_ROWS_MAX = 1000

/** Rows of a table, of all programs, whose time is over. */
export interface ExpiredRows {
  readonly table: string
  readonly expired: Sql<unknown>
}

/**
 * Deletes a set of expired rows of each table, small enough not to delay requests; several nodes may do so at once. True
 * when there may be more.
 */
export async function deleteExpired(database: Database, places: readonly ExpiredRows[]): Promise<boolean> {
  let isMore = false
  for (const { table, expired } of places) {
    const { rowCount } = await database.system(db =>
      sql`
        delete /* every program */ from ${sql.table(table)} where ctid in (
          select ctid from ${sql.table(table)}
           where ${expired} limit ${sql.lit(SET_ROWS_MAX)} for update skip locked)`.execute(db),
    )
    if (rowCount === SET_ROWS_MAX) isMore = true
  }
  return isMore
}
