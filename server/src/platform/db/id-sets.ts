// Statements about one record or many. A large set is planned by its values; a single id is planned once, since a condition on
// one value has the same plan for every value. For a few ids, planning takes longer than running.

import { type RawBuilder, sql } from 'kysely'
import { PREPARED } from './kysely.ts'

type Ids = readonly number[]

/** Ids that any plan looks up one by one. */
const FEW_MAX = 16

/** SQL, for the start of a statement about these records. */
export const plannedFor = (ids: Ids): RawBuilder<unknown> => (ids.length <= FEW_MAX ? PREPARED : sql``)

/** SQL, to follow a column: it is one of the ids. */
export const isAmong = (ids: Ids): RawBuilder<unknown> =>
  ids.length === 1 ? sql`= ${ids[0]}::bigint` : sql`= any(${ids}::bigint[])`

/** SQL, in a list of tables: one row for each id. */
export const rowsOfIds = (ids: Ids): RawBuilder<unknown> =>
  ids.length === 1 ? sql`(values (${ids[0]}::bigint))` : sql`unnest(${ids}::bigint[])`
