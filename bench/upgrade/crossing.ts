// Writes on one node that the other must show.

import { setTimeout as sleep } from 'node:timers/promises'
import { type ChaosPerson, type ChaosScene, callServer, mustCall } from '../chaos/scene.ts'

/** How long one node may show the state before the write of the other. */
const SHOWN_WITHIN_MS = 2000
const LOOK_MS = 50

type Data = { readonly id: number; readonly [member: string]: unknown }

interface Round {
  readonly scene: ChaosScene
  readonly person: ChaosPerson
  /** Used by no other write. */
  readonly text: string
  /** Addresses of the writing and of the reading node. */
  readonly writer: string
  readonly reader: string
}

/** A write on one node, and whether the other shows it. */
type Crossing = (round: Round) => Promise<() => Promise<boolean>>

const list = async (...args: Parameters<typeof mustCall>) => (await mustCall(...args)) as readonly Data[]

/** Publishes a post on the writer. */
async function publish({ scene, writer, text }: Round): Promise<Data> {
  const { boss } = scene
  const [topic] = await list(writer, boss, 'GET', '/v2/channels?page.size=1')
  const body = { content_type: 'article', title: text, channels: [{ id: topic?.id }], publish: true }
  return mustCall(writer, boss, 'POST', '/v2/content', body)
}

export const CROSSINGS: Readonly<Record<string, Crossing>> = {
  async 'a post'(round) {
    const { id } = await publish(round)
    return async () =>
      (await list(round.reader, round.person, 'GET', '/v2/feed/posts?page.size=5')).some(post => post.id === id)
  },
  async 'a like'(round) {
    const { id } = await publish(round)
    await mustCall(round.writer, round.person, 'PUT', `/v2/feed/posts/${id}/like`)
    return async () => {
      const posts = await list(round.reader, round.person, 'GET', '/v2/feed/posts?page.size=5')
      return posts.some(post => post.id === id && post.like_count === 1)
    }
  },
  async 'a comment'(round) {
    const { id } = await publish(round)
    const path = `/v2/feed/posts/${id}/comments`
    await mustCall(round.writer, round.person, 'POST', path, { body: round.text })
    return async () => (await list(round.reader, round.person, 'GET', path)).some(({ body }) => body === round.text)
  },
  async 'an answer to a poll'({ scene, writer, reader, person, text }) {
    const options = [{ text: 'Yes' }, { text: 'No' }]
    const poll = await mustCall(writer, scene.boss, 'POST', '/v2/polls', { question: text, options })
    await mustCall(writer, person, 'POST', `/v2/feed/polls/${poll.id}`, { option_ids: [poll.options[0].id] })
    return async () =>
      (await list(reader, scene.boss, 'GET', '/v2/polls?page.size=5')).some(
        ({ id, response_count: count }) => id === poll.id && count === 1,
      )
  },
  async 'a profile by SCIM'({ scene, writer, reader, person, text }) {
    await callServer(writer, scene.boss, 'PATCH', `/scim/v2/Users/${person.id}`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'replace', path: 'title', value: text }],
    })
    return async () => (await callServer(reader, person, 'GET', '/scim/v2/Users/me')).body.title === text
  },
  async 'a setting'({ scene, writer, reader, text }) {
    await mustCall(writer, scene.boss, 'PATCH', '/v2/settings/program', { name: text })
    return async () => (await mustCall(reader, scene.boss, 'GET', '/v2/settings/program')).name === text
  },
}

/** Tries a crossing; null when the reader shows it in time, else what went wrong. */
export async function cross(name: string, round: Round): Promise<string | null> {
  try {
    const isShown = await (CROSSINGS[name] as Crossing)(round)
    for (const end = Date.now() + SHOWN_WITHIN_MS; !(await isShown()); await sleep(LOOK_MS)) {
      if (Date.now() > end) return 'not shown'
    }
    return null
  } catch (error) {
    return (error as Error).message
  }
}
