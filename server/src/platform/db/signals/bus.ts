// Signals between the parts of one process and between nodes: "the cache entry is stale", "there is work".
// Signals may come twice and, when a connection breaks, not at all: listeners of `reset` drop what they cached, and
// workers poll besides.

import type { OpenTransaction } from '../open-transaction.ts'

export interface Bus {
  /** Sends `payload` (at most 7,000 bytes) to every node once the transaction is committed. */
  publish(db: OpenTransaction, channel: string, payload: string): Promise<void>
  /** Wakes the channel's workers on every node, after the commit. Several calls in a short time become one. */
  wake(db: OpenTransaction, channel: string): void
  /** The same outside a transaction. */
  wakeNow(channel: string): void
  /** Sends `payload` to every node at once, outside a transaction. Resolves when it has been sent. */
  send(channel: string, payload: string): Promise<void>
  /**
   * Sends a small item to every node, batched for a moment with others of its group, without duplicates: listeners get
   * `group item item …`, or `group *` when there were too many. A node that is killed before that sends nothing.
   */
  sendBatched(channel: string, group: string, item: string): void
  on(channel: string, listener: (payload: string) => void): () => void
  /** Signals may have been missed. */
  onReset(listener: () => void): () => void
  /** False while signals of other nodes may not arrive: then caches must be bypassed. */
  readonly connected: boolean
  /** Milliseconds since signals were last confirmed; 0 while they are. */
  readonly silentMs: number
  /** Lost connections for signals since the start. */
  readonly losses: number
  start(): Promise<void>
  close(): Promise<void>
}
