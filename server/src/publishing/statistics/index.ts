// What figures about posts and people are made of (decision 0064). Facts are recorded once, where they happen: engagements,
// comments, answers, reminders. This module records what those do not cover (to whom posts were shown, who was active, how
// many could see a post when it was published) and keeps counters by the hour. Triggers note what changes in the transaction
// of the change (`note_engagements`), `fold.ts` counts it, `rebuild.ts` makes the counters anew. `outward/analytics` answers
// figures.

import type { Module } from '../../shared/module.ts'
import { notedPeople } from './noted-people.ts'
import { publishedAudience } from './published-audience.ts'
import { noteWriter, numberCounter } from './workers.ts'

export { type NotedPeople, notedPeople } from './noted-people.ts'
export { rebuildNumbers } from './rebuild.ts'
export { noteTold, noteToldSql } from './told.ts'
export { settleNumbers } from './workers.ts'

export const statisticsModule: Module = {
  name: 'numbers',
  states: [notedPeople],
  eventConsumers: [publishedAudience],
  listeners: [noteWriter],
  workers: [numberCounter],
}
