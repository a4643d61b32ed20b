// Runs the jobs of one queue. Nobody polls here: it looks when it is woken, and goes on until there is nothing to do.

import { setTimeout as sleep } from 'node:timers/promises'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { actingFor } from '../db/caller.ts'
import type { Database, Db } from '../db/database.ts'
import type { Logger } from '../logger.ts'
import type { Services } from '../services.ts'
import { inTransaction } from './boss.ts'
import { JOB_DEFAULTS, type JobData, type JobDefinition } from './jobs.ts'
import { noteEnded, noteRunning } from './nodes.ts'

/** Between tries to write down what came of a job, while the database is away. */
const SETTLE_RETRY_MS = 1000

type TakenJob = Pick<JobWithMetadata<JobData>, 'id' | 'data' | 'retryCount' | 'heartbeatSeconds'>

export interface QueueOptions {
  readonly boss: PgBoss
  readonly database: Database
  readonly logger: Logger
  readonly nodeId: number
  readonly services: () => Services
  /** Called when a job will be due again later, or the queue could not be looked into. */
  readonly onLater: () => void
}

export interface Queue {
  /** There may be work. */
  wake(): void
  /** Takes no more jobs and waits for those that run. */
  stop(): Promise<void>
}

export function createQueue(job: JobDefinition, options: QueueOptions): Queue {
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
      if (!stopped) logger.error({ err: error, job: job.name }, 'job queue')
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
    // In the server's own name, not in that of the request that woke it. A full queue looks when a place is free.
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

/** Takes the next job that is due, and notes in the same transaction who has it. */
function take(job: JobDefinition, { boss, database, nodeId }: QueueOptions): Promise<TakenJob | null> {
  return database.system(async db => {
    const [taken] = (await boss.fetch<JobData>(job.name, { db: inTransaction(db) })) as TakenJob[]
    if (!taken) return null
    await noteRunning(db, nodeId, job.name, taken.id)
    return taken
  })
}

async function runAndSettle(
  job: JobDefinition,
  taken: TakenJob,
  options: QueueOptions,
  isStopped: () => boolean,
): Promise<void> {
  const { boss, database, logger, nodeId } = options
  const { id, data } = taken
  let failure: unknown = null
  try {
    await withinTime(job, job.run(options.services(), data))
  } catch (error) {
    failure = error
    logger.error({ err: error, job: job.name, job_id: id, program_id: data.program_id }, 'job failed')
  }
  // Fenced by the count of its tries: what somebody else has taken over meanwhile is theirs.
  const settle = async (db: Db) => {
    const inDb = { db: inTransaction(db) }
    if (failure === null) await boss.complete(job.name, taken, null, inDb)
    else await boss.fail(job.name, taken, failure as object, inDb)
    await noteEnded(db, nodeId, id)
  }
  for (let isSettled = false; !isSettled; ) {
    try {
      await database.system(settle)
      isSettled = true
    } catch (error) {
      if (isStopped()) return
      logger.error({ err: error, job: job.name, job_id: id }, 'the outcome of a job could not be written')
      await sleep(SETTLE_RETRY_MS)
    }
  }
  if (failure !== null) options.onLater()
}

/** Another node takes it for dead after that time, so this one must not wait for it for ever. */
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
