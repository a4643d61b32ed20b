// Initiatives tag posts across topics.
import { isUniqueViolation } from '../../../platform/db/errors.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { conflict } from '../../../platform/http/errors.ts'
import { FilledText, Id, named, type Static, Timestamp, Type } from '../../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../../platform/http/input/timestamp.ts'
import { contentLimits } from '../limits.ts'

export const Initiative = named(
  'Initiative',
  Type.Object({
    id: Id(),
    name: Type.String(),
    created_at: Timestamp(),
    updated_at: Timestamp(),
  }),
)

/** The name must say something; it is unique in the program without regard to case. */
export const InitiativeInput = named(
  'InitiativeInput',
  Type.Object({
    name: FilledText(contentLimits.labelMaxLength),
  }),
)

export const InitiativeParams = Type.Object({ initiative_id: Id() })

interface InitiativeRow {
  readonly id: number
  readonly name: string
  readonly created_at: Date
  readonly updated_at: Date
}

export function presentInitiative({ id, name, created_at, updated_at }: InitiativeRow): Static<typeof Initiative> {
  return { id, name, created_at: presentTimestamp(created_at), updated_at: presentTimestamp(updated_at) }
}

export const INITIATIVE_COLUMNS = ['id', 'name', 'created_at', 'updated_at'] as const

/** Locks an initiative until the end of the transaction: no post can be tagged with it, and it cannot change. */
export async function lockInitiative(db: ProgramDb, initiativeId: number): Promise<void> {
  await db
    .selectFrom('initiatives')
    .select('id')
    .where('program_id', '=', db.programId)
    .where('id', '=', initiativeId)
    .forUpdate()
    .execute()
}

/** Locks the posts of an initiative and returns their ids. */
export async function lockPostsOfInitiative(db: ProgramDb, initiativeId: number): Promise<number[]> {
  const posts = await db
    .selectFrom('content as c')
    .select('c.id')
    .where('c.program_id', '=', db.programId)
    .where('c.id', 'in', query =>
      query
        .selectFrom('content_initiatives as ci')
        .select('ci.content_id')
        .where('ci.program_id', '=', db.programId)
        .where('ci.initiative_id', '=', initiativeId),
    )
    .orderBy('c.id')
    .forUpdate()
    .execute()
  return posts.map(post => post.id)
}

/** 409 when another initiative of the program has the name. */
export async function withFreeName<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (isUniqueViolation(error, 'initiatives_name')) throw conflict('An initiative of this name exists already')
    throw error
  }
}
