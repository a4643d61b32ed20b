// A graceful stop. Load balancers see from /readyz and `connection: close` that this node is stopping, and send no more
// requests; then the port closes, requests in flight finish, and idle connections are ended.

import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as nextRound, setTimeout as sleep } from 'node:timers/promises'
import { limits } from '../../config.ts'
import { connectionsOf } from './connections.ts'

/** The port closes after this long without new connections: the system resets those waiting to be accepted. */
const QUIET_MS = 50
/** After this many waits, new connections come from clients that ignore /readyz. */
const QUIET_WAITS_MAX = 20
/** Longest time for which waiting connections are accepted. */
const ACCEPT_MAX_MS = 5000
/**
 * Idle connections stay open until no request has arrived on any for this long: active clients get `connection: close`. A request
 * that crosses with the end of its connection is lost if it cannot be repeated, such as a POST by NGINX.
 */
const IDLE_GRACE_MS = 1000
/** After this long they are ended despite requests on other connections. */
const IDLE_GRACE_MAX_MS = 10_000
const CHECK_MS = 25

/**
 * Keeps serving for `delayMs`, closes the port and waits for requests, at most `limits.drainTimeoutMs`; those that take
 * longer are cut off. The server must have been made with `createTrackedServer`.
 */
export async function drainServer(server: Server, delayMs: number): Promise<void> {
  if (!server.listening) return
  const open = connectionsOf(server)
  open?.announceEnd()
  await sleep(delayMs)
  await closePort(server)
  const closedAt = performance.now()
  for (let waitedMs = 0; open && open.count > 0 && waitedMs < limits.drainTimeoutMs; ) {
    const quietMs = Math.min(waitedMs, performance.now() - open.lastRequestAt)
    if (quietMs >= IDLE_GRACE_MS || waitedMs >= IDLE_GRACE_MAX_MS) open.endIdle()
    await sleep(CHECK_MS)
    waitedMs = performance.now() - closedAt
  }
  server.closeAllConnections()
}

/** Stops accepting at a moment without waiting connections; at once if these wait for the next process. */
async function closePort(server: Server): Promise<void> {
  const open = connectionsOf(server)
  const until = performance.now() + ACCEPT_MAX_MS
  const hasAccepted = async (pause: () => Promise<unknown>) => {
    const accepted = open?.accepted
    await pause()
    return accepted !== open?.accepted && performance.now() < until
  }
  if (!open?.isSocketKept) {
    for (let waits = 0; waits < QUIET_WAITS_MAX && (await hasAccepted(() => sleep(QUIET_MS))); ) waits++
    // A busy process accepts one connection in each round of its event loop, and may have had few rounds in that time.
    while (await hasAccepted(nextRound));
  }
  // http.Server.close() would also close connections at rest; this only stops accepting.
  NetServer.prototype.close.call(server)
}
