// Stores SCIM requests, counts failed ones by day, and records the steps of its set-up that a client has reached.

import type { Database } from '../../platform/db/database.ts'
import type { Db } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { intervalWorker } from '../../platform/jobs/workers.ts'
import type { Services } from '../../platform/services.ts'
import type { Entry, Refused } from './entry.ts'
import { findNamed, keyOf } from './named-people.ts'
import { storeWrongTokens } from './wrong-tokens.ts'

/** Requests of each client that are kept. */
export const REQUESTS_MAX = 200
/** Failed requests of each client that are kept besides those. */
export const FAILED_KEPT_MAX = 10_000
export const FAILED_KEPT_DAYS = 30
/** Days in which the name that a failed creation sent is kept. */
export const SENT_NAME_KEPT_DAYS = 7
export const FIRST_FAILURE = 400
/** From this status on, an identity provider repeats the request. */
const RETRIED = 429
const SWEEP_EVERY_MS = 3_600_000
const SET_SIZE = 5_000

/** The steps of the set-up of a client, in their order. */
export const SETUP_STEPS = ['request', 'test', 'person', 'group'] as const

export const isFailed = ({ status }: Pick<Entry, 'status'>): boolean => status >= FIRST_FAILURE

/** Stores requests, without those of unknown tokens and deleted clients. */
export async function storeRequests(
  database: Database,
  known: readonly Entry[],
  refused: readonly Refused[],
): Promise<void> {
  await database.system(async db => {
    const { owned, others } = await withClients(db, refused)
    const entries = [...known, ...owned]
    if (entries.length > 0) {
      await insert(db, entries)
      await trim(db, entries)
    }
    await storeWrongTokens(db, others)
  })
}

/** The requests whose token was issued to a client of a program, as entries of that client; and the others. */
async function withClients(db: Db, refused: readonly Refused[]): Promise<{ owned: Entry[]; others: Refused[] }> {
  if (refused.length === 0) return { owned: [], others: [] }
  const tokens = [...new Set(refused.map(({ token }) => token.toString('hex')))]
  const rows = await sql<{ token: string; program_id: number; client_id: string }>`
    select encode(token_hash, 'hex') as token, program_id, client_id from access_tokens
     where kind <> 'session' and program_id is not null
       and token_hash in (select decode(t, 'hex') from unnest(${tokens}::text[]) as t)`.all(db)
  const owners = new Map(rows.map(({ token, ...owner }) => [token, owner]))
  const owned = refused.flatMap(({ token, namedProgram: _, ...request }) => {
    const owner = owners.get(token.toString('hex'))
    return owner ? [{ ...request, ...owner }] : []
  })
  return { owned, others: refused.filter(({ token }) => !owners.has(token.toString('hex'))) }
}

/** SQL: the step of the set-up that the successful request `a` shows, besides the first request. */
const STEP = sql.raw(`case split_part(a.path, '?', 1) || ' ' || a.method
  when '/scim/v2/Users GET' then 'test' when '/scim/v2/Users POST' then 'person' when '/scim/v2/Groups POST' then 'group' end`)

async function insert(db: Db, entries: readonly Entry[]): Promise<void> {
  const column = <K extends keyof Entry>(name: K) => entries.map(entry => entry[name])
  const found = await findNamed(db, entries)
  const people = entries.map(
    ({ program_id, named: { personId, words } }) =>
      personId ?? words.map(word => found.get(keyOf(program_id, word))).find(id => id !== undefined) ?? null,
  )
  const sentNames = entries.map(({ named, status }, index) =>
    named.isCreation && people[index] === null && status < RETRIED ? (named.words[0] ?? null) : null,
  )
  // Waits for a client that is being deleted; requests of deleted ones are left out.
  await sql`
    with added as (
      insert into scim_requests (program_id, client_id, at, request_id, method, path, status, error, cause, duration_ms, person_id, sent_name)
      select e.program_id, e.client_id, e.at, e.request_id, e.method, e.path, e.status, e.error, e.cause, e.duration_ms, e.person_id, e.sent_name
        from unnest(
          ${column('program_id')}::bigint[], ${column('client_id')}::text[],
          ${column('at').map(at => at.toISOString())}::timestamptz[], ${column('request_id')}::text[],
          ${column('method')}::text[], ${column('path')}::text[], ${column('status')}::int[], ${column('error')}::text[],
          ${column('cause')}::text[], ${column('duration_ms')}::int[],
          ${people}::bigint[], ${sentNames}::text[]) with ordinality
          as e (program_id, client_id, at, request_id, method, path, status, error, cause, duration_ms, person_id, sent_name, place)
        join oauth_clients c on c.id = e.client_id
       order by e.place for key share of c
      returning program_id, client_id, at, method, path, status
    ), failures as (
      insert into scim_failures as f (program_id, client_id, day, count)
      select a.program_id, a.client_id, (a.at at time zone 'UTC')::date, count(*)
        from added a where a.status >= ${FIRST_FAILURE} group by 1, 2, 3 order by 1, 2, 3
      on conflict (program_id, client_id, day) do update set count = f.count + excluded.count
    )
    insert into scim_steps (program_id, client_id, step, reached_at)
    select s.program_id, s.client_id, s.step, min(s.at)
      from (select a.program_id, a.client_id, a.at, 'request' as step from added a
            union all
            select a.program_id, a.client_id, a.at, ${STEP} from added a where a.status < ${FIRST_FAILURE}) s
     where s.step is not null
     group by 1, 2, 3 order by 1, 2, 3
    on conflict do nothing`.execute(db)
}

/** Deletes all requests of each client except the last ones and the last failed ones. */
async function trim(db: Db, entries: readonly Entry[]): Promise<void> {
  const clients = [...new Map(entries.map(entry => [entry.client_id, entry])).values()]
  const named = sql`unnest(${clients.map(one => one.program_id)}::bigint[], ${clients.map(one => one.client_id)}::text[])
                      as c (program_id, client_id)`
  await sql`
    delete from scim_requests r
     using (select c.program_id, c.client_id, newest.id
              from ${named}
              cross join lateral (
                select k.id from scim_requests k
                 where k.program_id = c.program_id and coalesce(k.client_id, k.former_client_id) = c.client_id
                 order by k.id desc offset ${REQUESTS_MAX - 1} limit 1) as newest) as first
     where r.program_id = first.program_id and r.client_id = first.client_id and r.id < first.id
       and r.status < ${sql.lit(FIRST_FAILURE)}`.execute(db)
  if (!entries.some(isFailed)) return
  await sql`
    delete from scim_requests r
     using (select c.program_id, c.client_id, newest.id
              from ${named}
              cross join lateral (
                select k.id from scim_requests k
                 where k.program_id = c.program_id and k.client_id = c.client_id and k.status >= ${sql.lit(FIRST_FAILURE)}
                 order by k.id desc offset ${FAILED_KEPT_MAX - 1} limit 1) as newest) as first
     where r.program_id = first.program_id and r.client_id = first.client_id and r.id < first.id
       and r.status >= ${sql.lit(FIRST_FAILURE)}`.execute(db)
}

/** Deletes old failed requests that are not among the last ones of their client, old counts of days and names of creations. */
export const scimLogRetention = intervalWorker({
  name: 'SCIM log retention',
  everyMs: SWEEP_EVERY_MS,
  round: sweepScimLog,
})

/** Deletes a batch; returns whether there may be more. */
export async function sweepScimLog({ database }: Services): Promise<boolean> {
  return database.system(async db => {
    await sql`
      delete /* every program */ from scim_failures
       where day <= (now() at time zone 'UTC')::date - ${FAILED_KEPT_DAYS}::integer`.execute(db)
    const { rowCount: unnamed } = await sql`
      update /* every program */ scim_requests set sent_name = null where (program_id, id) in (
        select program_id, id from scim_requests
         where sent_name is not null and at < now() - make_interval(days => ${SENT_NAME_KEPT_DAYS}) limit ${SET_SIZE})`.execute(
      db,
    )
    const { rowCount: deleted } = await sql`
      delete /* every program */ from scim_requests where (program_id, id) in (
        select r.program_id, r.id from scim_requests r
         where r.status >= ${sql.lit(FIRST_FAILURE)} and r.at < now() - make_interval(days => ${FAILED_KEPT_DAYS})
           and (r.client_id is null
                or r.id < (select k.id from scim_requests k
                            where k.program_id = r.program_id and coalesce(k.client_id, k.former_client_id) = r.client_id
                            order by k.id desc offset ${REQUESTS_MAX - 1} limit 1))
         limit ${SET_SIZE})`.execute(db)
    return unnamed === SET_SIZE || deleted === SET_SIZE
  })
}
