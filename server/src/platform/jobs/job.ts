import type { JobData, JobQueue } from '../job-queue.ts'
import type { Services } from '../services.ts'

/** A kind of job, and the module's work behind it. */
export interface JobDefinition<D extends JobData = JobData> extends JobQueue<D> {
  /** Jobs running at once in one process. */
  readonly concurrency?: number
  run(services: Services, data: D): Promise<void>
}

/** Defaults of a definition. */
export const JOB_DEFAULTS = { concurrency: 2, retriesMax: 5, timeoutSeconds: 900 } as const

/** Defines a job; its type of data is known to `enqueue`. */
export const defineJob = <D extends JobData>(definition: JobDefinition<D>): JobDefinition<D> => definition
