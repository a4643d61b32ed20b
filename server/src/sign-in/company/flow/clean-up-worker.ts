import { setTimeout as sleep } from 'node:timers/promises'
import type { Services } from '../../../platform/services.ts'
import type { Worker } from '../../../platform/worker.ts'
import { removeExpired } from './clean-up.ts'

const INTERVAL_MS = 5 * 60_000

/** Runs the clean-up every few minutes. */
export const companyCleanUp: Worker = {
  name: 'company-clean-up',
  async start(services: Services) {
    const stopped = new AbortController()
    const running = loop(services, stopped.signal)
    return {
      async stop() {
        stopped.abort()
        await running
      },
    }
  },
}

async function loop({ database, logger }: Services, stopped: AbortSignal): Promise<void> {
  for (;;) {
    await sleep(INTERVAL_MS, undefined, { signal: stopped, ref: false }).catch(() => {})
    if (stopped.aborted) return
    await removeExpired(database).catch(error =>
      logger.error({ err: error }, 'clean-up of sign-ins by the company failed'),
    )
  }
}
