// The topics that one reader sees, as `GET /v2/feed/channels` lists them.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { type Person, sharedApp } from '../../support/app.ts'
import { desk, rules } from './support.ts'

const app = await sharedApp()
const { program, anna, mia, newTopic } = await desk(app)
const lars = await program.user('lars', { profile: { department: 'Engineering' } })

const names = async (person: Person, query = ''): Promise<string[]> =>
  (await person.must(200, 'GET', `/v2/feed/channels${query}`)).map((topic: { name: string }) => topic.name)

const publish = async (title: string, topicIds: readonly number[], more: object = {}) => {
  const channels = topicIds.map(id => ({ id }))
  const { id } = await anna.must(201, 'POST', '/v2/content', { content_type: 'article', channels, title, ...more })
  return anna.must(200, 'PUT', `/v2/content/${id}/publish`)
}

const news = await newTopic({ name: 'Überblick', description: 'What happens', recommended: true })
const sales = await newTopic({ name: 'Numbers', description: 'Every quarter', groups: ['Sellers'] })
const rules_ = await newTopic({ name: 'Rules', description: '100% binding', auto_follow_mandatory: true })
await newTopic({ name: 'Attic', state: 'hidden' })

describe('the topics of a reader', () => {
  test('are the published ones that are open to them, by name', async () => {
    assert.deepEqual(await names(mia), ['Numbers', 'Rules', 'Überblick'])
    assert.deepEqual(await names(lars), ['Rules', 'Überblick'])
    assert.deepEqual(await names(anna), ['Rules', 'Überblick'], 'publishers see there what they read, too')
  })

  test('say what the reader makes of them', async () => {
    await mia.must(200, 'PUT', `/v2/channels/${sales.id}/follow`)
    const listed = await mia.must(200, 'GET', '/v2/feed/channels')
    assert.deepEqual(listed[0], {
      id: sales.id,
      name: 'Numbers',
      description: 'Every quarter',
      image_url: null,
      following: true,
      notification_level: 'chosen',
      mandatory: false,
      recommended: false,
      user_submittable: false,
      follower_count: 1,
      last_published_at: null,
    })
    assert.deepEqual(
      listed.slice(1).map((topic: Record<string, unknown>) => [topic.following, topic.mandatory]),
      [
        [true, true],
        [false, false],
      ],
    )
    assert.deepEqual(await names(mia, '?filter.followed=true'), ['Numbers', 'Rules'])
    assert.deepEqual(await names(mia, '?filter.followed=false'), ['Überblick'])
    await mia.must(200, 'PUT', `/v2/channels/${sales.id}/unfollow`)
    assert.deepEqual(await names(mia, '?filter.followed=false'), ['Numbers', 'Überblick'])
  })

  test('are read one by one as they are listed', async () => {
    for (const topic of await mia.must(200, 'GET', '/v2/feed/channels'))
      assert.deepEqual(await mia.must(200, 'GET', `/v2/feed/channels/${topic.id}`), topic)
    assert.equal((await lars.get(`/v2/feed/channels/${sales.id}`)).status, 404, 'not open to lars')
    assert.equal((await mia.get('/v2/feed/channels/999999')).status, 404)
  })

  test('are found by a part of name or description, whatever case and accents', async () => {
    assert.deepEqual(await names(mia, '?search=UBERB'), ['Überblick'])
    assert.deepEqual(await names(mia, '?search=quart'), ['Numbers'])
    assert.deepEqual(await names(mia, `?search=${encodeURIComponent('0%')}`), ['Rules'])
    assert.deepEqual(await names(mia, `?search=${encodeURIComponent('_')}`), [])
    assert.deepEqual(await names(mia, '?search=%20'), ['Numbers', 'Rules', 'Überblick'])
  })

  test('come in pages, with a total beyond the end as well', async () => {
    assert.deepEqual(await names(mia, '?page.size=2&page.number=2'), ['Überblick'])
    const { body } = await mia.get('/v2/feed/channels?page.number=7')
    assert.deepEqual(body, { data: [], meta: { pagination: { page: 7, page_size: 10, total_records: 3 } } })
  })
})

test('when something was published last counts what the reader sees', async () => {
  const open = await publish('Open', [news.id])
  const closed = await publish('Closed', [news.id, rules_.id], { audiences: ['engineers'] })
  const last = async (person: Person, sort: string) =>
    (await person.must(200, 'GET', `/v2/feed/channels?sort=${sort}`)).map(
      (topic: { name: string; last_published_at: string | null }) => [topic.name, topic.last_published_at],
    )
  assert.deepEqual(await last(mia, '-last_published_at'), [
    ['Überblick', open.published_at],
    ['Numbers', null],
    ['Rules', null],
  ])
  assert.deepEqual(await last(lars, 'name'), [
    ['Rules', closed.published_at],
    ['Überblick', closed.published_at],
  ])
  await anna.must(200, 'PUT', `/v2/content/${closed.id}/archive`)
  assert.deepEqual(await last(lars, '-follower_count'), [
    ['Rules', null],
    ['Überblick', open.published_at],
  ])
})

test('a topic has a picture, which is kept, changed and taken away', async () => {
  const topic = await newTopic({ name: 'Zoo', image_url: 'https://img.example/zoo.png' })
  assert.equal(topic.image_url, 'https://img.example/zoo.png')
  assert.equal((await anna.must(200, 'PUT', `/v2/channels/${topic.id}`, { name: 'Zoo' })).image_url, topic.image_url)
  const [listed] = await mia.must(200, 'GET', '/v2/feed/channels?search=zoo')
  assert.equal(listed.image_url, topic.image_url)
  assert.equal((await anna.must(200, 'PUT', `/v2/channels/${topic.id}`, { image_url: null })).image_url, null)
  const wrong = await anna.put(`/v2/channels/${topic.id}`, { image_url: 'javascript:alert(1)' })
  assert.deepEqual([wrong.status, rules(wrong)], [400, { image_url: 'invalid_format' }])
})

test('names are in the order of the alphabet, whatever case and accents', async () => {
  const other = await app.program()
  const [nora, ole] = [await other.user('nora', { role: 'publisher' }), await other.user('ole')]
  const sorted = ['Äpfel', 'apfelmus', 'Birne', 'Zebra', 'zebus']
  for (const name of sorted.toReversed()) await nora.must(201, 'POST', '/v2/channels', { name, description: '' })
  assert.deepEqual(await names(ole), sorted)
  assert.deepEqual(await names(ole, '?sort=-name'), sorted.toReversed())
})

test('topics of other programs, and other callers, are left out', async () => {
  const stranger = await (await app.program()).user('zoe')
  assert.deepEqual(await names(stranger), [])
  assert.equal((await (await program.server()).get('/v2/feed/channels')).status, 401)
  assert.equal((await (await program.tokenOf(mia, ['content.read'])).get('/v2/feed/channels')).status, 403)
  assert.deepEqual(rules(await mia.get('/v2/feed/channels?sort=id')), { sort: 'unsupported_sort' })
})
