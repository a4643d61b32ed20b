// Polls: publishers ask, members of the audiences (or all users) respond, and see the outcome after their response or the close.
//
// A poll is closed by hand (`closed_at`) or when `closes_at` passes; its state is computed on each read, so no job runs at that
// moment. Responses to one poll are serialised by its row, which keeps the counts exact and prevents responses after its close.
//
// After the first response, question, options, kind of choice and anonymity cannot be changed (400); audiences, times and state
// can. Anonymous means to others: the user of a response is stored, so that a later response replaces it, and shown to no user.

import { sql } from '../../platform/db/sql.ts'
import type { ForgetPlace } from '../../shared/forgetting/index.ts'
import type { Module } from '../../shared/module.ts'
import { createPoll, listPolls, readPoll, updatePoll } from './publisher-endpoints.ts'
import { getFeedPoll, listFeedPolls, respondToPoll } from './reader-endpoints.ts'
import { getPollResults } from './results.ts'

export { isOpenToSql } from './poll.ts'

/** Responses stay counted. Their polls are locked, as for a response: counts and rows agree. */
const responses: ForgetPlace = {
  name: 'poll_responses (user_id)',
  phase: 'ids',
  forget: ({ database }, programId, { id, pseudonym }) =>
    database.transaction(programId, async db => {
      await sql`
        select from polls p
         where p.program_id = ${programId} and p.id in (
           select r.poll_id from poll_responses r where r.program_id = ${programId} and r.user_id = ${id})
         order by p.id for update`.execute(db)
      await sql`
        update poll_responses set user_id = ${pseudonym}
         where program_id = ${programId} and user_id = ${id}`.execute(db)
    }),
}

export const pollsModule: Module = {
  name: 'polls',
  forgetPlaces: [responses],
  endpoints: {
    createPoll,
    listPolls,
    readPoll,
    updatePoll,
    getPollResults,
    listFeedPolls,
    getFeedPoll,
    respondToPoll,
  },
}
