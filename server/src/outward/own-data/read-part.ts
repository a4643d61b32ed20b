import { sql } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import { acrossPrograms } from '../../platform/db/transaction.ts'
import type { OwnDataPart } from './part.ts'

const SET_SIZE = 500

interface Row {
  readonly key: readonly unknown[]
  readonly record: Readonly<Record<string, unknown>>
}

/** The records of a part, in sets, in the order of their key. */
export async function* readPart(database: Database, programId: number, userId: number, part: OwnDataPart) {
  let last: readonly unknown[] | null = null
  for (;;) {
    const rows: Row[] = await database.transaction(programId, db =>
      // Sign-ins are not for the role of requests.
      acrossPrograms(db, async () => (await setSql(programId, userId, part, last).execute(db)).rows),
    )
    if (rows.length > 0) yield rows.map(({ record }) => record)
    if (rows.length < SET_SIZE) return
    last = rows.at(-1)?.key ?? null
  }
}

/** Keys are compared as text that the database wrote, in one column: whatever they are made of. */
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
