import type { Services, Worker } from '../app.ts'
import { authorizationServer } from './authorization-server.ts'

/** Late enough to be out of the way of the start, early enough for the first person who signs in. */
const DELAY_MS = 500

/** Loads the protocol library once the server has started, so that the first sign-in does not wait for it. */
export const warmUp: Worker = {
  name: 'oauth-warm-up',
  async start(services: Services) {
    let running: Promise<unknown> = Promise.resolve()
    if (services.config.role === 'worker') return { stop: async () => {} }
    const timer = setTimeout(() => {
      running = authorizationServer(services).catch(error => {
        services.logger.error({ err: error }, 'authorization server')
      })
    }, DELAY_MS)
    timer.unref()
    return {
      async stop() {
        clearTimeout(timer)
        await running
      },
    }
  },
}
