import { sql } from 'kysely'
import type { ProgramDb } from './handle.ts'
import { type PreparedQuery, prepared } from './query.ts'

/**
 * SQL: locks the memberships of several users until the end of the transaction, as a single user's transaction does by itself,
 * and returns those locked. Does not wait: memberships that have ended or are ending are left out. For NoMemberError. Run it
 * before taking any other lock.
 */
export const membersLockSql = (db: ProgramDb, userIds: readonly number[]): PreparedQuery<{ id: number }> =>
  prepared(
    'members_lock',
    sql<{ id: number }>`
    select id from users
     where program_id = ${db.programId} and id = any(${userIds}::bigint[])
     order by id for key share skip locked`,
  )
