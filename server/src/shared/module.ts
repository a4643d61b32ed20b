// The shape of a module: its endpoints and its background work, as one declared value. `modules.ts` lists them all.

import type { HookListener } from '../platform/hooks.ts'
import type { Endpoint, RoutedEndpoint } from '../platform/http/endpoint.ts'
import type { ResponseObserver } from '../platform/http/response/record-response.ts'
import type { RawRoute } from '../platform/http/server.ts'
import type { JobDefinition } from '../platform/jobs/job.ts'
import type { Worker } from '../platform/jobs/workers.ts'
import type { Services, State } from '../platform/services.ts'
import type { EventConsumer } from './events/consumer.ts'
import type { ForgetPlace } from './forgetting/forget-place.ts'

/** A part of the server. */
export interface Module {
  readonly name: string
  /** By operation id: unique, camelCase. */
  readonly endpoints?: Readonly<Record<string, RoutedEndpoint>>
  /** Its state in memory until the process ends (platform/services.ts). */
  readonly states?: readonly State<unknown>[]
  /** Made once the services exist. */
  readonly rawRoutes?: (services: Services) => readonly RawRoute[] | Promise<readonly RawRoute[]>
  // biome-ignore lint/suspicious/noExplicitAny: each job knows its own data
  readonly jobs?: readonly JobDefinition<any>[]
  /** Started on nodes with ROLE `worker` or `all`. */
  readonly workers?: readonly Worker[]
  /** Consumers of events, called by the worker that empties the outbox. */
  readonly eventConsumers?: readonly EventConsumer[]
  /** Started on every node, e.g. to listen for signals. */
  readonly listeners?: readonly Worker[]
  /** Where it keeps data of users besides rows that are deleted with the membership (forgetting/). */
  readonly forgetPlaces?: readonly ForgetPlace[]
  /** Its listeners in transactions of other modules (platform/hooks.ts). */
  readonly hooks?: readonly HookListener[]
  /**
   * Loads what its requests and jobs need and its files do not import at once. A start does so once it serves: a file that cannot be
   * read later, since descriptors or memory are short, would be remembered as one that cannot be loaded.
   */
  readonly loads?: ReadonlyArray<() => Promise<unknown>>
  /** Called with every request after its response. */
  readonly observeResponse?: ResponseObserver
}

/** The endpoints of these modules, in their order. */
export const endpointsOf = (modules: readonly Module[]): Endpoint[] =>
  modules.flatMap(module => Object.entries(module.endpoints ?? {}).map(([id, endpoint]) => ({ ...endpoint, id })))
