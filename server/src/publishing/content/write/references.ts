// What a post refers to must exist in its program; else 400 `not_found` at the place where the client named it.

import { resolveAudienceNames } from '../../../people/audiences/index.ts'
import type { Db } from '../../../platform/db/handle.ts'
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
  db: Db,
  programId: number,
  { channels, initiatives, author, audiences }: References,
): Promise<number[] | undefined> {
  const faults = [
    ...(await missingTopics(db, programId, channels ?? [])),
    ...(await missingInitiatives(db, programId, initiatives ?? [])),
    ...(await missingAuthor(db, programId, author?.user_id ?? null)),
  ]
  if (faults.length > 0) throw invalid(...faults)
  return audiences && resolveAudienceNames(db, programId, audiences, 'audiences')
}

interface Reference {
  readonly id: number
}

async function missingTopics(db: Db, programId: number, channels: readonly Reference[]): Promise<Validation[]> {
  if (channels.length === 0) return []
  const ids = channels.map(channel => channel.id)
  const known = await db
    .selectFrom('topics')
    .select('id')
    .where('program_id', '=', programId)
    .where('id', 'in', ids)
    .execute()
  return missing(channels, known, 'channels', 'Topic')
}

async function missingInitiatives(db: Db, programId: number, initiatives: readonly Reference[]): Promise<Validation[]> {
  if (initiatives.length === 0) return []
  const ids = initiatives.map(initiative => initiative.id)
  const known = await db
    .selectFrom('initiatives')
    .select('id')
    .where('program_id', '=', programId)
    .where('id', 'in', ids)
    .execute()
  return missing(initiatives, known, 'initiatives', 'Initiative')
}

async function missingAuthor(db: Db, programId: number, userId: number | null): Promise<Validation[]> {
  if (userId === null) return []
  const known = await db
    .selectFrom('users')
    .select('id')
    .where('program_id', '=', programId)
    .where('id', '=', userId)
    .executeTakeFirst()
  return known ? [] : [{ rule: 'not_found', parameter: 'author.user_id', message: 'User does not exist' }]
}

function missing(
  named: readonly Reference[],
  known: readonly Reference[],
  parameter: string,
  what: string,
): Validation[] {
  const ids = new Set(known.map(record => record.id))
  return named.flatMap(({ id }, index) =>
    ids.has(id)
      ? []
      : [{ rule: 'not_found' as const, parameter: `${parameter}.${index}.id`, message: `${what} does not exist` }],
  )
}
