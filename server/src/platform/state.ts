// State of a process: caches, queues, batches in flight. The module that owns a part defines it and lists it in `Module.states`;
// `app.ts` creates all of them, once for each server, and code with the services reads one by its definition:
// `services.state(feeds)`. Importing a file creates nothing, and two servers in one process share nothing.

import type { Services, State } from './services.ts'

/** Defines a part of the state. `create` runs in every start: it is quick and opens nothing. */
export const defineState = <T>(name: string, create: (services: Services) => T): State<T> => ({ name, create })

export interface States {
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
