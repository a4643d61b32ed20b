// People who write at an even rate: likes, comments, posts, uploads. Records each acknowledged write with its time.

import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ChaosPerson, type ChaosScene, callServer, mustCall } from '../chaos/scene.ts'

const POSTS = 100
const TICK_MS = 50
/** Requests in flight. At this number the server is behind, and writes are skipped. */
const WAITING_MAX = 400
const FILE_BYTES = 20_000
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

/** An acknowledged write. */
export type Written = { readonly at: number } & (
  | { readonly kind: 'like'; readonly userId: number; readonly postId: number }
  | { readonly kind: 'comment'; readonly body: string }
  | { readonly kind: 'post'; readonly id: number; readonly title: string }
  | { readonly kind: 'upload'; readonly token: string; readonly digest: string }
)

export interface Writers {
  readonly written: readonly Written[]
  /** Writes with another response, or none. */
  failures(): number
  /** Writes skipped because too many were in flight. */
  leftOut(): number
  /** Stops sending, and resolves when the last write was acknowledged or lost. */
  stop(): Promise<void>
}

/** Publishes posts, and then writes at this rate a second. */
export async function startWriters(url: string, scene: ChaosScene, rate: number): Promise<Writers> {
  const topic = await mustCall(url, scene.boss, 'POST', '/v2/channels', { name: 'News', description: 'd' })
  const channels = [{ id: topic.id }]
  const publish = async (title: string) => {
    const body = { content_type: 'article', title, body: `<p>${title}</p>`, channels, publish: true }
    return (await mustCall(url, scene.boss, 'POST', '/v2/content', body)).id as number
  }
  const posts: number[] = []
  for (let n = 0; n < POSTS; n++) posts.push(await publish(`Before ${n}`))
  const written: Written[] = []
  const state = { isOver: false, failures: 0, leftOut: 0, waiting: 0, step: 0 }
  const perform = async (write: () => Promise<Omit<Written, 'at'>>) => {
    state.waiting++
    try {
      const done = await write()
      written.push({ ...done, at: Date.now() } as Written)
    } catch {
      state.failures++
    } finally {
      state.waiting--
    }
  }
  const next = (): (() => Promise<Omit<Written, 'at'>>) => {
    const step = state.step++
    const person = scene.people[step % scene.people.length] as ChaosPerson
    const postId = posts[Math.floor(step / scene.people.length) % posts.length] as number
    if (step % 20 === 0) return () => uploadFile(url, person, `drill-${step}.png`)
    if (step % 20 === 10)
      return async () => ({ kind: 'post', title: `Drill ${step}`, id: await publish(`Drill ${step}`) })
    if (step % 2 === 1) return () => comment(url, person, postId, `Drill ${step}`)
    return () => like(url, person, postId)
  }
  const sending = (async () => {
    const started = performance.now()
    while (!state.isOver) {
      const due = ((performance.now() - started) * rate) / 1000
      while (state.step + state.leftOut < due) {
        if (state.waiting >= WAITING_MAX) state.leftOut++
        else void perform(next())
      }
      await sleep(TICK_MS)
    }
  })()
  return {
    written,
    failures: () => state.failures,
    leftOut: () => state.leftOut,
    async stop() {
      state.isOver = true
      await sending
      while (state.waiting > 0) await sleep(TICK_MS)
    },
  }
}

async function like(url: string, person: ChaosPerson, postId: number) {
  await mustCall(url, person, 'PUT', `/v2/feed/posts/${postId}/like`)
  return { kind: 'like' as const, userId: person.id, postId }
}

async function comment(url: string, person: ChaosPerson, postId: number, body: string) {
  await mustCall(url, person, 'POST', `/v2/feed/posts/${postId}/comments`, { body })
  return { kind: 'comment' as const, body }
}

async function uploadFile(url: string, person: ChaosPerson, filename: string) {
  const target = await mustCall(url, person, 'GET', `/v2/ugc/uploads/${filename}`)
  const bytes = Buffer.concat([PNG, randomBytes(FILE_BYTES)])
  const stored = await fetch(target.upload_url, { method: 'PUT', headers: target.headers, body: new Uint8Array(bytes) })
  if (!stored.ok) throw new Error(`upload: ${stored.status}`)
  const attachments = [{ type: 'image', url: target.view_url }]
  const item = await callServer(url, person, 'POST', '/v2/ugc/contents', { attachments })
  if (item.status !== 201) throw new Error(`item: ${item.status}`)
  const token = new URL(target.view_url).pathname.split('/').at(-1) as string
  return { kind: 'upload' as const, token, digest: createHash('sha256').update(bytes).digest('hex') }
}
