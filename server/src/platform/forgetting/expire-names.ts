import { createLoop } from '../jobs/loop.ts'
import type { Worker } from '../worker.ts'
import { dropExpiredNames } from './former-names.ts'

const POLL_MS = 3_600_000

/** Ends what is kept of people who left and were not forgotten in time. */
export const nameExpirer: Worker = {
  name: 'former names',
  async start({ database, logger }) {
    const loop = createLoop({ name: nameExpirer.name, pollMs: POLL_MS, logger }, async () => {
      await database.system(dropExpiredNames)
      return false
    })
    loop.wake()
    return loop
  },
}
