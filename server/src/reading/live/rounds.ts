// Hints for all users of a program are sent in rounds: to one stream after the other, at a limited rate, so that thousands of
// clients do not request the feed in the same moment. Hints meanwhile wait for the next round.

import type { Stream } from './stream.ts'
import { FEED, postEvent, RESET } from './stream-events.ts'

/** Streams that are written to at once, each round. */
const AT_ONCE = 25
const STREAMS_PER_SECOND = 400
/** Maximum length of a round, for any number of streams. */
const ROUND_MAX_MS = 5_000
const STEP_MS = 25
/** Minimum time between two hints about the same post on a stream. */
const POST_INTERVAL_MS = 1_000
const POSTS_PER_ROUND_MAX = 50
/** Maximum queued posts; beyond that, clients get `reset` and read again. */
const POSTS_WAITING_MAX = 1_000
const RESET_INTERVAL_MS = 10_000

export class Rounds {
  readonly #streams: ReadonlySet<Stream>
  #feed = false
  #reset = false
  readonly #posts = new Set<number>()
  /** The times from which a hint about a post may be sent again. */
  readonly #postsRestUntil = new Map<number, number>()
  #resetRestsUntil = 0
  #isRunning = false
  #timer: NodeJS.Timeout | null = null

  /** `streams`: those of one program on this node; the set changes. */
  constructor(streams: ReadonlySet<Stream>) {
    this.#streams = streams
  }

  feed(): void {
    this.#feed = true
    this.#schedule()
  }

  post(id: number): void {
    this.#posts.add(id)
    if (this.#posts.size > POSTS_WAITING_MAX) this.reset()
    else this.#schedule()
  }

  reset(): void {
    this.#posts.clear()
    this.#reset = true
    this.#schedule()
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#isRunning = true
  }

  #schedule(): void {
    if (this.#isRunning) return
    const at = this.#nextAt(performance.now())
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = at === null ? null : setTimeout(() => this.#begin(), Math.max(0, at - performance.now())).unref()
  }

  #nextAt(now: number): number | null {
    const times = [...this.#posts].map(id => this.#postsRestUntil.get(id) ?? now)
    if (this.#feed) times.push(now)
    if (this.#reset) times.push(this.#resetRestsUntil)
    return times.length === 0 ? null : Math.min(...times)
  }

  #begin(): void {
    this.#timer = null
    const now = performance.now()
    const streams = [...this.#streams]
    const lastsMs = lastsMsFor(streams.length)
    const text = this.#take(now, now + lastsMs)
    if (text === '' || streams.length === 0) {
      this.#schedule()
      return
    }
    this.#isRunning = true
    this.#step(text, streams, 0, lastsMs === 0 ? streams.length : Math.ceil((streams.length * STEP_MS) / lastsMs))
  }

  /** All hints that may be sent by now, in a round that ends then. */
  #take(now: number, endsAt: number): string {
    if (this.#reset && this.#resetRestsUntil <= now) {
      this.#reset = false
      this.#feed = false
      this.#resetRestsUntil = endsAt + RESET_INTERVAL_MS
      return RESET
    }
    for (const [id, until] of this.#postsRestUntil) if (until <= now) this.#postsRestUntil.delete(id)
    const posts = [...this.#posts].filter(id => !this.#postsRestUntil.has(id)).slice(0, POSTS_PER_ROUND_MAX)
    for (const id of posts) {
      this.#posts.delete(id)
      // The last in this round may be the first in the next.
      this.#postsRestUntil.set(id, endsAt + POST_INTERVAL_MS)
    }
    const text = `${this.#feed ? FEED : ''}${posts.map(postEvent).join('')}`
    this.#feed = false
    return text
  }

  #step(text: string, streams: readonly Stream[], from: number, size: number): void {
    for (const stream of streams.slice(from, from + size)) stream.write(text)
    if (from + size < streams.length) {
      this.#timer = setTimeout(() => this.#step(text, streams, from + size, size), STEP_MS).unref()
      return
    }
    this.#isRunning = false
    this.#schedule()
  }
}

const lastsMsFor = (count: number): number =>
  count <= AT_ONCE ? 0 : Math.min(ROUND_MAX_MS, (count / STREAMS_PER_SECOND) * 1000)
