import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { indexPosts } from '../visibility/index.ts'
import type { LockedPost } from './lock.ts'
import { indexContentSearch } from './search-index.ts'

/**
 * Call it in the transaction in which a user's name or picture changes or the user is removed: readers see it on each
 * post of that author, and search finds it.
 */
export async function touchPostsOfAuthor(db: Db, programId: number, userId: number): Promise<void> {
  const posts = await db
    .selectFrom('content')
    .select('id')
    .where('program_id', '=', programId)
    .where('author_user_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute()
  const ids = posts.map(post => post.id)
  await touchPosts(db, programId, ids)
  if (ids.length > 0) await indexContentSearch(db, programId, ids)
}

/** The same for posts that show something of another record, which has changed. */
export async function touchPosts(db: Db, programId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ id: number; state: string }>`
    update content set revision = revision + 1
     where program_id = ${programId} and id = any(${ids})
    returning id, state`.execute(db)
  const published = rows.filter(post => post.state === 'published').map(post => post.id)
  if (published.length > 0) await indexPosts(db, programId, published)
}

/** A locked post shows something else than before. */
export async function postChanged(db: Db, programId: number, post: LockedPost): Promise<void> {
  await db
    .updateTable('content')
    .set({ revision: sql`revision + 1`, updated_at: post.now })
    .where('program_id', '=', programId)
    .where('id', '=', post.id)
    .execute()
  if (post.state === 'published') await indexPosts(db, programId, [post.id])
}
