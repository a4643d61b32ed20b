// Lists of recipients are kept for 400 days; then the newsletter keeps its figures (docs/contract/newsletters.md#results).

import { sql } from '../../platform/db/sql.ts'
import { intervalWorker } from '../../platform/jobs/workers.ts'
import type { Services } from '../../platform/services.ts'
import { findNewsletter } from '../../publishing/newsletters/index.ts'
import { readResults } from './read/results.ts'

const RETENTION_DAYS = 400
const SWEEP_MS = 600_000
const BATCH_MAX_COUNT = 20

export const newsletterRetention = intervalWorker({
  name: 'newsletter retention',
  everyMs: SWEEP_MS,
  async round(services) {
    await services.database.unscopedQuery(
      sql`delete /* every program */ from newsletter_pictures where expires_at < now() returning program_id`,
    )
    return sweep(services)
  },
})

/** Keeps the figures of old newsletters and deletes their lists; true when more may be left. */
async function sweep({ database }: Services): Promise<boolean> {
  const old = await database.unscopedQuery(sql<{ program_id: number; id: number }>`
    select /* every program */ program_id, id from newsletters
     where state in ('sent', 'cancelled') and begun_at < now() - make_interval(days => ${RETENTION_DAYS}) and kept_results is null
     limit ${sql.lit(BATCH_MAX_COUNT)}`)
  for (const { program_id: programId, id } of old) {
    await database.transaction(programId, async db => {
      const newsletter = await findNewsletter(db, id)
      if (!newsletter || newsletter.kept_results) return
      const kept = JSON.stringify({ counts: newsletter.counts, results: await readResults(db, newsletter, null) })
      await sql`
        update newsletters set kept_results = ${kept}::jsonb
         where program_id = ${programId} and id = ${id}`.execute(db)
      await sql`
        delete from newsletter_recipients where program_id = ${programId} and newsletter_id = ${id}`.execute(db)
      await sql`
        delete from newsletter_mails where program_id = ${programId} and newsletter_id = ${id}`.execute(db)
    })
  }
  return old.length === BATCH_MAX_COUNT
}
