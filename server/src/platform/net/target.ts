/** Which URLs may be requested at all, before any name is resolved. */

import { isIP } from 'node:net'

const URL_MAX_CHARACTERS = 8_192

/** Ports below this one are those of system services; of them only 80 and 443 are allowed. */
const UNPRIVILEGED_PORT_MIN = 1_024
const WEB_PORTS: ReadonlySet<number> = new Set([80, 443])

/** Unprivileged ports that never serve webhooks or pages: databases, caches, brokers, control planes, desktops, mail, chat. */
const SERVICE_PORTS: ReadonlySet<number> = new Set([
  1433, 1434, 1521, 1719, 1720, 1723, 1883, 2049, 2181, 2375, 2376, 2379, 2380, 3306, 3389, 3659, 4045, 4190, 4369,
  5060, 5061, 5432, 5433, 5671, 5672, 5900, 5984, 5985, 5986, 6000, 6379, 6380, 6443, 6566, 6665, 6666, 6667, 6668,
  6669, 6679, 6697, 7000, 7001, 8125, 8500, 8883, 9042, 9092, 9100, 9200, 9300, 10080, 10250, 10255, 11211, 15672,
  25672, 27017, 27018, 27019,
])

/** Names of this machine or this network, independent of a resolver's response (RFC 6761, 6762, 8375, ICANN's `internal`). */
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal|home\.arpa)\.?$/

/** The addresses that this server requests on behalf of users. */
export interface TargetPolicy {
  /** Private targets lift the restrictions of ports and local names. */
  readonly allowPrivateTargets: boolean
  readonly isAllowedAddress: (ip: string) => boolean
}

/**
 * Reads a URL that a user chose and refuses what must never be requested: other schemes than http and https, userinfo,
 * addresses that are not allowed and, without private targets, names of the local network and ports other than 80, 443
 * and the unprivileged ones without a well-known service. With private targets every port is allowed.
 * The WHATWG parser has brought decimal, octal, hexadecimal, short, percent-encoded and full-width hosts into one form.
 * @throws OutboundError invalid_url, forbidden_address, forbidden_port
 */
export function parseTarget(text: string, policy: TargetPolicy, base?: URL): URL {
  const url = text.length > URL_MAX_CHARACTERS ? null : URL.parse(text, base?.href)
  if (!url) throw new OutboundError('invalid_url')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new OutboundError('invalid_url')
  if (url.username !== '' || url.password !== '') throw new OutboundError('invalid_url')
  if (!isAllowedHost(bareHost(url.hostname), policy)) throw new OutboundError('forbidden_address')
  if (!policy.allowPrivateTargets && url.port !== '' && !isWebPort(Number(url.port)))
    throw new OutboundError('forbidden_port')
  return url
}

/** The host without the brackets that a URL puts around an IPv6 address. */
export function bareHost(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
}

function isAllowedHost(host: string, policy: TargetPolicy): boolean {
  return isIP(host) === 0 ? policy.allowPrivateTargets || !LOCAL_NAME.test(host) : policy.isAllowedAddress(host)
}

function isWebPort(port: number): boolean {
  return WEB_PORTS.has(port) || (port >= UNPRIVILEGED_PORT_MIN && !SERVICE_PORTS.has(port))
}

const MESSAGES = {
  invalid_url: 'The address is not a valid http or https URL',
  invalid_request: 'The request has a header that cannot be sent',
  forbidden_address: 'The address is not on the public internet',
  forbidden_port: 'The port of the address is not allowed',
  unresolvable: 'The host name cannot be resolved',
  connection_failed: 'The host cannot be reached, or it closed the connection',
  tls: 'No secure connection: the certificate or the protocol of the host is not accepted',
  timeout: 'The host did not answer in time',
  too_large: 'The headers of the response are too large',
  invalid_response: 'The response of the host is not valid HTTP',
  unasked_continue: 'The host sent 100 Continue, which the request did not ask for',
  too_many_redirects: 'The address redirects too often',
  overloaded: 'Too many hosts are being contacted at this moment',
  closed: 'The server is shutting down',
} as const

/** Why a request to an address that a user chose got no response. */
export type OutboundReason = keyof typeof MESSAGES

export const OUTBOUND_REASONS = Object.keys(MESSAGES) as readonly OutboundReason[]

/** The reason whose sentence this is; null for any other text. */
export const reasonOfMessage = (message: string): OutboundReason | null =>
  OUTBOUND_REASONS.find(reason => MESSAGES[reason] === message) ?? null

/**
 * A request to an address that a user chose got no response. `message` is one fixed sentence for each reason, so it may
 * be stored and shown to users; `cause` may name internal addresses and belongs in logs only.
 */
export class OutboundError extends Error {
  override readonly name = 'OutboundError'
  readonly reason: OutboundReason

  constructor(reason: OutboundReason, cause?: unknown) {
    super(MESSAGES[reason], cause === undefined ? undefined : { cause })
    this.reason = reason
  }
}
