// The clock: publishes scheduled posts, archives expired ones, and asks authors whether a post is still right. It reads
// what is due from the database, so a restart loses nothing. Several nodes may run it at once: each post's row is locked,
// and the second node no longer finds it due.

import { sql } from 'kysely'
import type { Database } from '../../../../platform/db/database.ts'
import type { Worker } from '../../../../platform/jobs/loop.ts'
import { createLoop, FALLBACK_POLL_MS, wakeOn } from '../../../../platform/jobs/loop.ts'
import { SCHEDULE_CHANNEL } from './clock-channel.ts'
import { EXPIRE, PUBLISH, REVALIDATE } from './due-posts.ts'
import { runDue } from './run-due.ts'

/** Delay before failed posts are retried. */
const FAILED_MS = 1000

const WORK = [PUBLISH, EXPIRE, REVALIDATE] as const

export const contentClock: Worker = {
  name: 'content-clock',
  async start(services) {
    const { database, logger } = services
    const pollMs = FALLBACK_POLL_MS[database.engine]
    const loop = createLoop({ name: contentClock.name, pollMs, logger }, async () => {
      let isMore = false
      for (const work of WORK) if (await runDue(services, work)) isMore = true
      return isMore || nextDueMs(database)
    })
    const unsubscribe = wakeOn(loop, database.bus, SCHEDULE_CHANNEL)
    loop.wake()
    return {
      async stop() {
        unsubscribe()
        await loop.stop()
      },
    }
  },
}

/** Until the next post is due; false when none is. */
async function nextDueMs(database: Database): Promise<number | false> {
  return database.system(async db => {
    const first = WORK.map(
      ({ waiting, at }) => sql`
        (select c.${at} as at from content c where ${waiting} order by c.${at} limit 1)`,
    )
    const { rows } = await sql<{ wait_ms: number | null }>`
      select /* every program */ (extract(epoch from min(due.at) - now()) * 1000)::float8 as wait_ms
        from (${sql.join(first, sql` union all `)}) due`.execute(db)
    const waitMs = rows[0]?.wait_ms ?? null
    if (waitMs === null) return false
    return waitMs > 0 ? waitMs : FAILED_MS
  })
}
