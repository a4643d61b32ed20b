import { EventEmitter } from 'node:events'
import type { Pool } from '../engines/pool.ts'
import type { Primary } from '../engines/primary.ts'
import { sql } from '../sql.ts'
import type { Bus } from './bus.ts'
import { type BatchedSignal, createItemBatcher } from './item-batcher.ts'
import { createListener } from './listener.ts'

/** The channel of `Bus.onReset`; the names of other channels have no leading blank. */
const RESET = ' reset'

function newEmitter(): EventEmitter {
  const emitter = new EventEmitter()
  emitter.setMaxListeners(0)
  return emitter
}

function subscribeToChannel(emitter: EventEmitter, channel: string, listener: (payload: string) => void): () => void {
  emitter.on(channel, listener)
  return () => emitter.off(channel, listener)
}

/** Everything is in this process. */
export function createEmbeddedBus(): Bus {
  const emitter = newEmitter()
  const batcher = createItemBatcher(async signals => {
    for (const { channel, payload } of signals) emitter.emit(channel, payload)
  })
  return {
    connected: true,
    silentMs: 0,
    losses: 0,
    async publish(db, channel, payload) {
      db.afterCommit(() => emitter.emit(channel, payload))
    },
    wake: (db, channel) => db.afterCommit(() => emitter.emit(channel, '')),
    wakeNow: channel => void emitter.emit(channel, ''),
    async send(channel, payload) {
      emitter.emit(channel, payload)
    },
    sendBatched: batcher.add,
    on: (channel, listener) => subscribeToChannel(emitter, channel, listener),
    onReset: listener => subscribeToChannel(emitter, RESET, listener),
    async start() {},
    async close() {},
  }
}

const CHANNEL = 'atrium'
/** Milliseconds that wake calls are batched before they are sent to other nodes. */
const WAKE_BATCHED_MS = 20

/** Several nodes: NOTIFY and LISTEN, and this process is notified directly as well. */
export function createPostgresBus(
  url: string,
  { main: pool, primary }: { readonly main: Pool; readonly primary: Primary },
  onError: (error: Error) => void,
): Bus {
  const emitter = newEmitter()
  const listener = createListener(url, CHANNEL, primary, {
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
  // NOTIFY also returns to this process, so it is not delivered locally as well.
  const batcher = createItemBatcher(async signals => {
    await notifyAll(signals).catch((error: Error) => {
      onError(error)
      throw error
    })
  })
  const notifyAll = (signals: readonly BatchedSignal[]) =>
    pool.query('select pg_notify($1, s) from unnest($2::text[]) as s', [
      CHANNEL,
      signals.map(({ channel, payload }) => `${channel} ${payload}`),
    ])
  const wakeNow = (channel: string) => {
    emitter.emit(channel, '')
    waiting.add(channel)
    timer ??= setTimeout(flush, WAKE_BATCHED_MS)
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
      db.afterCommit(() => emitter.emit(channel, payload))
    },
    wake: (db, channel) => db.afterCommit(() => wakeNow(channel)),
    wakeNow,
    send: async (channel, payload) => void (await notifyAll([{ channel, payload }])),
    sendBatched: batcher.add,
    on: (channel, handler) => subscribeToChannel(emitter, channel, handler),
    onReset: handler => subscribeToChannel(emitter, RESET, handler),
    async start() {
      await listener.start()
      primary.start()
    },
    async close() {
      await primary.close()
      if (timer) clearTimeout(timer)
      await batcher.flush()
      await listener.close()
    },
  }
}
