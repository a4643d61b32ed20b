// The two versions of a post: `revision` rises when readers see a change, `edition` with every write (the entity tag).

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { prepared } from '../../../platform/db/query.ts'
import { sql } from '../../../platform/db/sql.ts'
import { indexLockedPosts, indexPosts } from '../../visibility/index.ts'
import type { LockedPost } from './lock.ts'

/** Increments the versions of posts. Call it when another record that posts show has changed. */
export async function touchPosts(db: ProgramDb, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await sql<{ id: number; state: string }>`
    update content set revision = revision + 1
     where program_id = ${db.programId} and id = any(${ids})
    returning id, state`.all(db)
  const published = rows.filter(post => post.state === 'published').map(post => post.id)
  if (published.length > 0) await indexPosts(db, published)
}

/** Increments the versions of posts whose texts a job changed, so that writers cannot store the old texts again. */
export async function postsRewritten(db: ProgramDb, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update content set edition = edition + 1 where program_id = ${db.programId} and id = any(${ids})`.execute(db)
  await touchPosts(db, ids)
}

/** Increments a locked post's revision and edition, and updates its rows for readers. Call it after writing parts of it. */
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
