import type { PollSettings } from '@atrium/client'

export type PollState = 'planned' | 'open' | 'closed'

/** Whether a poll can be answered at this moment; one that opens later is not there for its readers yet. */
export function stateOf({ state, opens_at }: PollSettings, now: number): PollState {
  if (state === 'closed') return 'closed'
  return opens_at !== null && Date.parse(opens_at) > now ? 'planned' : 'open'
}
