// The last SCIM requests of each client, for operators who set up an identity provider. Requests are collected and written in
// batches, so that the log does not slow requests down; a crash loses the current batch. No personal data is stored: paths are
// masked, and an error is stored as its kind, not its text. A request with an expired token is attributed to the client of the
// token, for as long as the token is kept.

import { sql } from 'kysely'
import { tokenKey } from '../../../platform/access/tokens.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Db } from '../../../platform/db/handle.ts'
import { readBearer } from '../../../platform/http/access.ts'
import type { CompletedRequest } from '../../../platform/http/response/record-response.ts'
import type { Services } from '../../../platform/services.ts'
import { defineState } from '../../../platform/state.ts'
import type { Worker } from '../../../platform/worker.ts'
import { causeOf } from './causes.ts'
import { maskPath } from './mask-path.ts'

/** Requests that are kept of each client. */
export const REQUESTS_MAX = 200
const GATHER_MS = 1000
/** Requests with invalid tokens in one batch: anybody can send them. */
const REFUSED_MAX = 100

interface Entry {
  readonly program_id: number
  readonly client_id: string
  readonly at: Date
  readonly request_id: string
  readonly method: string
  readonly path: string
  readonly status: number
  readonly error: string | null
  readonly cause: string | null
  readonly duration_ms: number
}

/** A request whose client is known only by its token. */
type Refused = Omit<Entry, 'program_id' | 'client_id'> & { readonly token: Buffer }

class RequestLog {
  readonly #services: Services
  #waiting = new Map<string, Entry[]>()
  #refused: Refused[] = []
  #timer: NodeJS.Timeout | null = null
  #writing: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor(services: Services) {
    this.#services = services
  }

  add(entry: Entry): void {
    if (this.#isClosed) return
    const entries = this.#waiting.get(entry.client_id) ?? []
    this.#waiting.set(entry.client_id, entries)
    if (entries.push(entry) > REQUESTS_MAX) entries.shift()
    this.#schedule()
  }

  addRefused(request: Refused): void {
    if (this.#isClosed || this.#refused.length >= REFUSED_MAX) return
    this.#refused.push(request)
    this.#schedule()
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => void this.flush(), GATHER_MS).unref()
  }

  /** Writes the collected requests, after the batch that is being written. */
  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const entries = [...this.#waiting.values()].flat()
    const refused = this.#refused
    this.#waiting = new Map()
    this.#refused = []
    const { database, logger } = this.#services
    this.#writing = this.#writing
      .then(() => (entries.length + refused.length > 0 ? write(database, entries, refused) : undefined))
      .catch(error => logger.error({ err: error }, 'SCIM requests could not be logged'))
    return this.#writing
  }

  /** Writes pending requests, and accepts no more. */
  close(): Promise<void> {
    this.#isClosed = true
    return this.flush()
  }
}

/** Requests that this process has yet to write. */
export const requestLog = defineState('SCIM request log', services => new RequestLog(services))

/** Records a SCIM request of a known client. */
export function noteScimRequest(services: Services, completed: CompletedRequest): void {
  const { actor, authorization, endpoint, error, url } = completed
  if (!isScim(url) || actor?.kind === 'operator') return
  // The pages of this server are no identity provider.
  if (actor?.kind === 'user' && actor.isWebSession) return
  const log = services.state(requestLog)
  const request = {
    at: new Date(Date.now() - completed.durationMs),
    request_id: completed.requestId,
    method: completed.method,
    path: maskPath(url, endpoint?.path ?? null),
    status: completed.status,
    error: error && (error.scimType ?? error.title),
    cause: causeOf(completed),
    duration_ms: Math.round(completed.durationMs),
  }
  if (actor) log.add({ ...request, program_id: actor.programId, client_id: actor.clientId })
  const token = actor ? null : readBearer(authorization)
  if (token !== null) log.addRefused({ ...request, token: tokenKey(token) })
}

const isScim = (url: string): boolean => /^\/(?:scim\/|v2\/(?:Users|Groups)\/)/i.test(url)

/** Writes pending requests when the server stops. */
export const requestLogKeeper: Worker = {
  name: 'SCIM request log',
  async start(services) {
    return { stop: () => services.state(requestLog).close() }
  },
}

/** Writes the requests collected by this node, so that they can be read. */
export const flushScimRequests = (services: Services): Promise<void> => services.state(requestLog).flush()

async function write(database: Database, known: readonly Entry[], refused: readonly Refused[]): Promise<void> {
  await database.system(async db => {
    const entries = [...known, ...(await withClients(db, refused))]
    if (entries.length === 0) return
    await insert(db, entries)
    await trim(db, entries)
  })
}

/** The requests whose token was issued to a client of a program, as entries of that client. */
async function withClients(db: Db, refused: readonly Refused[]): Promise<Entry[]> {
  if (refused.length === 0) return []
  const tokens = [...new Set(refused.map(({ token }) => token.toString('hex')))]
  const { rows } = await sql<{ token: string; program_id: number; client_id: string }>`
    select encode(token_hash, 'hex') as token, program_id, client_id from access_tokens
     where kind = 'token' and program_id is not null
       and token_hash in (select decode(t, 'hex') from unnest(${tokens}::text[]) as t)`.execute(db)
  const owners = new Map(rows.map(({ token, ...owner }) => [token, owner]))
  return refused.flatMap(({ token, ...request }) => {
    const owner = owners.get(token.toString('hex'))
    return owner ? [{ ...request, ...owner }] : []
  })
}

async function insert(db: Db, entries: readonly Entry[]): Promise<void> {
  const column = <K extends keyof Entry>(name: K) => entries.map(entry => entry[name])
  // Waits for a client that is being deleted; requests of one that is gone are left out.
  await sql`
    insert into scim_requests (program_id, client_id, at, request_id, method, path, status, error, cause, duration_ms)
    select e.program_id, e.client_id, e.at, e.request_id, e.method, e.path, e.status, e.error, e.cause, e.duration_ms
      from unnest(
        ${column('program_id')}::bigint[], ${column('client_id')}::text[],
        ${column('at').map(at => at.toISOString())}::timestamptz[], ${column('request_id')}::text[],
        ${column('method')}::text[], ${column('path')}::text[], ${column('status')}::int[], ${column('error')}::text[],
        ${column('cause')}::text[], ${column('duration_ms')}::int[]) with ordinality
        as e (program_id, client_id, at, request_id, method, path, status, error, cause, duration_ms, place)
      join oauth_clients c on c.id = e.client_id
     order by e.place for key share of c`.execute(db)
}

/** Deletes all but the last requests of each client. */
async function trim(db: Db, entries: readonly Entry[]): Promise<void> {
  const clients = [...new Map(entries.map(entry => [entry.client_id, entry])).values()]
  await sql`
    delete from scim_requests r
     using (select c.program_id, c.client_id, newest.id
              from unnest(${clients.map(one => one.program_id)}::bigint[], ${clients.map(one => one.client_id)}::text[])
                as c (program_id, client_id)
              cross join lateral (
                select k.id from scim_requests k where k.program_id = c.program_id and k.client_id = c.client_id
                 order by k.id desc offset ${REQUESTS_MAX - 1} limit 1) as newest) as first
     where r.program_id = first.program_id and r.client_id = first.client_id and r.id < first.id`.execute(db)
}
