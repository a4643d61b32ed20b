// Requests for a new password are answered before anybody is looked up, so that the response takes the same time whether the
// person exists or not.

import type { IncomingMessage } from 'node:http'
import type { Worker } from '../../platform/jobs/workers.ts'
import { clientAddress } from '../../platform/net/proxies.ts'
import type { Services } from '../../platform/services.ts'
import { defineState } from '../../platform/services.ts'
import { countAttemptsOfAddress } from '../guessing/index.ts'
import { type ResetRequest, requestPasswordReset } from '../oauth/index.ts'

const REQUESTS_PER_HOUR_MAX = 10

/** Requests in flight that were answered. */
export const resetRequests = defineState('requests for passwords', () => new Set<Promise<void>>())

/** Takes a request of a client address, and returns 0; or the seconds until the address may send the next one. */
export async function takeResetRequest(
  services: Services,
  request: IncomingMessage,
  asked: ResetRequest,
): Promise<number> {
  const { config, database, logger } = services
  const address = clientAddress(request, config.trustedProxies)
  const wait = await countAttemptsOfAddress(database, {
    name: 'password reset',
    address,
    perHour: REQUESTS_PER_HOUR_MAX,
  })
  if (wait > 0 || config.mail === null) return wait
  const inFlight = services.state(resetRequests)
  const work = database
    .system(db => requestPasswordReset(db, asked))
    .catch(error => logger.error({ err: error }, 'a request for a new password failed'))
    .finally(() => inFlight.delete(work))
  inFlight.add(work)
  return 0
}

/** Finishes the requests in flight when the server stops. */
export const resetRequestsKeeper: Worker = {
  name: 'requests for passwords',
  async start(services) {
    return {
      async stop() {
        await Promise.all(services.state(resetRequests))
      },
    }
  },
}
