// Signals between the parts of one process and between nodes: "the cache entry is stale", "there is work".
// Signals may come twice and, when a connection breaks, not at all: listeners of `reset` drop what they cached, and
// workers poll besides.

import type { Db } from '../handle.ts'

export interface Bus {
  /** Sends `payload` (at most 7,000 bytes) to every node once the transaction is committed. */
  publish(db: Db, channel: string, payload: string): Promise<void>
  /** Tells every node, after the commit, that a channel has work. Several calls soon after each other become one. */
  wake(db: Db, channel: string): void
  /** The same outside a transaction. */
  wakeNow(channel: string): void
  on(channel: string, listener: (payload: string) => void): () => void
  /** Signals may have been missed. */
  onReset(listener: () => void): () => void
  /** False while signals of other nodes are not known to arrive: then nothing cached may be trusted. */
  readonly connected: boolean
  /** For how long that has been so, in milliseconds. */
  readonly silentMs: number
  /** How often the connection for signals was lost since the start. */
  readonly losses: number
  start(): Promise<void>
  close(): Promise<void>
}
