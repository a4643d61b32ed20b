// Runs the jobs of all queues of a process. Queues are woken by signals when a job is enqueued, by this loop when a
// delayed job or a retry is due, and when the jobs of a dead node return to their queues.

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
import { createLoop, FALLBACK_POLL_MS, type Loop, wakeOn } from './loop.ts'
import { recordJobEnd, recordJobStart, startNode } from './nodes.ts'
import type { JobData } from './queue.ts'

/** Signals a job that will be due later. */
export const LATER_CHANNEL = 'job later'
/** The channel that signals a due job of this name. */
export const jobChannel = (name: string): string => `job ${name}`

const STOP_TIMEOUT_MS = 15_000
/** Milliseconds until a queue that could not be read is read again. */
const RECHECK_MS = 1000

export interface JobRunnerOptions {
  readonly boss: PgBoss
  readonly database: Database
  readonly logger: Logger
  readonly definitions: readonly JobDefinition[]
  readonly services: () => Services
}

export interface JobRunner {
  /** Takes no more jobs, and lets running ones finish, for up to 15 s; the rest goes back to its queues. */
  stop(): Promise<void>
}

/** Runs jobs from now on, and requeues those of dead nodes. */
export async function startJobRunner(options: JobRunnerOptions): Promise<JobRunner> {
  const { database, logger } = options
  const queues = new Map<string, QueueRunner>()
  const wakeAll = (names: Iterable<string>) => {
    for (const name of names) queues.get(name)?.wake()
  }
  const node = await startNode(database, logger, wakeAll)
  const onLater = () => void setTimeout(() => due.wake(), RECHECK_MS).unref()
  for (const job of options.definitions) {
    queues.set(job.name, createQueueRunner(job, { ...options, nodeId: node.id, onLater }))
  }
  const due: Loop = createLoop({ name: 'due jobs', pollMs: FALLBACK_POLL_MS[database.engine], logger }, async () => {
    const { now, nextMs } = await readDue(database, [...queues.keys()])
    wakeAll(now)
    return nextMs ?? false
  })
  const unsubscribe = [
    ...[...queues].map(([name, queue]) => database.bus.on(jobChannel(name), () => queue.wake())),
    wakeOn(due, database.bus, LATER_CHANNEL),
  ]
  due.wake()
  return {
    async stop() {
      for (const end of unsubscribe) end()
      const enough = sleep(STOP_TIMEOUT_MS, undefined, { ref: false })
      const ended = Promise.all([due.stop(), ...[...queues.values()].map(queue => queue.stop())])
      await Promise.race([ended, enough])
      await node.stop()
    },
  }
}

/** Queues with jobs that are due, and when the next one is, e.g. the next try of one that has failed. */
async function readDue(
  { pool }: Database,
  names: readonly string[],
): Promise<{ now: string[]; nextMs: number | null }> {
  const { rows } = await pool.query(
    `select q.name, (extract(epoch from first.at - now()) * 1000)::float8 as wait_ms
       from unnest($1::text[]) as q (name)
      cross join lateral (
        select min(start_after) as at from jobs.job j where j.name = q.name and j.state < 'active') as first
      where first.at is not null`,
    [names],
  )
  const later = rows.filter(row => row.wait_ms > 0).map(row => row.wait_ms)
  return {
    now: rows.filter(row => row.wait_ms <= 0).map(row => row.name),
    nextMs: later.length === 0 ? null : Math.min(...later),
  }
}

// Runs the jobs of one queue. It does not poll: waking it runs all due jobs.

/** Between attempts to record the outcome of a job while the database is unavailable. */
const SETTLE_RETRY_MS = 1000

type TakenJob = Pick<JobWithMetadata<JobData>, 'id' | 'data' | 'retryCount'>

interface QueueRunnerOptions {
  readonly boss: PgBoss
  readonly database: Database
  readonly logger: Logger
  readonly nodeId: number
  readonly services: () => Services
  /** Called when a job will be due again later, or the queue could not be read. */
  readonly onLater: () => void
}

interface QueueRunner {
  /** Runs due jobs, if there are any. */
  wake(): void
  /** Takes no more jobs and waits for those that run. */
  stop(): Promise<void>
}

function createQueueRunner(job: JobDefinition, options: QueueRunnerOptions): QueueRunner {
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

/** Rejects after the time limit of the job: from then on other nodes count it as dead. */
async function withinTime(job: JobDefinition, run: Promise<void>): Promise<void> {
  const seconds = job.timeoutSeconds ?? JOB_DEFAULTS.timeoutSeconds
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the job took longer than ${seconds} s`)), seconds * 1000)
  })
  try {
    await Promise.race([run, late])
  } finally {
    clearTimeout(timer)
  }
}
