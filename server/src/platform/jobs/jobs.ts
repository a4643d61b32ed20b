// Work that a request does not wait for. A job is shallow: it carries `program_id` and ids, may run twice, and leaves the
// work to its module. Jobs are enqueued in the transaction of the change and kept by pg-boss.

import { setTimeout as sleep } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import type { Database, Db } from '../db/database.ts'
import type { Logger } from '../logger.ts'
import type { Services } from '../services.ts'
import { createBoss, inTransaction, prepareQueues } from './boss.ts'
import { createLoop, FALLBACK_POLL_MS, type Loop } from './loop.ts'
import { type Node, startNode } from './nodes.ts'
import { createQueue, type Queue } from './queue.ts'

export interface JobData {
  readonly program_id: number
}

export interface JobDefinition<D extends JobData = JobData> {
  /** kebab-case; the name of its queue. */
  readonly name: string
  /** Jobs running at once in one process. */
  readonly concurrency?: number
  readonly retriesMax?: number
  /** Every enqueue brings a `singletonKey`, and at most one job per key waits. */
  readonly oneWaitingPerKey?: boolean
  /** A run that takes longer is taken for dead and repeated. */
  readonly timeoutSeconds?: number
  run(services: Services, data: D): Promise<void>
}

/** Defines a job; its type of data is known to `enqueue`. */
export const defineJob = <D extends JobData>(definition: JobDefinition<D>): JobDefinition<D> => definition

export interface EnqueueOptions {
  readonly startAfter?: Date
  /** For jobs declared with `oneWaitingPerKey`. */
  readonly singletonKey?: string
}

export interface Jobs {
  /** Puts a job into the queue when the transaction commits. */
  enqueue<D extends JobData>(db: Db, job: JobDefinition<D>, data: D, options?: EnqueueOptions): Promise<void>
  /** Prepares the queues; from here on jobs can be enqueued. */
  start(): Promise<void>
  /** Begins to run jobs, on nodes that do. */
  work(): Promise<void>
  /** Takes no more jobs, and lets running ones finish, up to a limit; the rest goes back to the queue. */
  stopWorking(): Promise<void>
  /** The same, and from here on jobs cannot be enqueued either. */
  stop(): Promise<void>
}

/** There is a job that will be due later. */
const LATER_CHANNEL = 'job later'
export const JOB_DEFAULTS = { concurrency: 2, retriesMax: 5, timeoutSeconds: 900 } as const
const STOP_TIMEOUT_MS = 15_000
/** After a queue could not be looked into. */
const LOOK_AGAIN_MS = 1000

export interface JobsOptions {
  readonly database: Database
  readonly logger: Logger
  readonly definitions: readonly JobDefinition[]
  /** False on nodes that only answer requests. */
  readonly work: boolean
  readonly services: () => Services
}

export function createJobs(options: JobsOptions): Jobs {
  const { database, definitions } = options
  const boss = createBoss(database, options.logger, options.work)
  let runner: Runner | null = null
  let stopping: Promise<void> | undefined
  const stopWorking = () => (stopping ??= runner?.stop() ?? Promise.resolve())
  return {
    async enqueue(db, job, data, { startAfter, singletonKey } = {}) {
      await boss.send(job.name, data, {
        db: inTransaction(db),
        retryLimit: job.retriesMax ?? JOB_DEFAULTS.retriesMax,
        retryBackoff: true,
        expireInSeconds: job.timeoutSeconds ?? JOB_DEFAULTS.timeoutSeconds,
        ...(startAfter ? { startAfter } : {}),
        ...(singletonKey ? { singletonKey } : {}),
      })
      database.bus.wake(db, startAfter ? LATER_CHANNEL : `job ${job.name}`)
    },
    start: () => prepareQueues(boss, database, definitions),
    async work() {
      if (options.work) runner = await startRunner(boss, options)
    },
    stopWorking,
    async stop() {
      await stopWorking()
      await boss.stop({ graceful: false, close: false })
    },
  }
}

interface Runner {
  stop(): Promise<void>
}

async function startRunner(boss: PgBoss, { database, logger, definitions, services }: JobsOptions): Promise<Runner> {
  const queues = new Map<string, Queue>()
  const wakeAll = (names: Iterable<string>) => {
    for (const name of names) queues.get(name)?.wake()
  }
  const node: Node = await startNode(database, logger, wakeAll)
  const onLater = () => void setTimeout(() => due.wake(), LOOK_AGAIN_MS).unref()
  for (const job of definitions) {
    queues.set(job.name, createQueue(job, { boss, database, logger, nodeId: node.id, services, onLater }))
  }
  const due: Loop = createLoop({ name: 'due jobs', pollMs: FALLBACK_POLL_MS[database.engine], logger }, async () => {
    const { now, nextMs } = await readDue(database, [...queues.keys()])
    wakeAll(now)
    return nextMs ?? false
  })
  const unsubscribe = [
    ...[...queues].map(([name, queue]) => database.bus.on(`job ${name}`, () => queue.wake())),
    database.bus.on(LATER_CHANNEL, () => due.wake()),
    database.bus.onReset(() => due.wake()),
  ]
  due.wake()
  return {
    async stop() {
      for (const end of unsubscribe) end()
      await due.stop()
      const enough = sleep(STOP_TIMEOUT_MS, undefined, { ref: false })
      await Promise.race([Promise.all([...queues.values()].map(queue => queue.stop())), enough])
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
