// Polls: publishers ask, members of the audiences (or everyone) respond, and see the outcome once they have responded or
// the poll is closed.
//
// A poll is closed by hand (`closed_at`) or when `closes_at` passes; its state is worked out whenever it is read, so
// nothing has to happen at that moment. Responses to one poll take turns on its row, which keeps the counts exact and
// takes no response after it was closed.
//
// What people responded to stays: from the first response on, question, options, kind of choice and anonymity can no
// longer be changed (400). Audiences, times and state can. Anonymous means to others: who responded is stored, so that
// a later response replaces the one before, and shown to no user.

import type { Module } from '../../platform/module.ts'
import { createPoll } from './create-poll.ts'
import { forgetPlaces } from './forget.ts'
import { getFeedPoll } from './get-feed-poll.ts'
import { listFeedPolls } from './list-feed-polls.ts'
import { listPolls } from './list-polls.ts'
import { readPoll } from './read-poll.ts'
import { respondToPoll } from './respond-to-poll.ts'
import { updatePoll } from './update-poll.ts'

export const pollsModule: Module = {
  name: 'polls',
  forgetPlaces,
  endpoints: [createPoll, listPolls, readPoll, updatePoll, listFeedPolls, getFeedPoll, respondToPoll],
}
