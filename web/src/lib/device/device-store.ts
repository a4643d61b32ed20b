import { createStore, delMany, entries, get, set, update } from 'idb-keyval'

/** A browser that never answers (seen in Safari) is one that keeps nothing. */
const ANSWER_MAX_MS = 5_000

/** A table of this browser's IndexedDB. Each call rejects where there is none: private windows, blocked storage, a full disk. */
export interface DeviceStore {
  get<Value>(key: IDBValidKey): Promise<Value | undefined>
  set(key: IDBValidKey, value: unknown): Promise<void>
  update<Value>(key: IDBValidKey, change: (before: Value | undefined) => Value): Promise<void>
  delete(keys: readonly IDBValidKey[]): Promise<void>
  entries<Value>(): Promise<(readonly [key: string, value: Value])[]>
}

/** Opened at the first call. */
export function deviceStore(database: string, table: string): DeviceStore {
  let opened: ReturnType<typeof createStore> | undefined
  const answered = async <Result>(
    call: (store: ReturnType<typeof createStore>) => Promise<Result>,
  ): Promise<Result> => {
    opened ??= createStore(database, table)
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new Error(`${database} does not answer`)), ANSWER_MAX_MS)
    return Promise.race([call(opened), late.promise]).finally(() => clearTimeout(timer))
  }
  return {
    get: key => answered(store => get(key, store)),
    set: (key, value) => answered(store => set(key, value, store)),
    update: (key, change) => answered(store => update(key, change, store)),
    delete: keys => answered(store => delMany([...keys], store)),
    entries: () => answered(store => entries(store)),
  }
}
