// The results of a poll for publishers, in all and by an attribute of people (docs/contract/comments-and-polls.md#results).

import { groupingParameter, requireGrouping } from '../../people/audiences/index.ts'
import { audiencesOfOthers, isForOwnAudiences } from '../../people/restrictions/index.ts'
import type { Actor } from '../../platform/access/actor.ts'
import { sendCsv } from '../../platform/csv/index.ts'
import { separatorParameter } from '../../platform/csv/separator.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { prefersType } from '../../platform/http/accepted.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import type { Publisher } from '../../publishing/visibility/index.ts'
import { GROUP_MIN } from '../../shared/smallest-group.ts'
import { ANONYMOUS_ANSWERS_MIN, PollPath } from './poll.ts'
import { presentOnePollSettings } from './present-polls.ts'
import { linesOfResults } from './result-csv.ts'
import { readGroups } from './result-groups.ts'
import { type CountedPoll, type PollResults, Results, readCounted } from './result-record.ts'

export const getPollResults = endpoint('GET /v2/polls/{poll_id}/results', {
  tag: 'Polls',
  summary: 'Read the results of a poll, also by an attribute of people',
  description:
    `Groups of fewer than ${GROUP_MIN} people, of an anonymous poll of fewer than ${ANONYMOUS_ANSWERS_MIN} answers, are one last entry. With ` +
    '`Accept: text/csv` a line for each answer, of an anonymous poll the counts alone.',
  access: { as: ['user', 'server'], scopes: ['content.read'], role: 'publisher' },
  transaction: 'own',
  input: {
    params: PollPath,
    query: Type.Object({
      by: groupingParameter,
      ...separatorParameter,
    }),
  },
  output: { status: 200, body: Type.One(Results) },
  async handle({ actor, services: { database }, request, reply }, { params: { poll_id }, query }) {
    const { by, separator = 'comma' } = query
    await requireGrouping(database, actor, by)
    const poll = await database.read(actor.programId, db => readShown(db, poll_id, actor))
    const results = await readResults(database, poll, actor, by)
    if (!prefersType(request.headers.accept, 'text/csv')) return { data: results }
    const file = { poll, results, separator, reader: actor }
    return sendCsv(reply, `poll-${poll.id}`, linesOfResults(database, actor.programId, file))
  },
})

/**
 * A poll with its counts; of one that is also for people of others those of the caller's people, hidden where they are too few.
 * @throws HttpError 404 without the poll, and 403 for an anonymous one that is also for people of others: its counts
 * are never narrowed
 */
async function readShown(
  db: ProgramDb,
  pollId: number,
  reader: Publisher,
): Promise<CountedPoll & { isHidden: boolean }> {
  const poll = await readCounted(db, pollId)
  if (isForOwnAudiences(reader, poll)) return { ...poll, isHidden: false }
  if (poll.anonymous) throw audiencesOfOthers()
  const { response_count, options } = await presentOnePollSettings(db, pollId, reader)
  const counts = new Map(options.map(option => [option.id, option.response_count ?? 0]))
  return {
    ...poll,
    response_count: response_count ?? 0,
    options: poll.options.map(option => ({ ...option, count: counts.get(option.id) ?? 0 })),
    isHidden: response_count === null,
  }
}

async function readResults(
  database: Database,
  poll: CountedPoll & { isHidden: boolean },
  reader: Actor,
  by: string | undefined,
): Promise<PollResults> {
  const isTooEarly = poll.anonymous && poll.response_count < ANONYMOUS_ANSWERS_MIN
  if (isTooEarly || poll.isHidden) {
    return { as_of: null, hidden_until: ANONYMOUS_ANSWERS_MIN, responses: null, options: null, by: null }
  }
  const isGrouped = by !== undefined && (!poll.anonymous || poll.closed)
  return {
    as_of: presentTimestamp(new Date()),
    hidden_until: null,
    responses: poll.response_count,
    options: poll.options.map(({ id, count }) => ({ id, count })),
    ...(isGrouped ? await readGroups(database, reader.programId, poll, by, reader) : { by: [] }),
  }
}
