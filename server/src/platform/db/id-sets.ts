// Statements about one record or many. A large set is planned by its values; for a single id the plan is made once, since a
// condition on one value has the same plan for all of them, and for a few it takes longer to make one than to run it.

import { type RawBuilder, sql } from 'kysely'
import { PREPARED } from './kysely.ts'

type Ids = readonly number[]

/** Ids that are looked up one by one in any plan. */
const FEW_MAX = 16

/** SQL, at the beginning of a statement about these records. */
export const plannedFor = (ids: Ids): RawBuilder<unknown> => (ids.length <= FEW_MAX ? PREPARED : sql``)

/** SQL, after a column: that it is one of the ids. */
export const isAmong = (ids: Ids): RawBuilder<unknown> =>
  ids.length === 1 ? sql`= ${ids[0]}::bigint` : sql`= any(${ids}::bigint[])`

/** SQL, in a list of tables: one row for each id. */
export const rowsOfIds = (ids: Ids): RawBuilder<unknown> =>
  ids.length === 1 ? sql`(values (${ids[0]}::bigint))` : sql`unnest(${ids}::bigint[])`
