import type { Db } from './db/handle.ts'

export interface JobData {
  readonly program_id: number
}

/** A queue of jobs of one kind. */
export interface JobQueue<D extends JobData = JobData> {
  /** kebab-case. */
  readonly name: string
  readonly retriesMax?: number
  /** A run that takes longer has failed. */
  readonly timeoutSeconds?: number
  /** Runs the jobs; code that enqueues them only needs the type of their data. */
  run(services: never, data: D): Promise<void>
}

export interface EnqueueOptions {
  readonly startAfter?: Date
  /** At most one of the program's jobs of this name with the key waits for its first run. */
  readonly singletonKey?: string
}

export interface Jobs {
  /** Puts a job into the queue when the transaction commits. */
  enqueue<D extends JobData>(db: Db, queue: JobQueue<D>, data: D, options?: EnqueueOptions): Promise<void>
  /** Begins to run jobs, on nodes that do. */
  work(): Promise<void>
  /** Takes no more jobs, and lets running ones finish, for up to 15 s; the rest goes back to its queues. */
  stop(): Promise<void>
}
