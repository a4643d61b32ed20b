import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { notFound } from '../../platform/http/errors.ts'

/** SQL: whether the poll `p` is closed, by hand or by its time. */
export const CLOSED = sql<boolean>`(p.closed_at is not null or coalesce(p.closes_at <= now(), false))`

/**
 * SQL: whether this user has the poll `p`: it has opened, and names no audience or one that the user is in. A poll whose
 * audiences are all deleted is for no user.
 */
export const isOpenToSql = (userId: number): RawBuilder<SqlBool> => sql`((p.opens_at is null or p.opens_at <= now())
  and (not p.targeted or exists (
    select from poll_audiences pa
      join audience_members m on m.program_id = pa.program_id and m.audience_id = pa.audience_id
     where pa.program_id = p.program_id and pa.poll_id = p.id and m.user_id = ${userId})))`

/** A poll of this user, else 404. */
export async function requirePoll(db: ProgramDb, userId: number, pollId: number): Promise<void> {
  const poll = await db
    .selectFrom('polls as p')
    .select('p.id')
    .where('p.program_id', '=', db.programId)
    .where('p.id', '=', pollId)
    .where(isOpenToSql(userId))
    .executeTakeFirst()
  if (!poll) throw notFound('Poll')
}

/** A poll, locked until the end of the transaction: no response is in progress, changes and closing are serialised. */
export const lockPoll = (db: ProgramDb, pollId: number) => readPoll(db, pollId, null)

/** A poll that this user has, for a response: it neither changes nor closes meanwhile. Responses do not wait for each other. */
export const holdPoll = (db: ProgramDb, pollId: number, userId: number) => readPoll(db, pollId, userId)

/** 404 without the poll. */
async function readPoll(db: ProgramDb, pollId: number, userId: number | null) {
  const poll = await db
    .selectFrom('polls as p')
    .select([
      'p.id',
      'p.question',
      'p.multiple_choice',
      'p.anonymous',
      'p.opens_at',
      'p.closes_at',
      'p.response_count',
      CLOSED.as('closed'),
    ])
    .where('p.program_id', '=', db.programId)
    .where('p.id', '=', pollId)
    .$if(userId === null, query => query.forUpdate())
    .$if(userId !== null, query => query.where(isOpenToSql(userId as number)).forKeyShare())
    .executeTakeFirst()
  if (!poll) throw notFound('Poll')
  return poll
}

export type LockedPoll = Awaited<ReturnType<typeof lockPoll>>
