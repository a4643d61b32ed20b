// Initiatives tag posts across topics.

import { sql } from 'kysely'
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

/** The name has a visible character, and is unique in the program without regard to case. */
export const InitiativeInput = named(
  'InitiativeInput',
  Type.Object({
    name: FilledText(contentLimits.labelMaxLength),
  }),
)

export const InitiativeParams = Type.Object({ initiative_id: Id() })

export interface InitiativeRow {
  readonly id: number
  readonly name: string
  readonly created_at: Date
  readonly updated_at: Date
}

export function presentInitiative({ id, name, created_at, updated_at }: InitiativeRow): Static<typeof Initiative> {
  return { id, name, created_at: presentTimestamp(created_at), updated_at: presentTimestamp(updated_at) }
}

/** Locks an initiative until the end of the transaction: no post can be tagged with it, and it cannot change. */
export async function lockInitiative(db: ProgramDb, initiativeId: number): Promise<void> {
  await sql`
    select 1 from initiatives where program_id = ${db.programId} and id = ${initiativeId} for update`.execute(db)
}

/** Locks the posts of an initiative and returns their ids. */
export async function lockPostsOfInitiative(db: ProgramDb, initiativeId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from content c
     where c.program_id = ${db.programId}
       and c.id in (select ci.content_id from content_initiatives ci
                     where ci.program_id = ${db.programId} and ci.initiative_id = ${initiativeId})
     order by c.id for update`.execute(db)
  return rows.map(post => post.id)
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
