// Signals between the parts of one process and between nodes: "the cache entry is stale", "there is work".
// Signals may come twice and, when a connection breaks, not at all: listeners of `reset` drop what they cached, and
// workers poll besides.

import { EventEmitter } from 'node:events'
import { sql } from 'kysely'
import { afterCommit, type Db } from '../database.ts'
import type { Pool } from '../engines/pool.ts'
import { createListener } from './listener.ts'

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

const CHANNEL = 'atrium'
const RESET = ' reset'
/** How long wake calls are gathered before other nodes hear of them. */
const WAKE_GATHER_MS = 20

/** Everything is in this process. */
export function createEmbeddedBus(): Bus {
  const emitter = newEmitter()
  return {
    connected: true,
    silentMs: 0,
    losses: 0,
    async publish(db, channel, payload) {
      afterCommit(db, () => emitter.emit(channel, payload))
    },
    wake: (db, channel) => afterCommit(db, () => emitter.emit(channel, '')),
    wakeNow: channel => void emitter.emit(channel, ''),
    on: (channel, listener) => subscribe(emitter, channel, listener),
    onReset: listener => subscribe(emitter, RESET, listener),
    async start() {},
    async close() {},
  }
}

/** Several nodes: NOTIFY and LISTEN, with this process told directly as well. */
export function createPostgresBus(url: string, pool: Pool, onError: (error: Error) => void): Bus {
  const emitter = newEmitter()
  const listener = createListener(url, CHANNEL, {
    onSignal(text) {
      const space = text.indexOf(' ')
      emitter.emit(text.slice(0, space), text.slice(space + 1))
    },
    onReset: () => emitter.emit(RESET, ''),
    onError,
  })
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | null = null

  const flush = () => {
    timer = null
    const channels = [...waiting]
    waiting.clear()
    pool
      .query('select pg_notify($1, c) from unnest($2::text[]) as c', [CHANNEL, channels.map(c => `${c} `)])
      .catch(onError)
  }
  const wakeNow = (channel: string) => {
    emitter.emit(channel, '')
    waiting.add(channel)
    timer ??= setTimeout(flush, WAKE_GATHER_MS)
  }
  return {
    get connected() {
      return listener.isTrusted()
    },
    get silentMs() {
      return listener.silentMs()
    },
    get losses() {
      return listener.losses()
    },
    async publish(db, channel, payload) {
      await sql`select pg_notify(${CHANNEL}, ${`${channel} ${payload}`})`.execute(db)
      afterCommit(db, () => emitter.emit(channel, payload))
    },
    wake: (db, channel) => afterCommit(db, () => wakeNow(channel)),
    wakeNow,
    on: (channel, handler) => subscribe(emitter, channel, handler),
    onReset: handler => subscribe(emitter, RESET, handler),
    start: () => listener.start(),
    async close() {
      if (timer) clearTimeout(timer)
      await listener.close()
    },
  }
}

function newEmitter(): EventEmitter {
  const emitter = new EventEmitter()
  emitter.setMaxListeners(0)
  return emitter
}

function subscribe(emitter: EventEmitter, channel: string, listener: (payload: string) => void): () => void {
  emitter.on(channel, listener)
  return () => emitter.off(channel, listener)
}
