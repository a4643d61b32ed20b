import { sql } from 'kysely'
import { intervalWorker } from '../../../platform/jobs/loop.ts'
import type { Services } from '../../../platform/services.ts'
import { countMessages, showWaiting } from './metrics.ts'

/** Days that the log is kept (docs/contract/messages.md#delivery-log). */
const RETENTION_DAYS = 30
const SWEEP_POLL_MS = 600_000
const COUNT_POLL_MS = 15_000
const SET_SIZE = 5000

const OLD_LINES_SQL = sql`
  delete /* every program */ from notice_deliveries where (program_id, id) in (
    select program_id, id from notice_deliveries
     where at < now() - make_interval(days => ${RETENTION_DAYS}) and status <> 'waiting' limit ${SET_SIZE})
  returning 1`

const WAITING_SQL = sql<{ mails: number; pushes: number }>`
  select /* every program */ count(*) filter (where kind <> 'push')::int as mails,
         count(*) filter (where kind = 'push')::int as pushes from messages`

/** Deletes lines of the log that are older than the retention, in sets. */
export const deliveryLogRetention = intervalWorker({
  name: 'delivery log retention',
  everyMs: SWEEP_POLL_MS,
  round: sweep,
})

async function sweep({ database }: Services): Promise<boolean> {
  const old = await database.unscopedQuery(OLD_LINES_SQL)
  return old.length === SET_SIZE
}

/** Shows in the metrics how many messages wait. */
export const messageCounter = intervalWorker({
  name: 'message counter',
  everyMs: COUNT_POLL_MS,
  async round(services) {
    countMessages(services, [])
    const [row] = await services.database.unscopedQuery(WAITING_SQL)
    showWaiting(services, row?.mails ?? 0, row?.pushes ?? 0)
  },
})
