// Entries in the lists of an extended role: ids, or names that are understood when they are written and kept as ids where they resolve.

import type { ProgramDb } from '../../platform/db/handle.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'

/** The lists that restrict, by their names in `scopes`. */
export const LISTS = ['topics', 'audiences', 'email_aliases'] as const
export type List = (typeof LISTS)[number]

export type Entry = string | number

/** The id that an entry means, or why it means none. */
export type FoundEntry = { readonly id: number } | { readonly fault: 'not_found' | 'ambiguous' }

/** The records `r` of each list: their names, these in any case, and which of them are there. */
const RECORDS = {
  topics: { table: 'topics', name: sql`r.name`, key: sql`lower(r.name)`, isThere: sql`true` },
  audiences: { table: 'audiences', name: sql`r.name`, key: sql`r.display_name_key`, isThere: sql`true` },
  email_aliases: {
    table: 'comment_aliases',
    name: sql`r.display_name`,
    key: sql`lower(r.display_name)`,
    isThere: sql`r.deleted_at is null`,
  },
} as const

/** SQL over an entry `e`: the records that have its text for a name, exactly or in any case, and the one that has it for an id. */
function namedSql(programId: number, list: List): Sql<unknown> {
  const { table, name, key, isThere } = RECORDS[list]
  const found = sql`select r.id from ${sql.table(table)} r where r.program_id = ${programId} and ${isThere}`
  return sql`
    array(${found} and ${name} = e.text limit 2) as exact, array(${found} and ${key} = lower(e.text) limit 2) as alike,
    (${found} and r.id = e.id) as by_id`
}

/** Digits that can be an id. */
const ID = /^[1-9]\d{0,14}$/

/** Looks up the entries of a list, in their order; a text is a name before it is an id. */
export async function findEntries(db: ProgramDb, list: List, entries: readonly Entry[]): Promise<FoundEntry[]> {
  if (entries.length === 0) return []
  const texts = entries.map(entry => (typeof entry === 'string' ? entry : null))
  const ids = entries.map(entry => (typeof entry === 'number' ? entry : ID.test(entry) ? Number(entry) : null))
  const rows = await sql<{ exact: number[]; alike: number[]; by_id: number | null }>`
    select ${namedSql(db.programId, list)}
      from unnest(${texts}::text[], ${ids}::bigint[]) with ordinality as e (text, id, position)
     order by e.position`.all(db)
  return rows.map(({ exact, alike, by_id }): FoundEntry => {
    const named = exact.length > 0 ? exact : alike
    const id = named[0] ?? by_id
    if (named.length > 1) return { fault: 'ambiguous' }
    return id === null ? { fault: 'not_found' } : { id }
  })
}

/**
 * The lists of an extended role as SCIM keeps them: ids of what was found, and texts of what was not, so that no later record of that
 * number is meant.
 */
export async function settleLists<T extends Partial<Record<List, Entry[]>>>(db: ProgramDb, lists: T): Promise<T> {
  const settled = { ...lists }
  for (const list of LISTS) {
    const entries = lists[list] ?? []
    const found = await findEntries(db, list, entries)
    settled[list] = [...new Set(found.map((one, n) => ('id' in one ? one.id : String(entries[n]))))] as T[List]
  }
  return settled
}

/** The names of records of a list by their ids; of what is not there none. */
export async function namesOfEntries(
  db: ProgramDb,
  list: List,
  entries: readonly Entry[],
): Promise<Map<Entry, string>> {
  const ids = entries.filter(entry => typeof entry === 'number')
  if (ids.length === 0) return new Map()
  const { table, name } = RECORDS[list]
  const rows = await sql<{ id: number; name: string }>`
    select r.id, ${name} as name from ${sql.table(table)} r
     where r.program_id = ${db.programId} and r.id = any(${ids}::bigint[])`.all(db)
  return new Map(rows.map(row => [row.id, row.name]))
}

/** SQL: the names in a list of the user `u`, in their order; of what is not there its number or text. Null without a list. */
export function namesOfListSql(list: List): Sql<unknown> {
  const { table, name } = RECORDS[list]
  return sql`(
    select array_agg(coalesce(${name}, e.value #>> '{}') order by e.position)
      from jsonb_array_elements(u.role_detail -> 'scopes' -> ${sql.lit(list)}) with ordinality as e (value, position)
      left join ${sql.table(table)} r on r.program_id = u.program_id
       and r.id = case when jsonb_typeof(e.value) = 'number' then (e.value #>> '{}')::bigint end)`
}

/** SQL: whether a list of the user `u` restricts them, where the program says so. */
export const HAS_LIST: Sql<boolean> = sql`(
  ${sql.join(
    LISTS.map(list => sql`jsonb_array_length(coalesce(u.role_detail -> 'scopes' -> ${sql.lit(list)}, '[]')) > 0`),
    sql` or `,
  )})`
