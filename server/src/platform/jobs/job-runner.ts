// Runs the jobs of all queues of a process. Queues are woken by signals when a job is enqueued, by this loop when a
// delayed job or a retry is due, and when the jobs of a dead node are put back.

import { setTimeout as sleep } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import type { Database } from '../db/database.ts'
import type { Logger } from '../logger.ts'
import type { Services } from '../services.ts'
import type { JobDefinition } from './job.ts'
import { createLoop, FALLBACK_POLL_MS, type Loop, wakeOn } from './loop.ts'
import { startNode } from './nodes.ts'
import { createQueueRunner, type QueueRunner } from './queue-runner.ts'

/** There is a job that will be due later. */
export const LATER_CHANNEL = 'job later'
/** There is a job of this name to run now. */
export const jobChannel = (name: string): string => `job ${name}`

const STOP_TIMEOUT_MS = 15_000
/** The delay after a queue could not be read. */
const LOOK_AGAIN_MS = 1000

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

/** Starts running jobs, and puts back those of dead nodes. */
export async function startJobRunner(options: JobRunnerOptions): Promise<JobRunner> {
  const { database, logger } = options
  const queues = new Map<string, QueueRunner>()
  const wakeAll = (names: Iterable<string>) => {
    for (const name of names) queues.get(name)?.wake()
  }
  const node = await startNode(database, logger, wakeAll)
  const onLater = () => void setTimeout(() => due.wake(), LOOK_AGAIN_MS).unref()
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
