// One generated organisation at a time is loaded by this process, in the background; the caller polls for progress. It
// ends with the process: on PostgreSQL nothing of it is left then, on the embedded engine complete sets.

import type { SeedPlan } from '@atrium/seed'
import { Count, Nullable, named, OneOf, type Static, Timestamp, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import type { Services } from '../../platform/services.ts'
import { defineState } from '../../platform/state.ts'
import type { LoadCounts } from '../seed/index.ts'

const Counts = named(
  'SeedCounts',
  Type.Object({
    users: Count(),
    groups: Count(),
    topics: Count(),
    followers: Count(),
    posts: Count(),
    engagements: Count(),
    comments: Count(),
    polls: Count(),
    poll_responses: Count(),
  }),
)

export const Seeding = named(
  'Seeding',
  Type.Object({
    program_id: Type.String(),
    status: OneOf(['running', 'finished', 'failed']),
    /** What has been written so far. */
    counts: Counts,
    error: Nullable(Type.String()),
    started_at: Timestamp(),
  }),
)

export type Seeding = Static<typeof Seeding>

const noCounts = () =>
  Object.fromEntries(Object.keys(Counts.properties).map(name => [name, 0])) as unknown as LoadCounts

/** The load of this process that is running or was the last; null when there was none. */
export const lastSeeding = defineState('seeding', (): { current: Seeding | null } => ({ current: null }))

/** Starts a load; the program must exist. Null when one is running already. */
export function startSeeding(services: Services, programId: number, plan: SeedPlan): Seeding | null {
  const state = services.state(lastSeeding)
  if (state.current?.status === 'running') return null
  const record: Seeding = {
    program_id: String(programId),
    status: 'running',
    counts: noCounts(),
    error: null,
    started_at: presentTimestamp(new Date()),
  }
  state.current = record
  run(services, record, programId, plan).catch(error => services.logger.error({ err: error }, 'seed failed'))
  return record
}

async function run(services: Services, record: Seeding, programId: number, plan: SeedPlan): Promise<void> {
  const { database, config, draining } = services
  try {
    const { seedProgram } = await import('../seed/index.ts')
    const target = { database, databaseUrl: config.databaseUrl, serving: true, programId }
    record.counts = await seedProgram(target, plan, {
      onProgress: (what: keyof LoadCounts, count: number) => {
        record.counts[what] = count
      },
      checkpoint() {
        if (draining()) throw new Error('the server was stopped')
      },
    })
    record.status = 'finished'
  } catch (error) {
    record.status = 'failed'
    record.error = error instanceof Error ? error.message : String(error)
    throw error
  }
}
