// Resources that a part of this process has opened and not closed. All resources of the process would be those of other servers as well: tests
// before may share one, whose pools open connections meanwhile.

import { AsyncLocalStorage, createHook } from 'node:async_hooks'

interface Resource {
  readonly type: string
  readonly resource: { hasRef?: () => boolean }
}

/** Watches until `stop` what the work given to `by` opens. */
export function watchOpened() {
  const open = new Map<number, Resource>()
  const within = new AsyncLocalStorage<true>()
  const hook = createHook({
    init(id, type, _trigger, resource) {
      if (within.getStore() && /^(TCP|UDP|Timeout|FSREQ|GETADDR)/.test(type)) open.set(id, { type, resource })
    },
    destroy: id => void open.delete(id),
  }).enable()
  return {
    by: <T>(work: () => Promise<T>): Promise<T> => within.run(true, work),
    /** Those that keep a process alive: connections, ports, timers. */
    keeping: (): string[] =>
      [...open.values()].filter(({ resource }) => resource.hasRef?.() ?? true).map(({ type }) => type),
    stop: () => void hook.disable(),
  }
}
