/**
 * The only way to reach addresses that users choose: webhooks, link previews, media probes.
 *
 * A request passes, in this order, the URL (`target.ts`), the addresses of its name and the address of its socket
 * (`connector.ts`), and limits on time and size (`exchange.ts`). Redirects are followed only when asked for, each hop
 * through the same checks. No proxy is taken from the environment, and nothing is decompressed.
 */
import { isPublicAddress } from './addresses.ts'
import { Connector, dnsResolve, type Resolve, systemResolve } from './connector.ts'
import { Exchange, type ExchangeResponse } from './exchange.ts'
import { afterFreeTime } from './free-time.ts'
import { OriginPools } from './origin-pools.ts'
import { OutboundError, parseTarget, type TargetPolicy } from './target.ts'

export { OutboundError, type OutboundReason } from './target.ts'

export interface Outbound {
  /**
   * Sends one request and reads the response, whatever its status, into memory.
   * @throws OutboundError when there is no response; its message is safe to show to users
   */
  request(options: OutboundRequest): Promise<OutboundResponse>
  /** Closes every connection; running and later requests fail with the reason `closed`. */
  close(): Promise<void>
}

export interface OutboundOptions {
  /** Lets requests reach loopback and private addresses, on any port. For development and tests. */
  allowPrivateTargets: boolean
  /** Resolves names. Default: the name servers; with private targets the resolver of this machine. */
  resolve?: Resolve
  /** Whether an address may be reached without private targets. Default: `isPublicAddress`. */
  isAllowedAddress?: (ip: string) => boolean
}

export interface OutboundRequest {
  method: 'GET' | 'HEAD' | 'POST'
  url: string
  /** Those that frame the message (`host`, `connection`, `content-length` …) are refused. */
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array
  /** For everything together: waiting for a connection, name, handshake, headers, body, redirects. Stalls of this thread do not count. */
  timeoutMs: number
  /** At most this much of the body is kept. A longer one is cut off, and the connection with it. */
  bodyMaxBytes: number
  /** The most redirects of a GET or HEAD that are followed. Without it a redirect is returned like any other response. */
  redirectsMax?: number
}

export interface OutboundResponse extends ExchangeResponse {
  /** The address of the response, after redirects. */
  url: string
}

const DEFAULT_HEADERS = { 'user-agent': 'atrium', 'accept-encoding': 'identity' }

/** Set by the client itself, or meant for the next hop only (RFC 9110 section 7.6.1). */
const FRAMING_HEADERS: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** Removed from redirects to another origin. */
const PERSONAL_HEADERS = ['authorization', 'cookie'] as const

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** The addresses that may be requested, and framed: those on the public internet, unless private targets are allowed. */
export const targetPolicy = (allowPrivateTargets: boolean, isAllowedAddress = isPublicAddress): TargetPolicy => ({
  allowPrivateTargets,
  isAllowedAddress: allowPrivateTargets ? () => true : isAllowedAddress,
})

/** Makes the guarded client. One is enough for a process: it keeps the connections. */
export function createOutbound({ allowPrivateTargets, resolve, isAllowedAddress }: OutboundOptions): Outbound {
  return new GuardedClient(
    targetPolicy(allowPrivateTargets, isAllowedAddress),
    resolve ?? (allowPrivateTargets ? systemResolve : dnsResolve()),
  )
}

class GuardedClient implements Outbound {
  readonly #policy: TargetPolicy
  readonly #connector: Connector
  readonly #pools: OriginPools

  constructor(policy: TargetPolicy, resolve: Resolve) {
    this.#policy = policy
    this.#connector = new Connector(policy, resolve)
    this.#pools = new OriginPools(this.#connector.connect)
  }

  async request(request: OutboundRequest): Promise<OutboundResponse> {
    const deadline: Deadline = { isOver: false, exchange: null }
    const stop = afterFreeTime(request.timeoutMs, () => {
      deadline.isOver = true
      deadline.exchange?.expire()
    })
    try {
      return await this.#follow(request, deadline)
    } finally {
      stop()
    }
  }

  async #follow(request: OutboundRequest, deadline: Deadline): Promise<OutboundResponse> {
    const redirectsMax = request.method === 'POST' ? 0 : (request.redirectsMax ?? 0)
    let headers = requestHeaders(request.headers)
    let url = parseTarget(request.url, this.#policy)
    for (let redirects = 0; ; redirects += 1) {
      const response = await this.#exchange(request, url, headers, redirectsMax > 0, deadline)
      if (redirectsMax === 0 || !isRedirect(response.status, response.headers)) return { ...response, url: url.href }
      if (redirects === redirectsMax) throw new OutboundError('too_many_redirects')
      const next = parseTarget(response.headers.location!, this.#policy, url)
      if (next.origin !== url.origin) headers = withoutPersonal(headers)
      url = next
    }
  }

  async close(): Promise<void> {
    this.#connector.close()
    await this.#pools.close()
  }

  async #exchange(
    { method, body, bodyMaxBytes }: OutboundRequest,
    url: URL,
    headers: Record<string, string>,
    followsRedirects: boolean,
    deadline: Deadline,
  ): Promise<ExchangeResponse> {
    if (deadline.isOver) throw new OutboundError('timeout')
    const held = this.#pools.acquire(url.origin)
    const stopAtHeaders = followsRedirects ? isRedirect : never
    const exchange = new Exchange({ bodyMaxBytes, stopAtHeaders, released: () => this.#pools.release(held) })
    deadline.exchange = exchange
    const path = url.pathname + url.search
    held.pool.dispatch({ origin: url.origin, path, method, headers, body: body ?? null }, exchange)
    return exchange.response
  }
}

interface Deadline {
  isOver: boolean
  /** The one in flight. */
  exchange: Exchange | null
}

const never = () => false

function requestHeaders(given: OutboundRequest['headers']): Record<string, string> {
  const headers: Record<string, string> = { ...DEFAULT_HEADERS }
  for (const name in given) {
    const lowerCase = name.toLowerCase()
    if (FRAMING_HEADERS.has(lowerCase)) throw new OutboundError('invalid_request')
    headers[lowerCase] = given[name]!
  }
  return headers
}

function withoutPersonal(headers: Record<string, string>): Record<string, string> {
  const kept = { ...headers }
  for (const name of PERSONAL_HEADERS) delete kept[name]
  return kept
}

function isRedirect(status: number, headers: ExchangeResponse['headers']): boolean {
  return REDIRECTS.has(status) && headers.location !== undefined
}
