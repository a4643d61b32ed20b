import { createLoop } from '../jobs/loop.ts'
import type { Worker } from '../worker.ts'
import { dropExpiredNames } from './former-names.ts'

const POLL_MS = 3_600_000

/** Deletes the expired names of removed users. */
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
