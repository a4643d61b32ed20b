// Most of what a short statement costs this process is the system calls that send it. Statements issued at the same moment
// therefore share a connection and one write, and are answered in order; those of the next moment use another connection, so that
// nothing waits long behind others.

import type { Socket } from 'node:net'
import type pg from 'pg'

/** Connections that are shared at a time. */
const CONNECTIONS_MAX = 4
/** Statements in one write. */
const TOGETHER_MAX = 16

/** A connection with statements in flight. */
interface Shared {
  readonly opened: Promise<pg.PoolClient>
  /** Statements in flight. */
  inFlight: number
}

/** Runs a statement, which must be short and take no locks, on a shared connection. */
export type RunShared = <T>(run: (client: pg.PoolClient) => Promise<T>) => Promise<T>

/**
 * Shares connections of a pool whose clients pipeline (`pipeline: true`). A failed statement does not affect the others, unless
 * the connection breaks: `isBroken` says whether an error means that.
 */
export function shareConnections(pool: pg.Pool, isBroken: (error: unknown) => boolean): RunShared {
  const connections = new Set<Shared>()
  let filling: { readonly shared: Shared; count: number } | null = null

  const choose = (): Shared => {
    if (filling && filling.count < TOGETHER_MAX && connections.has(filling.shared)) {
      filling.count++
      return filling.shared
    }
    const shared = connections.size < CONNECTIONS_MAX ? open() : leastLoaded(connections)
    const mine = { shared, count: 1 }
    filling = mine
    holdWrites(shared.opened, () => {
      if (filling === mine) filling = null
    })
    return shared
  }
  const open = (): Shared => {
    const shared: Shared = { opened: pool.connect(), inFlight: 0 }
    connections.add(shared)
    return shared
  }
  return async run => {
    const shared = choose()
    shared.inFlight++
    let broken = false
    try {
      return await run(await shared.opened)
    } catch (error) {
      broken = isBroken(error)
      throw error
    } finally {
      shared.inFlight--
      // Nothing more is sent on a broken one; after its last statement it returns to the pool, which closes it.
      if (broken || shared.inFlight === 0) connections.delete(shared)
      if (shared.inFlight === 0) void giveBack(shared.opened, broken)
    }
  }
}

const leastLoaded = (connections: Iterable<Shared>): Shared =>
  [...connections].reduce((best, one) => (one.inFlight < best.inFlight ? one : best))

/** Corks the socket until all requests that have arrived are processed, so that their statements leave in one write. */
function holdWrites(opened: Promise<pg.PoolClient>, onSent: () => void): void {
  let held = null as Socket | null
  let isSent = false
  opened.then(
    client => {
      if (isSent) return
      held = socketOf(client)
      held?.cork()
    },
    () => {},
  )
  setImmediate(() => {
    isSent = true
    onSent()
    held?.uncork()
  })
}

async function giveBack(opened: Promise<pg.PoolClient>, broken: boolean): Promise<void> {
  try {
    ;(await opened).release(broken)
  } catch {
    // It never opened: its statements have failed with that error.
  }
}

/** The socket of a connection, which is not in the driver's types. */
export const socketOf = (client: pg.ClientBase): Socket | null =>
  (client as unknown as { connection?: { stream?: Socket } }).connection?.stream ?? null
