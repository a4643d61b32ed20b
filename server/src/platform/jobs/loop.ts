import { actingFor } from '../db/caller.ts'
import type { Logger } from '../logger.ts'

export interface Loop {
  /** There may be work: run soon. */
  wake(): void
  /** Whether the round that runs is waited for to end. */
  stopped(): boolean
  /** Waits for the round that runs. */
  stop(): Promise<void>
}

/** After a failed round, how long to wait. */
const FAILED_MS = 1000

/**
 * Runs `round` again and again: at once while it answers true or was woken meanwhile, else after `pollMs`. Rounds never
 * overlap; one that throws is logged and tried again.
 */
export function createLoop(
  { name, pollMs, logger }: { name: string; pollMs: number; logger: Logger },
  round: () => Promise<boolean>,
): Loop {
  let stopped = false
  let running: Promise<void> | null = null
  let again = false
  let timer: NodeJS.Timeout | null = null

  const run = async () => {
    let waitMs = pollMs
    try {
      for (let more = true; more && !stopped; ) {
        again = false
        more = (await round()) || again
      }
    } catch (error) {
      if (!stopped) logger.error({ err: error, worker: name }, 'worker failed')
      waitMs = Math.max(pollMs, FAILED_MS)
    }
    running = null
    if (!stopped) timer = setTimeout(start, waitMs)
  }
  const start = () => {
    if (timer) clearTimeout(timer)
    timer = null
    if (stopped) return
    if (running) again = true
    // In the server's own name, not in that of the request that woke it.
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
