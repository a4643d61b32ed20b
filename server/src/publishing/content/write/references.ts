// What a post refers to must exist in its program; else 400 `not_found` at the place where the client named it.

import { resolveAudienceNames } from '../../../people/audiences/index.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { invalid, type Validation } from '../../../platform/http/errors.ts'
import type { ContentChanges } from '../content.ts'

/** The members of a body that name other records. */
export interface References {
  readonly channels?: readonly Reference[] | undefined
  readonly initiatives?: readonly Reference[] | undefined
  readonly author?: ContentChanges['author']
  /** Names. */
  readonly audiences?: readonly string[] | undefined
}

/** Ids of the post's audiences, in their order; undefined when the body says nothing of audiences. */
export async function resolveReferences(
  db: ProgramDb,
  { channels, initiatives, author, audiences }: References,
): Promise<number[] | undefined> {
  const faults = [
    ...(await missingRecords(db, 'topics', channels ?? [], 'channels', 'Topic')),
    ...(await missingRecords(db, 'initiatives', initiatives ?? [], 'initiatives', 'Initiative')),
    ...(await missingAuthor(db, author?.user_id ?? null)),
  ]
  if (faults.length > 0) throw invalid(...faults)
  return audiences && resolveAudienceNames(db, audiences, 'audiences')
}

interface Reference {
  readonly id: number
}

/** The faults of references to records that the program does not have. */
async function missingRecords(
  db: ProgramDb,
  table: 'topics' | 'initiatives',
  references: readonly Reference[],
  parameter: string,
  what: string,
): Promise<Validation[]> {
  if (references.length === 0) return []
  const ids = references.map(reference => reference.id)
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('program_id', '=', db.programId)
    .where('id', 'in', ids)
    .execute()
  const known = new Set(rows.map(row => row.id))
  return references.flatMap(({ id }, index) =>
    known.has(id)
      ? []
      : [{ rule: 'not_found' as const, parameter: `${parameter}.${index}.id`, message: `${what} does not exist` }],
  )
}

async function missingAuthor(db: ProgramDb, userId: number | null): Promise<Validation[]> {
  if (userId === null) return []
  const known = await db
    .selectFrom('users')
    .select('id')
    .where('program_id', '=', db.programId)
    .where('id', '=', userId)
    .executeTakeFirst()
  return known ? [] : [{ rule: 'not_found', parameter: 'author.user_id', message: 'User does not exist' }]
}
