// When people (`users.last_accessed_at`), clients and their secrets (`last_used_at`) were last seen: people and clients by any
// authenticated call, secrets by any token issued for them.

import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Logger } from '../logger.ts'
import type { Actor } from './actor.ts'
import { createNotedDates } from './noted-dates.ts'

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
