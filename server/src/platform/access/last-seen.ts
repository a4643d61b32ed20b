// When people were last seen (`users.last_accessed_at`): by any call of theirs that is let in. Noted beside the call, for all
// who came within a second together, and of each person once in some minutes: it is a date for lists, not a log.

import { LRUCache } from 'lru-cache'
import type { Database } from '../db/database.ts'
import type { Logger } from '../logger.ts'
import type { Actor } from './actor.ts'

/** A person's date may be older than their last call by this. */
const NOTED_AFTER_MS = 5 * 60_000
const GATHERED_MS = 1_000
/** People of one statement; with more on the way it is sent at once. */
const TOGETHER_MAX = 1_000
/** People whose date this process knows to be new; others are asked of the database again. */
const REMEMBERED_MAX = 100_000

export interface LastSeen {
  /** This caller has been let in. Costs nothing to wait for; a process that is killed forgets its last second. */
  note(actor: Pick<Actor, 'kind' | 'programId' | 'userId'>): void
  /** Writes the pending times. */
  close(): Promise<void>
}

// Who is being changed or forgotten at this moment is left for the next time.
const SEEN_SQL = `
  with seen as materialized (
    select u.program_id, u.id
      from unnest($1::bigint[], $2::bigint[]) as s (program_id, user_id)
      join users u on u.program_id = s.program_id and u.id = s.user_id
     where u.last_accessed_at is null or u.last_accessed_at < now() - make_interval(secs => $3)
       for no key update of u skip locked)
  update users u set last_accessed_at = now() from seen where u.program_id = seen.program_id and u.id = seen.id`

export function createLastSeen(database: Database, logger: Logger): LastSeen {
  const remembered = new LRUCache<string, true>({ max: REMEMBERED_MAX, ttl: NOTED_AFTER_MS })
  let pending: { programIds: number[]; userIds: number[] } = { programIds: [], userIds: [] }
  let timer: NodeJS.Timeout | undefined
  const write = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const { programIds, userIds } = pending
    if (userIds.length === 0) return
    pending = { programIds: [], userIds: [] }
    const values = [programIds, userIds, NOTED_AFTER_MS / 1000]
    try {
      await database.hot({ name: 'last_seen', isRepeatable: true, text: SEEN_SQL, values })
    } catch (error) {
      // They will be seen again.
      logger.debug({ err: error }, 'last seen')
      for (const [index, userId] of userIds.entries()) remembered.delete(`${programIds[index]} ${userId}`)
    }
  }
  return {
    note({ kind, programId, userId }) {
      if (kind !== 'user' || userId === null) return
      const key = `${programId} ${userId}`
      if (remembered.has(key)) return
      remembered.set(key, true)
      pending.programIds.push(programId)
      pending.userIds.push(userId)
      if (pending.userIds.length >= TOGETHER_MAX) void write()
      else timer ??= setTimeout(write, GATHERED_MS).unref()
    },
    close: write,
  }
}
