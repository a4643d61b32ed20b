import { sql } from 'kysely'
import { intervalWorker } from '../../platform/jobs/loop.ts'
import type { Services } from '../../platform/services.ts'

/** Notifications of one person are kept this long; those of posts and polls as long as what they are about. */
const RETENTION_DAYS = 180
const POLL_MS = 3_600_000
const SET_SIZE = 5_000

/** Deletes what is older than the retention, in sets. */
export const notificationRetention = intervalWorker({
  name: 'notification retention',
  everyMs: POLL_MS,
  round: sweep,
})

async function sweep({ database }: Services): Promise<boolean> {
  const { numAffectedRows } = await database.system(db =>
    sql`
      delete /* every program */ from notifications where (program_id, id) in (
        select program_id, id from notifications
         where user_id is not null and created_at < now() - make_interval(days => ${RETENTION_DAYS})
         order by created_at limit ${sql.lit(SET_SIZE)})`.execute(db),
  )
  return Number(numAffectedRows ?? 0) === SET_SIZE
}
