// The services of the process, as one value that `app.ts` assembles and passes to every part.

import type { LastSeen } from './access/last-seen.ts'
import type { SecretBox } from './access/secret-box.ts'
import type { TokenChecker } from './access/tokens.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { FileStore } from './files/file-store.ts'
import type { Jobs } from './job-queue.ts'
import type { Logger } from './logger.ts'
import type { Metrics } from './metrics.ts'
import type { Outbound } from './net/outbound.ts'
import type { RateLimiter } from './rate-limit/rate-limit.ts'
import type { Tracing } from './telemetry/tracing.ts'

/** A part of the state of a process, and how it is created (`platform/services.ts`). */
export interface State<T> {
  readonly name: string
  readonly create: (services: Services) => T
}

/** The services that handlers, jobs and workers use. */
export interface Services {
  readonly config: Config
  readonly database: Database
  readonly jobs: Jobs
  readonly tokens: TokenChecker
  readonly lastSeen: LastSeen
  /** Seals secrets and signs links with keys that all nodes share. */
  readonly secrets: SecretBox
  readonly rateLimiter: RateLimiter
  readonly outbound: Outbound
  /** For addresses that the operator has set, which may be private. */
  readonly operatorOutbound: Outbound
  /** Uploads and exports. */
  readonly files: FileStore
  readonly logger: Logger
  readonly metrics: Metrics
  /** null: no collector is set. */
  readonly tracing: Tracing | null
  /** A part of the state of this process, by the definition that its module lists in `Module.states`. */
  state<T>(of: State<T>): T
  /** Base address in links, without a trailing slash. */
  baseUrl(): string
  authUrl(): string
  /** Can serve: migrated, started, not draining. */
  ready(): boolean
  draining(): boolean
}

/**
 * Defines a part of the state of a process: a cache, a queue, batches in flight. The module that owns it lists it in
 * `Module.states`; `app.ts` creates all parts, once for each server, and code reads one by its definition: `services.state(feeds)`.
 * Importing a file creates nothing, and two servers in one process share nothing. `create` runs in every start: it is quick and
 * opens nothing.
 */
export const defineState = <T>(name: string, create: (services: Services) => T): State<T> => ({ name, create })

interface States {
  /** Creates every part, in the order of the modules. A part may read those before it. */
  create(services: Services): void
  /** Throws when no module lists the part. */
  read<T>(state: State<T>): T
}

export function createStates(declared: readonly State<unknown>[]): States {
  const created = new Map<State<unknown>, unknown>()
  return {
    create(services) {
      for (const state of declared) created.set(state, state.create(services))
    },
    read<T>(state: State<T>): T {
      if (!created.has(state)) throw new Error(`no module lists the state "${state.name}"`)
      return created.get(state) as T
    },
  }
}
