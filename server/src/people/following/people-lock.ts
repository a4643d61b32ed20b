import { sql } from 'kysely'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { prepared } from '../../platform/db/query.ts'

/**
 * Taken by every change of users (a profile, members of an audience, a new user), before it reads definitions that
 * depend on users. Such changes run concurrently. Held until the end of the transaction, so a large change is made in
 * several: definitions cannot change in the meantime.
 */
export async function lockForPeopleChange(db: ProgramDb): Promise<void> {
  await prepared('people_lock', sql`select pg_advisory_xact_lock_shared(${keyOf(db.programId)})`).execute(db)
}

/** The same lock for a transaction that changes people only, to be taken as it begins. */
export const peopleLockOf = (programId: number): string => `atrium people ${programId}`

/**
 * Taken by every change of a definition that depends on users (the rule of an audience, `auto_follow` of a topic),
 * before its first statement. Waits for running changes of users and blocks new ones, so that each of the two sees the
 * other and no user is missed.
 */
export async function lockForDefinitionChange(db: ProgramDb): Promise<void> {
  await sql`select pg_advisory_xact_lock(${keyOf(db.programId)})`.execute(db)
}

const keyOf = (programId: number) => sql`hashtextextended(${peopleLockOf(programId)}, 0)`
