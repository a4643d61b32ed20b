import { intervalWorker } from '../../../platform/jobs/interval-worker.ts'
import { createLoop } from '../../../platform/jobs/loop.ts'
import type { Services } from '../../../platform/services.ts'
import type { Worker } from '../../../platform/worker.ts'
import { reloadAuthorizationServer } from '../server/authorization-server.ts'
import { RELOAD_SECONDS } from './key-times.ts'
import { advanceKeys, KEYS_CHANNEL } from './rotate-keys.ts'

const POLL_MS = RELOAD_SECONDS * 1000

/** Rotates the keys when it is due, on worker nodes. */
export const keyRotation = intervalWorker({
  name: 'oauth-key-rotation',
  everyMs: POLL_MS,
  round: advanceKeys,
})

/** Reloads the keys on every node: at the signal, and every minute in case it was lost. */
export const keyReload: Worker = {
  name: 'oauth-key-reload',
  async start(services: Services) {
    const { database, logger } = services
    const loop = createLoop({ name: 'oauth-key-reload', pollMs: POLL_MS, logger }, async () => {
      await reloadAuthorizationServer(services)
      return false
    })
    const unsubscribe = [database.bus.on(KEYS_CHANNEL, loop.wake), database.bus.onReset(loop.wake)]
    loop.wake()
    return {
      async stop() {
        for (const off of unsubscribe) off()
        await loop.stop()
      },
    }
  },
}
