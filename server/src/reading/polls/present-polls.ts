import { sql } from 'kysely'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { notFound } from '../../platform/http/errors.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import { CLOSED } from './find-poll.ts'
import type { PresentedPoll, PresentedPollSettings } from './poll.ts'

/**
 * Polls as this user is to see them, in the order of `ids`: counts only where the user has responded or the poll is
 * closed. Which polls the user has is the caller's to decide.
 */
export async function presentPolls(db: ProgramDb, ids: readonly number[], userId: number): Promise<PresentedPoll[]> {
  const rows = await readRows(db, ids, userId)
  return rows.map(row => present(row, row.closed || row.responded_at !== null))
}

/** Polls as publishers are to see them, in the order of `ids`. A server has no response of its own. */
export async function presentPollSettings(
  db: ProgramDb,
  ids: readonly number[],
  userId: number | null,
): Promise<PresentedPollSettings[]> {
  const rows = await readRows(db, ids, userId)
  return rows.map(row => ({ ...present(row, true), audiences: row.audiences }))
}

/** As `presentPolls` for one poll that exists. */
export async function presentPoll(db: ProgramDb, id: number, userId: number): Promise<PresentedPoll> {
  return one(await presentPolls(db, [id], userId))
}

/** As `presentPollSettings` for one poll that exists. */
export async function presentOnePollSettings(
  db: ProgramDb,
  id: number,
  userId: number | null,
): Promise<PresentedPollSettings> {
  return one(await presentPollSettings(db, [id], userId))
}

function one<T>([poll]: readonly T[]): T {
  if (!poll) throw notFound('Poll')
  return poll
}

type Row = Awaited<ReturnType<typeof readRows>>[number]

function present(row: Row, withCounts: boolean): PresentedPoll {
  return {
    id: row.id,
    question: row.question,
    state: row.closed ? 'closed' : 'open',
    multiple_choice: row.multiple_choice,
    anonymous: row.anonymous,
    options: row.options.map(({ id, text, response_count }) => ({
      id,
      text,
      response_count: withCounts ? response_count : null,
      percentage: withCounts ? percentage(response_count, row.response_count) : null,
    })),
    response_count: withCounts ? row.response_count : null,
    responded_at: presentTimestamp(row.responded_at),
    selected_option_ids: row.selected_option_ids ?? [],
    opens_at: presentTimestamp(row.opens_at),
    closes_at: presentTimestamp(row.closes_at),
    created_at: presentTimestamp(row.created_at),
    updated_at: presentTimestamp(row.updated_at),
  }
}

/** Of those who responded, with two decimals; 0 without responses. */
function percentage(count: number, respondents: number): number {
  return respondents === 0 ? 0 : Math.round((count / respondents) * 10_000) / 100
}

interface Option {
  readonly id: number
  readonly text: string
  readonly response_count: number
}

async function readRows(db: ProgramDb, ids: readonly number[], userId: number | null) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('polls as p')
    .leftJoin('poll_responses as r', join =>
      join.onRef('r.program_id', '=', 'p.program_id').onRef('r.poll_id', '=', 'p.id').on('r.user_id', '=', userId),
    )
    .select([
      'p.id',
      'p.question',
      'p.multiple_choice',
      'p.anonymous',
      'p.opens_at',
      'p.closes_at',
      'p.response_count',
      'p.created_at',
      'p.updated_at',
      CLOSED.as('closed'),
      'r.responded_at',
      'r.option_ids as selected_option_ids',
      sql<Option[]>`(
        select json_agg(json_build_object('id', o.id, 'text', o.text, 'response_count', o.response_count)
                        order by o.position, o.id)
          from poll_options o where o.program_id = p.program_id and o.poll_id = p.id)`.as('options'),
      sql<string[]>`array(
        select a.name from poll_audiences pa
          join audiences a on a.program_id = pa.program_id and a.id = pa.audience_id
         where pa.program_id = p.program_id and pa.poll_id = p.id order by a.name)`.as('audiences'),
    ])
    .where('p.program_id', '=', db.programId)
    .where('p.id', 'in', [...ids])
    .execute()
  const polls = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => polls.get(id) ?? [])
}
