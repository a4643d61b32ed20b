// Ends the connections of a server without cutting off clients. An idle connection is half-closed and read for a while
// longer: if it were closed at once while a request arrives, it would be reset, and with it the request or the previous
// response (RFC 9112, section 9.6).

import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { isLoopback } from '../../net/addresses.ts'
import { addressKey, plainAddress, type TrustedProxies } from '../../net/proxies.ts'

/** Milliseconds within which a client must close its side. */
const LINGER_MS = 1000

/** Limits of open connections: MAX_CONNECTIONS and MAX_CONNECTIONS_PER_ADDRESS. */
export interface ConnectionLimits {
  readonly maxConnections: number
  /** For each peer, except trusted proxies and this machine, whose connections are those of others. */
  readonly maxConnectionsPerAddress: number
  readonly trustedProxies: TrustedProxies
}

interface Connection {
  readonly responses: Set<ServerResponse>
  /** The latest request; its body may still be arriving after the response. */
  last: IncomingMessage | null
  /** Bytes received when it was last idle. */
  bytesRead: number
  endedAt: number | null
}

// Keyed by Node's server, which Fastify makes by our factory and returns unchanged.
const trackedConnections = new WeakMap<Server, Connections>()

/** The connections of a server that was made with `createTrackedServer`. */
export const connectionsOf = (server: Server): Connections | undefined => trackedConnections.get(server)

/** This server's socket stays open when the server closes it: connections waiting in it are not lost. */
export function outlivesProcess(server: Server): void {
  const open = trackedConnections.get(server)
  if (open) open.isSocketKept = true
}

/** Makes a server whose connections can be ended one by one. */
export function createTrackedServer(
  create: (listener: RequestListener) => Server,
  listener: RequestListener,
  limits: ConnectionLimits,
): Server {
  const open = new Connections(limits)
  const server = create((request, response) => {
    if (open.begin(request, response)) listener(request, response)
  })
  // Node closes connections above the limit at once, and emits `drop`.
  server.maxConnections = limits.maxConnections
  server.on('drop', () => open.refused.total++)
  server.on('connection', socket => open.add(socket))
  trackedConnections.set(server, open)
  return server
}

export class Connections {
  readonly #limits: ConnectionLimits
  readonly #open = new Map<Socket, Connection>()
  /** Open connections of each address that is limited. */
  readonly #byAddress = new Map<string, number>()
  #closing = false
  /** All connections accepted so far. */
  accepted = 0
  /** By the clock of `performance.now`. */
  lastRequestAt = 0
  /** Another process holds the listening socket as well. */
  isSocketKept = false
  /** Connections that were closed at once, by the exceeded limit. */
  readonly refused = { total: 0, address: 0 }

  constructor(limits: ConnectionLimits) {
    this.#limits = limits
  }

  get count(): number {
    return this.#open.size
  }

  add(socket: Socket): void {
    this.accepted++
    const address = this.#limitedAddress(socket)
    if (address !== null) {
      const others = this.#byAddress.get(address) ?? 0
      if (others >= this.#limits.maxConnectionsPerAddress) {
        this.refused.address++
        return void socket.destroy()
      }
      this.#byAddress.set(address, others + 1)
      socket.once('close', () => this.#leave(address))
    }
    this.#open.set(socket, { responses: new Set(), last: null, bytesRead: 0, endedAt: null })
    socket.once('close', () => this.#open.delete(socket))
  }

  /** The key that a connection is counted under; null for a peer without a limit, and for a closed socket. */
  #limitedAddress({ remoteAddress = '' }: Socket): string | null {
    const address = plainAddress(remoteAddress)
    if (address === null || isLoopback(address) || this.#limits.trustedProxies.trusts(address)) return null
    return addressKey(address)
  }

  #leave(address: string): void {
    const others = (this.#byAddress.get(address) ?? 1) - 1
    if (others > 0) this.#byAddress.set(address, others)
    else this.#byAddress.delete(address)
  }

  /** False when no response can be sent, so that the client may safely send the request to another server. */
  begin(request: IncomingMessage, response: ServerResponse): boolean {
    const { socket } = request
    const connection = this.#open.get(socket)
    if (!connection) return true
    if (connection.endedAt !== null) {
      request.resume()
      return false
    }
    this.lastRequestAt = performance.now()
    connection.responses.add(response)
    connection.last = request
    if (this.#closing) response.shouldKeepAlive = false
    response.once('close', () => {
      connection.responses.delete(response)
      connection.bytesRead = socket.bytesRead
    })
    request.once('close', () => {
      connection.bytesRead = socket.bytesRead
    })
    return true
  }

  /**
   * Every response from now on has `connection: close`, except those to requests that are still arriving: the system resets a
   * connection closed before all data was read, so these are ended once idle.
   */
  announceEnd(): void {
    this.#closing = true
    for (const { responses } of this.#open.values()) {
      for (const response of responses) response.shouldKeepAlive = !response.req.complete
    }
  }

  /** Half-closes idle connections, and closes those that were half-closed and remain. */
  endIdle(): void {
    const now = performance.now()
    for (const [socket, connection] of this.#open) {
      if (connection.endedAt !== null) {
        if (now - connection.endedAt > LINGER_MS) socket.destroy()
      } else if (isAtRest(socket, connection)) {
        connection.endedAt = now
        socket.end()
      }
    }
  }
}

const isAtRest = (socket: Socket, { responses, last, bytesRead }: Connection): boolean =>
  responses.size === 0 && (last === null || last.complete) && socket.bytesRead === bytesRead
