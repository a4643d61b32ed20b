// GET /v2/search/posts (docs/contract/search.md#posts): what mia finds, narrowed by topic, author, type and time.

import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { type Person, sharedApp } from '../../support/app.ts'
import { stageOf } from '../feeds/stage.ts'

const app = await sharedApp()

interface Answer {
  readonly data: Array<{ title: string }>
  readonly meta: {
    readonly filters: object
    readonly feed_name: string
    readonly search: { readonly corrected: string | null }
    readonly pagination: { readonly next: string | null }
  }
}

describe('posts with brakes', () => {
  let mia: Person
  let ids: { bikes: number; secret: number; anna: number; max: number }

  const search = async (more: Record<string, string | number>, text = 'brakes'): Promise<Answer> => {
    const query = new URLSearchParams({ search: text, ...more } as Record<string, string>)
    const { status, body } = await mia.call('GET', `/v2/search/posts?${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body as Answer
  }
  const titles = async (more: Record<string, string | number>, text?: string) =>
    (await search(more, text)).data.map(({ title }) => title)
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600 * 1000).toISOString()

  before(async () => {
    const program = await app.program()
    const { anna, topic, group, post, publishedAgo } = await stageOf(app, program)
    mia = await program.user('mia')
    const max = await program.user('max', { familyName: 'Müller' })
    const bikes = await topic('Bikes')
    const secret = await topic('Board', { groups: [await group('board', [])] })
    const by = (user: { id: number }) => ({ author: { user_id: user.id } })
    await publishedAgo(await post('Brakes of bikes', { ...by(max), channels: [{ id: bikes.id }] }), 1)
    await publishedAgo(await post('Old brakes', { ...by(anna), content_type: 'note' }), 40)
    await publishedAgo(await post('News', { ...by(max), body: '<p>All brakes are checked</p>' }), 3)
    await post('Secret brakes', { ...by(max), channels: [{ id: secret.id }] })
    await post('Max Müller brakes', by(anna))
    ids = { bikes: bikes.id, secret: secret.id, anna: anna.id, max: max.id }
  })

  test('come by relevance, or the newest first', async () => {
    assert.deepEqual(await titles({}), ['Max Müller brakes', 'Brakes of bikes', 'Old brakes', 'News'])
    assert.deepEqual(await titles({ order: 'newest' }), ['Max Müller brakes', 'Brakes of bikes', 'News', 'Old brakes'])
    assert.deepEqual(await titles({}, 'brak'), await titles({}), 'the last word as a beginning')
  })

  test('are narrowed by each filter, and by all of them', async () => {
    assert.deepEqual(await titles({ 'filter.channels.id': ids.bikes }), ['Brakes of bikes'])
    assert.deepEqual(await titles({ 'filter.channels.id': ids.secret }), [])
    assert.deepEqual(await titles({ 'filter.author.user_id': ids.max }), ['Brakes of bikes', 'News'])
    assert.deepEqual(await titles({ 'filter.author.user_id': ids.anna }), ['Max Müller brakes', 'Old brakes'])
    assert.deepEqual(await titles({ 'filter.author.user_id': `${ids.anna},${ids.max}` }), await titles({}))
    assert.deepEqual(await titles({ 'filter.author.user_id': 987_654_321 }), [])
    assert.deepEqual(await titles({ 'filter.content_type': 'note' }), ['Old brakes'])
    assert.deepEqual(await titles({ 'filter.content_type': 'note,article' }), await titles({}))
    assert.deepEqual(await titles({ 'filter.published_at.from': daysAgo(7), order: 'newest' }), [
      'Max Müller brakes',
      'Brakes of bikes',
      'News',
    ])
    assert.deepEqual(await titles({ 'filter.published_at.to': daysAgo(7) }), ['Old brakes'])
    const all = {
      'filter.author.user_id': ids.max,
      'filter.content_type': 'article',
      'filter.published_at.from': daysAgo(2),
      'filter.published_at.to': daysAgo(0.5),
    }
    const { data, meta } = await search(all)
    assert.deepEqual(
      data.map(({ title }) => title),
      ['Brakes of bikes'],
    )
    assert.deepEqual(meta.filters, {
      'author.user_id': [ids.max],
      content_type: ['article'],
      'published_at.from': all['filter.published_at.from'],
      'published_at.to': all['filter.published_at.to'],
    })
    assert.equal(meta.feed_name, 'search')
  })

  test('are paged by place, and corrected', async () => {
    const found: string[] = []
    for (let next: string | null | undefined; next !== null; ) {
      const answer: Answer = await search({ 'page.size': 1, ...(next ? { 'page.after': next } : {}) })
      found.push(...answer.data.map(({ title }) => title))
      next = answer.meta.pagination.next
    }
    assert.deepEqual(found, await titles({}))
    const { data, meta } = await search({ 'filter.author.user_id': ids.max }, 'brekes')
    assert.deepEqual([data.length, meta.search.corrected], [2, 'brakes'])
    const { pagination } = (await search({ 'page.size': 1 })).meta
    const other = new URLSearchParams({ search: 'brakes', order: 'newest', 'page.after': pagination.next as string })
    assert.equal((await mia.call('GET', `/v2/search/posts?${other}`)).status, 400, 'a place of another list')
  })

  test('are refused for wrong filters and without words', async () => {
    for (const query of [
      '',
      'search=%20',
      'search=x&order=oldest',
      'search=x&filter.content_type=poll',
      'search=x&filter.author.user_id=anna',
      'search=x&filter.published_at.from=yesterday',
      `search=${'x'.repeat(501)}`,
    ]) {
      assert.equal((await mia.call('GET', `/v2/search/posts?${query}`)).status, 400, query)
    }
  })
})
