// Ends serving without breaking anything: no new connections, requests in flight finish, connections that are open still
// hear from /readyz that this node goes away, then everything is closed.

import { Server as NetServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { limits } from '../../config.ts'

/** How long open connections stay at least, so that a load balancer sees /readyz turn. */
const OPEN_CONNECTIONS_MS = 1000
const CHECK_MS = 25

export async function drain(server: FastifyInstance): Promise<void> {
  const http = server.server
  if (http.listening) {
    // http.Server.close() would also close idle connections at once; this only stops accepting.
    NetServer.prototype.close.call(http)
    const started = performance.now()
    while (performance.now() - started < limits.drainTimeoutMs) {
      const waited = performance.now() - started
      const connections = await connectionCount(http)
      if (connections === 0) break
      if (waited >= OPEN_CONNECTIONS_MS) http.closeIdleConnections()
      await new Promise(resolve => setTimeout(resolve, CHECK_MS))
    }
    http.closeAllConnections()
  }
}

function connectionCount(http: NetServer): Promise<number> {
  return new Promise(resolve => http.getConnections((_error, count) => resolve(count ?? 0)))
}
