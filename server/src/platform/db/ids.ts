// SQL about one record or many: a condition on one value has the same plan for every value.

import { type PreparedQuery, prepared } from './query.ts'
import { type Sql, sql } from './sql.ts'

type Ids = readonly number[]

/** SQL, to follow a column: it is one of the ids. */
export const isAmong = (ids: Ids): Sql<unknown> =>
  ids.length === 1 ? sql`= ${ids[0]}::bigint` : sql`= any(${ids}::bigint[])`

/** SQL, in a list of tables: one row for each id. */
export const rowsOfIds = (ids: Ids): Sql<unknown> =>
  ids.length === 1 ? sql`(values (${ids[0]}::bigint))` : sql`unnest(${ids}::bigint[])`

/** A query about records, prepared under this name if it is about one. Its text may depend only on whether it is. */
export const preparedForOne = <R>(name: string, ids: Ids, query: Sql<R>): Sql<R> | PreparedQuery<R> =>
  ids.length === 1 ? prepared(name, query) : query
