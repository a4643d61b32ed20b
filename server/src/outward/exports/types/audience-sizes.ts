// How many active users a post reaches. Posts combine topics and audiences in thousands of ways, and counting each in the
// database takes 5 ms; here each audience's members are read once, as sorted ids, and combined in memory.

import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../../platform/db/database.ts'

/** Ids of members that are kept, over all audiences: 32 MB. Audiences beyond are read again. */
const MEMBERS_KEPT_MAX = 4_000_000

/** Audiences read by one statement. */
const AUDIENCES_SET_SIZE = 16
/** Milliseconds of counting before the event loop gets a turn. */
const BUSY_MAX_MS = 10

type Ids = Float64Array

export interface ReachKeys {
  /** Keys of the topics' audiences; 0 means everyone. */
  readonly access_keys: readonly number[] | null
  /** Keys of the post's own audiences; an empty list does not narrow the topics. */
  readonly audience_keys: readonly number[] | null
}

/** Counts reach for the posts of one program. */
export class AudienceSizes {
  readonly #database: Database
  readonly #programId: number
  readonly #members = new LRUCache<number, Ids>({ maxSize: MEMBERS_KEPT_MAX, sizeCalculation: ids => ids.length + 1 })
  #everybody: number | null = null

  constructor(database: Database, programId: number) {
    this.#database = database
    this.#programId = programId
  }

  /** The sizes for these posts, in their order; 0 for one that no user sees. */
  async of(posts: readonly ReachKeys[]): Promise<number[]> {
    const members = await this.#read(posts)
    this.#everybody ??= await this.#countEverybody()
    const known = new Map<string, number>()
    const sizes: number[] = []
    let since = performance.now()
    for (const { access_keys, audience_keys } of posts) {
      const key = `${access_keys}|${audience_keys}`
      let size = access_keys && audience_keys ? known.get(key) : 0
      if (size === undefined) {
        size = sizeOf(members, this.#everybody, access_keys ?? [], audience_keys ?? [])
        known.set(key, size)
      }
      sizes.push(size)
      if (performance.now() - since < BUSY_MAX_MS) continue
      // Requests get their turn.
      await setImmediate()
      since = performance.now()
    }
    return sizes
  }

  /** The members of every audience that these posts name. */
  async #read(posts: readonly ReachKeys[]): Promise<Map<number, Ids>> {
    const keys = new Set(posts.flatMap(post => [...(post.access_keys ?? []), ...(post.audience_keys ?? [])]))
    keys.delete(0)
    const members = new Map<number, Ids>()
    const missing: number[] = []
    for (const key of keys) {
      const known = this.#members.get(key)
      if (known) members.set(key, known)
      else missing.push(key)
    }
    for (let start = 0; start < missing.length; start += AUDIENCES_SET_SIZE) {
      for (const { audience_id, ids } of await this.#readSet(missing.slice(start, start + AUDIENCES_SET_SIZE))) {
        const list = Float64Array.from(ids)
        members.set(audience_id, list)
        this.#members.set(audience_id, list)
      }
    }
    return members
  }

  async #readSet(keys: readonly number[]): Promise<{ audience_id: number; ids: number[] }[]> {
    const { rows } = await this.#database.read(this.#programId, db =>
      sql<{ audience_id: number; ids: number[] }>`
        select k.id as audience_id,
               array(select m.user_id from audience_members m
                       join users u on u.program_id = m.program_id and u.id = m.user_id and u.active
                      where m.program_id = ${this.#programId} and m.audience_id = k.id order by m.user_id) as ids
          from unnest(${keys}::bigint[]) as k (id)`.execute(db),
    )
    return rows
  }

  async #countEverybody(): Promise<number> {
    const { rows } = await this.#database.read(this.#programId, db =>
      sql<{ count: number }>`
        select count(*)::int as count from users where program_id = ${this.#programId} and active`.execute(db),
    )
    return rows[0]?.count ?? 0
  }
}

function sizeOf(
  members: ReadonlyMap<number, Ids>,
  everybody: number,
  accessKeys: readonly number[],
  audienceKeys: readonly number[],
): number {
  const listsOf = (keys: readonly number[]) => keys.map(key => members.get(key) as Ids)
  const access = accessKeys.includes(0) ? null : unionOfIds(listsOf(accessKeys))
  const audience = audienceKeys.length === 0 ? null : unionOfIds(listsOf(audienceKeys))
  if (access && audience) return countCommon(access, audience)
  return (access ?? audience)?.length ?? everybody
}

/** The ids of any of the sorted lists, sorted, each once. */
export function unionOfIds(lists: readonly Ids[]): Ids {
  const [first = new Float64Array(), ...rest] = lists.toSorted((a, b) => a.length - b.length)
  return rest.reduce(unionOfTwo, first)
}

function unionOfTwo(a: Ids, b: Ids): Ids {
  const both = new Float64Array(a.length + b.length)
  let length = 0
  for (let i = 0, j = 0; i < a.length || j < b.length; length++) {
    const x = i < a.length ? (a[i] as number) : Number.POSITIVE_INFINITY
    const y = j < b.length ? (b[j] as number) : Number.POSITIVE_INFINITY
    both[length] = Math.min(x, y)
    if (x <= y) i++
    if (y <= x) j++
  }
  return both.subarray(0, length)
}

/** How many ids both sorted lists hold. */
export function countCommon(a: Ids, b: Ids): number {
  let count = 0
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const x = a[i] as number
    const y = b[j] as number
    if (x === y) count++
    if (x <= y) i++
    if (y <= x) j++
  }
  return count
}
