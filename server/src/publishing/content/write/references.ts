// What a post refers to must exist in its program; else 400 `not_found` at the place where the client named it.

import { type RawBuilder, sql } from 'kysely'
import { resolveAudienceNames } from '../../../people/audiences/index.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { isAmong } from '../../../platform/db/query.ts'
import { invalid, type Validation } from '../../../platform/http/errors.ts'
import type { ContentChanges } from '../content.ts'

/** The members of a body that refer to other records. */
export interface References {
  readonly channels?: readonly Reference[] | undefined
  readonly initiatives?: readonly Reference[] | undefined
  readonly author?: ContentChanges['author']
  /** Names. */
  readonly audiences?: readonly string[] | undefined
}

/** Ids of the post's audiences, in their order; undefined when the body leaves them out. */
export async function resolveReferences(db: ProgramDb, references: References): Promise<number[] | undefined> {
  const { rows } = await referencesSql(db, references).execute(db)
  return settleReferences(db, references, rows[0])
}

/** Ids of what was found. */
export interface Found {
  readonly topics: readonly number[]
  readonly initiatives: readonly number[]
  readonly users: readonly number[]
}

/** SQL: which references of a body the program has, for `settleReferences`; `locksTopics`: against changes. */
export const referencesSql = (
  db: ProgramDb,
  { channels = [], initiatives = [], author }: References,
  locksTopics = false,
): RawBuilder<Found> => sql<Found>`
    select
      ${knownIds(db, 'topics', idsOf(channels), locksTopics ? sql`for share` : sql``)} as topics,
      ${knownIds(db, 'initiatives', idsOf(initiatives))} as initiatives,
      ${knownIds(db, 'users', idsOf(authorsOf(author)))} as users`

/** SQL: which of these ids a table of the program has. */
const knownIds = (
  db: ProgramDb,
  table: 'topics' | 'initiatives' | 'users',
  ids: readonly number[],
  lock: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> =>
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
): Promise<number[] | undefined> {
  const place = (parameter: string) => (index: number) => `${parameter}.${index}.id`
  const faults = [
    ...missing(channels, found?.topics, 'Topic', place('channels')),
    ...missing(initiatives, found?.initiatives, 'Initiative', place('initiatives')),
    ...missing(authorsOf(author), found?.users, 'User', () => 'author.user_id'),
  ]
  if (faults.length > 0) throw invalid(...faults)
  return audiences && resolveAudienceNames(db, audiences, 'audiences')
}

interface Reference {
  readonly id: number
}

/** Each once. */
const idsOf = (references: readonly Reference[]): number[] => [...new Set(references.map(({ id }) => id))]

const authorsOf = (author: References['author']): Reference[] => {
  const id = author?.user_id ?? null
  return id === null ? [] : [{ id }]
}

/** The faults of references to records that the program does not have. */
function missing(
  references: readonly Reference[],
  known: readonly number[] | undefined,
  what: string,
  parameterOf: (index: number) => string,
): Validation[] {
  const ids = new Set(known)
  return references.flatMap(({ id }, index) =>
    ids.has(id) ? [] : [{ rule: 'not_found', parameter: parameterOf(index), message: `${what} does not exist` }],
  )
}
