// People who read, like and comment, one request at a time each; keeps the responses that they got.

import { setTimeout as sleep } from 'node:timers/promises'
import { type ChaosPerson, type ChaosScene, callServer } from './scene.ts'

const COMMENT_EVERY = 20
const LIKE_EVERY = 5

export class SoakLoad {
  /** Bodies of comments that were answered with 201. */
  readonly acknowledged = new Set<string>()
  /** Whether a person likes a post, by person and post; null when a response did not arrive. */
  readonly likes = new Map<string, boolean | null>()
  sent = 0
  readonly #urls: () => readonly string[]
  readonly #posts: readonly number[]
  readonly #idle: ChaosPerson[]
  readonly #people: number
  readonly #answers = new Map<string, number>()
  #steps = 0

  /** `urls`: the servers, which get the requests in turn. */
  constructor(urls: () => readonly string[], { people }: ChaosScene, posts: readonly number[]) {
    this.#urls = urls
    this.#posts = posts
    this.#idle = [...people]
    this.#people = people.length
  }

  /** Every person sends one request after the other; returns requests a second. */
  async full(ms: number): Promise<number> {
    const started = performance.now()
    const before = this.sent
    const people = this.#idle.splice(0)
    const working = people.map(async person => {
      while (performance.now() - started < ms) await this.#step(person)
    })
    await Promise.all(working)
    this.#idle.push(...people)
    return ((this.sent - before) * 1000) / (performance.now() - started)
  }

  /** Sends at this rate a second. While responses are late and no person is idle, nothing is sent. */
  async even(rate: number, ms: number): Promise<void> {
    const started = performance.now()
    for (let due = 0; performance.now() - started < ms; await sleep(2)) {
      const now = ((performance.now() - started) * rate) / 1000
      for (; due < now; due++) {
        const person = this.#idle.shift()
        if (person) void this.#step(person).finally(() => this.#idle.push(person))
      }
    }
    while (this.#idle.length < this.#people) await sleep(10)
  }

  statuses(): string {
    return [...this.#answers].map(([key, count]) => `${key}: ${count}`).join(', ')
  }

  async #step(person: ChaosPerson): Promise<void> {
    const step = this.#steps++
    this.sent++
    const urls = this.#urls()
    const url = urls[step % urls.length] as string
    const postId = this.#posts[Math.floor(step / LIKE_EVERY) % this.#posts.length]
    const post = `/v2/feed/posts/${postId}`
    if (step % COMMENT_EVERY === 0) {
      const body = `comment ${step}`
      if (this.#note(await callServer(url, person, 'POST', `${post}/comments`, { body })) === 201) {
        this.acknowledged.add(body)
      }
    } else if (step % LIKE_EVERY === 0) {
      const key = `${person.id} ${postId}`
      const liked = !this.likes.get(key)
      this.likes.set(key, null)
      const status = this.#note(await callServer(url, person, 'PUT', `${post}/${liked ? 'like' : 'unlike'}`))
      if (status >= 200 && status < 300) this.likes.set(key, liked)
    } else {
      this.#note(await callServer(url, person, 'GET', '/v2/feed/posts'))
    }
  }

  #note({ status }: { readonly status: number }): number {
    const key = status === 0 ? 'none' : String(status)
    this.#answers.set(key, (this.#answers.get(key) ?? 0) + 1)
    return status
  }
}
