// Background work. A job is small: it carries `program_id` and ids, may run twice, and its module does the work. Jobs
// are enqueued in the transaction of the change, in a table of their own.

import { sql } from '../db/sql.ts'
import type { Jobs } from '../job-queue.ts'
import { createJobRunner, JOBS_CHANNEL, type JobRunnerOptions } from './job-runner.ts'

export interface JobsOptions extends JobRunnerOptions {
  /** False on nodes that only answer requests. */
  readonly work: boolean
}

export function createJobs(options: JobsOptions): Jobs {
  const runner = createJobRunner(options)
  return {
    async enqueue(db, job, data, { startAfter, singletonKey } = {}) {
      await sql`
        insert into jobs (program_id, name, data, singleton_key, due_at)
        values (${data.program_id}, ${job.name}, ${JSON.stringify(data)}::jsonb, ${singletonKey ?? null},
                coalesce(${startAfter ?? null}::timestamptz, now()))
            on conflict (program_id, name, singleton_key) where singleton_key is not null do nothing`.execute(db)
      options.database.bus.wake(db, JOBS_CHANNEL)
    },
    async work() {
      if (options.work) await runner.start()
    },
    stop: () => runner.stop(),
  }
}
