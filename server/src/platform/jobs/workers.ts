import type { Database } from '../db/database.ts'
import type { Bus } from '../db/signals/bus.ts'
import { createLoop, type Loop, type RoundResult } from '../loop.ts'
import type { Services } from '../services.ts'

/**
 * Milliseconds between two polls of a loop that otherwise sleeps until work is due or a signal arrives. Signals within a process
 * are not lost; those of other nodes may be, and clocks may change.
 */
export const FALLBACK_POLL_MS = { embedded: 30_000, postgres: 5000 } as const

/** Wakes a loop when its channel has work, and when signals may have been missed. Returns the function that stops it. */
export function wakeOn(loop: Loop, bus: Bus, channel: string): () => void {
  const ends = [bus.on(channel, () => loop.wake()), bus.onReset(() => loop.wake())]
  return () => {
    for (const end of ends) end()
  }
}

/** Work that runs beside requests until the process ends, e.g. a scheduler or the webhook deliverer. */
export interface Worker {
  readonly name: string
  start(services: Services): Promise<{ stop(): Promise<void> }>
}

interface IntervalWork {
  readonly name: string
  /** Between two rounds; may depend on the engine. */
  readonly everyMs: number | Readonly<Record<Database['engine'], number>>
  /** Returns true when the next round must follow at once. */
  round(services: Services): Promise<RoundResult> | Promise<void>
}

/** A worker that runs a round when it starts and after every interval, and at once while a round returns true. */
export const intervalWorker = ({ name, everyMs, round }: IntervalWork): Worker => ({
  name,
  async start(services) {
    const { logger, database } = services
    const pollMs = typeof everyMs === 'number' ? everyMs : everyMs[database.engine]
    const loop = createLoop({ name, pollMs, logger }, async () => (await round(services)) ?? false)
    loop.wake()
    return loop
  },
})

interface SignalWork {
  readonly name: string
  /** The signal that there is work. */
  readonly channel: string
  /** Returns true when there is more to do at once, or the milliseconds until something is due. */
  round(services: Services, isStopping: () => boolean): Promise<RoundResult>
}

/** A worker that runs a round when it starts, at every signal, when work is due, and as a fallback poll. */
export const signalWorker = ({ name, channel, round }: SignalWork): Worker => ({
  name,
  async start(services) {
    const { logger, database } = services
    const pollMs = FALLBACK_POLL_MS[database.engine]
    const loop = createLoop({ name, pollMs, logger }, () => round(services, loop.stopped))
    const unsubscribe = wakeOn(loop, database.bus, channel)
    loop.wake()
    return {
      async stop() {
        unsubscribe()
        await loop.stop()
      },
    }
  },
})
