import { afterCommit } from '../transaction.ts'
import type { Bus } from './bus.ts'
import { newEmitter, RESET, subscribe } from './emitter.ts'

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
