import { type Sql, sql } from '../../platform/db/sql.ts'

/**
 * SQL: the time of the acknowledgement in the row `e` of engagements; null if it is out of date. `revision`: the post's
 * `must_read_revision`, as in post_feed and content.
 */
export function acknowledgedSql(e: string, revision: number | Sql<unknown>): Sql<unknown> {
  const row = sql.raw(e)
  return sql`case when ${row}.acknowledged_revision >= ${revision} then ${row}.acknowledged_at end`
}

/** The version that clients read and send with an acknowledgement, made of the post's `must_read_revision`. */
export const mustReadVersion = (revision: number): string => String(revision)

/**
 * SQL: whether the version of an acknowledgement is `revision` or newer. A missing version counts as newer, an invalid text
 * as older.
 */
export const sawVersionSql = (version: Sql<unknown>, revision: Sql<unknown>): Sql<boolean> =>
  sql`(${version} is null or coalesce(substring(${version} from '^[0-9]{1,9}$')::integer, -1) >= ${revision})`
