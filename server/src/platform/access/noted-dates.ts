// Dates of use in lists ("last seen", "last used"): recorded outside the call, batched for a second, and at most once in some
// minutes for each record. They are dates for people, not a log.

import type { RawBuilder } from 'kysely'
import type { Database } from '../db/database.ts'
import { growingCache } from '../growing-cache.ts'
import type { Logger } from '../logger.ts'

/** How much older than the last use a date may be. */
const NOTED_AFTER_MS = 5 * 60_000
const GATHERED_MS = 1_000
/** Records of one statement; with more waiting it is sent at once. */
const TOGETHER_MAX = 1_000
/** Records whose date this process knows to be recent; for others it asks the database again. */
const REMEMBERED_MAX = 100_000

export interface NotedDates<Key> {
  /** The record has been used. Returns without waiting; a killed process loses its last second. */
  note(name: string, key: Key): void
  /** Writes the pending dates. */
  close(): Promise<void>
}

export interface DatesStatement<Key> {
  /** The name that it is prepared under. */
  readonly name: string
  /**
   * SQL: writes the dates of records that have none, or an older one than `afterSeconds`. Returns the `name` of those that it skips
   * because they are locked.
   */
  readonly query: (keys: readonly Key[], afterSeconds: number) => RawBuilder<{ name: string }>
}

export function createNotedDates<Key>(
  database: Database,
  logger: Logger,
  { name: statement, query }: DatesStatement<Key>,
): NotedDates<Key> {
  const remembered = growingCache<string, true>(REMEMBERED_MAX, NOTED_AFTER_MS)
  let pending = new Map<string, Key>()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const write = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const noted = pending
    if (noted.size === 0) return
    pending = new Map()
    try {
      const skipped = await database.preparedQuery(statement, query([...noted.values()], NOTED_AFTER_MS / 1000), {
        isRepeatable: true,
      })
      for (const { name } of skipped) repeat(name, noted.get(name))
    } catch (error) {
      // They will be used again.
      logger.debug({ err: error }, statement)
      for (const name of noted.keys()) remembered.delete(name)
    }
  }
  // Whoever locks a record is done in a moment; without this its first use would show minutes later.
  const repeat = (name: string, key: Key | undefined): void => {
    if (key === undefined || isClosed) return
    pending.set(name, key)
    timer ??= setTimeout(write, GATHERED_MS).unref()
  }
  return {
    note(name, key) {
      if (remembered.has(name)) return
      remembered.set(name, true)
      pending.set(name, key)
      if (pending.size >= TOGETHER_MAX) void write()
      else timer ??= setTimeout(write, GATHERED_MS).unref()
    },
    close() {
      isClosed = true
      return write()
    },
  }
}
