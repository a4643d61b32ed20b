// The SCIM requests of each client, for administrators who set up an identity provider: the last ones, and failed ones, which an
// import would otherwise push out (`store-requests.ts`). Requests are collected and written in batches, so that the log does not
// slow requests down; a crash loses the current batch. Personal data is not stored: paths are masked, and an error is stored as its
// kind, not its text; of a person only the id. The one exception is the name of a failed creation (`named-people.ts`). A request with an
// expired token is attributed to the client of the token, while the token is kept; for removed and unknown ones see `wrong-tokens.ts`.

import { tokenKey } from '../../platform/access/tokens.ts'
import { readBearer } from '../../platform/http/access.ts'
import type { CompletedRequest } from '../../platform/http/response/record-response.ts'
import type { Worker } from '../../platform/jobs/workers.ts'
import { defineState, type Services } from '../../platform/services.ts'
import { programOfScimToken } from '../../sign-in/scim-tokens/index.ts'
import { type Filter, type Literal, parseFilter, printFilter } from '../scim/index.ts'
import { causeOf } from './causes.ts'
import type { Entry, Refused } from './entry.ts'
import { NOBODY, readNamed } from './named-people.ts'
import { FIRST_FAILURE, isFailed, REQUESTS_MAX, storeRequests } from './store-requests.ts'

const BATCH_MS = 1000
/** Failed requests of a client in one batch; more are not kept anyway. */
const FAILED_MAX = 10_000
/** Requests with invalid tokens in one batch: anyone can send them. */
const REFUSED_MAX = 100

/** Requests of one client that have not been written. */
interface Waiting {
  readonly passed: Noted[]
  readonly failed: Noted[]
}

/** A request with its number in the order of completion: moments are whole milliseconds, and several requests share one. */
interface Noted {
  readonly entry: Entry
  readonly number: number
}

/** First requests of a batch that are kept: more than a client makes before it creates the first person. */
const FIRST_KEPT = 20

class RequestLog {
  readonly #services: Services
  #waiting = new Map<string, Waiting>()
  #noted = 0
  #refused: Refused[] = []
  #timer: NodeJS.Timeout | null = null
  #writing: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor(services: Services) {
    this.#services = services
  }

  add(entry: Entry): void {
    if (this.#isClosed) return
    const waiting = this.#waiting.get(entry.client_id) ?? { passed: [], failed: [] }
    this.#waiting.set(entry.client_id, waiting)
    const noted = { entry, number: this.#noted++ }
    if (isFailed(entry)) {
      if (waiting.failed.length < FAILED_MAX) waiting.failed.push(noted)
    } else if (waiting.passed.push(noted) > REQUESTS_MAX) {
      // The first ones show the steps of the set-up.
      waiting.passed.splice(FIRST_KEPT, 1)
    }
    this.#schedule()
  }

  /** Whether a request with an invalid token is written; beyond the limit nothing is computed for it. */
  get hasRoomForRefused(): boolean {
    return !this.#isClosed && this.#refused.length < REFUSED_MAX
  }

  addRefused(request: Refused): void {
    if (!this.hasRoomForRefused) return
    this.#refused.push(request)
    this.#schedule()
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => void this.flush(), BATCH_MS).unref()
  }

  /** Writes the collected requests, after the batch that is being written. */
  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const entries = [...this.#waiting.values()]
      .flatMap(({ passed, failed }) => [...passed, ...failed])
      .sort((a, b) => a.number - b.number)
      .map(({ entry }) => entry)
    const refused = this.#refused
    this.#waiting = new Map()
    this.#refused = []
    const { database, logger } = this.#services
    this.#writing = this.#writing
      .then(() => (entries.length + refused.length > 0 ? storeRequests(database, entries, refused) : undefined))
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

/** Records a SCIM request of a client, or with a token that is not valid. */
export function noteScimRequest(services: Services, completed: CompletedRequest): void {
  const { actor, authorization, endpoint, error, url } = completed
  if (!isScim(url) || actor?.kind === 'operator') return
  // The pages of this server are not an identity provider.
  if (actor?.kind === 'user' && actor.isWebSession) return
  const log = services.state(requestLog)
  if (!actor && (authorization === undefined || !log.hasRoomForRefused)) return
  const request = {
    at: new Date(Date.now() - completed.durationMs),
    request_id: completed.requestId,
    method: completed.method,
    path: maskPath(url, endpoint?.path ?? null),
    status: completed.status,
    error: error && (error.scimType ?? error.title),
    cause: causeOf(completed),
    duration_ms: Math.round(completed.durationMs),
    named: actor && completed.status >= FIRST_FAILURE ? readNamed(completed) : NOBODY,
  }
  if (actor) log.add({ ...request, program_id: actor.programId, client_id: actor.clientId })
  // A header that has no token of the right form is like an unknown token.
  else
    log.addRefused({
      ...request,
      token: tokenKey(readBearer(authorization) ?? ''),
      namedProgram: programOfScimToken(authorization),
    })
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

const MASK = '…'
/** Parameters whose values are not personal data. */
const PLAIN: ReadonlySet<string> = new Set([
  'startIndex',
  'count',
  'sortBy',
  'sortOrder',
  'attributes',
  'excludedAttributes',
])
const VALUE_MAX_CHARACTERS = 100
const PATH_MAX_CHARACTERS = 500

/**
 * The path of a request as it may be stored: with the pattern of its endpoint in place of identifiers
 * (`/scim/v2/Users/{user_id}`), and filters without their values. `pattern` is null where there is no such endpoint.
 */
export function maskPath(url: string, pattern: string | null): string {
  const [, query = ''] = url.split('?', 2)
  const parameters = [...new URLSearchParams(query)].map(
    ([name, value]) => `${maskName(name)}=${maskValue(name, value)}`,
  )
  const path = pattern ?? `/scim/${MASK}`
  return (parameters.length > 0 ? `${path}?${parameters.join('&')}` : path).slice(0, PATH_MAX_CHARACTERS)
}

const maskName = (name: string) => (PLAIN.has(name) || name === 'filter' ? name : MASK)

function maskValue(name: string, value: string): string {
  if (name === 'filter') return maskFilter(value)
  return PLAIN.has(name) && /^[\w.,:$-]*$/.test(value) ? value.slice(0, VALUE_MAX_CHARACTERS) : MASK
}

function maskFilter(text: string): string {
  try {
    return printFilter(withoutValues(parseFilter(text)))
  } catch {
    return MASK
  }
}

/** Names of custom attributes are the organisation's own words, not a person's. */
function withoutValues(filter: Filter): Filter {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return { ...filter, terms: filter.terms.map(withoutValues) }
    case 'not':
      return { ...filter, term: withoutValues(filter.term) }
    case 'compare':
      return { ...filter, value: withoutText(filter.value) }
    case 'entries':
      return { ...filter, filter: withoutValues(filter.filter) }
    case 'bare':
      return { ...filter, value: MASK }
    case 'present':
      return filter
  }
}

function withoutText(literal: Literal): Literal {
  return literal.type === 'boolean' || literal.type === 'null' ? literal : { type: 'string', value: MASK }
}
