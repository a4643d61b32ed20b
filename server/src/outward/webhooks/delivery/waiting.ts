import type { Worker } from '../../../platform/jobs/loop.ts'

/** Counting ends there: more is too many in any case. */
const COUNTED_MAX = 10_000

/** Shows how many deliveries are due, in the whole server. */
export const deliveriesWaiting: Worker = {
  name: 'deliveries waiting',
  async start({ metrics, database }) {
    metrics.asked(
      'atrium_deliveries_waiting',
      `Deliveries of webhooks that are due, up to ${COUNTED_MAX}`,
      async () => {
        const { rows } = await database.pool.query(
          `select /* every program */ count(*) as waiting
           from (select /* every program */ 1 from webhook_deliveries
                  where status in ('pending', 'retryable') and due_at <= now() limit ${COUNTED_MAX}) as due`,
        )
        return Number(rows[0]?.waiting)
      },
    )
    return { stop: async () => {} }
  },
}
