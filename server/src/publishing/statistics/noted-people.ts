// Records to whom posts were shown and who was active. Pages of feeds are read thousands of times a second, so no request waits for
// this: bits are collected in memory and written every few seconds. A killed process loses the last of them; a view itself is an
// engagement and is never lost.

import type { Database } from '../../platform/db/database.ts'
import { defineState } from '../../platform/services.ts'
import { Marks } from './marks.ts'
import { writeActive, writeReach } from './write-marks.ts'

/** As in `post_reach` and `active_quarters`. */
export const REACH_BLOCK = 4096
export const ACTIVE_BLOCK = 32_768
/** Every time zone begins its days with a quarter of an hour. */
export const QUARTER_SECONDS = 900

/** 10 MB of posts and people. */
const REACH_KEPT_MAX = 20_000
/** 2 MB. */
const ACTIVE_KEPT_MAX = 512

export interface NotedPeople {
  /** Posts were shown to a person: on a page of a feed or on their own, in a list of notices, by mail. */
  shown(programId: number, userId: number, postIds: readonly number[]): void
  /** A person looked at a post. */
  looked(programId: number, userId: number, postId: number): void
  /** Writes what was noted until now. */
  flush(): Promise<void>
}

export const notedPeople = defineState('noted people', ({ database }): NotedPeople => createNotedPeople(database))

function createNotedPeople(database: Database): NotedPeople {
  const reach = new Marks(REACH_BLOCK, REACH_KEPT_MAX)
  const active = new Marks(ACTIVE_BLOCK, ACTIVE_KEPT_MAX)
  const write = async (marks: Marks, writeAll: typeof writeReach) => {
    const taken = marks.take()
    if (taken.length === 0) return
    try {
      await writeAll(database, taken)
    } catch (error) {
      marks.giveBack(taken)
      throw error
    }
  }
  let writing: Promise<unknown> = Promise.resolve()
  return {
    shown(programId, userId, postIds) {
      for (const postId of postIds) reach.add(programId, postId, userId)
    },
    looked(programId, userId, postId) {
      reach.add(programId, postId, userId)
      const seconds = Math.floor(Date.now() / 1000)
      active.add(programId, seconds - (seconds % QUARTER_SECONDS), userId)
    },
    flush() {
      // In turns: when a write returns, everything noted before it is stored, by it or by the previous one.
      const mine = writing.then(() => Promise.all([write(reach, writeReach), write(active, writeActive)]))
      writing = mine.catch(() => {})
      return mine.then(() => {})
    },
  }
}
