import { type RawBuilder, sql } from 'kysely'
import type { SqlCondition } from './to-sql.ts'

/** SQL of a condition, for use in a statement; its values stay parameters. */
export function conditionToSql({ text, values }: SqlCondition): RawBuilder<boolean> {
  const parts = text.split(/\$(\d+)/)
  return sql.join(
    parts.map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`)),
    sql.raw(''),
  )
}
