import { type RawBuilder, sql } from 'kysely'
import type { ProgramDb } from './handle.ts'
import { PREPARED } from './kysely.ts'

/**
 * SQL: locks the memberships of several users until the end of the transaction, as a single user's transaction does by itself,
 * and returns those locked. Does not wait: memberships that have ended or are ending are left out. For NoMemberError. Run it
 * before taking any other lock.
 */
export const membersLockSql = (db: ProgramDb, userIds: readonly number[]): RawBuilder<{ id: number }> => sql`
    ${PREPARED} select id from users
     where program_id = ${db.programId} and id = any(${userIds}::bigint[])
     order by id for key share skip locked`
