// One iterator for page numbers, cursors and SCIM's startIndex: it returns each record once, in order, and ends.

import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from '../../bin/testing.mjs'
import { sharedApp } from '../../server/test/support/app.ts'
import { bearer, createAtrium, nextPage } from '../src/index.ts'

const app = await sharedApp()

async function readAll<T>(list: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of list) all.push(item)
  return all
}

test('anna reads all topics, users, subscriptions and the feed, whatever their pages are called', async () => {
  const program = await app.program()
  const person = await program.user('anna', { role: 'administrator' })
  const anna = createAtrium({ baseUrl: app.url, auth: bearer(person.token ?? '') })
  const names = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon']
  for (const name of names) {
    const { data: topic } = await anna.createTopic({ name, description: name })
    const channels = [{ id: topic.id }]
    const { data: post } = await anna.createContent({ content_type: 'article', title: name, channels })
    await anna.publishContent({ content_id: post.id })
    await anna.createWebhookSubscription({ url: 'http://127.0.0.1:9/hook', events: ['ping'], name, active: false })
    await program.user(name.toLowerCase())
  }
  const topics = await readAll(anna.each.listTopics({ 'page.size': 2, sort: 'name' }))
  assert.deepEqual(
    topics.map(({ name }) => name),
    [...names].sort(),
  )
  assert.equal((await readAll(anna.each.listUsers({ count: 2 }))).length, 6)
  const hooks = await readAll(anna.each.listWebhookSubscriptions({ 'page.size': 2 }))
  assert.deepEqual(hooks.map(({ name }) => name).sort(), [...names].sort())
  const feed = await readAll(anna.each.listFeedPosts({ 'page.size': 2 }))
  assert.deepEqual(
    feed.map(({ title }) => title),
    [...names].reverse(),
  )
  const audiences = await readAll(anna.each.listUserGeneratedContentAudiences({ page_size: 1 }))
  assert.deepEqual(audiences, [])
  for await (const { name } of anna.each.listTopics({ 'page.size': 1 })) {
    assert.equal(name, 'Alpha')
    break
  }
})

const sizes = { total: fc.nat(60), size: fc.integer({ min: 1, max: 20 }) }
/** Reads a list of `total` numbers, page by page. */
function readNumbers(pageOf: (place: Record<string, number>) => { data: unknown; meta?: unknown }): number[] {
  const seen: number[] = []
  let place: Record<string, number> | null = {}
  for (let turns = 0; place; turns++) {
    assert.ok(turns < 100, 'it ends')
    const answer = pageOf(place)
    const { Resources } = answer.data as { Resources?: number[] }
    seen.push(...(Resources ?? (answer.data as number[])))
    place = nextPage(answer as Parameters<typeof nextPage>[0]) as Record<string, number> | null
  }
  return seen
}

test('every record is returned once, for lists and pages of any size', () => {
  fc.assert(
    fc.property(fc.record({ ...sizes, hasTotal: fc.boolean() }), ({ total, size, hasTotal }) => {
      const all = Array.from({ length: total }, (_, index) => index)
      const slice = (from: number) => all.slice(from, from + size)
      const byPage = readNumbers(({ 'page.number': page = 1 }) => ({
        data: slice((page - 1) * size),
        meta: { pagination: { page, page_size: size, ...(hasTotal ? { total_records: total } : { size }) } },
      }))
      const byCursor = readNumbers(({ cursor = 0 }) => {
        const next = Number(cursor) + size < total ? String(Number(cursor) + size) : null
        return { data: slice(Number(cursor)), meta: { pagination: { cursor: String(cursor), next, page_size: size } } }
      })
      const byIndex = readNumbers(({ startIndex = 1 }) => {
        const Resources = slice(startIndex - 1)
        return { data: { Resources, startIndex, totalResults: total, itemsPerPage: Resources.length } }
      })
      assert.deepEqual([byPage, byCursor, byIndex], [all, all, all])
    }),
  )
})

test('a post that is removed while anna reads the feed hides no other', async () => {
  const program = await app.program()
  const person = await program.user('anna', { role: 'administrator' })
  const anna = createAtrium({ baseUrl: app.url, auth: bearer(person.token ?? '') })
  const { data: topic } = await anna.createTopic({ name: 'News', description: 'What happens' })
  const made: number[] = []
  for (const title of ['Soup', 'Salad', 'Bread', 'Tea', 'Cake']) {
    const post = { content_type: 'article', title, channels: [{ id: topic.id }], publish: true } as const
    made.unshift((await anna.createContent(post)).data.id)
  }
  const shown: number[] = []
  for await (const { id } of anna.each.listFeedPosts({ 'page.size': 2, 'page.number': 1 })) {
    shown.push(id)
    if (shown.length === 2) await anna.archiveContent({ content_id: made[0] as number })
  }
  assert.deepEqual(shown, made)
})
