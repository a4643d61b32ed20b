// A changed name or picture of a user on the posts that show the user as their author.

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Jobs } from '../../../platform/job-queue.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { renewPostsOfAuthor } from '../../visibility/index.ts'
import { indexContentSearch } from '../search/search-index.ts'
import { touchPosts } from './versions.ts'

/** For authors with up to this many posts, search is updated before the response; for others, by a job. */
const INLINE_POSTS_MAX = 1000
/** Posts handled by one transaction of the job. */
const SET_SIZE = 500

export const indexAuthorPostsJob = defineJob<{ program_id: number; user_id: number }>({
  name: 'index-author-posts',
  async run({ database }, { program_id: programId, user_id: userId }) {
    for (let after: number | undefined = 0; after !== undefined; ) {
      const last: number = after
      after = await database.transaction(programId, async db => {
        const ids = await lockPostsOfAuthor(db, userId, last, SET_SIZE)
        await touchPosts(db, ids)
        await indexContentSearch(db, ids)
        return ids.at(-1)
      })
    }
  },
})

/**
 * Updates each post of an author for readers and search; for authors with more than `INLINE_POSTS_MAX` posts, search by a
 * job. Call it in the transaction in which a user's name or picture changes or the user is removed.
 */
export async function touchPostsOfAuthor(
  { jobs }: { readonly jobs: Jobs },
  db: ProgramDb,
  userId: number,
): Promise<void> {
  const ids = await lockPostsOfAuthor(db, userId, 0, INLINE_POSTS_MAX + 1)
  if (ids.length > INLINE_POSTS_MAX) {
    await renewPostsOfAuthor(db, userId)
    await jobs.enqueue(db, indexAuthorPostsJob, { program_id: db.programId, user_id: userId })
    return
  }
  await touchPosts(db, ids)
  await indexContentSearch(db, ids)
}

/** Ids of the author's first posts after `afterId`, locked until the end of the transaction. */
async function lockPostsOfAuthor(db: ProgramDb, userId: number, afterId: number, size: number): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    select id from content
     where program_id = ${db.programId} and author_user_id = ${userId} and id > ${afterId}
     order by id limit ${size} for update`.all(db)
  return rows.map(post => post.id)
}
