// Background work. A job is small: it carries `program_id` and ids, may run twice, and its module does the work. Jobs
// are enqueued in the transaction of the change and kept by pg-boss.

import type { Database } from '../db/database.ts'
import { createLogger } from '../logger.ts'
import { bossDatabaseOf, createBoss, prepareQueues } from './boss.ts'
import { JOB_DEFAULTS, type JobDefinition } from './job.ts'
import { type JobRunner, type JobRunnerOptions, jobChannel, LATER_CHANNEL, startJobRunner } from './job-runner.ts'
import type { Jobs } from './queue.ts'

export interface JobsOptions extends Omit<JobRunnerOptions, 'boss'> {
  /** False on nodes that only answer requests. */
  readonly work: boolean
}

export function createJobs(options: JobsOptions): Jobs {
  const { database, definitions } = options
  const boss = createBoss(database, options.logger, options.work)
  let starting: Promise<JobRunner> | undefined
  let stopping: Promise<void> | undefined
  const stopWorking = () => {
    // A runner that failed to start has closed its connections.
    stopping ??= starting?.then(
      runner => runner.stop(),
      () => {},
    )
    return stopping ?? Promise.resolve()
  }
  return {
    async enqueue(db, job, data, { startAfter, singletonKey } = {}) {
      await boss.send(job.name, data, {
        db: bossDatabaseOf(db),
        retryLimit: job.retriesMax ?? JOB_DEFAULTS.retriesMax,
        retryBackoff: true,
        expireInSeconds: job.timeoutSeconds ?? JOB_DEFAULTS.timeoutSeconds,
        ...(startAfter ? { startAfter } : {}),
        ...(singletonKey ? { singletonKey } : {}),
      })
      database.bus.wake(db, startAfter ? LATER_CHANNEL : jobChannel(job.name))
    },
    start: () => prepareQueues(boss, database, definitions),
    async work() {
      if (!options.work) return
      starting = startJobRunner({ ...options, boss })
      await starting
    },
    stopWorking,
    async stop() {
      try {
        await stopWorking()
      } finally {
        await boss.stop({ graceful: false, close: false })
      }
    },
  }
}

/** Creates the storage for jobs without running any: for a database that no server uses yet. */
export async function createQueues(database: Database, definitions: readonly JobDefinition[]): Promise<void> {
  const boss = createBoss(database, createLogger('silent'), false)
  try {
    await prepareQueues(boss, database, definitions)
  } finally {
    await boss.stop({ graceful: false, close: false })
  }
}
