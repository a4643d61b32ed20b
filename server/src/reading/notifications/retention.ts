import { sql } from 'kysely'
import { createLoop } from '../../platform/jobs/loop.ts'
import type { Services } from '../../platform/services.ts'
import type { Worker } from '../../platform/worker.ts'

/** Notifications of one person are kept this long; those of posts and polls as long as what they are about. */
const RETENTION_DAYS = 180
const POLL_MS = 3_600_000
const SET_SIZE = 5_000

/** Deletes what is older than the retention, in sets. */
export const notificationRetention: Worker = {
  name: 'notification retention',
  async start(services) {
    const loop = createLoop({ name: notificationRetention.name, pollMs: POLL_MS, logger: services.logger }, () =>
      sweep(services),
    )
    loop.wake()
    return loop
  },
}

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
