// A client of one server: a method for each of the given operations.

import { type Arguments, type Call, callOperation, readCall } from './call.ts'
import type { Each, Methods } from './generated/methods.ts'
import { itemsOf, nextPage } from './pagination.ts'
import { sendRequest } from './transport.ts'
import type { Answer, Auth, Body, RequestOptions, Server } from './types.ts'

/** The server of a client, its caller, and its limits. */
export interface ClientOptions {
  /**
   * Address of the server, such as `https://atrium.example.com`; default in a browser: that of the page. Throws TypeError unless it is an
   * http or https address.
   */
  readonly baseUrl?: string
  /** The caller; without it, only calls that need no token succeed. */
  readonly auth?: Auth
  /** Time limit of one attempt in milliseconds, response included; 0: none. */
  readonly timeoutMs?: number
  /** Maximum number of retries of a failed call; only calls that are safe to retry are. */
  readonly retries?: number
  /** Sends all requests, also for tokens and files; default: the platform's `fetch`. */
  readonly fetch?: typeof globalThis.fetch
}

/** Members of every client besides the operations. */
export interface Client {
  readonly baseUrl: string
  /** The `fetch` that sends its requests. */
  readonly fetch: typeof globalThis.fetch
  /**
   * Sends a request that is no operation to a path of the server, with the client's headers, time limit and retries; resolves with the
   * whole response. Throws AtriumError unless its status is 2xx. Time limit and signal apply until the headers have arrived.
   */
  request(method: string, path: string, options?: RequestOptions & { readonly body?: Body }): Promise<Response>
}

/** A client with some of the operations. */
export type ClientWith<Name extends keyof Methods> = Client &
  Pick<Methods, Name> & { readonly each: Pick<Each, Name & keyof Each> }

const TIMEOUT_MS = 30_000
const RETRIES = 2
/** The page size of iterators, unless the caller sets one: the maximum of lists. */
const PAGE_SIZE = 100

/**
 * A client with the given operations, for bundles that must stay small:
 * `createClient({ likePost, listFeedPosts }, { auth: sameOrigin() })` with operations from `@atrium/client/operations`.
 * `createAtrium` has them all.
 */
export function createClient<Name extends keyof Methods>(
  operations: Readonly<Record<Name, string>>,
  options: ClientOptions = {},
): ClientWith<Name> {
  const { auth } = options
  const server: Server = {
    baseUrl: readAddress(options.baseUrl ?? ownAddress()),
    // Read at each call, so that tests and instrumentation may replace it.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    retries: options.retries ?? RETRIES,
  }
  const methods: Record<string, Method> = {}
  const each: Record<string, unknown> = {}
  for (const [name, line] of Object.entries<string>(operations)) {
    const call = readCall(line)
    const method: Method = async (args = {}, rest = {}) => callOperation(server, auth, call, args, rest)
    methods[name] = method
    each[name] = (args?: Arguments, rest?: RequestOptions) => readAll(method, call, args, rest)
  }
  const request: Client['request'] = (method, url, { body, ...rest } = {}) =>
    sendRequest(
      server,
      auth,
      { method, url, headers: {}, body, isRepeatable: method === 'GET' },
      rest,
      async response => response,
    )
  return { ...methods, each, request, baseUrl: server.baseUrl, fetch: server.fetch } as unknown as ClientWith<Name>
}

type Method = (args?: Arguments, options?: RequestOptions) => Promise<Answer<unknown, unknown>>

async function* readAll(method: Method, { path, named }: Call, args: Arguments = {}, options?: RequestOptions) {
  const [pageName = 'page.number'] = named
  const sizeName = path.startsWith('/scim/') ? 'count' : pageName === 'page' ? 'page_size' : 'page.size'
  let place: Arguments = { [sizeName]: PAGE_SIZE, ...args }
  for (;;) {
    const answer = await method(place, options)
    yield* itemsOf(answer.data)
    const next = nextPage(answer)
    if (!next) return
    // A list takes a page number or a position, not both.
    const { [pageName]: _, ...without } = place
    place = { ...without, ...('page.number' in next ? { [pageName]: next['page.number'] } : next) }
  }
}

/** Throws TypeError for an address that no request can be sent to: every request would look like a network failure. */
function readAddress(text: string): string {
  if (!/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text))
    throw new TypeError('baseUrl must be an http or https address')
  return text.replace(/\/+$/, '')
}

function ownAddress(): string {
  const { origin } = (globalThis as { location?: { origin?: string } }).location ?? {}
  if (!origin || origin === 'null') throw new TypeError('baseUrl is missing')
  return origin
}
