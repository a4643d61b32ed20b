// Keeps what readers search for posts in up to date: post_feed, its fan-outs by topic, key and tag, and post_search.

import { sql } from 'kysely'
import type { Db } from '../../platform/db/handle.ts'
import { writeFeedRows, writeKeyRows, writeTagRows, writeTopicRows } from './feed-rows.ts'
import { lockTopicsOf } from './lock-topics.ts'
import { writeSearchRows } from './search-rows.ts'

/** Posts handled by one round of statements; more are taken in sets, so that no statement runs for long. */
export const POSTS_SET_SIZE = 1000

/**
 * Brings the rows of these posts up to date with the posts, their topics, audiences and authors. Call it in the
 * transaction of every change to any of them; posts that are not published (any more) lose their rows. Whatever is kept
 * of these posts in rendered form is made anew.
 */
export function indexPosts(db: Db, programId: number, contentIds: readonly number[]): Promise<void> {
  return inSets(contentIds, async set => {
    await indexForFeeds(db, programId, set)
    await writeSearchRows(db, programId, set)
  })
}

/** The same for a change that search has nothing to do with. */
export function indexPostsForFeeds(db: Db, programId: number, contentIds: readonly number[]): Promise<void> {
  return inSets(contentIds, set => indexForFeeds(db, programId, set))
}

async function inSets(contentIds: readonly number[], work: (set: readonly number[]) => Promise<void>): Promise<void> {
  const ids = [...new Set(contentIds)].sort((a, b) => a - b)
  for (let start = 0; start < ids.length; start += POSTS_SET_SIZE) await work(ids.slice(start, start + POSTS_SET_SIZE))
}

/** What feeds are made of, which takes a tenth of the time that the words of search take. */
export async function indexForFeeds(db: Db, programId: number, ids: readonly number[]): Promise<void> {
  // The topics against being hidden or targeted meanwhile: what is read of them here still holds at the commit. They come
  // before the posts, as for everybody; and once more, for those that a post got before it was locked.
  await lockTopicsOf(db, programId, ids)
  await lockPosts(db, programId, ids)
  await lockTopicsOf(db, programId, ids)
  await writeFeedRows(db, programId, ids)
  await writeTopicRows(db, programId, ids)
  await writeKeyRows(db, programId, ids)
  await writeTagRows(db, programId, ids)
}

/** The rest, after `indexForFeeds`. */
export async function indexForSearch(db: Db, programId: number, ids: readonly number[]): Promise<void> {
  await lockPosts(db, programId, ids)
  await writeSearchRows(db, programId, ids)
}

/** One change after the other: before anything else, so that two changes to one post do not interleave. */
async function lockPosts(db: Db, programId: number, ids: readonly number[]): Promise<void> {
  await sql`select id from content where program_id = ${programId} and id = any(${ids}) order by id for update`.execute(
    db,
  )
}
