// The statements on leased jobs. A lease lasts some seconds and is renewed while its job runs, so that the lease of a dead process
// ends and its job is due again. Only the holder of a lease settles the job (decision 0019).

import type { Db } from '../db/handle.ts'
import { runTogether } from '../db/query.ts'
import { sql } from '../db/sql.ts'
import type { JobData } from '../job-queue.ts'

/** Longer than a busy process takes between two renewals. */
const LEASE_SECONDS = 20
/** Pauses before retries double from 1 to 2 seconds up to this power of two: 18 hours. */
const PAUSE_DOUBLINGS_MAX = 16

export interface LeasedJob {
  /** Identifies the run: every run has a lease of its own. */
  readonly lease: string
  readonly name: string
  readonly data: JobData
  /** Runs that have begun, this one included. */
  readonly runs: number
  /** Runs that have failed. */
  readonly failures: number
}

interface LeaseRequest {
  /** Leases of running jobs, to be renewed. */
  readonly running: readonly string[]
  /** By name, the number of jobs that may begin. */
  readonly places: ReadonlyMap<string, number>
}

const leaseEnd = sql`now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})`

/**
 * Renews leases and leases due jobs. `nextMs`: milliseconds until the next job of a name with places is due, or a lease on one ends;
 * null when there is none.
 */
export async function leaseJobs(
  db: Db,
  { running, places }: LeaseRequest,
): Promise<{ jobs: LeasedJob[]; nextMs: number | null }> {
  const names = [...places.keys()]
  const { jobs, next } = await runTogether(db, {
    // Before the others, so that a process which could not renew for a while does not take its own jobs.
    renewed:
      running.length > 0
        ? sql`update /* every program */ jobs set due_at = ${leaseEnd} where lease = any(${running}::uuid[])`
        : null,
    jobs: sql<LeasedJob>`
      with due as (
        select d.program_id, d.id
          from unnest(${names}::text[], ${[...places.values()]}::integer[]) as free (name, places)
         cross join lateral (
           select j.program_id, j.id from jobs j
            where j.name = free.name and j.due_at <= now()
            order by j.due_at limit free.places for update skip locked) as d)
      update /* every program */ jobs j
         set lease = gen_random_uuid(), due_at = ${leaseEnd}, runs = j.runs + 1, singleton_key = null
        from due where j.program_id = due.program_id and j.id = due.id
      returning j.lease, j.name, j.data, j.runs, j.failures`,
    next: sql<{ wait_ms: number | null }>`
      select /* every program */ (extract(epoch from min(first.due_at) - now()) * 1000)::float8 as wait_ms
        from unnest(${names}::text[]) as free (name)
       cross join lateral (select min(j.due_at) as due_at from jobs j where j.name = free.name) as first`,
  })
  return { jobs, nextMs: next[0]?.wait_ms ?? null }
}

/** The job of this lease is done, or given up. */
export async function deleteJob(db: Db, lease: string): Promise<void> {
  await sql`delete /* every program */ from jobs where lease = ${lease}`.execute(db)
}

/** The job of this lease has failed: it is due again after a pause that grows with its failures. */
export async function retryLater(db: Db, lease: string): Promise<void> {
  const pause = sql`(0.5 + random() / 2) * 2 ^ least(failures + 1, ${sql.lit(PAUSE_DOUBLINGS_MAX)})`
  await sql`
    update /* every program */ jobs
       set lease = null, failures = failures + 1, due_at = now() + make_interval(secs => ${pause})
     where lease = ${lease}`.execute(db)
}

/** The jobs of these leases are due again, as if they had not begun. */
export async function returnJobs(db: Db, leases: readonly string[]): Promise<void> {
  await sql`
    update /* every program */ jobs set lease = null, runs = runs - 1, due_at = now()
     where lease = any(${leases}::uuid[])`.execute(db)
}

/** Ends all leases: their jobs are due. For an engine whose only process has begun. */
export async function endLeases(db: Db): Promise<void> {
  await sql`update /* every program */ jobs set due_at = now() where lease is not null`.execute(db)
}
