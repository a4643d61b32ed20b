/** Real servers on every address of this machine, and a watch over the connections that a test opens. */
import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import diagnostics from 'node:diagnostics_channel'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer, type ServerOptions } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { after } from '../../../../bin/testing.mjs'
import {
  createOutbound,
  type Outbound,
  OutboundError,
  type OutboundOptions,
  type OutboundReason,
  type OutboundRequest,
} from '../../../src/platform/net/outbound.ts'

export interface TestServer {
  port: number
  /** `http://127.0.0.1:port` or the like for https. */
  origin: string
  /** Connections accepted so far. */
  readonly connections: number
  /** Closes the connections that are open, not the server. */
  disconnect(): void
}

export function httpServer(listener: RequestListener): Promise<TestServer> {
  return listening(createServer(listener), 'http')
}

export function httpsServer(options: ServerOptions, listener: RequestListener): Promise<TestServer> {
  return listening(createSecureServer(options, listener), 'https')
}

/** A server that speaks for itself, byte by byte. */
export function tcpServer(onSocket: (socket: Socket) => void): Promise<TestServer> {
  const server = createTcpServer(socket => {
    socket.on('error', () => {})
    onSocket(socket)
  })
  return listening(server, 'http')
}

/** An outbound client that closes after the tests. */
export function outboundFor(options: OutboundOptions): Outbound {
  const outbound = createOutbound(options)
  after(() => outbound.close())
  return outbound
}

/** A GET with limits that no test reaches by accident. */
export function get(url: string, more: Partial<OutboundRequest> = {}): OutboundRequest {
  return { method: 'GET', url, timeoutMs: 5_000, bodyMaxBytes: 64 * 1_024, ...more }
}

export async function assertFails(answer: Promise<unknown>, reason: OutboundReason): Promise<void> {
  await assert.rejects(answer, error => {
    assert.ok(error instanceof OutboundError, `not an OutboundError: ${error}`)
    assert.equal(error.reason, reason)
    return true
  })
}

const watches = new AsyncLocalStorage<{ opened: number }>()
const count = () => {
  const watch = watches.getStore()
  if (watch) watch.opened += 1
}
diagnostics.subscribe('net.client.socket', count)
after(() => diagnostics.unsubscribe('net.client.socket', count))

/** Counts the connections that the calling test opens from now on: others of the process (to the database …) do not count. */
export function watchConnections(): { readonly opened: number } {
  const watch = { opened: 0 }
  watches.enterWith(watch)
  return watch
}

async function listening(server: Server, scheme: string): Promise<TestServer> {
  const sockets = new Set<Socket>()
  let connections = 0
  server.on('connection', (socket: Socket) => {
    connections += 1
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const disconnect = () => {
    for (const socket of sockets) socket.destroy()
  }
  await new Promise<void>(resolve => server.listen(0, resolve))
  after(() => {
    server.close()
    disconnect()
  })
  const { port } = server.address() as AddressInfo
  return {
    port,
    origin: `${scheme}://127.0.0.1:${port}`,
    disconnect,
    get connections() {
      return connections
    },
  }
}
