// Which server a read goes to: replicas that have the writes the reader must see, in weighted rotation; otherwise the primary.

import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerPools } from '../engines/server-pools.ts'
import { isConnectionLost, isReplicaFault } from '../errors.ts'
import type { Bus } from '../signals/bus.ts'
import type { ReplicaAddress } from './address.ts'
import { currentReading, type Reading } from './reading.ts'
import { type Watched, watchReplicas } from './watch.ts'
import { createWrites, NO_WRITES, type Writes } from './writes.ts'

export type ReplicaState = 'used' | 'behind' | 'down'

/** For `/metrics`. */
export interface ReplicaFigures {
  readonly name: string
  readonly state: ReplicaState
  /** Its maximum lag in seconds; NaN while unknown. */
  readonly lagSeconds: number
  readonly reads: number
  /** Reads that failed on it and were retried on the primary. */
  readonly failures: number
}

export interface Replicas {
  readonly writes: Writes
  /** A replica for a read that must satisfy all of these; null if only the primary will do. */
  choose(readings?: readonly (Reading | undefined)[]): Replica | null
  /** Whether there are any. */
  readonly exist: boolean
  figures(): ReplicaFigures[]
  /** Reads that could have gone to a replica and went to the primary. */
  readonly primaryReads: () => number
  /** Resolves once every replica in use has all commits made before the call: for telling others to read it. */
  settled(): Promise<void>
  start(): void
  close(): Promise<void>
}

export const NO_REPLICAS: Replicas = {
  writes: NO_WRITES,
  choose: () => null,
  exist: false,
  figures: () => [],
  primaryReads: () => 0,
  settled: async () => {},
  start() {},
  async close() {},
}

export class Replica implements Watched {
  readonly name: string
  readonly url: string
  readonly weight: number
  readonly pools: ServerPools
  readonly #onError: (error: Error) => void
  upTo = Number.NEGATIVE_INFINITY
  fault: string | null = 'not reached yet'
  reads = 0
  failures = 0
  /** For weighted rotation. */
  credit = 0

  constructor({ name, url, weight }: ReplicaAddress, pools: ServerPools, onError: (error: Error) => void) {
    this.name = name
    this.url = url
    this.weight = weight
    this.pools = pools
    this.#onError = onError
  }

  onLost(): void {
    this.#onError(new Error(`the replica ${this.name} does not answer`))
    // Its pending statements are retried on the primary.
    this.pools.cut()
  }

  /** Whether the primary should retry a statement that failed on it. */
  isAtFault(error: unknown): boolean {
    if (!isReplicaFault(error)) return false
    this.failures++
    // Until it responds again.
    if (isConnectionLost(error)) this.upTo = Number.NEGATIVE_INFINITY
    return true
  }
}

const SETTLED_POLL_MS = 20

export interface ReplicasOptions {
  readonly primaryUrl: string
  readonly addresses: readonly ReplicaAddress[]
  readonly lagMaxMs: number
  readonly bus: Bus
  readonly open: (url: string) => ServerPools
  readonly onError: (error: Error) => void
}

export function openReplicas({ primaryUrl, addresses, lagMaxMs, bus, open, onError }: ReplicasOptions): Replicas {
  if (addresses.length === 0) return NO_REPLICAS
  const replicas = addresses.map(address => new Replica(address, open(address.url), onError))
  const watch = watchReplicas(primaryUrl, replicas)
  const writes = createWrites(bus, lagMaxMs, onError)
  let primaryReads = 0
  const stateOf = ({ fault, upTo }: Replica): ReplicaState => {
    if (fault !== null) return 'down'
    return upTo >= performance.now() - lagMaxMs ? 'used' : 'behind'
  }
  const find = (readings: readonly Reading[]): Replica | null => {
    // Writes on other nodes are not being signalled.
    if (!bus.connected) return null
    const needed = writes.upToFor(readings)
    const used = replicas.filter(replica => stateOf(replica) === 'used')
    const found = takeTurns(used.filter(({ upTo }) => upTo >= needed))
    if (found === null && used.length > 0) watch.hurry()
    return found
  }
  return {
    writes,
    exist: true,
    choose(readings = [currentReading()]) {
      if (!readings.every(reading => reading !== undefined)) return null
      const found = find(readings)
      if (found === null) primaryReads++
      else found.reads++
      return found
    },
    figures: () =>
      replicas.map(replica => ({
        name: replica.name,
        state: stateOf(replica),
        lagSeconds: Number.isFinite(replica.upTo) ? (performance.now() - replica.upTo) / 1000 : Number.NaN,
        reads: replica.reads,
        failures: replica.failures,
      })),
    primaryReads: () => primaryReads,
    async settled() {
      const since = performance.now()
      while (replicas.some(replica => stateOf(replica) === 'used' && replica.upTo < since)) {
        watch.hurry()
        await sleep(SETTLED_POLL_MS)
      }
    },
    start() {
      watch.start()
      writes.start()
    },
    async close() {
      await writes.close()
      await watch.close()
      for (const { pools } of replicas) await pools.close()
    },
  }
}

/** Each gets its share by weight, spread evenly. */
function takeTurns(replicas: readonly Replica[]): Replica | null {
  let next: Replica | null = null
  let total = 0
  for (const replica of replicas) {
    replica.credit += replica.weight
    total += replica.weight
    if (next === null || replica.credit > next.credit) next = replica
  }
  if (next) next.credit -= total
  return next
}
