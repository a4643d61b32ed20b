// Makes what posts and comments are found by anew after an upgrade or a move: documents of an older number, and comments that were
// written before they had words. Search works meanwhile, by the words of the older documents.

import type { Database } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { forProgram } from '../../../platform/db/transaction.ts'
import { intervalWorker } from '../../../platform/jobs/workers.ts'
import { DOCUMENTS_MADE_BY, indexContentSearch } from './search-index.ts'

/** Posts of one transaction: some tenths of a second. */
const POSTS_PER_SET = 100
const COMMENTS_PER_SET = 500
const POLL_MS = 600_000

export const documentRenewal = intervalWorker({
  name: 'search documents',
  everyMs: POLL_MS,
  round: async ({ database }) =>
    (await renewPosts(database)) || (await renewComments(database)) || dropFormer(database),
})

/** Posts of one program; whether there were any. Skips those that are locked: whoever holds them makes them anew, or the next round. */
const renewPosts = (database: Database): Promise<boolean> =>
  database.system(async db => {
    const { rows } = await sql<{ program_id: number; content_id: number }>`
      select program_id, content_id from (
        select /* every program */ s.program_id, s.content_id from content_search s
         where s.made_by < ${sql.lit(DOCUMENTS_MADE_BY)} order by s.program_id, s.content_id limit ${sql.lit(POSTS_PER_SET)} for update skip locked) s
       order by program_id, content_id`.execute(db)
    for (const [programId, posts] of Map.groupBy(rows, row => row.program_id)) {
      await indexContentSearch(
        forProgram(db, programId),
        posts.map(post => post.content_id),
      )
    }
    return rows.length > 0
  })

const renewComments = (database: Database): Promise<boolean> =>
  database.system(async db => {
    const { rows } = await sql<{ id: number }>`
      update /* every program */ comments c set words = plain_document(c.body)
        from (select program_id, id from comments where words is null
               order by program_id, id limit ${sql.lit(COMMENTS_PER_SET)} for update skip locked) n
       where c.program_id = n.program_id and c.id = n.id
      returning c.id`.execute(db)
    return rows.length > 0
  })

/** Once all is made anew, the words that the former release searches go: they may name people who are forgotten later. */
const dropFormer = (database: Database): Promise<boolean> =>
  database.system(async db => {
    const { rows } = await sql<{ post_id: number }>`
      delete /* every program */ from post_search s
       using (select program_id, post_id from post_search limit ${sql.lit(COMMENTS_PER_SET)}) n
       where s.program_id = n.program_id and s.post_id = n.post_id
      returning s.post_id`.execute(db)
    return rows.length > 0
  })
