// Plans notifications: finds due plans of all programs, and decides set after set. The plans are in the database, so a restart
// loses nothing; a plan is locked while a set of it is decided, so several nodes may plan.

import { setTimeout as rest } from 'node:timers/promises'
import { sql } from '../../../platform/db/sql.ts'
import { msUntilFirst } from '../../../platform/jobs/due.ts'
import { signalWorker } from '../../../platform/jobs/workers.ts'
import type { Services } from '../../../platform/services.ts'
import { NOTICES_CHANNEL } from '../../../publishing/notices/index.ts'
import { isMailOn } from '../../mail/index.ts'
import { planSet } from './plan-set.ts'

const BATCH_MAX_COUNT = 100
/** After a set the planner pauses as long as the set took, which leaves capacity for requests. */
const PAUSE_MAX_MS = 500

const FIRST = sql`(select due_at as at from notice_plans where finished_at is null order by due_at limit 1)`

export const noticePlanner = signalWorker({
  name: 'notice planner',
  channel: NOTICES_CHANNEL,
  round: async (services, isStopping) =>
    (await planDueNotices(services, isStopping)) || msUntilFirst(services.database, [FIRST]),
})

/** Decides one set of each due plan; true when more may be due. */
export async function planDueNotices(services: Services, isStopping = () => false): Promise<boolean> {
  const { database, logger, config } = services
  const due = await database.system(db =>
    sql<{ program_id: number; id: number }>`
      select /* every program */ program_id, id from notice_plans
       where finished_at is null and due_at <= clock_timestamp()
       order by due_at limit ${sql.lit(BATCH_MAX_COUNT)}`.all(db),
  )
  const options = { isMailOn: isMailOn(config), gatherMs: config.mailGatherMs }
  let isMore = due.length === BATCH_MAX_COUNT
  for (const { program_id: programId, id } of due) {
    if (isStopping()) return false
    const started = performance.now()
    try {
      const isLeft = await database.transaction(programId, db => planSet(db, id, options), { isRepeatable: false })
      isMore ||= isLeft
    } catch (error) {
      // One plan must not block the others.
      logger.error({ err: error, program_id: programId, plan_id: id }, 'a notice was not planned')
      isMore = false
    }
    await rest(Math.min(performance.now() - started, PAUSE_MAX_MS))
  }
  return isMore
}
