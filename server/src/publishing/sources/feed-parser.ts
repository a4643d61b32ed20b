// Parses feeds one after the other, in a thread: one that takes too long ends the thread, and fails alone. Programs take turns, so that
// the feeds of one do not hold up those of the others.

import { HelperThread } from '../../platform/helper-thread.ts'
import { defineState } from '../../platform/services.ts'
import type { FeedBody, ReadBody } from './feed/feed-body.ts'

/** For one feed, in milliseconds. */
const PARSE_MAX_MS = 3_000
/** Feeds of one program that wait. */
const WAITING_MAX = 20

/** The thread starts with this: its time counts for no feed, and for no call. */
const NOTHING: FeedBody = { body: new Uint8Array(), headers: {}, base: '' }

interface Waiting {
  readonly input: FeedBody
  readonly resolve: (read: ReadBody) => void
  readonly reject: (error: Error) => void
}

export class FeedParser {
  readonly #thread: HelperThread<FeedBody, ReadBody>
  readonly #parseMaxMs: number
  /** By program; the first is the next one whose feed is parsed. */
  readonly #waiting = new Map<number, Waiting[]>()
  #isParsing = false

  constructor(module = new URL('./feed-thread.ts', import.meta.url), parseMaxMs = PARSE_MAX_MS) {
    this.#thread = new HelperThread(module)
    this.#parseMaxMs = parseMaxMs
  }

  /** @throws Error when the feed takes too much time or memory, or has no turn within `waitMaxMs` */
  async parse(input: FeedBody, programId: number, waitMaxMs: number): Promise<ReadBody> {
    if (!this.#isParsing) await this.#thread.run(NOTHING)
    const { promise, resolve, reject } = Promise.withResolvers<ReadBody>()
    const waiting = this.#waiting.get(programId) ?? []
    if (waiting.length >= WAITING_MAX) throw new Error('too many feeds of the program wait')
    const entry = { input, resolve, reject }
    this.#waiting.set(programId, [...waiting, entry])
    const timer = setTimeout(
      () => {
        this.#leave(programId, entry)
        reject(new Error(`the feed was not read within ${waitMaxMs} ms`))
      },
      Math.max(0, waitMaxMs),
    )
    void this.#work()
    try {
      return await promise
    } finally {
      clearTimeout(timer)
    }
  }

  async #work(): Promise<void> {
    if (this.#isParsing) return
    this.#isParsing = true
    for (;;) {
      const [next] = this.#waiting
      const [programId, [entry]] = next ?? [0, []]
      if (!entry) break
      this.#leave(programId, entry)
      try {
        await this.#thread.run(NOTHING)
        entry.resolve(await this.#thread.run(entry.input, this.#parseMaxMs))
      } catch (error) {
        entry.reject(error as Error)
      }
      this.#leave(programId, entry)
    }
    this.#isParsing = false
  }

  /** Takes an entry out, and puts its program behind the others. */
  #leave(programId: number, entry: Waiting): void {
    const left = this.#waiting.get(programId)?.filter(one => one !== entry) ?? []
    this.#waiting.delete(programId)
    if (left.length > 0) this.#waiting.set(programId, left)
  }
}

export const feedParser = defineState('feed parser', () => new FeedParser())
