import { afterCommit } from '../transaction.ts'
import type { Bus } from './bus.ts'
import { newEmitter, RESET, subscribeToChannel } from './emitter.ts'
import { createItemBatcher } from './item-batcher.ts'

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
      afterCommit(db, () => emitter.emit(channel, payload))
    },
    wake: (db, channel) => afterCommit(db, () => emitter.emit(channel, '')),
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
