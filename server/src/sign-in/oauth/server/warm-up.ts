import type { Services } from '../../../platform/services.ts'
import type { Worker } from '../../../platform/worker.ts'
import { authorizationServer } from './authorization-server.ts'

/** After the start, and before the first sign-in is likely. */
const DELAY_MS = 2000

/** Loads the protocol library once the server is ready, so that the first sign-in does not wait for it. */
export const warmUp: Worker = {
  name: 'oauth-warm-up',
  async start(services: Services) {
    let running: Promise<unknown> = Promise.resolve()
    if (services.config.role === 'worker') return { stop: async () => {} }
    const load = () => {
      running = authorizationServer(services).catch(error => {
        services.logger.error({ err: error }, 'authorization server failed')
      })
    }
    const timer = setInterval(() => {
      if (!services.ready()) return
      clearInterval(timer)
      load()
    }, DELAY_MS)
    timer.unref()
    return {
      async stop() {
        clearInterval(timer)
        await running
      },
    }
  },
}
