import type { Db } from '../db/handle.ts'

export interface JobData {
  readonly program_id: number
}

/** A queue of jobs of one kind. */
export interface JobQueue<D extends JobData = JobData> {
  /** kebab-case. */
  readonly name: string
  readonly retriesMax?: number
  /** Every enqueue brings a `singletonKey`, and at most one job per key waits. */
  readonly oneWaitingPerKey?: boolean
  /** A run that takes longer counts as dead and is repeated. */
  readonly timeoutSeconds?: number
  /** Runs the jobs; code that enqueues them only needs the type of their data. */
  run(services: never, data: D): Promise<void>
}

export interface EnqueueOptions {
  readonly startAfter?: Date
  /** For jobs declared with `oneWaitingPerKey`. */
  readonly singletonKey?: string
}

export interface Jobs {
  /** Puts a job into the queue when the transaction commits. */
  enqueue<D extends JobData>(db: Db, queue: JobQueue<D>, data: D, options?: EnqueueOptions): Promise<void>
  /** Prepares the queues; from here on jobs can be enqueued. */
  start(): Promise<void>
  /** Begins to run jobs, on nodes that do. */
  work(): Promise<void>
  /** Takes no more jobs, and lets running ones finish, for up to 15 s; the rest goes back to its queues. */
  stopWorking(): Promise<void>
  /** The same, and from here on jobs cannot be enqueued either. */
  stop(): Promise<void>
}
