// When people (`users.last_accessed_at`), clients and their secrets (`last_used_at`) were last seen: people and clients by any
// authenticated call, secrets by any token issued for them.

import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { growingCache } from '../growing-cache.ts'
import type { Logger } from '../logger.ts'
import type { Actor } from './actor.ts'

interface SeenClient {
  readonly clientId?: string
  readonly isWebSession?: boolean
}

export interface LastSeen {
  /** This caller has been authenticated. */
  note(actor: Pick<Actor, 'kind' | 'programId' | 'userId'> & SeenClient): void
  /** A client has presented this secret. */
  noteSecret(secretId: string): void
  /** Writes the pending times. */
  close(): Promise<void>
}

interface Person {
  readonly programId: number
  readonly userId: number
}

// Rows that are locked, because they are being changed or forgotten, are skipped and returned.
const seenSql = (people: readonly Person[], afterSeconds: number) => sql<{ name: string }>`
  with stale as materialized (
    select u.program_id, u.id
      from unnest(${people.map(({ programId }) => programId)}::bigint[], ${people.map(({ userId }) => userId)}::bigint[])
           as s (program_id, user_id)
      join users u on u.program_id = s.program_id and u.id = s.user_id
     where u.last_accessed_at is null or u.last_accessed_at < now() - make_interval(secs => ${afterSeconds})),
  free as materialized (
    select u.program_id, u.id from users u join stale using (program_id, id) for no key update of u skip locked),
  seen as (
    update users u set last_accessed_at = now() from free where u.program_id = free.program_id and u.id = free.id)
  select program_id || ' ' || id as name from stale
   where (program_id, id) not in (select program_id, id from free)`

const usedSql =
  (table: 'oauth_clients' | 'oauth_client_secrets', type: 'text' | 'uuid') =>
  (ids: readonly string[], afterSeconds: number) =>
    sql<{ name: string }>`
    with stale as materialized (
      select r.id from unnest(${ids}::${sql.raw(type)}[]) as s (id) join ${sql.table(table)} r on r.id = s.id
       where r.last_used_at is null or r.last_used_at < now() - make_interval(secs => ${afterSeconds})),
    free as materialized (
      select r.id from ${sql.table(table)} r join stale using (id) for no key update of r skip locked),
    used as (update ${sql.table(table)} r set last_used_at = now() from free where r.id = free.id)
    select id::text as name from stale where id not in (select id from free)`

export function createLastSeen(database: Database, logger: Logger): LastSeen {
  const people = createNotedDates(database, logger, { name: 'last_seen', query: seenSql })
  const clients = createNotedDates(database, logger, {
    name: 'oauth_client_used',
    query: usedSql('oauth_clients', 'text'),
  })
  const secrets = createNotedDates(database, logger, {
    name: 'oauth_client_secret_used',
    query: usedSql('oauth_client_secrets', 'uuid'),
  })
  return {
    note({ kind, programId, userId, clientId, isWebSession = false }) {
      if (kind === 'user' && userId !== null) people.note(`${programId} ${userId}`, { programId, userId })
      // The others appear in no list.
      if (clientId !== undefined && kind !== 'operator' && !isWebSession) clients.note(clientId, clientId)
    },
    noteSecret: id => secrets.note(id, id),
    async close() {
      await Promise.all([people.close(), clients.close(), secrets.close()])
    },
  }
}

// Dates of use in lists ("last seen", "last used"): recorded outside the call, batched for a second, and at most once in some
// minutes for each record. They are dates for people, not a log.

/** Milliseconds by which a date may be older than the last use. */
const NOTED_AFTER_MS = 5 * 60_000
const GATHERED_MS = 1_000
/** Records of one statement; with more waiting it is sent at once. */
const TOGETHER_MAX = 1_000
/** Records whose date this process knows to be recent; for others it asks the database again. */
const REMEMBERED_MAX = 100_000

interface NotedDates<Key> {
  /** The record has been used. Returns without waiting; a killed process loses its last second. */
  note(name: string, key: Key): void
  /** Writes the pending dates. */
  close(): Promise<void>
}

interface DatesStatement<Key> {
  /** The name that it is prepared under. */
  readonly name: string
  /**
   * SQL: writes the dates of records that have none, or an older one than `afterSeconds`. Returns the `name` of those that it skips
   * because they are locked.
   */
  readonly query: (keys: readonly Key[], afterSeconds: number) => RawBuilder<{ name: string }>
}

function createNotedDates<Key>(
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
