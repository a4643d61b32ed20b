// The records to which a post refers must exist in its program; else 400 `not_found` with the position in the body.

import { resolveAudienceNames } from '../../../people/audiences/index.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { isAmong } from '../../../platform/db/ids.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { invalid, missingReferences } from '../../../platform/errors.ts'
import type { ContentChanges } from '../record/record.ts'

/** The members of a body that refer to other records. */
interface References {
  readonly channels?: readonly Reference[] | undefined
  readonly initiatives?: readonly Reference[] | undefined
  readonly author?: ContentChanges['author']
  /** Names of audiences. */
  readonly audiences?: readonly string[] | undefined
}

/**
 * Ids of the post's audiences, in their order; undefined when the body omits them. Throws 400 as `settleReferences`.
 * @param within the member of the body that has the references, with its dot
 */
export async function resolveReferences(
  db: ProgramDb,
  references: References,
  within = '',
): Promise<number[] | undefined> {
  const row = await referencesSql(db, references).first(db)
  return settleReferences(db, references, row, within)
}

/** Ids of the records found. */
interface Found {
  readonly topics: readonly number[]
  readonly initiatives: readonly number[]
  readonly users: readonly number[]
}

/** SQL: the referenced records that the program has, for `settleReferences`; `locksTopics` locks the topics against changes. */
export const referencesSql = (
  db: ProgramDb,
  { channels = [], initiatives = [], author }: References,
  locksTopics = false,
): Sql<Found> => sql<Found>`
    select
      ${knownIds(db, 'topics', idsOf(channels), locksTopics ? sql`for share` : sql``)} as topics,
      ${knownIds(db, 'initiatives', idsOf(initiatives))} as initiatives,
      ${knownIds(db, 'users', idsOf(authorsOf(author)))} as users`

/** SQL: those of the ids that a table of the program has. */
const knownIds = (
  db: ProgramDb,
  table: 'topics' | 'initiatives' | 'users',
  ids: readonly number[],
  lock: Sql<unknown> = sql``,
): Sql<unknown> =>
  ids.length === 0
    ? sql`'{}'::bigint[]`
    : sql`array(
        select id from ${sql.table(table)}
         where program_id = ${db.programId} and id ${isAmong(ids)} order by id ${lock})`

/** Throws 400 for references that were not found; returns the same as `resolveReferences`. */
export async function settleReferences(
  db: ProgramDb,
  { channels = [], initiatives = [], author, audiences }: References,
  found: Found | undefined,
  within = '',
): Promise<number[] | undefined> {
  const place = (parameter: string) => (index: number) => `${within}${parameter}.${index}.id`
  const faults = [
    ...missingReferences(channels.map(idOf), new Set(found?.topics), 'Topic', place('channels')),
    ...missingReferences(initiatives.map(idOf), new Set(found?.initiatives), 'Initiative', place('initiatives')),
    ...missingReferences(authorsOf(author).map(idOf), new Set(found?.users), 'User', () => `${within}author.user_id`),
  ]
  if (faults.length > 0) throw invalid(...faults)
  return audiences && resolveAudienceNames(db, audiences, `${within}audiences`)
}

interface Reference {
  readonly id: number
}

const idOf = ({ id }: Reference): number => id

/** The ids, each once. */
const idsOf = (references: readonly Reference[]): number[] => [...new Set(references.map(idOf))]

const authorsOf = (author: References['author']): Reference[] => {
  const id = author?.user_id ?? null
  return id === null ? [] : [{ id }]
}
