// Records the reach of posts and the activity of people. Pages of feeds are read thousands of times a second, so no request
// waits for this: bits are collected in memory and written every few seconds. A killed process loses the unwritten bits; a
// view itself is an engagement and is never lost.

import type { LRUCache } from 'lru-cache'
import type { Database } from '../../platform/db/database.ts'
import { type PreparedQuery, prepared } from '../../platform/db/query.ts'
import { sql } from '../../platform/db/sql.ts'
import { growingCache } from '../../platform/growing-cache.ts'
import { defineState } from '../../platform/services.ts'

/** People per block, as in `post_reach` and `active_quarters`. */
const REACH_BLOCK = 4096
const ACTIVE_BLOCK = 32_768
/** Activity is stored by the quarter of an hour: in every time zone, a day begins with one. */
const QUARTER_SECONDS = 900

/** Maximum blocks of posts in the cache: 10 MB. */
const REACH_KEPT_MAX = 20_000
/** Maximum blocks of activity in the cache: 2 MB. */
const ACTIVE_KEPT_MAX = 512

export interface ReachRecorder {
  /** Records that posts were shown to a person: in a feed, on the post's page, in a list of notices, by mail. */
  shown(programId: number, userId: number, postIds: readonly number[]): void
  /** Records that a person viewed a post. */
  viewed(programId: number, userId: number, postId: number): void
  /** Writes all records so far. */
  flush(): Promise<void>
}

export const reachRecorder = defineState(
  'reach recorder',
  ({ database }): ReachRecorder => createReachRecorder(database),
)

function createReachRecorder(database: Database): ReachRecorder {
  const reach = new Marks(REACH_BLOCK, REACH_KEPT_MAX)
  const active = new Marks(ACTIVE_BLOCK, ACTIVE_KEPT_MAX)
  const write = async (marks: Marks, writeAll: typeof writeReach) => {
    const taken = marks.take()
    if (taken.length === 0) return
    try {
      await writeAll(database, taken)
    } catch (error) {
      marks.restore(taken)
      throw error
    }
  }
  let writing: Promise<unknown> = Promise.resolve()
  return {
    shown(programId, userId, postIds) {
      for (const postId of postIds) reach.add(programId, postId, userId)
    },
    viewed(programId, userId, postId) {
      reach.add(programId, postId, userId)
      const seconds = Math.floor(Date.now() / 1000)
      active.add(programId, seconds - (seconds % QUARTER_SECONDS), userId)
    },
    flush() {
      // Writes are serialised: when one returns, all records before it are stored, by it or by the previous one.
      const mine = writing.then(() => Promise.all([write(reach, writeReach), write(active, writeActive)]))
      writing = mine.catch(() => {})
      return mine.then(() => {})
    },
  }
}

/** A block of people, one bit each: set if a post was shown to the person, or if the person was active. */
interface Mark {
  readonly programId: number
  /** The id of the post, or the beginning of the quarter of an hour in seconds. */
  readonly key: number
  readonly block: number
  /** The first bit is the highest bit of the first byte, as in the database. */
  readonly people: Uint8Array
}

const BITS_PER_BYTE = 8

/** Collects bits until they are written. Written bits are cached, so that rereading a page causes no writes. */
class Marks {
  readonly #peoplePerBlock: number
  readonly #known: LRUCache<string, Mark>
  #changed = new Map<string, Mark>()

  constructor(peoplePerBlock: number, blocksKeptMax: number) {
    this.#peoplePerBlock = peoplePerBlock
    this.#known = growingCache(blocksKeptMax)
  }

  add(programId: number, key: number, userId: number): void {
    const block = Math.floor(userId / this.#peoplePerBlock)
    const place = userId - block * this.#peoplePerBlock
    const byte = Math.floor(place / BITS_PER_BYTE)
    const bit = 1 << (BITS_PER_BYTE - 1 - (place % BITS_PER_BYTE))
    const name = `${programId} ${key} ${block}`
    const mark = this.#known.get(name) ?? this.#changed.get(name) ?? this.#start(name, programId, key, block)
    if (((mark.people[byte] as number) & bit) !== 0) return
    mark.people[byte] = (mark.people[byte] as number) | bit
    this.#changed.set(name, mark)
  }

  /** Returns the blocks that changed since the last call. */
  take(): readonly Mark[] {
    const taken = [...this.#changed.values()]
    this.#changed = new Map()
    return taken
  }

  /** Restores marks that could not be written: the next `take` returns them again. */
  restore(marks: readonly Mark[]): void {
    for (const mark of marks) {
      const name = `${mark.programId} ${mark.key} ${mark.block}`
      const newer = this.#changed.get(name)
      if (newer && newer !== mark)
        for (const [n, byte] of mark.people.entries()) newer.people[n] = (newer.people[n] as number) | byte
      else this.#changed.set(name, mark)
    }
  }

  #start(name: string, programId: number, key: number, block: number): Mark {
    const mark = { programId, key, block, people: new Uint8Array(this.#peoplePerBlock / BITS_PER_BYTE) }
    this.#known.set(name, mark)
    return mark
  }
}

/** Maximum blocks of one statement: 0.5 MB of text. */
const REACH_SET_SIZE = 500
const ACTIVE_SET_SIZE = 64

// Rows are locked in the order of their keys, on all nodes. A row that already has the bits is not written.
const reachSql = (marks: readonly Mark[]) =>
  prepared(
    'write_post_reach',
    sql`
      insert into post_reach as r (program_id, content_id, block, people)
      select m.program_id, m.key, m.block, ('x' || m.people)::bit(4096) from ${rowsOf(marks)}
       order by m.program_id, m.key, m.block
      on conflict (program_id, content_id, block) do update set people = r.people | excluded.people
       where r.people <> (r.people | excluded.people)`,
  )

const activeSql = (marks: readonly Mark[]) =>
  prepared(
    'write_active_quarters',
    sql`
      insert into active_quarters as q (program_id, at, block, people)
      select m.program_id, to_timestamp(m.key), m.block, ('x' || m.people)::bit(32768) from ${rowsOf(marks)}
       order by m.program_id, m.key, m.block
      on conflict (program_id, at, block) do update set people = q.people | excluded.people
       where q.people <> (q.people | excluded.people)`,
  )

const rowsOf = (marks: readonly Mark[]) => sql`
  unnest(${marks.map(mark => mark.programId)}::bigint[], ${marks.map(mark => mark.key)}::bigint[],
         ${marks.map(mark => mark.block)}::bigint[], ${marks.map(mark => Buffer.from(mark.people).toString('hex'))}::text[])
      as m (program_id, key, block, people)`

/** Activity younger than this is in time: a day is prepared an hour after its end at the earliest. */
const LATE_AFTER_SECONDS = 1800

const writeReach = (database: Database, marks: readonly Mark[]): Promise<void> =>
  writeSets(database, reachSql, marks, REACH_SET_SIZE)

/** Writes activity. Deletes prepared days for which it is too late; they are prepared again on request. */
async function writeActive(database: Database, marks: readonly Mark[]): Promise<void> {
  await writeSets(database, activeSql, marks, ACTIVE_SET_SIZE)
  const late = marks.filter(({ key }) => key < Date.now() / 1000 - LATE_AFTER_SECONDS)
  if (late.length === 0) return
  await database.unscopedQuery(
    sql`
      delete from active_days d
       using (select distinct k.program_id, to_timestamp(k.at) as at
                from unnest(${late.map(mark => mark.programId)}::bigint[], ${late.map(mark => mark.key)}::bigint[])
                     as k (program_id, at)) m
       where d.program_id = m.program_id and d.from_at <= m.at and d.to_at > m.at`,
    { isRepeatable: true },
  )
}

async function writeSets(
  database: Database,
  queryOf: (marks: readonly Mark[]) => PreparedQuery<unknown>,
  marks: readonly Mark[],
  size: number,
): Promise<void> {
  for (let start = 0; start < marks.length; start += size) {
    await database.unscopedQuery(queryOf(marks.slice(start, start + size)), { isRepeatable: true })
  }
}
