// Makes the documents of posts anew after an upgrade or a move: those of an older number. Search works meanwhile, by the words of the
// older documents.

import type { Database } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { forProgram } from '../../../platform/db/transaction.ts'
import { intervalWorker } from '../../../platform/jobs/workers.ts'
import { DOCUMENTS_MADE_BY, indexContentSearch } from './search-index.ts'

/** Posts of one transaction: some tenths of a second. */
const POSTS_PER_SET = 100
const POLL_MS = 600_000

export const documentRenewal = intervalWorker({
  name: 'search documents',
  everyMs: POLL_MS,
  round: ({ database }) => renewPosts(database),
})

/** Posts of one program; whether there were any. Skips those that are locked: whoever holds them makes them anew, or the next round. */
const renewPosts = (database: Database): Promise<boolean> =>
  database.system(async db => {
    const rows = await sql<{ program_id: number; content_id: number }>`
      select program_id, content_id from (
        select /* every program */ s.program_id, s.content_id from content_search s
         where s.made_by < ${sql.lit(DOCUMENTS_MADE_BY)} order by s.program_id, s.content_id limit ${sql.lit(POSTS_PER_SET)} for update skip locked) s
       order by program_id, content_id`.all(db)
    for (const [programId, posts] of Map.groupBy(rows, row => row.program_id)) {
      await indexContentSearch(
        forProgram(db, programId),
        posts.map(post => post.content_id),
      )
    }
    return rows.length > 0
  })
