// The clock that publishes scheduled posts. It asks the database what is due, so a restart loses nothing, and several
// nodes may ask at once: the row of a post is locked, and the second node no longer finds it scheduled.

import { sql } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import { createLoop, FALLBACK_POLL_MS, wakeOn } from '../../../platform/jobs/loop.ts'
import type { Services } from '../../../platform/services.ts'
import type { Worker } from '../../../platform/worker.ts'
import { movePosts, publishingFaults, SCHEDULE_CHANNEL } from './change-state.ts'
import { type LockedPost, lockDuePosts } from './lock.ts'

/** Before posts that could not be published are tried again. */
const FAILED_MS = 1000
const BATCH_MAX_COUNT = 100

export const duePublisher: Worker = {
  name: 'due-publisher',
  async start(services) {
    const { database, logger } = services
    const pollMs = FALLBACK_POLL_MS[database.engine]
    const loop = createLoop({ name: duePublisher.name, pollMs, logger }, async () =>
      (await publishDuePosts(services)) ? true : nextDueMs(database),
    )
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

/** Until the next post is due; false when none is scheduled. */
async function nextDueMs(database: Database): Promise<number | false> {
  return database.system(async db => {
    const { rows } = await sql<{ wait_ms: number }>`
      select /* every program */ program_id, (extract(epoch from scheduled_at - now()) * 1000)::float8 as wait_ms
        from content where state = 'scheduled' order by scheduled_at limit 1`.execute(db)
    const [next] = rows
    if (!next) return false
    return next.wait_ms > 0 ? next.wait_ms : FAILED_MS
  })
}

/** Publishes what is due now, of all programs; true when more may be due at once. */
export async function publishDuePosts(services: Services): Promise<boolean> {
  const due = await services.database.system(async db => {
    const { rows } = await sql<{ program_id: number; id: number }>`
      select /* every program */ program_id, id from content
       where state = 'scheduled' and scheduled_at <= now()
       order by scheduled_at limit ${sql.lit(BATCH_MAX_COUNT)}`.execute(db)
    return rows
  })
  let failed = 0
  for (const [programId, posts] of Map.groupBy(due, post => post.program_id)) {
    const ids = posts.map(post => post.id)
    const together = await publishOfProgram(services, programId, ids)
    if (together || ids.length === 1) failed += together ? 0 : 1
    // One post must not hold back the others.
    else for (const id of ids) failed += (await publishOfProgram(services, programId, [id])) ? 0 : 1
  }
  return due.length === BATCH_MAX_COUNT && failed === 0
}

/**
 * Whether it went well. A post that has become unfit since it was scheduled goes back to draft, where its authors look
 * for it.
 */
async function publishOfProgram(services: Services, programId: number, ids: readonly number[]): Promise<boolean> {
  const options = { baseUrl: services.baseUrl(), publishAt: null, reason: null, actorUserId: null }
  try {
    await services.database.transaction(programId, async db => {
      const due = await lockDuePosts(db, ids)
      const isFit = (post: LockedPost) => publishingFaults(post, 'published').length === 0
      await movePosts(db, due.filter(isFit), 'publish_now', options)
      await movePosts(
        db,
        due.filter(post => !isFit(post)),
        'draft',
        options,
      )
    })
    return true
  } catch (error) {
    services.logger.error({ err: error, program_id: programId, content_ids: ids }, 'scheduled posts were not published')
    return false
  }
}
