import { sql } from 'kysely'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { prepared } from '../../../platform/db/query.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { Jobs } from '../../../platform/jobs/queue.ts'
import { indexLockedPosts, indexPosts, renewPostsOfAuthor } from '../../visibility/index.ts'
import { indexContentSearch } from '../write/search-index.ts'
import type { LockedPost } from './lock.ts'

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
 * Call it in the transaction in which a user's name or picture changes or the user is removed: updates each post of that author
 * for readers and search, for authors with very many posts a little later.
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
  const { rows } = await sql<{ id: number }>`
    select id from content
     where program_id = ${db.programId} and author_user_id = ${userId} and id > ${afterId}
     order by id limit ${size} for update`.execute(db)
  return rows.map(post => post.id)
}

/** Call it when another record that posts show has changed. */
export async function touchPosts(db: ProgramDb, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ id: number; state: string }>`
    update content set revision = revision + 1
     where program_id = ${db.programId} and id = any(${ids})
    returning id, state`.execute(db)
  const published = rows.filter(post => post.state === 'published').map(post => post.id)
  if (published.length > 0) await indexPosts(db, published)
}

/** Call it when texts of posts were changed in the background: their writers must not store the old ones again. */
export async function postsRewritten(db: ProgramDb, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update content set edition = edition + 1 where program_id = ${db.programId} and id = any(${ids})`.execute(db)
  await touchPosts(db, ids)
}

/** Call it after writing parts of a locked post: increments its revision and edition, and updates what readers see. */
export async function postChanged(db: ProgramDb, post: LockedPost): Promise<void> {
  await countChangeSql(db, post).execute(db)
  if (post.state === 'published') await indexLockedPosts(db, [post.id])
}

const countChangeSql = (db: ProgramDb, post: LockedPost) =>
  prepared(
    'post_change_count',
    sql`
    update content set revision = revision + 1, edition = edition + 1, updated_at = ${post.now}
     where program_id = ${db.programId} and id = ${post.id}`,
  )
