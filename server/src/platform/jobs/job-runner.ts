// Runs the jobs of a process: leases due ones, runs and settles them. It sleeps until a job is enqueued or due, or leases have to be
// renewed.

import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../db/database.ts'
import type { Db } from '../db/handle.ts'
import type { Logger } from '../logger.ts'
import { createLoop } from '../loop.ts'
import type { Services } from '../services.ts'
import { inSpan } from '../telemetry/tracing.ts'
import { JOB_DEFAULTS, type JobDefinition } from './job.ts'
import { deleteJob, endLeases, type LeasedJob, leaseJobs, retryLater, returnJobs } from './leases.ts'
import { FALLBACK_POLL_MS, wakeOn } from './workers.ts'

/** Signals that a job was enqueued. */
export const JOBS_CHANNEL = 'jobs'

/** A quarter of a lease. */
const RENEW_MS = 5000
/** A job whose process is killed each time is given up after this many runs. */
const RUNS_MAX = 30
const STOP_TIMEOUT_MS = 15_000
/** Between attempts to record the outcome of a job while the database is unavailable. */
const SETTLE_RETRY_MS = 1000

export interface JobRunnerOptions {
  readonly database: Database
  readonly logger: Logger
  readonly definitions: readonly JobDefinition[]
  readonly services: () => Services
}

export interface JobRunner {
  /** Runs jobs from now on. */
  start(): Promise<void>
  /** Takes no more jobs, and lets running ones finish, for up to 15 s; the rest goes back to its queues. */
  stop(): Promise<void>
}

export function createJobRunner({ database, logger, definitions, services }: JobRunnerOptions): JobRunner {
  const known = new Map(definitions.map(definition => [definition.name, definition]))
  /** Jobs in flight, by their leases. */
  const running = new Map<string, { readonly name: string; readonly ended: Promise<void> }>()
  let isStopping = false
  let stopped: Promise<void> | undefined
  let unsubscribe = () => {}

  const loop = createLoop({ name: 'jobs', pollMs: FALLBACK_POLL_MS[database.engine], logger }, async () => {
    const places = isStopping ? new Map<string, number>() : freePlaces()
    if (places.size + running.size === 0) return false
    const { jobs, nextMs } = await database.system(db => leaseJobs(db, { running: [...running.keys()], places }))
    if (isStopping) await giveBack(jobs.map(job => job.lease))
    else for (const job of jobs) begin(job)
    if (jobs.length > 0) return true
    return running.size > 0 ? Math.min(RENEW_MS, nextMs ?? RENEW_MS) : (nextMs ?? false)
  })

  function freePlaces(): Map<string, number> {
    const names = Map.groupBy(running.values(), job => job.name)
    const free = definitions.map(({ name, concurrency = JOB_DEFAULTS.concurrency }) => {
      return [name, concurrency - (names.get(name)?.length ?? 0)] as const
    })
    return new Map(free.filter(([, places]) => places > 0))
  }

  function begin(job: LeasedJob): void {
    const ended = runAndSettle(job).finally(() => {
      running.delete(job.lease)
      loop.wake()
    })
    running.set(job.lease, { name: job.name, ended })
  }

  async function runAndSettle(job: LeasedJob): Promise<void> {
    const { lease, name, data, runs, failures } = job
    const definition = known.get(name) as JobDefinition
    let settle: (db: Db) => Promise<void> = db => deleteJob(db, lease)
    try {
      if (runs > RUNS_MAX) throw new Error(`the process that ran it has ended, in ${RUNS_MAX} runs`)
      const attributes = { 'atrium.job': name, 'atrium.program_id': data.program_id, 'atrium.retry': runs - 1 }
      await inSpan(services().tracing, { name: `job ${name}`, kind: 'internal', attributes }, () =>
        withinTime(definition, definition.run(services(), data)),
      )
    } catch (error) {
      const isGivenUp = runs > RUNS_MAX || failures >= (definition.retriesMax ?? JOB_DEFAULTS.retriesMax)
      if (!isGivenUp) settle = db => retryLater(db, lease)
      logger.error(
        { err: error, job: name, data, program_id: data.program_id },
        isGivenUp ? 'job given up' : 'job failed',
      )
    }
    for (let isSettled = false; !isSettled; ) {
      try {
        await database.system(settle)
        isSettled = true
      } catch (error) {
        if (isStopping) return
        logger.error({ err: error, job: name, data }, 'the outcome of a job could not be written')
        await sleep(SETTLE_RETRY_MS)
      }
    }
  }

  async function giveBack(leases: readonly string[]): Promise<void> {
    if (leases.length === 0) return
    await database.system(db => returnJobs(db, leases))
    await database.bus.send(JOBS_CHANNEL, '')
  }

  async function stop(): Promise<void> {
    isStopping = true
    unsubscribe()
    const ended = Promise.all([...running.values()].map(job => job.ended))
    await Promise.race([ended, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })])
    await loop.stop()
    try {
      await giveBack([...running.keys()])
    } catch (error) {
      // The database is unavailable. The jobs are due again when their leases end.
      logger.warn({ err: error }, 'running jobs were not given back')
    }
  }

  return {
    async start() {
      // On the embedded engine there is no other process: leases are those of one that was killed.
      if (database.engine === 'embedded') await database.system(endLeases)
      unsubscribe = wakeOn(loop, database.bus, JOBS_CHANNEL)
      loop.wake()
    },
    stop: () => (stopped ??= stop()),
  }
}

/** Rejects after the time limit of the job. */
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
