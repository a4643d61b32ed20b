import { afterCommit } from '../transaction.ts'
import type { Bus } from './bus.ts'
import { newEmitter, RESET, subscribe } from './emitter.ts'
import { gatherItems } from './gather-items.ts'

/** Everything is in this process. */
export function createEmbeddedBus(): Bus {
  const emitter = newEmitter()
  const gatherer = gatherItems(async signals => {
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
    gather: gatherer.add,
    on: (channel, listener) => subscribe(emitter, channel, listener),
    onReset: listener => subscribe(emitter, RESET, listener),
    async start() {},
    async close() {},
  }
}
