// When users (`users.last_accessed_at`), clients and their secrets (`last_used_at`) were last seen: users and clients by any
// authenticated call, secrets by any token issued for them. The dates are for lists, not a log: each is written outside the call, at
// most once in five minutes.

import type { Database } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import { growingCache } from '../growing-cache.ts'
import type { Logger } from '../logger.ts'
import type { Actor } from './actor.ts'

/** Milliseconds by which a date may be older than the last use. */
const WRITTEN_AFTER_MS = 5 * 60_000
/** Milliseconds until a locked row is tried again. */
const LOCKED_MS = 1_000
/** Records whose date this process knows to be recent. */
const RECENT_MAX = 100_000

interface SeenClient {
  readonly clientId?: string
  readonly isWebSession?: boolean
}

export interface LastSeen {
  /** Records a call of this caller. Returns without waiting. */
  note(actor: Pick<Actor, 'kind' | 'programId' | 'userId'> & SeenClient): void
  /** Records the use of a client's secret. Returns without waiting. */
  noteSecret(secretId: string): void
  /** Waits for dates that are being written. */
  close(): Promise<void>
}

export function createLastSeen(database: Database, logger: Logger): LastSeen {
  const recent = growingCache<string, true>(RECENT_MAX, WRITTEN_AFTER_MS)
  const writing = new Set<Promise<void>>()

  const note = (name: string, key: string, query: Sql<unknown>): void => {
    if (recent.has(`${name} ${key}`)) return
    recent.set(`${name} ${key}`, true)
    const written = write(name, key, query).finally(() => writing.delete(written))
    writing.add(written)
  }
  const write = async (name: string, key: string, query: Sql<unknown>): Promise<void> => {
    const expire = () => recent.delete(`${name} ${key}`)
    try {
      const [locked] = await database.preparedQuery(name, query, { isRepeatable: true })
      if (locked) setTimeout(() => expire() && note(name, key, query), LOCKED_MS).unref()
    } catch (error) {
      // The next use tries again.
      logger.debug({ err: error }, name)
      expire()
    }
  }
  return {
    note({ kind, programId, userId, clientId, isWebSession = false }) {
      if (kind === 'user' && userId !== null) {
        const row = sql`program_id = ${programId} and id = ${userId}`
        note('last_seen', `${programId} ${userId}`, seenSql('users', 'last_accessed_at', row))
      }
      // Clients of the operator and of web sessions are in no list.
      if (clientId === undefined || kind === 'operator' || isWebSession) return
      note('oauth_client_used', clientId, seenSql('oauth_clients', 'last_used_at', sql`id = ${clientId}`))
    },
    noteSecret(id) {
      note('oauth_client_secret_used', id, seenSql('oauth_client_secrets', 'last_used_at', sql`id = ${id}::uuid`))
    },
    close: async () => void (await Promise.all(writing)),
  }
}

/** SQL: writes the date of a row unless it is recent. Returns one row when the row is locked, since it is changed or forgotten. */
const seenSql = (table: string, column: string, row: Sql<unknown>) => sql`
  with stale as materialized (
    select 1 from ${sql.table(table)}
     where ${row} and (${sql.ref(column)} is null
       or ${sql.ref(column)} < now() - make_interval(secs => ${sql.lit(WRITTEN_AFTER_MS / 1000)}))),
  free as materialized (
    select from ${sql.table(table)} where ${row} and exists (select from stale) for no key update skip locked),
  seen as (
    update ${sql.table(table)} set ${sql.ref(column)} = now() where ${row} and exists (select from free))
  select 1 from stale where not exists (select from free)`
