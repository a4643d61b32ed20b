// The shape of a module: what it answers and what it does by itself, as one declared value. `modules.ts` lists them all.

import type { EventConsumer } from './events/consumer.ts'
import type { ForgetPlaceOf } from './forgetting/forget-place.ts'
import type { HookListener } from './hooks.ts'
import type { Endpoint } from './http/endpoint.ts'
import type { RawRoute, ResponseObserver } from './http/server.ts'
import type { JobDefinition } from './jobs/job.ts'
import type { Services } from './services.ts'
import type { Worker } from './worker.ts'

/** A part of the server: what it answers and what it does by itself. */
export interface Module {
  readonly name: string
  readonly endpoints?: readonly Endpoint[]
  /** Made once the services exist. */
  readonly rawRoutes?: (services: Services) => readonly RawRoute[] | Promise<readonly RawRoute[]>
  // biome-ignore lint/suspicious/noExplicitAny: each job knows its own data
  readonly jobs?: readonly JobDefinition<any>[]
  /** Started on nodes with ROLE `worker` or `all`. */
  readonly workers?: readonly Worker[]
  /** What acts on events, in the worker that empties the outbox. */
  readonly eventConsumers?: readonly EventConsumer[]
  /** Started on every node, e.g. to listen for signals. */
  readonly listeners?: readonly Worker[]
  /** Where it keeps something of people beside what goes with their membership (forgetting/). */
  readonly forgetPlaces?: readonly ForgetPlaceOf<Services>[]
  /** Where it acts in the transactions of other modules (platform/hooks.ts). */
  readonly hooks?: readonly HookListener[]
  /** Hears of every request after it was answered. */
  readonly observeResponse?: ResponseObserver
}
