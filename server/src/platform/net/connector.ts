/**
 * Opens the sockets of the outbound client, to checked addresses only.
 *
 * A name is resolved once for each socket, all its addresses are checked, and the socket is opened to those very
 * addresses: no second lookup could return others. The address that the socket reports is checked
 * again before the first byte is sent. A kept socket stays bound to the address that was checked, so names that change
 * their address afterwards (DNS rebinding) have no effect on it.
 */

import { Resolver } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { connect as connectTcp, isIP, isIPv4, type Socket } from 'node:net'
import { connect as connectTls, createSecureContext, type SecureContext } from 'node:tls'
import type { buildConnector } from 'undici'
import { afterFreeTime } from './free-time.ts'
import { bareHost, OutboundError, type OutboundReason, type TargetPolicy } from './target.ts'

/** For name, TCP and TLS together. The deadline of each request is a limit of its own. */
const CONNECT_TIMEOUT_MS = 10_000
/** Time for one address before the next one is tried. */
const CONNECT_ATTEMPT_TIMEOUT_MS = 500
/** Addresses tried for each family, so that one request cannot make this server connect to hundreds of addresses. */
const ADDRESSES_PER_FAMILY_MAX = 2
const TCP_KEEP_ALIVE_DELAY_MS = 60_000

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 }

type Target = Pick<buildConnector.Options, 'hostname' | 'port' | 'protocol'>

/** Opens the sockets of one client. */
export class Connector {
  readonly #policy: TargetPolicy
  readonly #resolve: Resolve
  readonly #opening = new Set<AbortController>()
  /** One for all: reading the root certificates takes milliseconds. */
  #secureContext: SecureContext | undefined

  constructor(policy: TargetPolicy, resolve: Resolve) {
    this.#policy = policy
    this.#resolve = resolve
  }

  /** The function that undici calls for a socket. Its errors are OutboundErrors. */
  readonly connect: buildConnector.connector = (target, callback) => {
    this.#connect(target).then(
      socket => callback(null, socket),
      error => callback(error, null),
    )
  }

  /** Destroys the sockets that are still being opened. */
  close(): void {
    for (const controller of this.#opening) controller.abort(new OutboundError('closed'))
  }

  async #connect(target: Target): Promise<Socket> {
    const controller = new AbortController()
    this.#opening.add(controller)
    const stop = afterFreeTime(CONNECT_TIMEOUT_MS, () => controller.abort(new OutboundError('timeout')))
    try {
      return await this.#open(target, controller.signal)
    } finally {
      stop()
      this.#opening.delete(controller)
    }
  }

  async #open({ hostname, port, protocol }: Target, signal: AbortSignal): Promise<Socket> {
    const host = bareHost(hostname)
    const addresses = isIP(host) ? [host] : await resolved(host, this.#resolve, signal)
    if (!addresses.every(this.#policy.isAllowedAddress)) throw new OutboundError('forbidden_address')
    const socket = await openTcp(addresses, Number(port || DEFAULT_PORTS[protocol]), signal)
    if (!this.#policy.isAllowedAddress(socket.remoteAddress ?? '')) {
      socket.destroy()
      throw new OutboundError('forbidden_address')
    }
    if (protocol === 'http:') return socket
    this.#secureContext ??= createSecureContext()
    return openTls(socket, host, this.#secureContext, signal)
  }
}

async function resolved(host: string, resolve: Resolve, signal: AbortSignal): Promise<readonly string[]> {
  let addresses: readonly string[]
  try {
    addresses = await unlessAborted(resolve(host), signal)
  } catch (error) {
    throw asOutboundError('unresolvable', error)
  }
  if (addresses.length === 0 || !addresses.every(address => isIP(address))) throw new OutboundError('unresolvable')
  return addresses
}

function openTcp(addresses: readonly string[], port: number, signal: AbortSignal): Promise<Socket> {
  // IPv4 first: servers without a working IPv6 route are common, and their first attempt would be lost.
  const ipv4 = addresses.filter(isIPv4).slice(0, ADDRESSES_PER_FAMILY_MAX)
  const ipv6 = addresses.filter(address => !isIPv4(address)).slice(0, ADDRESSES_PER_FAMILY_MAX)
  const candidates = [...ipv4, ...ipv6].map(address => ({ address, family: isIP(address) }))
  const socket = connectTcp({
    // Never resolved: `lookup` returns the checked addresses, and Node chooses among them.
    host: 'checked.invalid',
    port,
    lookup: (_host, _options, callback) => callback(null, candidates),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: CONNECT_ATTEMPT_TIMEOUT_MS,
    noDelay: true,
    keepAlive: true,
    keepAliveInitialDelay: TCP_KEEP_ALIVE_DELAY_MS,
  })
  return waitUntilOpen(socket, 'connect', 'connection_failed', signal)
}

function openTls(socket: Socket, host: string, secureContext: SecureContext, signal: AbortSignal): Promise<Socket> {
  const name = host.replace(/\.$/, '')
  // Names go into the handshake (SNI), addresses may not (RFC 6066); the certificate is checked against either.
  const identity = isIP(name) ? { host: name } : { servername: name }
  // `rejectUnauthorized` is explicit, so that NODE_TLS_REJECT_UNAUTHORIZED cannot switch it off.
  const secured = connectTls({
    socket,
    secureContext,
    rejectUnauthorized: true,
    ALPNProtocols: ['http/1.1'],
    ...identity,
  })
  return waitUntilOpen(secured, 'secureConnect', 'tls', signal)
}

/** Waits for a socket to open; destroys it on failure or abort. */
function waitUntilOpen(socket: Socket, event: string, reason: OutboundReason, signal: AbortSignal): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  socket.once(event, () => resolve(socket))
  // Never removed: until undici adds its own listener, an error must not end the process.
  socket.on('error', error => reject(asOutboundError(reason, error)))
  socket.once('close', () => reject(new OutboundError(reason)))
  return unlessAborted(promise, signal).catch(error => {
    socket.destroy()
    throw error
  })
}

function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason)
  if (signal.aborted) onAbort()
  else signal.addEventListener('abort', onAbort, { once: true })
  // The race also handles the promise that loses: an unhandled rejection would end the process.
  return Promise.race([promise, aborted]).finally(() => signal.removeEventListener('abort', onAbort))
}

function asOutboundError(reason: OutboundReason, error: unknown): OutboundError {
  return error instanceof OutboundError ? error : new OutboundError(reason, error)
}

/** Returns every address of a host name; rejects, or returns none, when there is none. */
export type Resolve = (host: string) => Promise<readonly string[]>

/** One try of one name server; the second try waits twice as long. */
const DNS_TRY_TIMEOUT_MS = 1_500
const DNS_TRIES_MAX = 2

/**
 * Resolves as every other program on this machine does: hosts file and search domains included. For development and
 * private networks. Takes one of libuv's four threads for as long as it lasts.
 */
export const systemResolve: Resolve = async host => (await lookup(host, { all: true })).map(({ address }) => address)

/**
 * Resolves through the name servers alone. Public names need neither hosts file nor search domains, and a user whose
 * name servers never answer cannot occupy the threads that files and password hashes wait for.
 * @param servers name servers instead of those of the system, `address:port`
 */
export function dnsResolve(servers?: readonly string[]): Resolve {
  return async host => {
    // A resolver for each name, so that a changed resolv.conf is seen without a restart.
    const resolver = new Resolver({ timeout: DNS_TRY_TIMEOUT_MS, tries: DNS_TRIES_MAX })
    if (servers) resolver.setServers(servers)
    const [ipv4, ipv6] = await Promise.allSettled([query(resolver, 'A', host), query(resolver, 'AAAA', host)])
    if (ipv4.status === 'rejected' && ipv6.status === 'rejected') throw ipv4.reason
    return [ipv4, ipv6].flatMap(result => (result.status === 'fulfilled' ? result.value : []))
  }
}

function query(resolver: Resolver, type: 'A' | 'AAAA', host: string): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    resolver.resolve(host, type, (error, addresses) => (error ? reject(error) : resolve(addresses)))
  })
}
