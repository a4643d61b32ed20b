import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { inSales } from '../../people/audiences/support.ts'
import { type Person, sharedApp } from '../../support/app.ts'

const app = await sharedApp()
const EDITORS = 8
const CHANGES = 15

/** Chosen by editor and round, so that a failure can be repeated. */
const pick = <T>(list: readonly T[], seed: number): T => list[(seed * 7919) % list.length] as T

test('topics and their posts may be changed by many at the same moment, and all of it is done', async () => {
  const program = await app.program()
  const anna = await program.user('anna', { role: 'publisher' })
  const mia = await program.user('mia')
  await anna.must(201, 'POST', '/v2/audiences', { name: 'sales', rule: inSales })
  const topics = await Promise.all(['A', 'B', 'C'].map(name => newTopic(anna, name)))
  const [a, b, c] = topics as [number, number, number]
  const posts = await Promise.all([[a], [b], [c], [a, b], [b, c], [c, a]].map(channels => newPost(anna, channels)))

  const topicChanges: object[] = [
    { state: 'hidden' },
    { state: 'published' },
    { groups: ['sales'] },
    { groups: [], targeted: false },
  ]
  const postChanges: object[] = [
    { title: 'Other' },
    { requires_acknowledgement: true },
    { audiences: ['sales'] },
    { audiences: [] },
  ]
  await Promise.all(
    Array.from({ length: EDITORS }, async (_, editor) => {
      for (let round = 0; round < CHANGES; round++) {
        const seed = editor * CHANGES + round + 1
        const path = seed % 3 ? `content/${pick(posts, seed)}` : `channels/${pick(topics, seed)}`
        await anna.must(200, 'PUT', `/v2/${path}`, pick(seed % 3 ? postChanges : topicChanges, seed + editor))
      }
    }),
  )

  for (const id of topics)
    await anna.must(200, 'PUT', `/v2/channels/${id}`, { state: 'published', groups: [], targeted: false })
  for (const id of posts) await anna.must(200, 'PUT', `/v2/content/${id}`, { audiences: [] })
  const seen = await mia.must(200, 'GET', '/v2/feed/posts')
  assert.deepEqual(new Set(seen.map((post: { id: number }) => post.id)), new Set(posts))
})

async function newTopic(anna: Person, name: string): Promise<number> {
  return (await anna.must(201, 'POST', '/v2/channels', { name, description: 'x' })).id
}

async function newPost(anna: Person, channels: readonly number[]): Promise<number> {
  const body = { content_type: 'article', channels: channels.map(id => ({ id })), title: 'News' }
  const { id } = await anna.must(201, 'POST', '/v2/content', body)
  await anna.must(200, 'PUT', `/v2/content/${id}/publish`)
  return id
}
