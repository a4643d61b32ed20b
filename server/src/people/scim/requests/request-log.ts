// The last SCIM requests of each client, for operators who set up an identity provider. Requests are collected and
// written in batches, so that the log does not slow requests down; a crash loses the current batch. No personal data is
// kept: paths are masked, and of an error its kind, not its text.

import { sql } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import type { CompletedRequest } from '../../../platform/http/server.ts'
import type { Services } from '../../../platform/services.ts'
import { defineState } from '../../../platform/state.ts'
import type { Worker } from '../../../platform/worker.ts'
import { maskPath } from './mask-path.ts'

/** Requests that are kept of each client. */
export const REQUESTS_MAX = 200
const GATHER_MS = 1000

interface Entry {
  readonly program_id: number
  readonly client_id: string
  readonly at: Date
  readonly request_id: string
  readonly method: string
  readonly path: string
  readonly status: number
  readonly error: string | null
  readonly duration_ms: number
}

class RequestLog {
  readonly #services: Services
  #waiting = new Map<string, Entry[]>()
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
    this.#timer ??= setTimeout(() => void this.flush(), GATHER_MS).unref()
  }

  /** Writes the collected requests, after the batch that is being written. */
  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const entries = [...this.#waiting.values()].flat()
    this.#waiting = new Map()
    const { database, logger } = this.#services
    this.#writing = this.#writing
      .then(() => (entries.length > 0 ? write(database, entries) : undefined))
      .catch(error => logger.error({ err: error }, 'SCIM requests could not be logged'))
    return this.#writing
  }

  /** Writes what waits, and takes nothing more. */
  close(): Promise<void> {
    this.#isClosed = true
    return this.flush()
  }
}

/** Requests that this process has yet to write. */
export const requestLog = defineState('SCIM request log', services => new RequestLog(services))

/** Records a SCIM request of a known client. */
export function noteScimRequest(services: Services, completed: CompletedRequest): void {
  const { actor, endpoint, error, url } = completed
  if (!actor || actor.kind === 'operator' || !isScim(url)) return
  services.state(requestLog).add({
    program_id: actor.programId,
    client_id: actor.clientId,
    at: new Date(Date.now() - completed.durationMs),
    request_id: completed.requestId,
    method: completed.method,
    path: maskPath(url, endpoint?.path ?? null),
    status: completed.status,
    error: error && (error.scimType ?? error.title),
    duration_ms: Math.round(completed.durationMs),
  })
}

const isScim = (url: string): boolean => /^\/(?:scim\/|v2\/(?:Users|Groups)\/)/i.test(url)

/** Writes what waits when the server stops. */
export const requestLogKeeper: Worker = {
  name: 'SCIM request log',
  async start(services) {
    return { stop: () => services.state(requestLog).close() }
  },
}

/** Writes what this node has collected, so that it can be read. */
export const flushScimRequests = (services: Services): Promise<void> => services.state(requestLog).flush()

async function write(database: Database, entries: readonly Entry[]): Promise<void> {
  const column = <K extends keyof Entry>(name: K) => entries.map(entry => entry[name])
  const clients = [...new Map(entries.map(entry => [entry.client_id, entry])).values()]
  await database.system(async db => {
    await sql`
      insert into scim_requests (program_id, client_id, at, request_id, method, path, status, error, duration_ms)
      select * from unnest(
        ${column('program_id')}::bigint[], ${column('client_id')}::text[],
        ${column('at').map(at => at.toISOString())}::timestamptz[], ${column('request_id')}::text[],
        ${column('method')}::text[], ${column('path')}::text[], ${column('status')}::int[], ${column('error')}::text[],
        ${column('duration_ms')}::int[])`.execute(db)
    await sql`
      delete from scim_requests r
       using (select c.program_id, c.client_id, newest.id
                from unnest(${clients.map(one => one.program_id)}::bigint[], ${clients.map(one => one.client_id)}::text[])
                  as c (program_id, client_id)
                cross join lateral (
                  select k.id from scim_requests k where k.program_id = c.program_id and k.client_id = c.client_id
                   order by k.id desc offset ${REQUESTS_MAX - 1} limit 1) as newest) as first
       where r.program_id = first.program_id and r.client_id = first.client_id and r.id < first.id`.execute(db)
  })
}
