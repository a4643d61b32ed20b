import type { ProgramDb } from '../../platform/db/handle.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/errors.ts'
import { namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { CHANNELS } from '../../publishing/notices/index.ts'

const QUESTION_MAX_LENGTH = 1_000
const OPTION_MAX_LENGTH = 255
const OPTIONS_MIN_COUNT = 2
const OPTIONS_MAX_COUNT = 20
const AUDIENCES_MAX_COUNT = 100
const AUDIENCE_NAME_MAX_LENGTH = 255

const POLL_STATES = ['open', 'closed'] as const

const Channels = () =>
  Type.Array(Type.OneOf(CHANNELS), {
    maxItems: CHANNELS.length,
    description: 'The channels that tell people that the poll has opened; default in_app',
  })

const members = {
  id: Type.Id(),
  question: Type.String(),
  state: Type.OneOf(POLL_STATES),
  multiple_choice: Type.Boolean(),
  anonymous: Type.Boolean(),
  options: Type.Array(
    namedObject('PollOption', {
      id: Type.Id(),
      text: Type.String(),
      response_count: Type.Nullable(Type.Count()),
      percentage: Type.Nullable(Type.Number({ minimum: 0, maximum: 100 })),
    }),
  ),
  response_count: Type.Nullable(Type.Count()),
  results_hidden_until: Type.Nullable(
    Type.Integer({
      minimum: 1,
      description: 'Of an anonymous poll: the number of answers from which its results are shown',
    }),
  ),
  responded_at: Type.Nullable(Type.Timestamp()),
  selected_option_ids: Type.Array(Type.Id()),
  opens_at: Type.Nullable(Type.Timestamp()),
  closes_at: Type.Nullable(Type.Timestamp()),
  created_at: Type.Timestamp(),
  updated_at: Type.Timestamp(),
}

/** Minimum answers to an anonymous poll whose results are shown: fewer could reveal single people. */
export const ANONYMOUS_ANSWERS_MIN = 5

/** A poll for people who may respond (docs/contract/comments-and-polls.md#polls); counts are null until they see the outcome. */
export const Poll = namedObject('Poll', members)

/** A poll for publishers: with all counts, and the names of its audiences. */
export const PollSettings = namedObject('PollSettings', {
  ...members,
  audiences: Type.Array(Type.String()),
  targeted: Type.Boolean({ description: 'Only for its audiences. Without any, as they were deleted, no user sees it' }),
  notification_channels: Channels(),
  writable: Type.Optional(Type.Boolean({ description: 'For restricted publishers: whether they may change it' })),
})

export type PresentedPoll = Static<typeof Poll>
export type PresentedPollSettings = Static<typeof PollSettings>

const Question = Type.FilledText(QUESTION_MAX_LENGTH)
const Options = Type.Array(Type.Object({ text: Type.FilledText(OPTION_MAX_LENGTH) }), {
  minItems: OPTIONS_MIN_COUNT,
  maxItems: OPTIONS_MAX_COUNT,
})

const optional = {
  multiple_choice: Type.Optional(Type.Boolean()),
  anonymous: Type.Optional(Type.Boolean()),
  audiences: Type.Optional(Type.Array(Type.Text(AUDIENCE_NAME_MAX_LENGTH), { maxItems: AUDIENCES_MAX_COUNT })),
  targeted: Type.Optional(
    Type.Boolean({ description: 'False opens a poll to everyone, even if all of its audiences were deleted' }),
  ),
  opens_at: Type.Optional(Type.Nullable(Type.TimestampIn())),
  closes_at: Type.Optional(Type.Nullable(Type.TimestampIn())),
  notification_channels: Type.Optional(Channels()),
}

export const NewPollInput = namedObject('PollInput', { question: Question, options: Options, ...optional })

export const PollChangeInput = namedObject('PollChanges', {
  question: Type.Optional(Question),
  options: Type.Optional(Options),
  ...optional,
  state: Type.Optional(Type.OneOf(POLL_STATES)),
})

export type PollChange = Static<typeof PollChangeInput>

export const ResponseInput = namedObject('PollResponseInput', {
  option_ids: Type.Array(Type.Id(), { minItems: 1, maxItems: OPTIONS_MAX_COUNT }),
})

export const PollPath = Type.Object({ poll_id: Type.Id() })

/** SQL: whether the poll `p` is closed, by hand or by its time. */
export const CLOSED = sql<boolean>`(p.closed_at is not null or coalesce(p.closes_at <= now(), false))`

/**
 * SQL: whether the poll `p` is open to this user: it has opened, and has no audience or one that the user is in. A poll whose
 * audiences are all deleted is open to no user.
 */
export const isOpenToSql = (userId: number): Sql<boolean> => sql`((p.opens_at is null or p.opens_at <= now())
  and (not p.targeted or exists (
    select from poll_audiences pa
      join audience_members m on m.program_id = pa.program_id and m.audience_id = pa.audience_id
     where pa.program_id = p.program_id and pa.poll_id = p.id and m.user_id = ${userId})))`

/** Throws 404 unless the poll is open to this user. */
export async function requirePoll(db: ProgramDb, userId: number, pollId: number): Promise<void> {
  const rows = await sql`
    select 1 from polls p
     where p.program_id = ${db.programId} and p.id = ${pollId} and ${isOpenToSql(userId)}`.all(db)
  if (rows.length === 0) throw notFound('Poll')
}

/** A poll, locked until the end of the transaction: no response is in progress, changes and closing are serialised. */
export const lockPoll = (db: ProgramDb, pollId: number) => readPoll(db, pollId, null)

/** A poll open to this user, locked for a response: it cannot change or close concurrently. Responses do not block each other. */
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

async function readPoll(db: ProgramDb, pollId: number, userId: number | null): Promise<LockedPoll> {
  const row = await sql<LockedPoll>`
    select p.id, p.question, p.multiple_choice, p.anonymous, p.opens_at, p.closes_at, p.response_count, ${CLOSED} as closed
      from polls p
     where p.program_id = ${db.programId} and p.id = ${pollId}
     ${userId === null ? sql`for update` : sql`and ${isOpenToSql(userId)} for key share`}`.first(db)
  const poll = row
  if (!poll) throw notFound('Poll')
  return poll
}
