import type { Database } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { acrossPrograms } from '../../platform/db/transaction.ts'

export interface OwnDataPart {
  /** Its name, without the extension. */
  readonly file: string
  /** For the README. */
  readonly description: string
  /** The table that has the person's rows. */
  readonly table: string
  /** SQL of the rows, with the columns below. */
  readonly rows: (programId: Sql<unknown>, userId: Sql<unknown>) => Sql<unknown>
  readonly columns: readonly string[]
  /** A unique key that orders the rows. */
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

const SET_SIZE = 500

interface Row {
  readonly key: readonly unknown[]
  readonly record: Readonly<Record<string, unknown>>
}

export async function* readPart(database: Database, programId: number, userId: number, part: OwnDataPart) {
  let last: readonly unknown[] | null = null
  for (;;) {
    const rows: Row[] = await database.transaction(programId, db =>
      // The role of requests has no right to sign-ins.
      acrossPrograms(db, async () => await setSql(programId, userId, part, last).all(db)),
    )
    if (rows.length > 0) yield rows.map(({ record }) => record)
    if (rows.length < SET_SIZE) return
    last = rows.at(-1)?.key ?? null
  }
}

/** Keys of any types are compared as text that the database wrote, in one column. */
function setSql(
  programId: number,
  userId: number,
  { rows, columns, key }: OwnDataPart,
  last: readonly unknown[] | null,
) {
  const names = sql.raw(key.join(', '))
  const after = last === null ? sql`` : sql`where jsonb_build_array(${names}) > ${JSON.stringify(last)}::jsonb`
  const source = rows(sql`${programId}::bigint`, sql`${userId}::bigint`)
  return sql<Row>`
    select jsonb_build_array(${names}) as key, (select to_jsonb(shown) from (select ${sql.raw(columns.join(', '))}) shown) as record
      from (${source}) own ${after}
     order by jsonb_build_array(${names}) limit ${sql.lit(SET_SIZE)}`
}
