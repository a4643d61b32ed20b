// Stores refused requests whose token was removed, or never existed. One row counts those of an hour, since anyone can send any number.
// The digest of a removed token identifies its program for some days. An unknown token belongs to the program that it names, as every SCIM
// token does (cut off, or with a letter too many), else to the only program of the server; without either it is not stored. The row stores
// neither the token nor the body.

import type { Db } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Refused } from './entry.ts'

const UNAUTHENTICATED = 401

interface Wrong {
  readonly programId: number
  readonly formerClientId: string | null
  /** The last of them. */
  readonly request: Refused
  readonly times: number
}

/** Adds requests with wrong tokens to the rows of their hour. */
export async function storeWrongTokens(db: Db, refused: readonly Refused[]): Promise<void> {
  const wrong = await attribute(
    db,
    refused.filter(({ status }) => status === UNAUTHENTICATED),
  )
  if (wrong.length === 0) return
  const column = <T>(read: (one: Wrong) => T) => wrong.map(read)
  await sql`
    with w as materialized (
      select * from unnest(
        ${column(one => one.programId)}::bigint[], ${column(one => one.formerClientId)}::text[],
        ${column(one => one.request.at.toISOString())}::timestamptz[], ${column(one => one.request.request_id)}::text[],
        ${column(one => one.request.method)}::text[], ${column(one => one.request.path.split('?', 1)[0])}::text[],
        ${column(one => one.request.error)}::text[], ${column(one => one.request.duration_ms)}::int[],
        ${column(one => one.times)}::int[])
        as w (program_id, former_client_id, at, request_id, method, path, error, duration_ms, times)
    ), former as (
      delete from scim_requests r using w
       where r.program_id = w.program_id and r.client_id is null and r.former_client_id is not distinct from w.former_client_id
         and r.at >= date_trunc('hour', w.at)
      returning r.program_id, r.former_client_id, r.times
    )
    insert into scim_requests (program_id, former_client_id, at, request_id, method, path, status, error, cause, duration_ms, times)
    select w.program_id, w.former_client_id, w.at, w.request_id, w.method, w.path, ${UNAUTHENTICATED}, w.error,
           case when w.former_client_id is null then 'token_unknown' else 'token_removed' end, w.duration_ms,
           w.times + coalesce((select sum(f.times) from former f
                                where f.program_id = w.program_id and f.former_client_id is not distinct from w.former_client_id), 0)
      from w`.execute(db)
}

/** Requests by program and removed token, without those that belong to no program. */
async function attribute(db: Db, refused: readonly Refused[]): Promise<Wrong[]> {
  if (refused.length === 0) return []
  const removed = await findRemoved(db, refused)
  const programs = await sql<{ id: number }>`
    (select id from programs limit 2)
    union select id from programs where id in (select unnest(${refused.flatMap(({ namedProgram }) => namedProgram ?? [])}::bigint[]))`.all(
    db,
  )
  const known = new Set(programs.map(({ id }) => id))
  const onlyProgram = known.size === 1 ? (programs[0]?.id ?? null) : null
  const wrong = new Map<string, Wrong>()
  for (const request of refused) {
    const token = removed.get(request.token.toString('hex'))
    const { namedProgram } = request
    const named = namedProgram !== null && known.has(namedProgram) ? namedProgram : null
    const programId = token?.program_id ?? named ?? onlyProgram
    if (programId === null) continue
    const key = `${programId} ${token?.id ?? ''}`
    const times = (wrong.get(key)?.times ?? 0) + 1
    wrong.set(key, { programId, formerClientId: token?.id ?? null, request, times })
  }
  return [...wrong.values()]
}

async function findRemoved(db: Db, refused: readonly Refused[]) {
  const tokens = [...new Set(refused.map(({ token }) => token.toString('hex')))]
  const rows = await sql<{ token: string; program_id: number; id: string }>`
    select /* every program */ encode(token_hash, 'hex') as token, program_id, id from removed_scim_tokens
     where token_hash in (select decode(t, 'hex') from unnest(${tokens}::text[]) as t)`.all(db)
  return new Map(rows.map(row => [row.token, row]))
}
