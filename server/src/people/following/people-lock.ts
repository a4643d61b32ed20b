import { sql } from 'kysely'
import type { Db } from '../../platform/db/handle.ts'
import { PREPARED } from '../../platform/db/kysely.ts'

/**
 * Taken by whatever changes people (a profile, members of an audience, a new user), before looking at the definitions
 * that go by people. Any number of such changes run side by side. Held until the end of the
 * transaction, so a large change is made in several: definitions cannot change meanwhile.
 */
export async function lockForPeopleChange(db: Db, programId: number): Promise<void> {
  await sql`${PREPARED} select pg_advisory_xact_lock_shared(${keyOf(programId)})`.execute(db)
}

/** The same lock for a transaction that changes people only, to be taken as it begins. */
export const peopleLockOf = (programId: number): string => `atrium people ${programId}`

/**
 * Taken by whatever changes a definition that goes by people (the rule of an audience, who follows a topic of
 * themselves), before its first statement. Waits for the people changes under way and keeps new ones waiting, so that
 * each of the two sees the other: nobody is left out because both happened at once.
 */
export async function lockForDefinitionChange(db: Db, programId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${keyOf(programId)})`.execute(db)
}

const keyOf = (programId: number) => sql`hashtextextended(${peopleLockOf(programId)}, 0)`
