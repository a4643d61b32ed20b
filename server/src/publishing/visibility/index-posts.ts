// Keeps what readers search for posts in up to date: post_feed, its fan-outs by topic, key and tag, and post_search.

import { sql } from 'kysely'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { type Query, runTogether } from '../../platform/db/query.ts'
import { hintPosts } from '../../shared/live/hints.ts'
import { feedStatements } from './feed-rows.ts'
import { lockTopicsOf } from './lock-topics.ts'
import { searchStatements } from './search-rows.ts'

/** Posts handled by one round of statements; more are taken in sets, so that no statement runs for long. */
export const POSTS_SET_SIZE = 1000

/**
 * Brings the rows of these posts up to date with the posts, their topics, audiences and authors. Call it in the
 * transaction of every change to any of them; posts that are not published (any more) lose their rows. Whatever is kept
 * of these posts in rendered form is made again.
 */
export async function indexPosts(db: ProgramDb, contentIds: readonly number[]): Promise<void> {
  for (const set of setsOf(contentIds)) {
    await lockForFeeds(db, set)
    await indexLockedPosts(db, set)
  }
}

/** The same for posts that the caller has locked, with all of their topics (content/lifecycle/lock.ts). */
export async function indexLockedPosts(db: ProgramDb, contentIds: readonly number[]): Promise<void> {
  if (contentIds.length > 0) await runTogether(db, { index: indexStatements(db, contentIds) })
}

/**
 * The same as statements, for a caller who runs them together with those that write the posts, after them.
 */
export function indexStatements(db: ProgramDb, contentIds: readonly number[]): Query<unknown>[] {
  hintPosts(db, contentIds)
  return setsOf(contentIds).flatMap(set => [...feedStatements(db, set), ...searchStatements(db, set)])
}

/** The same for a change that search has nothing to do with. */
export async function indexPostsForFeeds(db: ProgramDb, contentIds: readonly number[]): Promise<void> {
  for (const set of setsOf(contentIds)) await indexForFeeds(db, set)
}

function setsOf(contentIds: readonly number[]): number[][] {
  const ids = [...new Set(contentIds)].sort((a, b) => a - b)
  const starts = Array.from({ length: Math.ceil(ids.length / POSTS_SET_SIZE) }, (_, nth) => nth * POSTS_SET_SIZE)
  return starts.map(start => ids.slice(start, start + POSTS_SET_SIZE))
}

/** The rows of feeds, which take a tenth of the time of the search rows. */
export async function indexForFeeds(db: ProgramDb, ids: readonly number[]): Promise<void> {
  await lockForFeeds(db, ids)
  await runTogether(db, { feeds: feedStatements(db, ids) })
  hintPosts(db, ids)
}

/**
 * Locked topics cannot be hidden or targeted before the commit. They come before the posts, the order that every caller
 * keeps; and once more after them, for topics that a post was given before its lock.
 */
async function lockForFeeds(db: ProgramDb, ids: readonly number[]): Promise<void> {
  await lockTopicsOf(db, ids)
  await lockPosts(db, ids)
  await lockTopicsOf(db, ids)
}

/** The rest, after `indexForFeeds`. */
export async function indexForSearch(db: ProgramDb, ids: readonly number[]): Promise<void> {
  await lockPosts(db, ids)
  await runTogether(db, { search: searchStatements(db, ids) })
}

/** One change after the other: before anything else, so that two changes to one post do not interleave. */
async function lockPosts(db: ProgramDb, ids: readonly number[]): Promise<void> {
  await sql`select id from content where program_id = ${db.programId} and id = any(${ids}) order by id for update`.execute(
    db,
  )
}
