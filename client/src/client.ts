// A client of one server: a method for each operation it is given.

import { type Arguments, type Call, callOperation, readCall } from './call.ts'
import type { Each, Methods } from './generated/methods.ts'
import { itemsOf, nextPage } from './pagination.ts'
import { sendRequest } from './transport.ts'
import type { Answer, Auth, Body, RequestOptions, Server } from './types.ts'

/** Where a client calls, as whom and how. */
export interface ClientOptions {
  /**
   * Address of the server, such as `https://atrium.example.com`; in a browser that of the page if left out. Anything but an http or https
   * address throws TypeError.
   */
  readonly baseUrl?: string
  /** Who is calling; left out, only calls that need no token succeed. */
  readonly auth?: Auth
  /** Longest time of one attempt, answer included; 0 is none. */
  readonly timeoutMs?: number
  /** How often a call that failed is repeated, when it is safe. */
  readonly retries?: number
  /** Sends requests, those for tokens and files included; the platform's own if left out. */
  readonly fetch?: typeof globalThis.fetch
}

/** What every client has beside the operations. */
export interface Client {
  readonly baseUrl: string
  /** What it sends requests with. */
  readonly fetch: typeof globalThis.fetch
  /**
   * A request that is no operation, to a path of the server: with the client's headers, time limit and repetitions, and
   * its whole response. Throws AtriumError unless its status is 2xx. Time limit and signal end with the headers.
   */
  request(method: string, path: string, options?: RequestOptions & { readonly body?: Body }): Promise<Response>
}

/** A client with some of the operations. */
export type ClientWith<Name extends keyof Methods> = Client &
  Pick<Methods, Name> & { readonly each: Pick<Each, Name & keyof Each> }

const TIMEOUT_MS = 30_000
const RETRIES = 2
/** What iterators ask for, where the caller does not say: the most that lists allow. */
const PAGE_SIZE = 100

/**
 * A client with the operations that are given, for bundles that must stay small:
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
    // Found at each call, so that tests and instrumentation may replace it.
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
    // A list takes a number or a place, not both.
    const { [pageName]: _, ...without } = place
    place = { ...without, ...('page.number' in next ? { [pageName]: next['page.number'] } : next) }
  }
}

/** Throws TypeError for what no request could be sent to: each would look like a network that is down. */
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
