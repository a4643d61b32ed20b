// Who wrote lately. A write is remembered by the moment when its commit was known, on every node before its response is sent:
// the node that made it tells the others by a signal, and waits until they have heard it. The clock is that of each process;
// `watch.ts` knows of each replica up to which moment it has everything (decision 0076).

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createBatcher } from '../batcher.ts'
import type { Bus } from '../signals/bus.ts'
import { EVERYBODY, programKey, type Reading, type WriterKey } from './reading.ts'

const CHANNEL = 'writes'
/** A node that has not answered by then is not waited for until it is heard of again: it has stopped, or is cut off. */
const HEARD_MAX_MS = 1000
/** A response waits no longer than this, whatever happens. */
const TELLING_MAX_MS = 2 * HEARD_MAX_MS
/** How often a node is heard of that has nothing to tell. */
const PRESENCE_MS = 2000
/** Writers of one signal: well below what the database takes in one. */
const TOLD_TOGETHER_MAX = 100
const WAITING_MAX = 100_000
/** Signals whose answers are waited for at a time. */
const TELLING_MAX = 4

export interface Writes {
  /** Remembers on every node that these wrote until now. Never rejects. */
  note(keys: readonly WriterKey[]): Promise<void>
  /** The moment up to which a replica must have everything to be read by all of these. */
  upToFor(readings: readonly Reading[]): number
  start(): void
  close(): Promise<void>
}

/** Where nothing is read from replicas there is nothing to remember. */
export const NO_WRITES: Writes = {
  note: async () => {},
  upToFor: () => Number.POSITIVE_INFINITY,
  start() {},
  async close() {},
}

/** `keptMs`: no replica that is further behind is read, so what is older needs no memory. */
export function createWrites(bus: Bus, keptMs: number, onError: (error: Error) => void): Writes {
  const moments = new Moments(keptMs)
  const others = new OtherNodes(bus)
  const batcher = createBatcher<'', WriterKey, void>({
    inFlightMax: TELLING_MAX,
    itemsMax: TOLD_TOGETHER_MAX,
    waitingMax: WAITING_MAX,
    refusal: () => new Error('too many writes wait to be told to other nodes'),
    async process(_all, keys) {
      // The database may be gone by now, and then nobody reads.
      await others.tell(new Set(keys)).catch(onError)
      return keys.map(() => ({ status: 'fulfilled', value: undefined }))
    },
  })
  const stop = [
    others.listen(keys => moments.remember(keys)),
    // Whatever was written while signals did not arrive was written before now.
    bus.onReset(() => moments.remember([EVERYBODY])),
  ]
  let presence: NodeJS.Timeout | undefined
  const appear = () => void others.tell(new Set()).catch(onError)
  return {
    async note(keys) {
      moments.remember(keys)
      const told = Promise.all(keys.map(key => batcher.add('', key))).catch(onError)
      // A database that has no connection free must not keep what is done already from being answered.
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
      // Who is not told notices it at the next write.
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
  /** Of each signal that was sent, who has not answered. */
  readonly #waiting = new Map<string, { readonly nodes: Set<string>; done(): void }>()
  #number = 0

  constructor(bus: Bus) {
    this.#bus = bus
  }

  /** Resolves once all have heard it, or those that did not answer are no longer counted on. */
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

  /** `onWritten` gets what others wrote. Returns what ends it. */
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
