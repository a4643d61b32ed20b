import type { ProgramDb } from '../../platform/db/handle.ts'
import { prepared } from '../../platform/db/query.ts'
import { sql } from '../../platform/db/sql.ts'

/**
 * Locks definitions that depend on users against changes, until the end of the transaction. Every change of users (a profile,
 * members of an audience, a new user) calls it before it reads such definitions. Changes of users run concurrently. A large one is
 * made in several transactions, since no definition can change meanwhile.
 */
export async function lockForPeopleChange(db: ProgramDb): Promise<void> {
  await prepared('people_lock', sql`select pg_advisory_xact_lock_shared(${keyOf(db.programId)})`).execute(db)
}

/** The name of the same lock, for transactions that take it as they begin. */
export const peopleLockOf = (programId: number): string => `atrium people ${programId}`

/**
 * Locks users against changes. Every change of a definition that depends on users (the rule of an audience, `auto_follow` of a
 * topic) calls it before its first statement. It waits for running changes of users and blocks new ones, so that no user is missed.
 */
export async function lockForDefinitionChange(db: ProgramDb): Promise<void> {
  await sql`select pg_advisory_xact_lock(${keyOf(db.programId)})`.execute(db)
}

const keyOf = (programId: number) => sql`hashtextextended(${peopleLockOf(programId)}, 0)`
