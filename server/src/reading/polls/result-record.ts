// The record of results, and the poll that they are counted of.

import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/errors.ts'
import { namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { CLOSED } from './poll.ts'

const OptionCounts = Type.Array(namedObject('PollOptionCount', { id: Type.Id(), count: Type.Count() }))

const Group = namedObject('PollGroup', {
  value: Type.Nullable(Type.String()),
  folded: Type.Optional(
    Type.Count({
      description: 'Only in the last entry: people of groups that are too small, and those without a value',
    }),
  ),
  audience: Type.Count(),
  responses: Type.Count(),
  options: OptionCounts,
})

/** The results of a poll (docs/contract/comments-and-polls.md#results). */
export const Results = namedObject('PollResults', {
  as_of: Type.Nullable(Type.Timestamp()),
  hidden_until: Type.Nullable(
    Type.Integer({ minimum: 1, description: 'Of an anonymous poll with fewer answers: all else is null' }),
  ),
  responses: Type.Nullable(Type.Count()),
  options: Type.Nullable(OptionCounts),
  by: Type.Nullable(
    Type.Array(Group, { description: 'Empty without `by`, and of an anonymous poll until it is closed' }),
  ),
  folded_with: Type.Optional(
    Type.String({ description: 'A value whose people are in the last entry only to hide the others there' }),
  ),
})

export type PollResults = Static<typeof Results>
export type PollGroup = Static<typeof Group>

/** A poll with the counts of its answers. */
export interface CountedPoll {
  readonly id: number
  readonly anonymous: boolean
  readonly targeted: boolean
  readonly closed: boolean
  readonly audienceIds: readonly number[]
  readonly response_count: number
  readonly options: readonly { readonly id: number; readonly text: string; readonly count: number }[]
}

/** Reads a poll with its counts; throws 404 without it. */
export async function readCounted(db: ProgramDb, pollId: number): Promise<CountedPoll> {
  const row = await sql<CountedPoll>`
    select p.id, p.anonymous, p.targeted, ${CLOSED} as closed, p.response_count,
           array(select x.audience_id from poll_audiences x
                  where x.program_id = p.program_id and x.poll_id = p.id order by 1) as "audienceIds",
           (select json_agg(json_build_object('id', o.id, 'text', o.text, 'count', o.response_count) order by o.position, o.id)
              from poll_options o where o.program_id = p.program_id and o.poll_id = p.id) as options
      from polls p where p.program_id = ${db.programId} and p.id = ${pollId}`.first(db)
  if (!row) throw notFound('Poll')
  return row
}
