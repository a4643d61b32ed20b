// Polls: publishers ask, members of the audiences (or everyone) respond, and see the outcome once they have responded or
// the poll is closed.
//
// A poll is closed by hand (`closed_at`) or when `closes_at` passes; its state is computed on each read, so no job has
// to run at that moment. Responses to one poll take turns on its row, which keeps the counts exact and prevents
// responses after it was closed.
//
// What people responded to stays: from the first response on, question, options, kind of choice and anonymity can no
// longer be changed (400). Audiences, times and state can. Anonymous means to others: who responded is stored, so that
// a later response replaces the one before, and shown to no user.

import type { Module } from '../../shared/module.ts'
import { createPoll } from './endpoints/create-poll.ts'
import { getFeedPoll } from './endpoints/get-feed-poll.ts'
import { listFeedPolls } from './endpoints/list-feed-polls.ts'
import { listPolls } from './endpoints/list-polls.ts'
import { readPoll } from './endpoints/read-poll.ts'
import { respondToPoll } from './endpoints/respond-to-poll.ts'
import { updatePoll } from './endpoints/update-poll.ts'
import { forgetPlaces } from './forget.ts'

export const pollsModule: Module = {
  name: 'polls',
  forgetPlaces,
  endpoints: [createPoll, listPolls, readPoll, updatePoll, listFeedPolls, getFeedPoll, respondToPoll],
}
