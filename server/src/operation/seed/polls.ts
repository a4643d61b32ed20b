import type { SeedPoll, SeedPollResponse } from '@atrium/seed'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { notifyOfPolls } from '../../publishing/notices/index.ts'
import type { Load } from './load-types.ts'
import { type Batch, inChunks, takeIds } from './store.ts'

const RESPONSES_PER_SET = 10_000

/** Adds the polls, then the answers to them with their counts. */
export async function loadPolls(load: Load): Promise<void> {
  const { store, source, programId, userIds } = load
  const polls = [...source.polls()]
  const ids = await store.set(batch => insertPolls(load, batch, polls))
  load.done('polls', polls.length)
  for (const responses of inChunks(source.pollResponses(), RESPONSES_PER_SET * store.setShare)) {
    await store.set(async ({ db, insert }) => {
      await insert(
        'poll_responses',
        responses.map(response => ({
          program_id: programId,
          poll_id: ids.polls[response.poll_index] as number,
          user_id: userIds[response.user_index] as number,
          option_ids: optionIds(ids, response),
          responded_at: response.responded_at,
        })),
      )
      await addToCounts(db, ids, responses)
    })
    load.done('poll_responses', responses.length)
  }
}

interface PollIds {
  readonly polls: readonly number[]
  /** By poll and position. */
  readonly options: readonly (readonly number[])[]
}

async function insertPolls(load: Load, { db, insert }: Batch, polls: readonly SeedPoll[]): Promise<PollIds> {
  const { programId } = load
  const ids = await takeIds(db, 'polls', polls.length)
  const all = polls.flatMap(poll => poll.options)
  const optionIdsLeft = await takeIds(db, 'poll_options', all.length)
  const options = polls.map(poll => optionIdsLeft.splice(0, poll.options.length))
  await insert(
    'polls',
    polls.map((poll, nth) => ({
      program_id: programId,
      id: ids[nth] as number,
      question: poll.question,
      multiple_choice: poll.multiple_choice,
      anonymous: poll.anonymous,
      targeted: poll.audience_indexes.length > 0,
      opens_at: poll.opens_at,
      closes_at: poll.closes_at,
      closed_at: poll.closed_at,
      created_at: poll.created_at,
      updated_at: poll.closed_at ?? poll.created_at,
    })),
  )
  await insert(
    'poll_options',
    polls.flatMap((poll, nth) =>
      poll.options.map((text, position) => ({
        program_id: programId,
        id: options[nth]?.[position] as number,
        poll_id: ids[nth] as number,
        text,
        position,
      })),
    ),
  )
  await insert(
    'poll_audiences',
    polls.flatMap((poll, nth) =>
      poll.audience_indexes.map(index => ({
        program_id: programId,
        poll_id: ids[nth] as number,
        audience_id: load.audienceIds[index] as number,
      })),
    ),
  )
  await notifyOfPolls(db, ids, null)
  return { polls: ids, options }
}

const optionIds = (ids: PollIds, { poll_index, option_positions }: SeedPollResponse): number[] =>
  option_positions.map(position => ids.options[poll_index]?.[position] as number)

async function addToCounts(db: ProgramDb, ids: PollIds, responses: readonly SeedPollResponse[]) {
  const polls = tally(responses.map(response => ids.polls[response.poll_index] as number))
  const options = tally(responses.flatMap(response => optionIds(ids, response)))
  await sql`
    update polls p set response_count = p.response_count + c.count
      from unnest(${[...polls.keys()]}::bigint[], ${[...polls.values()]}::int[]) as c (id, count)
     where p.program_id = ${db.programId} and p.id = c.id`.execute(db)
  await sql`
    update poll_options o set response_count = o.response_count + c.count
      from unnest(${[...options.keys()]}::bigint[], ${[...options.values()]}::int[]) as c (id, count)
     where o.program_id = ${db.programId} and o.id = c.id`.execute(db)
}

function tally(ids: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}
