import { type RawBuilder, sql } from 'kysely'

/** One file of the ZIP. */
export interface OwnDataPart {
  /** Its name, without the ending. */
  readonly file: string
  /** For the README that comes with it. */
  readonly description: string
  /** The table of which it has the person's rows. */
  readonly table: string
  /** SQL of the rows, with the columns below. */
  readonly rows: (programId: RawBuilder<unknown>, userId: RawBuilder<unknown>) => RawBuilder<unknown>
  readonly columns: readonly string[]
  /** Columns that order the rows and are theirs alone. */
  readonly key: readonly string[]
}

/** The person's rows of one table, by the column that names them. */
const own =
  (table: string, column: string): OwnDataPart['rows'] =>
  (programId, userId) =>
    sql`select * from ${sql.table(table)} t where t.program_id = ${programId} and t.${sql.ref(column)} = ${userId}`

/** A part of a table's rows, by default all of the person's. */
export const part = (
  file: string,
  description: string,
  [table, column]: readonly [string, string],
  columns: string,
  key: string,
  rows: OwnDataPart['rows'] = own(table, column),
): OwnDataPart => ({ file, description, table, rows, columns: columns.split(' '), key: key.split(' ') })
