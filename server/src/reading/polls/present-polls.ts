import { isForOwnAudiences, isOwnPersonSql, ownNames, writableIf } from '../../people/restrictions/index.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { prepared, prepareQuery, type SqlValue } from '../../platform/db/query.ts'
import { sql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/errors.ts'
import { type PageRequest, pageMeta } from '../../platform/http/input/pagination.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import type { Publisher } from '../../publishing/visibility/index.ts'
import { GROUP_MIN } from '../../shared/smallest-group.ts'
import { ANONYMOUS_ANSWERS_MIN, CLOSED, type PresentedPoll, type PresentedPollSettings } from './poll.ts'

/**
 * Polls for this user, in the order of `ids`: counts only after the user's response or the close. The caller checks permissions.
 */
async function presentPolls(db: ProgramDb, ids: readonly number[], userId: number): Promise<PresentedPoll[]> {
  const rows = await readRows(db, ids, userId)
  return rows.map(row => present(row, row.closed || row.responded_at !== null))
}

/**
 * Polls for publishers, in the order of `ids`. A server has no response of its own. A restricted publisher sees of polls that are also
 * for others what their people answered, and of anonymous ones nothing.
 */
export async function presentPollSettings(
  db: ProgramDb,
  ids: readonly number[],
  reader: Publisher,
): Promise<PresentedPollSettings[]> {
  const rows = await readRows(db, ids, reader.userId)
  const isOwn = (row: (typeof rows)[number]) =>
    isForOwnAudiences(reader, { targeted: row.targeted, audienceIds: row.audience_ids })
  const foreign = rows.filter(row => !isOwn(row) && !row.anonymous).map(({ id }) => id)
  const narrowed = await countNarrowed(db, foreign, reader)
  return rows.map(row => {
    const counted = isOwn(row) ? row : narrowed.get(row.id)
    const isShown = isOwn(row) || (counted !== undefined && counted.response_count >= GROUP_MIN)
    return { ...present({ ...row, ...counted }, isShown), ...pick(row, reader), ...writableIf(reader, isOwn(row)) }
  })
}

/** `presentPolls` for one poll that exists. */
export async function presentPoll(db: ProgramDb, id: number, userId: number): Promise<PresentedPoll> {
  return one(await presentPolls(db, [id], userId))
}

/** `presentPollSettings` for one poll that exists. */
export async function presentOnePollSettings(
  db: ProgramDb,
  id: number,
  reader: Publisher,
): Promise<PresentedPollSettings> {
  return one(await presentPollSettings(db, [id], reader))
}

function one<T>([poll]: readonly T[]): T {
  if (!poll) throw notFound('Poll')
  return poll
}

function present(row: PollRow, withCounts: boolean): PresentedPoll {
  const isHidden = row.anonymous && row.response_count < ANONYMOUS_ANSWERS_MIN
  const withResults = withCounts && !isHidden
  return {
    id: row.id,
    question: row.question,
    state: row.closed ? 'closed' : 'open',
    multiple_choice: row.multiple_choice,
    anonymous: row.anonymous,
    options: row.options.map(({ id, text, response_count }) => ({
      id,
      text,
      response_count: withResults ? response_count : null,
      percentage: withResults ? percentage(response_count, row.response_count) : null,
    })),
    response_count: withCounts ? row.response_count : null,
    results_hidden_until: isHidden ? ANONYMOUS_ANSWERS_MIN : null,
    responded_at: presentTimestamp(row.responded_at),
    selected_option_ids: row.selected_option_ids ?? [],
    opens_at: presentTimestamp(row.opens_at),
    closes_at: presentTimestamp(row.closes_at),
    created_at: presentTimestamp(row.created_at),
    updated_at: presentTimestamp(row.updated_at),
  }
}

/** Percentage of the respondents, with two decimals; 0 without responses. */
function percentage(count: number, respondents: number): number {
  return respondents === 0 ? 0 : Math.round((count / respondents) * 10_000) / 100
}

interface Option {
  readonly id: number
  readonly text: string
  readonly response_count: number
}

type PublishersPart = Pick<PresentedPollSettings, 'targeted' | 'notification_channels'> & {
  readonly audiences: readonly { readonly id: number; readonly name: string }[]
}

const pick = ({ audiences, targeted, notification_channels }: PublishersPart, reader: Publisher) => ({
  audiences: ownNames(reader, audiences),
  targeted,
  notification_channels,
})

async function readRows(db: ProgramDb, ids: readonly number[], userId: number | null) {
  if (ids.length === 0) return []
  const { rows } = await prepared(
    'polls_of_reader',
    sql<PollRow & PublishersPart & { readonly audience_ids: number[] }>`
    select ${POLL_COLUMNS}, p.targeted, p.notification_channels, ${AUDIENCE_NAMES}
      from polls p ${responseOf(db.programId, userId)}
     where p.program_id = ${db.programId} and p.id = any(${ids}::bigint[])`,
  ).execute(db)
  const polls = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => polls.get(id) ?? [])
}

/** The responses of the reader's people to polls. */
async function countNarrowed(
  db: ProgramDb,
  ids: readonly number[],
  reader: Publisher,
): Promise<ReadonlyMap<number, Pick<PollRow, 'response_count' | 'options'>>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<{ poll_id: number; response_count: number; options: Option[] }>`
    with answers as materialized (
      select r.poll_id, r.option_ids from poll_responses r
       where r.program_id = ${db.programId} and r.poll_id = any(${ids}::bigint[])
         and ${isOwnPersonSql(db.programId, reader, sql`r.user_id`)})
    select p.id as poll_id, (select count(*) from answers a where a.poll_id = p.id)::int as response_count,
           (select json_agg(json_build_object('id', o.id, 'text', o.text, 'response_count',
                     (select count(*) from answers a where a.poll_id = p.id and o.id = any(a.option_ids)))
                   order by o.position, o.id)
              from poll_options o where o.program_id = ${db.programId} and o.poll_id = p.id) as options
      from polls p where p.program_id = ${db.programId} and p.id = any(${ids}::bigint[])`.all(db)
  return new Map(rows.map(({ poll_id, ...counts }) => [poll_id, counts]))
}

interface PollRow {
  readonly id: number
  readonly question: string
  readonly multiple_choice: boolean
  readonly anonymous: boolean
  readonly opens_at: Date | null
  readonly closes_at: Date | null
  readonly response_count: number
  readonly created_at: Date
  readonly updated_at: Date
  readonly closed: boolean
  readonly responded_at: Date | null
  readonly selected_option_ids: number[] | null
  readonly options: Option[]
}

/** SQL: a `PollRow` of the row `p` of polls and the response `r`. */
const POLL_COLUMNS = sql`
  p.id, p.question, p.multiple_choice, p.anonymous, p.opens_at, p.closes_at, p.response_count, p.created_at, p.updated_at,
  ${CLOSED} as closed, r.responded_at, r.option_ids as selected_option_ids,
  (select json_agg(json_build_object('id', o.id, 'text', o.text, 'response_count', o.response_count)
                   order by o.position, o.id)
     from poll_options o where o.program_id = p.program_id and o.poll_id = p.id) as options`

/** SQL: the columns for publishers. */
const AUDIENCE_NAMES = sql`
  (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name) order by sort_key(a.name) collate "C", a.id), '[]') from poll_audiences pa
     join audiences a on a.program_id = pa.program_id and a.id = pa.audience_id
    where pa.program_id = p.program_id and pa.poll_id = p.id) as audiences,
  array(select pa.audience_id from poll_audiences pa
         where pa.program_id = p.program_id and pa.poll_id = p.id) as audience_ids`

const responseOf = (programId: SqlValue<number>, userId: SqlValue<number> | null) => sql`
  left join lateral (
    select responded_at, option_ids from poll_responses
     where program_id = ${programId} and poll_id = p.id and user_id = ${userId}::bigint limit 1) r on true`

/**
 * One page of a user's polls, newest first: one statement outside a transaction. Polls are matched with the user's audiences in
 * one set operation.
 */
export async function readPollPage(
  database: Database,
  { programId, userId }: { readonly programId: number; readonly userId: number },
  page: PageRequest,
) {
  const { size, offset } = page
  const statement = pollsOfUser({ programId, userId, size, offset })
  const rows = await database.preparedQuery<PollRow & { total: number }>(statement)
  const polls = rows.filter(row => row.id !== null)
  return {
    data: polls.map(row => present(row, row.closed || row.responded_at !== null)),
    meta: pageMeta(page, rows[0]?.total ?? 0),
  }
}

const pollsOfUser = prepareQuery<
  PollRow & { total: number },
  { programId: number; userId: number; size: number; offset: number }
>(
  'polls_of_user',
  ({ programId, userId, size, offset }) => sql`
    with targeted as materialized (
      select array(select pa.poll_id from audience_members m
                     join poll_audiences pa on pa.program_id = ${programId} and pa.audience_id = m.audience_id
                    where m.program_id = ${programId} and m.user_id = ${userId}) as ids
    ), own as materialized (
      select p.id, p.created_at from polls p
       where p.program_id = ${programId} and (p.opens_at is null or p.opens_at <= now())
         and (not p.targeted or p.id = any((select ids from targeted)::bigint[]))
    ), page as materialized (
      select id, created_at from own order by created_at desc, id desc limit ${size}::bigint offset ${offset}::bigint
    )
    select counted.total, ${POLL_COLUMNS}
      from (select count(*)::integer as total from own) counted
      left join page on true
      left join polls p on p.program_id = ${programId} and p.id = page.id
      ${responseOf(programId, userId)}
     order by page.created_at desc, page.id desc`,
)
