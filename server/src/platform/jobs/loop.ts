import { actingFor } from '../db/caller.ts'
import type { Database } from '../db/database.ts'
import type { Bus } from '../db/signals/bus.ts'
import type { Logger } from '../logger.ts'
import type { Services } from '../services.ts'

export interface Loop {
  /** Starts a round soon: there may be work. */
  wake(): void
  /** Whether to wait for the current round to end. */
  stopped(): boolean
  /** Waits for the current round. */
  stop(): Promise<void>
}

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

/** Milliseconds until the round after a failed one, doubled with each further failure, up to the usual wait. */
const FAILED_MS = 1000
/** The delay after the second round in a row that left due work, increased by as much after each further one. */
const DUE_STILL_MS = 50

/** True: the next round follows at once. A number: work is due after this many milliseconds. */
type RoundResult = boolean | number

/**
 * Repeats `round`: at once while it returns true or was woken meanwhile, else when its result is due, and after `pollMs` at the
 * latest. Rounds never overlap; one that throws is logged and retried.
 */
export function createLoop(
  { name, pollMs, logger }: { name: string; pollMs: number; logger: Logger },
  round: () => Promise<RoundResult>,
): Loop {
  let stopped = false
  let running: Promise<void> | null = null
  let again = false
  let timer: NodeJS.Timeout | null = null
  let failures = 0
  let dueStill = 0

  const run = async () => {
    let waitMs = pollMs
    try {
      for (let more = true; more && !stopped; ) {
        again = false
        const result = await round()
        failures = 0
        more = result === true || again
        waitMs = typeof result === 'number' ? Math.min(pollMs, Math.max(0, Math.ceil(result))) : pollMs
        // Due, and not taken: another node has it.
        const isDueStill = typeof result === 'number' && result <= 0
        dueStill = isDueStill ? dueStill + 1 : 0
        if (dueStill > 1) waitMs = Math.min(pollMs, FAILED_MS, DUE_STILL_MS * dueStill)
      }
    } catch (error) {
      if (!stopped) logger.error({ err: error, worker: name }, 'worker failed')
      waitMs = Math.max(FAILED_MS, Math.min(pollMs, FAILED_MS * 2 ** failures++))
    }
    running = null
    if (!stopped) timer = setTimeout(start, waitMs)
  }
  const start = () => {
    if (timer) clearTimeout(timer)
    timer = null
    if (stopped) return
    if (running) again = true
    // As the server itself, not as the caller of the request that woke it.
    else running = actingFor(undefined, run)
  }
  return {
    wake: start,
    stopped: () => stopped,
    async stop() {
      stopped = true
      if (timer) clearTimeout(timer)
      await running
    },
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
