import { intervalWorker } from '../../platform/jobs/interval-worker.ts'
import { dropExpiredNames } from './former-names.ts'

const POLL_MS = 3_600_000

/** Deletes the expired names of removed users. */
export const nameExpirer = intervalWorker({
  name: 'former names',
  everyMs: POLL_MS,
  round: ({ database }) => database.system(dropExpiredNames),
})
