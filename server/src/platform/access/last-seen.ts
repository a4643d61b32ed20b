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

/** Signals that users were seen for the first time (`first_sign_ins`). */
export const FIRST_SIGN_INS_CHANNEL = 'first_sign_ins'

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
      const [seen] = await database.preparedQuery(name, query as Sql<Seen>, { isRepeatable: true })
      if (seen?.is_first) database.bus.wakeNow(FIRST_SIGN_INS_CHANNEL)
      if (seen?.is_locked) setTimeout(() => expire() && note(name, key, query), LOCKED_MS).unref()
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
        note('last_seen', `${programId} ${userId}`, seenSql('users', 'last_accessed_at', row, FIRST_SIGN_IN))
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

interface Seen {
  readonly is_locked: boolean
  readonly is_first: boolean
}

/** SQL: notes a user who is seen for the first time. */
const FIRST_SIGN_IN = sql`
  first as (
    insert into first_sign_ins (program_id, user_id)
    select seen.program_id, seen.id from seen where exists (select from stale where is_first)
    on conflict do nothing returning 1)`
/** Clients have no list of first uses. */
const NO_FIRST = sql`first as (select 1 where false)`

/**
 * SQL: writes the date of a row unless it is recent. Returns a row when the row is locked, since it is changed or forgotten, and when
 * it had no date.
 */
const seenSql = (table: string, column: string, row: Sql<unknown>, first: Sql<unknown> = NO_FIRST) => sql`
  with stale as materialized (
    select ${sql.ref(column)} is null as is_first from ${sql.table(table)}
     where ${row} and (${sql.ref(column)} is null
       or ${sql.ref(column)} < now() - make_interval(secs => ${sql.lit(WRITTEN_AFTER_MS / 1000)}))),
  free as materialized (
    select from ${sql.table(table)} where ${row} and exists (select from stale) for no key update skip locked),
  seen as (
    update ${sql.table(table)} set ${sql.ref(column)} = now() where ${row} and exists (select from free) returning *),
  ${first}
  select not exists (select from free) as is_locked, exists (select from first) as is_first
    from stale where not exists (select from free) or exists (select from first)`
