// Runs the jobs of one queue. It does not poll: it runs when it is woken, until there is nothing to do.

import { setTimeout as sleep } from 'node:timers/promises'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { actingFor } from '../db/caller.ts'
import type { Database } from '../db/database.ts'
import type { Db } from '../db/handle.ts'
import type { Logger } from '../logger.ts'
import type { Services } from '../services.ts'
import { inSpan } from '../telemetry/tracing.ts'
import { bossDatabaseOf } from './boss.ts'
import { JOB_DEFAULTS, type JobDefinition } from './job.ts'
import { recordJobEnd, recordJobStart } from './nodes.ts'
import type { JobData } from './queue.ts'

/** Between attempts to record the outcome of a job while the database is unavailable. */
const SETTLE_RETRY_MS = 1000

type TakenJob = Pick<JobWithMetadata<JobData>, 'id' | 'data' | 'retryCount'>

export interface QueueRunnerOptions {
  readonly boss: PgBoss
  readonly database: Database
  readonly logger: Logger
  readonly nodeId: number
  readonly services: () => Services
  /** Called when a job will be due again later, or the queue could not be read. */
  readonly onLater: () => void
}

export interface QueueRunner {
  /** There may be work. */
  wake(): void
  /** Takes no more jobs and waits for those that run. */
  stop(): Promise<void>
}

export function createQueueRunner(job: JobDefinition, options: QueueRunnerOptions): QueueRunner {
  const { logger } = options
  const placesMax = job.concurrency ?? JOB_DEFAULTS.concurrency
  const running = new Set<Promise<void>>()
  let stopped = false
  let looking: Promise<void> | null = null
  let again = false

  const look = async () => {
    try {
      do {
        again = false
        for (let isEmpty = false; !isEmpty && !stopped && running.size < placesMax; ) {
          const taken = await take(job, options)
          if (taken) begin(taken)
          isEmpty = taken === null
        }
      } while (again && !stopped && running.size < placesMax)
    } catch (error) {
      if (!stopped) logger.error({ err: error, job: job.name }, 'job queue failed')
      options.onLater()
    }
    looking = null
  }
  const begin = (taken: TakenJob) => {
    const run = runAndSettle(job, taken, options, () => stopped).finally(() => {
      running.delete(run)
      wake()
    })
    running.add(run)
  }
  const wake = () => {
    if (stopped) return
    if (looking) again = true
    // As the server itself, not as the caller of the request that woke it. A full queue continues when a job ends.
    else if (running.size < placesMax) looking = actingFor(undefined, look)
  }
  return {
    wake,
    async stop() {
      stopped = true
      await looking
      await Promise.all(running)
    },
  }
}

/** Takes the next due job, and records its node in the same transaction. */
function take(job: JobDefinition, { boss, database, nodeId }: QueueRunnerOptions): Promise<TakenJob | null> {
  return database.system(async db => {
    const [taken] = (await boss.fetch<JobData>(job.name, { db: bossDatabaseOf(db) })) as TakenJob[]
    if (!taken) return null
    await recordJobStart(db, nodeId, job.name, taken.id)
    return taken
  })
}

async function runAndSettle(
  job: JobDefinition,
  taken: TakenJob,
  options: QueueRunnerOptions,
  isStopped: () => boolean,
): Promise<void> {
  const { boss, database, logger, nodeId } = options
  const { id, data } = taken
  let failure: unknown = null
  try {
    const services = options.services()
    const attributes = {
      'atrium.job': job.name,
      'atrium.program_id': data.program_id,
      'atrium.retry': taken.retryCount,
    }
    await inSpan(services.tracing, { name: `job ${job.name}`, kind: 'internal', attributes }, () =>
      withinTime(job, job.run(services, data)),
    )
  } catch (error) {
    failure = error
    logger.error({ err: error, job: job.name, job_id: id, program_id: data.program_id }, 'job failed')
  }
  // Fenced by the number of attempts: a job that another node has taken over is left alone.
  const recordOutcome = async (db: Db) => {
    const inDb = { db: bossDatabaseOf(db) }
    if (failure === null) await boss.complete(job.name, taken, null, inDb)
    else await boss.fail(job.name, taken, failure as object, inDb)
    await recordJobEnd(db, nodeId, id)
  }
  for (let isSettled = false; !isSettled; ) {
    try {
      await database.system(recordOutcome)
      isSettled = true
    } catch (error) {
      if (isStopped()) return
      logger.error({ err: error, job: job.name, job_id: id }, 'the outcome of a job could not be written')
      await sleep(SETTLE_RETRY_MS)
    }
  }
  if (failure !== null) options.onLater()
}

/** Another node counts it as dead after that time, so this one must not wait longer. */
async function withinTime(job: JobDefinition, run: Promise<void>): Promise<void> {
  const seconds = job.timeoutSeconds ?? JOB_DEFAULTS.timeoutSeconds
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it took longer than ${seconds} s`)), seconds * 1000)
  })
  try {
    await Promise.race([run, late])
  } finally {
    clearTimeout(timer)
  }
}
