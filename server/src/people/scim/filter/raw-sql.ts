import { type RawBuilder, sql } from 'kysely'
import type { SqlCondition } from './to-sql.ts'

/** A condition, its values still parameters, for use inside a larger statement. */
export function conditionToSql({ text, values }: SqlCondition): RawBuilder<boolean> {
  const parts = text.split(/\$(\d+)/)
  return sql.join(
    parts.map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`)),
    sql.raw(''),
  )
}
