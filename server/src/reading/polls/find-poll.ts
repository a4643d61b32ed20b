import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { notFound } from '../../platform/http/errors.ts'

/** SQL: whether the poll `p` is closed, by hand or by its time. */
export const CLOSED = sql<boolean>`(p.closed_at is not null or coalesce(p.closes_at <= now(), false))`

/**
 * SQL: whether the poll `p` is open to this user: it has opened, and has no audience or one that the user is in. A poll whose
 * audiences are all deleted is open to no user.
 */
export const isOpenToSql = (userId: number): RawBuilder<SqlBool> => sql`((p.opens_at is null or p.opens_at <= now())
  and (not p.targeted or exists (
    select from poll_audiences pa
      join audience_members m on m.program_id = pa.program_id and m.audience_id = pa.audience_id
     where pa.program_id = p.program_id and pa.poll_id = p.id and m.user_id = ${userId})))`

/** Throws 404 unless the poll is open to this user. */
export async function requirePoll(db: ProgramDb, userId: number, pollId: number): Promise<void> {
  const { rows } = await sql`
    select 1 from polls p
     where p.program_id = ${db.programId} and p.id = ${pollId} and ${isOpenToSql(userId)}`.execute(db)
  if (rows.length === 0) throw notFound('Poll')
}

/** A poll, locked until the end of the transaction: no response is in progress, changes and closing are serialised. */
export const lockPoll = (db: ProgramDb, pollId: number) => readPoll(db, pollId, null)

/** A poll open to this user, locked for a response: it neither changes nor closes meanwhile. Responses do not wait for one another. */
export const holdPoll = (db: ProgramDb, pollId: number, userId: number) => readPoll(db, pollId, userId)

/** The fields of a locked poll. */
export interface LockedPoll {
  readonly id: number
  readonly question: string
  readonly multiple_choice: boolean
  readonly anonymous: boolean
  readonly opens_at: Date | null
  readonly closes_at: Date | null
  readonly response_count: number
  readonly closed: boolean
}

/** 404 without the poll. */
async function readPoll(db: ProgramDb, pollId: number, userId: number | null): Promise<LockedPoll> {
  const { rows } = await sql<LockedPoll>`
    select p.id, p.question, p.multiple_choice, p.anonymous, p.opens_at, p.closes_at, p.response_count, ${CLOSED} as closed
      from polls p
     where p.program_id = ${db.programId} and p.id = ${pollId}
     ${userId === null ? sql`for update` : sql`and ${isOpenToSql(userId)} for key share`}`.execute(db)
  const poll = rows[0]
  if (!poll) throw notFound('Poll')
  return poll
}
