// People who read, like and comment through the balancer at an even rate. A comment is sent again, with its key, until it is
// acknowledged. Another post gets a comment every quarter of a second, whose number each node must show three seconds later.

import { setTimeout as sleep } from 'node:timers/promises'
import { type ChaosPerson, type ChaosResponse, type ChaosScene, callServer } from '../scene.ts'

const COMMENT_EVERY = 20
const LIKE_EVERY = 5
const WITNESS_EVERY_MS = 250
/** The greatest age of what a node shows. */
const STALE_MS = 3000

export interface Target {
  /** The balancer. */
  readonly front: string
  /** The nodes themselves. */
  readonly nodes: readonly string[]
  readonly scene: ChaosScene
  readonly posts: readonly number[]
}

export class CheckedLoad {
  /** Bodies of acknowledged comments. */
  readonly acknowledged = new Set<string>()
  /** Their ids. */
  readonly commentIds = new Set<number>()
  /** Whether a person likes a post, by person and post; null where the outcome is unknown. */
  readonly likes = new Map<string, boolean | null>()
  sent = 0
  /** Responses of 5xx that are no 503 with Retry-After, by status. */
  readonly unhelpful = new Map<string, number>()
  /** Reads that showed fewer comments than were acknowledged three seconds before. */
  stale = 0
  readonly #target: Target
  readonly #answers = new Map<string, number>()
  /** Times of acknowledged writes, in order. */
  readonly #written: number[] = []
  /** Times at which comments of the witness were acknowledged. */
  readonly #witnessed: number[] = []
  readonly #idle: ChaosPerson[]
  #steps = 0
  #isOver = false
  #running: Promise<unknown> | null = null

  constructor(target: Target) {
    this.#target = target
    this.#idle = [...target.scene.people]
  }

  /** Sends this many requests a second, until `stop`. While all people wait for responses, nothing is sent. */
  start(rate: number): void {
    this.#running = Promise.all([
      this.#people(rate),
      this.#witness(),
      ...this.#target.nodes.map(url => this.#readWitness(url)),
    ])
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#running
  }

  /** The longest time without an acknowledged write since `from`, in seconds. */
  longestPause(from: number): number {
    const times = [from, ...this.#written.filter(at => at > from), performance.now()]
    return Math.max(...times.slice(1).map((at, index) => at - (times[index] as number))) / 1000
  }

  statuses(): string {
    return [...this.#answers].map(([status, count]) => `${status}: ${count}`).join(', ')
  }

  async #people(rate: number): Promise<void> {
    const people = this.#idle.length
    const started = performance.now()
    for (let due = 0; !this.#isOver; await sleep(2)) {
      const now = ((performance.now() - started) * rate) / 1000
      for (; due < now; due++) {
        const person = this.#idle.shift()
        if (person) void this.#step(person).finally(() => this.#idle.push(person))
      }
    }
    while (this.#idle.length < people) await sleep(10)
  }

  async #step(person: ChaosPerson): Promise<void> {
    const step = this.#steps++
    const postId = this.#target.posts[1 + (Math.floor(step / LIKE_EVERY) % (this.#target.posts.length - 1))] as number
    const post = `/v2/feed/posts/${postId}`
    if (step % COMMENT_EVERY === 0) return this.#comment(person, postId, `comment ${step}`)
    if (step % LIKE_EVERY > 0) return void (await this.#call(person, 'GET', '/v2/feed/posts'))
    const key = `${person.id} ${postId}`
    const liked = !this.likes.get(key)
    this.likes.set(key, null)
    const { status } = await this.#call(person, 'PUT', `${post}/${liked ? 'like' : 'unlike'}`)
    if (status < 200 || status > 299) return
    this.likes.set(key, liked)
    this.#written.push(performance.now())
  }

  /** Resolves once it is acknowledged. */
  async #comment(person: ChaosPerson, postId: number, body: string): Promise<void> {
    for (;;) {
      const key = { 'idempotency-key': body }
      const answer = await this.#call(person, 'POST', `/v2/feed/posts/${postId}/comments`, { body }, key)
      if (answer.status === 201) {
        this.acknowledged.add(body)
        this.commentIds.add(answer.body.data.id)
        this.#written.push(performance.now())
      }
      if (answer.status > 0 && answer.status < 409) return
      await sleep(1000 * Number(answer.retryAfter ?? 1))
    }
  }

  async #witness(): Promise<void> {
    const { boss } = this.#target.scene
    const sent: Promise<void>[] = []
    for (let number = 0; !this.#isOver; number++) {
      const comment = this.#comment(boss, this.#target.posts[0] as number, `witness ${number}`)
      sent.push(comment.then(() => void this.#witnessed.push(performance.now())))
      await sleep(WITNESS_EVERY_MS)
    }
    await Promise.all(sent)
  }

  async #readWitness(url: string): Promise<void> {
    while (!this.#isOver) {
      const before = performance.now() - STALE_MS
      const wanted = this.#witnessed.filter(at => at < before).length
      const { status, body } = await callServer(
        url,
        this.#target.scene.boss,
        'GET',
        `/v2/feed/posts/${this.#target.posts[0]}`,
      )
      if (status === 200 && body.data.comment_count < wanted) this.stale++
      await sleep(WITNESS_EVERY_MS)
    }
  }

  async #call(
    ...[person, method, path, body, headers]: DropFirst<Parameters<typeof callServer>>
  ): Promise<ChaosResponse> {
    this.sent++
    const answer = await callServer(this.#target.front, person, method, path, body, headers)
    const { status, retryAfter } = answer
    count(this.#answers, status === 0 ? 'none' : String(status))
    if (status >= 500 && (status !== 503 || retryAfter === null))
      count(this.unhelpful, `${method} ${status}${retryAfter === null ? ' without Retry-After' : ''}`)
    return answer
  }
}

type DropFirst<T extends readonly unknown[]> = T extends readonly [unknown, ...infer Rest] ? Rest : never

const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
