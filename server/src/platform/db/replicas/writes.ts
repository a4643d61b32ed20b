// Who wrote recently. Every node remembers the moment at which a commit became known, before its response is sent: the node that
// made it notifies the others by a signal and waits for their acknowledgement. Each process uses its own clock; `watch.ts` tracks
// the moment up to which each replica is complete (decision 0076).

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createBatcher } from '../batcher.ts'
import type { Bus } from '../signals/bus.ts'
import { EVERYBODY, programKey, type Reading, type WriterKey } from './reading.ts'

const CHANNEL = 'writes'
/** A node that has not acknowledged by then is ignored until it sends a signal again: it has stopped, or is cut off. */
const HEARD_MAX_MS = 1000
/** A response waits no longer than this, whatever happens. */
const TELLING_MAX_MS = 2 * HEARD_MAX_MS
/** How often a node signals its presence when it has nothing to report. */
const PRESENCE_MS = 2000
/** Writers in one signal: well below the database's limit. */
const TOLD_TOGETHER_MAX = 100
const WAITING_MAX = 100_000
/** Signals awaiting acknowledgement at a time. */
const TELLING_MAX = 4

export interface Writes {
  /** Remembers on every node that these wrote until now. Never rejects. */
  note(keys: readonly WriterKey[]): Promise<void>
  /** The moment up to which a replica must be complete to serve all of these. */
  upToFor(readings: readonly Reading[]): number
  start(): void
  close(): Promise<void>
}

/** Without replicas there is nothing to remember. */
export const NO_WRITES: Writes = {
  note: async () => {},
  upToFor: () => Number.POSITIVE_INFINITY,
  start() {},
  async close() {},
}

/** `keptMs`: a replica that lags further is not read, so older writes can be dropped. */
export function createWrites(bus: Bus, keptMs: number, onError: (error: Error) => void): Writes {
  const moments = new Moments(keptMs)
  const others = new OtherNodes(bus)
  const batcher = createBatcher<'', WriterKey, void>({
    inFlightMax: TELLING_MAX,
    itemsMax: TOLD_TOGETHER_MAX,
    waitingMax: WAITING_MAX,
    refusal: () => new Error('too many writes wait to be told to other nodes'),
    async process(_all, keys) {
      // The database may be gone by now, and then there are no reads.
      await others.tell(new Set(keys)).catch(onError)
      return keys.map(() => ({ status: 'fulfilled', value: undefined }))
    },
  })
  const stop = [
    others.listen(keys => moments.remember(keys)),
    // All writes made while signals did not arrive were made before now.
    bus.onReset(() => moments.remember([EVERYBODY])),
  ]
  let presence: NodeJS.Timeout | undefined
  const appear = () => void others.tell(new Set()).catch(onError)
  return {
    async note(keys) {
      moments.remember(keys)
      const told = Promise.all(keys.map(key => batcher.add('', key))).catch(onError)
      // A database without a free connection must not delay the response to completed work.
      await Promise.race([told, sleep(TELLING_MAX_MS, undefined, { ref: false })])
    },
    upToFor(readings) {
      let upTo = moments.of(EVERYBODY)
      for (const { programId, caller, since = upTo } of readings) {
        upTo = Math.max(upTo, since, moments.of(programKey(programId)), caller === null ? upTo : moments.of(caller))
      }
      return upTo
    },
    start() {
      appear()
      presence = setInterval(appear, PRESENCE_MS).unref()
    },
    async close() {
      clearInterval(presence)
      for (const end of stop) end()
      // Nodes that are not notified notice it at the next write.
      await Promise.race([others.leave().catch(() => {}), sleep(HEARD_MAX_MS, undefined, { ref: false })])
    },
  }
}

class Moments {
  readonly #keptMs: number
  /** By key, in the order of their moments. */
  readonly #moments = new Map<WriterKey, number>()

  constructor(keptMs: number) {
    this.#keptMs = keptMs
  }

  of(key: WriterKey): number {
    return this.#moments.get(key) ?? Number.NEGATIVE_INFINITY
  }

  remember(keys: Iterable<WriterKey>): void {
    const now = performance.now()
    for (const key of keys) {
      this.#moments.delete(key)
      this.#moments.set(key, now)
    }
    for (const [key, at] of this.#moments) {
      if (at >= now - this.#keptMs) break
      this.#moments.delete(key)
    }
  }
}

/** The other nodes that read from replicas. Signals: `wrote node.number keys…`, `heard node.number node`, `left node`. */
class OtherNodes {
  readonly #bus: Bus
  readonly #self = randomUUID()
  readonly #nodes = new Set<string>()
  /** The nodes that have not yet acknowledged, by signal. */
  readonly #waiting = new Map<string, { readonly nodes: Set<string>; done(): void }>()
  #number = 0

  constructor(bus: Bus) {
    this.#bus = bus
  }

  /** Resolves once all have acknowledged, or those that have not are ignored. */
  async tell(keys: ReadonlySet<WriterKey>): Promise<void> {
    const id = `${this.#self}.${++this.#number}`
    const nodes = new Set(this.#nodes)
    const heard = nodes.size === 0 ? null : this.#heardBy(id, nodes)
    try {
      await this.#bus.send(CHANNEL, ['wrote', id, ...keys].join(' '))
      await heard
    } finally {
      this.#waiting.delete(id)
    }
  }

  leave(): Promise<void> {
    return this.#bus.send(CHANNEL, `left ${this.#self}`)
  }

  /** `onWritten` gets the writers on other nodes. Returns the function that stops it. */
  listen(onWritten: (keys: readonly WriterKey[]) => void): () => void {
    return this.#bus.on(CHANNEL, payload => {
      const [what, id = '', ...rest] = payload.split(' ')
      const [node = ''] = id.split('.')
      if (what === 'left') this.#nodes.delete(node)
      else if (what === 'heard') this.#answered(id, rest[0] as string)
      else if (node !== this.#self) {
        this.#nodes.add(node)
        onWritten(rest)
        void this.#bus.send(CHANNEL, `heard ${id} ${this.#self}`).catch(() => {})
      }
    })
  }

  #heardBy(id: string, nodes: Set<string>): Promise<void> {
    return new Promise(resolve => {
      const late = setTimeout(() => {
        for (const node of nodes) this.#nodes.delete(node)
        resolve()
      }, HEARD_MAX_MS)
      const done = () => {
        clearTimeout(late)
        resolve()
      }
      this.#waiting.set(id, { nodes, done })
    })
  }

  #answered(id: string, node: string): void {
    const waiting = this.#waiting.get(id)
    if (waiting?.nodes.delete(node) && waiting.nodes.size === 0) waiting.done()
  }
}
