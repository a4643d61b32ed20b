// The data of figures about posts and people (decision 0064). Engagements, comments, answers and reminders are facts of their own. This
// module records the other facts (posts shown, active people, the reach of a post at its publication) and keeps counters by the hour:
// triggers record changes in their transaction (`note_engagements`), `counters.ts` counts them and can rebuild the counters.
// `outward/analytics` returns figures.

import type { Module } from '../../shared/module.ts'
import { publishedAudience } from './counters.ts'
import { reachRecorder } from './reach-recorder.ts'
import { counterWorker, reachWriter } from './workers.ts'

export { rebuildNumbers, recordNotified, recordNotifiedSql } from './counters.ts'
export { type ReachRecorder, reachRecorder } from './reach-recorder.ts'
export { updateCounters } from './workers.ts'

export const statisticsModule: Module = {
  name: 'statistics',
  states: [reachRecorder],
  eventConsumers: [publishedAudience],
  listeners: [reachWriter],
  workers: [counterWorker],
}
