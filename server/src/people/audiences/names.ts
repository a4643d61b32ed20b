import { NOBODY_RESTRICTED, type Restricted } from '../../platform/access/restrictions.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { lockByName } from '../../platform/db/query.ts'
import { sql } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/errors.ts'
import { AUDIENCE_NAME_MAX_LENGTH } from './audience.ts'

/**
 * The ids of audiences that a client names, by `name` or else by display name (in any case); each once, in the order given.
 * Throws 400 `not_found` at `parameter.N` for each one that the program does not have, or that is hidden from the reader.
 */
export async function resolveAudienceNames(
  db: ProgramDb,
  names: readonly string[],
  parameter: string,
  { restrictions: { audienceIds } }: Restricted = NOBODY_RESTRICTED,
): Promise<number[]> {
  if (names.length === 0) return []
  const rows = await sql<{ position: number; id: number | null }>`
    select n.position::int as position,
           coalesce((select a.id from audiences a where a.program_id = ${db.programId} and a.name = n.name),
                    (select min(a.id) from audiences a
                      where a.program_id = ${db.programId} and a.display_name_key = lower(n.name))) as id
      from unnest(${names}::text[]) with ordinality as n (name, position)
     order by n.position`.all(db)
  const unknown = rows.filter(({ id }) => id === null || (audienceIds !== null && !audienceIds.includes(id)))
  if (unknown.length > 0) {
    throw invalid(
      ...unknown.map(({ position }) => ({
        rule: 'not_found' as const,
        parameter: `${parameter}.${position - 1}`,
        message: `Audience "${names[position - 1]}" does not exist`,
      })),
    )
  }
  return [...new Set(rows.map(row => row.id as number))]
}

/** The names of audiences by id; ids that the program does not have are left out. */
export async function audienceNamesOf(
  db: ProgramDb,
  audienceIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (audienceIds.length === 0) return new Map()
  const rows = await sql<{ id: number; name: string }>`
    select id, name from audiences
     where program_id = ${db.programId} and id = any(${audienceIds}::bigint[])`.all(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Length of the suffix of a name that is taken: `_` and a number. */
const SUFFIX_MAX_LENGTH = 10

/**
 * A name for a group, made from its display name: snake_case, unique in the program. Holds the lock of `lockNames`, so the name
 * stays free until the group is stored.
 */
export async function generateAudienceName(db: ProgramDb, displayName: string): Promise<string> {
  const base = snakeCase(displayName).slice(0, AUDIENCE_NAME_MAX_LENGTH - SUFFIX_MAX_LENGTH) || 'group'
  await lockNames(db)
  const rows = await sql<{ name: string }>`
    select name from audiences
     where program_id = ${db.programId} and (name = ${base} or starts_with(name, ${`${base}_`}::text))`.all(db)
  const taken = new Set(rows.map(row => row.name))
  let name = base
  for (let number = 2; taken.has(name); number++) name = `${base}_${number}`
  return name
}

/** Locks the assignment of names until the end of the transaction. */
export async function lockNames(db: ProgramDb): Promise<void> {
  await lockByName(db, 'audience names')
}

/** Lower-case letters and digits of any script, without accents, joined by underscores. */
function snakeCase(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
  return plain.replace(/[^\p{L}\p{N}]+/gu, '_').replace(/^_+|_+$/g, '')
}
