// The live stream: hints for open pages that something is new (docs/contract/live.md, decision 0030).

import type { Worker } from '../../platform/jobs/workers.ts'
import type { Module } from '../../shared/module.ts'
import { liveState, openLiveStream } from './live.ts'

/** Every node listens for the hints of all. */
const liveStreams: Worker = {
  name: 'live streams',
  async start(services) {
    const live = services.state(liveState)
    return { stop: async () => live.stop() }
  },
}

export const liveModule: Module = {
  name: 'live',
  states: [liveState],
  endpoints: { openLiveStream },
  listeners: [liveStreams],
}
