import { actingFor } from '../db/caller.ts'
import type { Bus } from '../db/signals/bus.ts'
import type { Logger } from '../logger.ts'

export interface Loop {
  /** There may be work: run soon. */
  wake(): void
  /** Whether to wait for the current round to end. */
  stopped(): boolean
  /** Waits for the current round. */
  stop(): Promise<void>
}

/**
 * How often a loop polls that otherwise sleeps until work is due or a signal comes. Signals within a process are not
 * lost; those of other nodes may be, and clocks may change.
 */
export const FALLBACK_POLL_MS = { embedded: 30_000, postgres: 5000 } as const

/** Wakes a loop when its channel has work, and when signals may have been missed. Returns the function that stops it. */
export function wakeOn(loop: Loop, bus: Bus, channel: string): () => void {
  const ends = [bus.on(channel, () => loop.wake()), bus.onReset(() => loop.wake())]
  return () => {
    for (const end of ends) end()
  }
}

/** How long to wait after a failed round, and twice as long after each further one, up to the usual wait. */
const FAILED_MS = 1000
/** The delay after the second round in a row that left due work, increased by as much after each further one. */
const DUE_STILL_MS = 50

/** True: there is more to do at once. A number: something is due after so many milliseconds. */
export type RoundResult = boolean | number

/**
 * Runs `round` again and again: at once while it returns true or was woken meanwhile, else when it said that something is
 * due, and after `pollMs` at the latest. Rounds never overlap; one that throws is logged and tried again.
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
