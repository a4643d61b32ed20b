// Keeps what readers search for posts in up to date: post_feed, its fan-outs by topic, key and tag, and post_search.

import { sql } from 'kysely'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { hintPosts } from '../../platform/live/hints.ts'
import { writeFeedRows, writeKeyRows, writeTagRows, writeTopicRows } from './feed-rows.ts'
import { lockTopicsOf } from './lock-topics.ts'
import { writeSearchRows } from './search-rows.ts'

/** Posts handled by one round of statements; more are taken in sets, so that no statement runs for long. */
export const POSTS_SET_SIZE = 1000

/**
 * Brings the rows of these posts up to date with the posts, their topics, audiences and authors. Call it in the
 * transaction of every change to any of them; posts that are not published (any more) lose their rows. Whatever is kept
 * of these posts in rendered form is made again.
 */
export function indexPosts(db: ProgramDb, contentIds: readonly number[]): Promise<void> {
  return inSets(contentIds, async set => {
    await indexForFeeds(db, set)
    await writeSearchRows(db, set)
  })
}

/** The same for posts that the caller has locked, with all of their topics (content/lifecycle/lock.ts). */
export function indexLockedPosts(db: ProgramDb, contentIds: readonly number[]): Promise<void> {
  return inSets(contentIds, async set => {
    await writeRowsForFeeds(db, set)
    await writeSearchRows(db, set)
  })
}

/** The same for a change that search has nothing to do with. */
export function indexPostsForFeeds(db: ProgramDb, contentIds: readonly number[]): Promise<void> {
  return inSets(contentIds, set => indexForFeeds(db, set))
}

async function inSets(contentIds: readonly number[], work: (set: readonly number[]) => Promise<void>): Promise<void> {
  const ids = [...new Set(contentIds)].sort((a, b) => a - b)
  for (let start = 0; start < ids.length; start += POSTS_SET_SIZE) await work(ids.slice(start, start + POSTS_SET_SIZE))
}

/** What feeds are made of, which takes a tenth of the time that the words of search take. */
export async function indexForFeeds(db: ProgramDb, ids: readonly number[]): Promise<void> {
  // Locked topics cannot be hidden or targeted before the commit. They come before the posts, the order that every caller
  // keeps; and once more after them, for topics that a post was given before its lock.
  await lockTopicsOf(db, ids)
  await lockPosts(db, ids)
  await lockTopicsOf(db, ids)
  await writeRowsForFeeds(db, ids)
}

async function writeRowsForFeeds(db: ProgramDb, ids: readonly number[]): Promise<void> {
  await writeFeedRows(db, ids)
  await writeTopicRows(db, ids)
  await writeKeyRows(db, ids)
  await writeTagRows(db, ids)
  hintPosts(db, ids)
}

/** The rest, after `indexForFeeds`. */
export async function indexForSearch(db: ProgramDb, ids: readonly number[]): Promise<void> {
  await lockPosts(db, ids)
  await writeSearchRows(db, ids)
}

/** One change after the other: before anything else, so that two changes to one post do not interleave. */
async function lockPosts(db: ProgramDb, ids: readonly number[]): Promise<void> {
  await sql`select id from content where program_id = ${db.programId} and id = any(${ids}) order by id for update`.execute(
    db,
  )
}
