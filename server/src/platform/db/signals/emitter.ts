import { EventEmitter } from 'node:events'

/** The channel of `Bus.onReset`; the names of other channels have no leading blank. */
export const RESET = ' reset'

export function newEmitter(): EventEmitter {
  const emitter = new EventEmitter()
  emitter.setMaxListeners(0)
  return emitter
}

export function subscribeToChannel(
  emitter: EventEmitter,
  channel: string,
  listener: (payload: string) => void,
): () => void {
  emitter.on(channel, listener)
  return () => emitter.off(channel, listener)
}
