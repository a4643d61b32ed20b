/**
 * The kept connections of the outbound client: one undici Pool for each origin, within limits.
 *
 * undici's own Agent is not used: with `maxOrigins` it never evicts an idle origin, and it keeps the entry of one whose
 * connections all failed for good, so that anyone could fill it with dead hosts and stop every request to new ones.
 */
import { createRequire } from 'node:module'
import type * as undici from 'undici'
import { OutboundError } from './target.ts'

type Pool = undici.Pool
type Connect = undici.Pool.Options['connect']

export const ORIGINS_MAX = 512
/** Many receivers may share an origin; one of them must not use all of its connections. */
export const CONNECTIONS_PER_ORIGIN_MAX = 256
/** A connection is replaced, and its name resolved again, after this many requests. */
const REQUESTS_PER_CONNECTION_MAX = 1_000
/** Milliseconds after which an idle connection closes, unless the host names another time in `Keep-Alive`. */
const IDLE_TIMEOUT_MS = 4_000
const IDLE_TIMEOUT_MAX_MS = 30_000
const RESPONSE_HEADERS_MAX_BYTES = 16 * 1_024

export interface OriginPool {
  readonly origin: string
  readonly pool: Pool
  /** Exchanges for which the pool was acquired and not yet released. */
  exchanges: number
}

/** The pools of one client; `connect` opens their sockets. */
export class OriginPools {
  readonly #connect: Connect
  readonly #originsMax: number
  /** In the order of last use. */
  readonly #pools = new Map<string, OriginPool>()
  #closed = false

  constructor(connect: Connect, originsMax = ORIGINS_MAX) {
    this.#connect = connect
    this.#originsMax = originsMax
  }

  /** Number of origins held. */
  get size(): number {
    return this.#pools.size
  }

  /**
   * Takes the pool of an origin for one exchange; the caller returns it with `release` once undici has ended it.
   * @throws OutboundError overloaded when every one of the allowed origins is in use, closed after `close`
   */
  acquire(origin: string): OriginPool {
    if (this.#closed) throw new OutboundError('closed')
    const held = this.#pools.get(origin) ?? this.#open(origin)
    this.#pools.delete(origin)
    this.#pools.set(origin, held)
    held.exchanges += 1
    return held
  }

  release(held: OriginPool): void {
    held.exchanges -= 1
    // Not at once: undici is still in the middle of ending the exchange.
    if (held.exchanges === 0) queueMicrotask(() => this.#dropIfUnused(held))
  }

  /** Ends all requests in flight. */
  async close(): Promise<void> {
    this.#closed = true
    const pools = [...this.#pools.values()]
    this.#pools.clear()
    await Promise.all(pools.map(({ pool }) => pool.destroy(new OutboundError('closed'))))
  }

  /** The library is loaded here: its 109 modules would delay the start, and most servers send nothing in their first minutes. */
  #open(origin: string): OriginPool {
    if (this.#pools.size >= this.#originsMax) this.#evictIdle()
    const { Pool } = createRequire(import.meta.url)('undici') as typeof undici
    const originPool: OriginPool = { origin, pool: new Pool(origin, poolOptions(this.#connect)), exchanges: 0 }
    originPool.pool.on('disconnect', () => this.#dropIfUnused(originPool))
    return originPool
  }

  #evictIdle(): void {
    const idle = [...this.#pools.values()].find(({ exchanges }) => exchanges === 0)
    if (!idle) throw new OutboundError('overloaded')
    this.#drop(idle)
  }

  #dropIfUnused(held: OriginPool): void {
    if (held.exchanges === 0 && held.pool.stats.connected === 0) this.#drop(held)
  }

  #drop(held: OriginPool): void {
    if (this.#pools.get(held.origin) === held) this.#pools.delete(held.origin)
    if (!held.pool.destroyed) void held.pool.destroy(new OutboundError('closed'))
  }
}

function poolOptions(connect: Connect): undici.Pool.Options {
  return {
    connect,
    connections: CONNECTIONS_PER_ORIGIN_MAX,
    maxRequestsPerClient: REQUESTS_PER_CONNECTION_MAX,
    keepAliveTimeout: IDLE_TIMEOUT_MS,
    keepAliveMaxTimeout: IDLE_TIMEOUT_MAX_MS,
    maxHeaderSize: RESPONSE_HEADERS_MAX_BYTES,
    allowH2: false,
    pipelining: 1,
    // Each request brings one deadline for all of it.
    headersTimeout: 0,
    bodyTimeout: 0,
  }
}
