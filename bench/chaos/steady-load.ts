// People who read, like and comment at an even rate, whatever happens to the servers.

import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ChaosScene } from './scene.ts'

const RATE = 200
const REQUESTS = Number(process.env.CHAOS_REQUESTS ?? 10_000)
const COMMENT_EVERY = 20
const LIKE_EVERY = 5

export interface Served {
  readonly sent: number
  readonly restarts: number
  /** The error of each failed request. */
  readonly failed: readonly string[]
  /** Milliseconds within which this share of the requests got a response. */
  at(share: number): number
}

interface Target {
  readonly port: number
  readonly scene: ChaosScene
  readonly postId: number
}

/** Sends at an even rate, and restarts nodes until all is sent. */
export async function serveWhile(target: Target, restart: () => Promise<void>): Promise<Served> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const failed: string[] = []
  const times: number[] = []
  const asked: Promise<void>[] = []
  let restarts = 0
  const restarting = (async () => {
    while (asked.length < REQUESTS) {
      await restart()
      restarts++
    }
  })()
  const started = performance.now()
  while (asked.length < REQUESTS) {
    const due = Math.min(((performance.now() - started) * RATE) / 1000, REQUESTS)
    while (asked.length < due) {
      const answered = ask(agent, target, asked.length).then(
        ms => void times.push(ms),
        error => void failed.push(error.message),
      )
      asked.push(answered)
    }
    await sleep(1)
  }
  await Promise.all(asked)
  await restarting
  agent.destroy()
  times.sort((one, other) => one - other)
  return {
    sent: asked.length,
    restarts,
    failed,
    at: share => times[Math.ceil((times.length - 1) * share)] ?? 0,
  }
}

/** Milliseconds until the response; rejects unless that is a success. */
function ask(agent: Agent, { port, scene, postId }: Target, index: number): Promise<number> {
  const person = scene.people[index % scene.people.length]
  const post = `/v2/feed/posts/${postId}`
  const isComment = index % COMMENT_EVERY === 0
  const isLike = !isComment && index % LIKE_EVERY === 0
  const method = isComment ? 'POST' : isLike ? 'PUT' : 'GET'
  const path = isComment ? `${post}/comments` : isLike ? `${post}/like` : '/v2/feed/posts'
  const body = isComment ? JSON.stringify({ body: `comment ${index}` }) : ''
  const headers = {
    authorization: `Bearer ${person?.token}`,
    ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}),
  }
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request({ agent, port, host: '127.0.0.1', method, path, headers }, response => {
      response.resume().once('error', reject)
      response.once('end', () => {
        const status = response.statusCode ?? 0
        if (status >= 200 && status < 300) resolve(performance.now() - startedAt)
        else reject(new Error(`${method} ${status}`))
      })
    })
    sent.once('error', error => reject(new Error(`${method} ${error.message}`)))
    sent.end(body)
  })
}
