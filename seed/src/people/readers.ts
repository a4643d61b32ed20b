// Readers of posts: their number for each post (popular ones have far more, together the number of the plan), and who they are
// (active readers more often than others, only people who may see the post).

import type { Company } from '../company.ts'
import type { Random } from '../draw/random.ts'
import type { PostHead } from '../posts/post-head.ts'
import type { Posts } from '../posts/posts.ts'
import type { Topics } from '../posts/topics.ts'
import type { Audiences } from './audiences.ts'

/** Largest share of the possible readers of a post who have read it. */
const READ_SHARE_MAX = 0.8
/** The activity on one post is in memory as a whole, so its size is limited in companies of any size. */
const READERS_MAX = 50_000
/** 0: all people read alike; towards 1: a few read almost everything. */
const EAGERNESS = 0.45
/** Above this share of a pool, drawing until a person is new takes too long. */
const DRAWN_SHARE_MAX = 0.2
const SCALING_ROUNDS = 40

/** Readers of posts. Uses 4 bytes a post and 4 bytes a user, whatever the number of engagements. */
export class Readers {
  readonly #company: Company
  readonly #audiences: Audiences
  readonly #topics: Topics
  readonly #posts: Posts
  /** By user, the last draw that took them: no set to fill and empty for each post. */
  readonly #takenIn: Uint32Array
  readonly #activeCounts = new WeakMap<Uint32Array, number>()
  #draw = 0
  #counts: Uint32Array | null = null

  constructor(company: Company, audiences: Audiences, topics: Topics, posts: Posts) {
    this.#company = company
    this.#audiences = audiences
    this.#topics = topics
    this.#posts = posts
    this.#takenIn = new Uint32Array(company.roster.size)
  }

  /** The number of readers of a post. */
  count(index: number): number {
    this.#counts ??= this.#allocate()
    return this.#counts[index]!
  }

  /** Different active users who may see the post, in the order of their reading. */
  of(head: PostHead): Uint32Array {
    const random = this.#company.random.fork('readers').fork(head.index)
    const count = this.count(head.index)
    if (count === 0) return new Uint32Array(0)
    const pools = this.#pools(head)
    const largest = pools.reduce((one, other) => (this.#activeIn(other) > this.#activeIn(one) ? other : one))
    const people = this.#activeIn(largest)
    if (count > people * DRAWN_SHARE_MAX)
      return random.shuffle(random.spread(count, people).map(place => largest[place]!))
    return this.#drawEach(count, pools, random)
  }

  #drawEach(count: number, pools: readonly Uint32Array[], random: Random): Uint32Array {
    this.#startDraw()
    const readers = new Uint32Array(count)
    for (let nth = 0; nth < count; nth++) {
      let pool = random.int(0, pools.length - 1)
      let user = this.#takeFrom(pools[pool]!, random)
      while (user === null) {
        pool = (pool + 1) % pools.length
        user = this.#takeFrom(pools[pool]!, random)
      }
      readers[nth] = user
    }
    return readers
  }

  /** A person not yet taken in this draw: the one drawn, or the next one after; null when none is left. */
  #takeFrom(pool: Uint32Array, random: Random): number | null {
    const people = this.#activeIn(pool)
    if (people === 0) return null
    const start = random.skewed(people, EAGERNESS)
    for (let step = 0; step < people; step++) {
      const user = pool[(start + step) % people]!
      if (this.#takenIn[user] === this.#draw) continue
      this.#takenIn[user] = this.#draw
      return user
    }
    return null
  }

  #startDraw(): void {
    if (this.#draw === 2 ** 32 - 1) {
      this.#takenIn.fill(0)
      this.#draw = 0
    }
    this.#draw++
  }

  /** Inactive people are at the end of every list. */
  #activeIn(pool: Uint32Array): number {
    let count = this.#activeCounts.get(pool)
    if (count === undefined) {
      count = pool.length
      while (count > 0 && this.#company.roster.active[pool[count - 1]!] === 0) count--
      this.#activeCounts.set(pool, count)
    }
    return count
  }

  /** Lists of the possible readers of a post, the most active first; a person may be in several. Empty without any. */
  #pools({ topic_indexes, audience_indexes }: PostHead): Uint32Array[] {
    const topics = topic_indexes
      .map(index => this.#topics.details[index]!.topic)
      .filter(topic => topic.state !== 'hidden')
    if (topics.length === 0) return []
    if (audience_indexes.length === 0 && topics.some(topic => !topic.targeted))
      return [this.#company.roster.byEagerness]
    const targets = audience_indexes.length > 0 ? audience_indexes : topics.flatMap(topic => topic.audience_indexes)
    return [...new Set(targets)].map(index => this.#audiences.members(index))
  }

  /** Scales popularity so that all readers add up to the number of the plan, within the limit of each post. */
  #allocate(): Uint32Array {
    const { posts, engagements, users } = this.#company.plan
    const weights = new Float64Array(posts)
    const caps = new Uint32Array(posts)
    for (let index = 0; index < posts; index++) {
      const head = this.#posts.head(index)
      const wasVisible = head.state === 'published' || head.state === 'archived'
      // A post in several audiences counts only the largest: its members are certainly different people.
      const people = wasVisible ? Math.max(0, ...this.#pools(head).map(pool => this.#activeIn(pool))) : 0
      weights[index] = head.popularity * Math.sqrt(people / users)
      caps[index] = Math.min(READERS_MAX, Math.floor(people * READ_SHARE_MAX))
    }
    return roundInTotal(weights, caps, scaleTo(weights, caps, engagements), engagements)
  }
}

/** The factor by which capped weights add up to the total, by bisection. */
function scaleTo(weights: Float64Array, caps: Uint32Array, total: number): number {
  let low = 0
  let high = 1
  while (cappedSum(weights, caps, high) < total && high < 2 ** 60) high *= 2
  for (let round = 0; round < SCALING_ROUNDS; round++) {
    const middle = (low + high) / 2
    if (cappedSum(weights, caps, middle) < total) low = middle
    else high = middle
  }
  return high
}

function cappedSum(weights: Float64Array, caps: Uint32Array, factor: number): number {
  let sum = 0
  for (let index = 0; index < weights.length; index++) sum += Math.min(caps[index]!, weights[index]! * factor)
  return sum
}

/** Whole numbers whose running total follows the exact one. */
function roundInTotal(weights: Float64Array, caps: Uint32Array, factor: number, total: number): Uint32Array {
  const counts = new Uint32Array(weights.length)
  let exact = 0
  let given = 0
  for (let index = 0; index < weights.length; index++) {
    exact += Math.min(caps[index]!, weights[index]! * factor)
    const wanted = Math.min(total, Math.round(exact)) - given
    counts[index] = Math.max(0, Math.min(caps[index]!, wanted))
    given += counts[index]!
  }
  return counts
}
