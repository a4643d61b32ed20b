import type { ProgramDb } from '../../platform/db/handle.ts'
import { lockByName } from '../../platform/db/query.ts'
import { sql } from '../../platform/db/sql.ts'
import { badRequest, invalid } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { pageParameters, readPage } from '../../platform/http/input/pagination.ts'
import { Type } from '../../platform/http/input/schema.ts'
import { emit } from '../../shared/events/emit.ts'
import { hintNotifications } from '../../shared/live/hints.ts'
import { holdPoll, type LockedPoll, Poll, PollPath, ResponseInput, requirePoll } from './poll.ts'
import { presentPoll, readPollPage } from './present-polls.ts'

export const listFeedPolls = endpoint('GET /v2/feed/polls', {
  tag: 'Polls',
  summary: 'List your polls, open and closed, newest first',
  access: { as: ['user'], scopes: ['feeds.read'] },
  input: { query: Type.Object({ ...pageParameters }) },
  output: { status: 200, body: Type.Page(Poll) },
  transaction: 'own',
  handle: ({ actor, services }, { query }) => readPollPage(services.database, actor, readPage(query)),
})

export const getFeedPoll = endpoint('GET /v2/feed/polls/{poll_id}', {
  tag: 'Polls',
  summary: 'Read one of your polls',
  access: { as: ['user'], scopes: ['feeds.read'] },
  input: { params: PollPath },
  output: { status: 200, body: Type.One(Poll) },
  async handle({ actor: { userId }, db }, { params: { poll_id } }) {
    await requirePoll(db, userId, poll_id)
    return { data: await presentPoll(db, poll_id, userId) }
  },
})

export const respondToPoll = endpoint('POST /v2/feed/polls/{poll_id}', {
  tag: 'Polls',
  summary: 'Respond to a poll; while it is open, a later response replaces the one before',
  access: { as: ['user'], scopes: ['feeds.read'] },
  input: { params: PollPath, body: ResponseInput },
  output: { status: 200, body: Type.One(Poll) },
  async handle({ actor: { userId }, db }, { params: { poll_id }, body }) {
    const poll = await holdPoll(db, poll_id, userId)
    if (poll.closed) throw badRequest('The poll is closed')
    const chosen = [...new Set(body.option_ids)]
    await checkChoice(db, poll, body.option_ids)
    const before = await replaceResponse(db, poll.id, userId, chosen)
    if (before === null) {
      const who = poll.anonymous ? {} : { user_id: userId }
      await emit(db, 'poll_responded', { poll_id: poll.id, ...who })
    }
    await count(db, poll.id, before, chosen)
    // The notification of the poll is read now.
    if (before === null) hintNotifications(db, [userId])
    return { data: await presentPoll(db, poll.id, userId) }
  },
})

async function checkChoice(db: ProgramDb, poll: LockedPoll, optionIds: readonly number[]): Promise<void> {
  const rows = await sql<{ id: number }>`
    select id from poll_options where program_id = ${db.programId} and poll_id = ${poll.id}`.all(db)
  const offered = new Set(rows.map(row => row.id))
  const unknown = optionIds.findIndex(id => !offered.has(id))
  if (unknown >= 0) {
    throw invalid({
      rule: 'not_found',
      parameter: `option_ids.${unknown}`,
      message: `Option ${optionIds[unknown]} does not exist in this poll`,
    })
  }
  if (!poll.multiple_choice && new Set(optionIds).size > 1) {
    throw invalid({ rule: 'too_long', parameter: 'option_ids', message: 'must name one option: it is a single choice' })
  }
}

/** Returns the user's previous choice, null without one. Responses of one user are serialised. */
async function replaceResponse(
  db: ProgramDb,
  pollId: number,
  userId: number,
  chosen: readonly number[],
): Promise<readonly number[] | null> {
  await lockByName(db, 'poll response', pollId, userId)
  const found = await sql<{ option_ids: number[] }>`
    select option_ids from poll_responses
     where program_id = ${db.programId} and poll_id = ${pollId} and user_id = ${userId}`.execute(db)
  await sql`
    insert into poll_responses (program_id, poll_id, user_id, option_ids)
    values (${db.programId}, ${pollId}, ${userId}, ${chosen}::bigint[])
    on conflict (program_id, poll_id, user_id)
      do update set option_ids = excluded.option_ids, responded_at = excluded.responded_at`.execute(db)
  return found.rows[0]?.option_ids ?? null
}

/** Updates the counts, last and the poll's first: from here on responses are serialised. */
async function count(db: ProgramDb, pollId: number, before: readonly number[] | null, chosen: readonly number[]) {
  await sql`
    update polls set response_count = response_count + ${before === null ? 1 : 0}
     where program_id = ${db.programId} and id = ${pollId}`.execute(db)
  await sql`
    update poll_options
       set response_count = response_count + (id = any(${chosen}::bigint[]))::int
                                           - (id = any(${before ?? []}::bigint[]))::int
     where program_id = ${db.programId} and poll_id = ${pollId}`.execute(db)
}
