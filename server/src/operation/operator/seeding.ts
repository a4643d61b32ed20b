// One generated organisation at a time is loaded by this process, in the background; the caller polls for progress. It
// ends with the process: on PostgreSQL nothing of it is left then, on the embedded engine complete sets.

import type { SeedPlan } from '@atrium/seed'
import { sql } from '../../platform/db/sql.ts'
import { conflict, invalidReference, notFound } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import { defineState, type Services } from '../../platform/services.ts'
import type { LoadCounts } from '../seed/index.ts'
import { ProgramId } from './clients.ts'

const Counts = namedObject('SeedCounts', {
  users: Type.Count(),
  groups: Type.Count(),
  topics: Type.Count(),
  followers: Type.Count(),
  posts: Type.Count(),
  engagements: Type.Count(),
  comments: Type.Count(),
  polls: Type.Count(),
  poll_responses: Type.Count(),
})

const Seeding = namedObject('Seeding', {
  program_id: Type.String(),
  status: Type.OneOf(['running', 'finished', 'failed']),
  /** The number of records written so far. */
  counts: Counts,
  error: Type.Nullable(Type.String()),
  started_at: Type.Timestamp(),
})

type Seeding = Static<typeof Seeding>

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

/** The progress of the running load, or the result of the last one. */
export const showSeed = endpoint('GET /operator/v1/seed', {
  tag: 'Operator',
  summary: 'Progress of filling a program',
  description: 'Of the responding process, since its start.',
  access: { as: ['operator'] },
  output: { status: 200, body: Type.One(Seeding) },
  errors: [404],
  async handle({ services }) {
    const seeding = services.state(lastSeeding).current
    if (!seeding) throw notFound('Seed')
    return { data: seeding }
  },
})

/** Larger loads belong in a separate database, by the command line. */
const COUNT_MAX = { users: 1_000_000, posts: 1_000_000, topics: 20_000, groups: 50_000, engagements: 100_000_000 }

const count = (maximum: number, minimum = 0) => Type.Integer({ minimum, maximum })

const SeedInput = namedObject('SeedInput', {
  program_id: ProgramId(),
  /** Any text; the same text makes the same organisation. */
  seed: Type.Text(200),
  users: count(COUNT_MAX.users, 1),
  posts: count(COUNT_MAX.posts),
  topics: count(COUNT_MAX.topics),
  groups: count(COUNT_MAX.groups),
  /** Twenty for each post when not given. */
  engagements: Type.Optional(count(COUNT_MAX.engagements)),
})

/** Fills a program with a generated organisation, in the background. */
export const startSeed = endpoint('POST /operator/v1/seed', {
  tag: 'Operator',
  summary: 'Fill a program with a generated organisation',
  description: 'Responds at once; `GET /operator/v1/seed` returns its progress. One runs at a time.',
  access: { as: ['operator'] },
  input: { body: SeedInput },
  output: { status: 202, body: Type.One(Seeding) },
  errors: [400, 409],
  async handle({ services }, { body }) {
    const { program_id, ...plan } = body
    const programId = Number(program_id)
    const rows = await services.database.system(db => sql`select 1 from programs where id = ${programId}`.all(db))
    if (rows.length === 0) throw invalidReference('program_id', `The program ${programId}`)
    const seeding = startSeeding(services, programId, { ...plan, now: new Date(), baseUrl: services.baseUrl() })
    if (!seeding) throw conflict('Another program is being filled; wait until that is done')
    return { data: seeding }
  },
})
