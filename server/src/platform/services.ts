// What every part of the process may use, as one value that `app.ts` puts together and hands to all of them.

import type { LastSeen } from './access/last-seen.ts'
import type { SecretBox } from './access/secret-box.ts'
import type { TokenChecker } from './access/tokens.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { FileStore } from './files/file-store.ts'
import type { ForgetPlaceOf } from './forget-place.ts'
import type { RateLimiter } from './http/limits/rate-limit.ts'
import type { Jobs } from './jobs/queue.ts'
import type { Logger } from './logger.ts'
import type { Metrics } from './metrics.ts'
import type { Outbound } from './net/outbound.ts'
import type { Tracing } from './telemetry/tracing.ts'

/** A part of the state of a process, and how it is created (`platform/state.ts`). */
export interface State<T> {
  readonly name: string
  readonly create: (services: Services) => T
}

/** What handlers, jobs and workers may use of the process. */
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
  /** All places that store data of people. */
  readonly forgetPlaces: readonly ForgetPlaceOf<Services>[]
  /** A part of the state of this process, by the definition that its module lists in `Module.states`. */
  state<T>(of: State<T>): T
  /** Base address in links, without a trailing slash. */
  baseUrl(): string
  authUrl(): string
  /** Can serve: migrated, started, not draining. */
  ready(): boolean
  draining(): boolean
}
