import { actingFor } from './caller.ts'
import type { Logger } from './logger.ts'

export interface Loop {
  /** Starts a round soon: there may be work. */
  wake(): void
  /** Whether to wait for the current round to end. */
  stopped(): boolean
  /** Waits for the current round. */
  stop(): Promise<void>
}

/** Milliseconds until the round after a failed one, doubled with each further failure, up to the usual wait. */
const FAILED_MS = 1000
/** The delay after the second round in a row that left due work, increased by as much after each further one. */
const DUE_STILL_MS = 50

/** True: the next round follows at once. A number: work is due after this many milliseconds. */
export type RoundResult = boolean | number

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
    // The loop acts for the server, not for the caller of the request that woke it.
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
