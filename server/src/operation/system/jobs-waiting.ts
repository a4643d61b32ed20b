import type { Worker } from '../../platform/worker.ts'

/** Counting ends there: more is too many in any case. */
const COUNTED_MAX = 10_000

/** Shows how many jobs are due, in the whole server. */
export const jobsWaiting: Worker = {
  name: 'jobs waiting',
  async start({ metrics, database }) {
    metrics.asked('atrium_jobs_waiting', `Jobs that are due and not begun, up to ${COUNTED_MAX}`, async () => {
      const { rows } = await database.pool.query(
        `select count(*) as waiting
           from (select 1 from jobs.job where state < 'active' and start_after <= now() limit ${COUNTED_MAX}) as due`,
      )
      return Number(rows[0]?.waiting)
    })
    return { stop: async () => {} }
  },
}
