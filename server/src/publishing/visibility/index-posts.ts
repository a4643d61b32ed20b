// Updates the tables from which readers get posts: post_feed and its fan-outs by topic, key and tag.

import type { ProgramDb } from '../../platform/db/handle.ts'
import { type Query, runTogether } from '../../platform/db/query.ts'
import { sql } from '../../platform/db/sql.ts'
import { hintPosts } from '../../shared/live/hints.ts'
import { lockTopicsOf } from './lock-topics.ts'
import { feedStatements } from './post-rows.ts'

/** Posts handled by one round of statements; more are handled in sets, so that no statement runs for long. */
export const POSTS_SET_SIZE = 1000

/**
 * Brings the rows of these posts up to date with the posts, their topics, audiences and authors. Call it in the
 * transaction of every change to any of them; posts that are not published (any more) lose their rows. Rendered forms of
 * these posts are invalidated.
 */
export async function indexPosts(db: ProgramDb, contentIds: readonly number[]): Promise<void> {
  for (const set of setsOf(contentIds)) {
    await lockForFeeds(db, set)
    await indexLockedPosts(db, set)
  }
}

/** Like `indexPosts`, for posts that the caller has locked, with all of their topics (content/lock/lock.ts). */
export async function indexLockedPosts(db: ProgramDb, contentIds: readonly number[]): Promise<void> {
  if (contentIds.length === 0) return
  await runTogether(db, { index: indexStatements(db, contentIds) })
  hintPosts(db, contentIds)
}

/**
 * The statements of `indexLockedPosts`. The caller runs them in one round trip, after those that write the posts, and sends the hints
 * (`hintPosts`).
 */
export const indexStatements = (db: ProgramDb, contentIds: readonly number[]): Query<unknown>[] =>
  setsOf(contentIds).flatMap(set => feedStatements(db, set))

function setsOf(contentIds: readonly number[]): number[][] {
  const ids = [...new Set(contentIds)].sort((a, b) => a - b)
  const starts = Array.from({ length: Math.ceil(ids.length / POSTS_SET_SIZE) }, (_, nth) => nth * POSTS_SET_SIZE)
  return starts.map(start => ids.slice(start, start + POSTS_SET_SIZE))
}

/**
 * Locks posts and their topics, so that no topic is hidden or targeted before the commit. Topics are locked before the
 * posts, in the order of all callers, and again after them, for topics that were added to a post meanwhile.
 */
async function lockForFeeds(db: ProgramDb, ids: readonly number[]): Promise<void> {
  await lockTopicsOf(db, ids)
  await lockPosts(db, ids)
  await lockTopicsOf(db, ids)
}

/** Locks the posts before their rows are read, so that two changes to one post do not interleave. */
async function lockPosts(db: ProgramDb, ids: readonly number[]): Promise<void> {
  await sql`select id from content where program_id = ${db.programId} and id = any(${ids}) order by id for update`.execute(
    db,
  )
}
