// Plans notifications: finds due plans, of all programs, and decides set after set. It reads what is due from the database, so a
// restart loses nothing; a plan is locked while a set of it is decided, so several nodes may plan at once.

import { sql } from 'kysely'
import type { Worker } from '../../../platform/jobs/loop.ts'
import { createLoop, FALLBACK_POLL_MS, wakeOn } from '../../../platform/jobs/loop.ts'
import type { Services } from '../../../platform/services.ts'
import { NOTICES_CHANNEL } from '../../../publishing/notices/index.ts'
import { isMailOn } from '../../mail/index.ts'
import { planSet } from './plan-set.ts'

const BATCH_MAX_COUNT = 100
/** Delay before failed plans are retried. */
const FAILED_MS = 1000
/** After a set the planner rests as long as the set took, so that readers are served as well. */
const PAUSE_MAX_MS = 500

export const noticePlanner: Worker = {
  name: 'notice planner',
  async start(services) {
    const { database, logger } = services
    const pollMs = FALLBACK_POLL_MS[database.engine]
    const loop = createLoop({ name: noticePlanner.name, pollMs, logger }, async () =>
      (await planDueNotices(services, () => loop.stopped())) ? true : nextDueMs(services),
    )
    const unsubscribe = wakeOn(loop, database.bus, NOTICES_CHANNEL)
    loop.wake()
    return {
      async stop() {
        unsubscribe()
        await loop.stop()
      },
    }
  },
}

/** Until the next plan is due, such as a poll that opens; false when none waits. */
async function nextDueMs({ database }: Services): Promise<number | false> {
  return database.system(async db => {
    const { rows } = await sql<{ wait_ms: number }>`
      select /* every program */ program_id, (extract(epoch from due_at - clock_timestamp()) * 1000)::float8 as wait_ms
        from notice_plans where finished_at is null order by due_at limit 1`.execute(db)
    const [next] = rows
    if (!next) return false
    return next.wait_ms > 0 ? next.wait_ms : FAILED_MS
  })
}

/** Decides one set of each plan that is due; true when more may be due at once. */
export async function planDueNotices(services: Services, isStopping = () => false): Promise<boolean> {
  const { database, logger, config } = services
  const due = await database.system(async db => {
    const { rows } = await sql<{ program_id: number; id: number }>`
      select /* every program */ program_id, id from notice_plans
       where finished_at is null and due_at <= clock_timestamp()
       order by due_at limit ${sql.lit(BATCH_MAX_COUNT)}`.execute(db)
    return rows
  })
  const options = { isMailOn: isMailOn(config), gatherMs: config.mailGatherMs }
  let isMore = due.length === BATCH_MAX_COUNT
  for (const { program_id: programId, id } of due) {
    if (isStopping()) return false
    const started = performance.now()
    try {
      const isLeft = await database.transaction(programId, db => planSet(db, id, options), { isRepeatable: false })
      isMore ||= isLeft
    } catch (error) {
      // One plan must not hold back the others.
      logger.error({ err: error, program_id: programId, plan_id: id }, 'a notice was not planned')
      isMore = false
    }
    await rest(Math.min(performance.now() - started, PAUSE_MAX_MS))
  }
  return isMore
}

function rest(ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  setTimeout(resolve, ms)
  return promise
}
