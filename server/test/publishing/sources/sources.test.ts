import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { sql } from '../../../src/platform/db/sql.ts'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { fetchAgain, newTopic, numbered, postsOf, rss, Site } from './support.ts'

const app = await sharedApp()
const site = await Site.start()
let program: TestProgram
let anna: Person

before(async () => {
  program = await app.program()
  anna = await program.user('anna', { role: 'publisher' })
})

describe('a source of a topic', () => {
  test('makes link posts of the newest ten items, the newest last', async () => {
    const topic = await newTopic(anna)
    const source = await anna.must(201, 'POST', `${topic}/sources`, { url: site.feed('/news', rss(numbered(1, 12))) })
    assert.equal(source.item_count, 10)
    assert.deepEqual([source.kind, source.state, source.active, source.last_error], ['rss', 'draft', true, null])
    assert.ok(source.last_fetched_at)
    assert.equal(source.title, 'The gazette')
    const posts = await postsOf(anna, topic)
    assert.deepEqual(
      posts.map((post: { title: string }) => post.title),
      numbered(3, 12)
        .toReversed()
        .map(item => item.title),
    )
    const [first] = posts
    assert.deepEqual([first.content_type, first.state, first.summary, first.body], ['link', 'draft', 'Text of 3', ''])
    assert.deepEqual(first.source, {
      name: 'rss',
      post_id: 'item-3',
      posted_at: '2026-01-03T00:00:00.000Z',
      url: 'https://gazette.example/item-3',
    })
    assert.equal(first.links[0].url, 'https://gazette.example/item-3')
    assert.deepEqual(first.author, { user_id: null, display_name: 'The gazette', avatar_url: null })
  })

  test('makes one post of each new item later, and none of those that the first fetch left out', async () => {
    const topic = await newTopic(anna)
    const url = site.feed('/later', rss(numbered(1, 12)))
    const source = await anna.must(201, 'POST', `${topic}/sources`, { url })
    site.feed('/later', rss(numbered(1, 14)))
    const again = await fetchAgain(anna, topic, source)
    assert.equal(again.item_count, 12)
    const titles = (await postsOf(anna, topic)).map((post: { title: string }) => post.title)
    assert.deepEqual(
      titles,
      numbered(3, 14)
        .toReversed()
        .map(item => item.title),
    )
  })

  test('that is made anew brings back neither its items nor what was archived or deleted', async () => {
    const topic = await newTopic(anna)
    const url = site.feed('/anew', rss(numbered(1, 3)))
    const source = await anna.must(201, 'POST', `${topic}/sources`, { url, state: 'published' })
    const [one, two] = await postsOf(anna, topic)
    await anna.must(200, 'PUT', `/v2/content/${one.id}/archive`)
    await anna.must(204, 'DELETE', `${topic}/sources/${source.id}`)
    const drafts = await anna.must(201, 'POST', `${topic}/sources`, { url, state: 'draft' })
    assert.equal(drafts.item_count, 0)
    assert.equal((await postsOf(anna, topic)).length, 3)
    await anna.must(200, 'PUT', `/v2/content/${two.id}/draft`)
    site.feed('/anew', rss(numbered(1, 4)))
    await fetchAgain(anna, topic, drafts)
    const states = (await postsOf(anna, topic)).map((post: { state: string }) => post.state)
    assert.deepEqual(states, ['archived', 'draft', 'published', 'draft'])
    const { id } = (await postsOf(anna, topic)).at(-1)
    await anna.must(204, 'DELETE', `/v2/content/${id}`)
    await fetchAgain(anna, topic, drafts)
    assert.equal((await postsOf(anna, topic)).length, 3)
  })

  test('asks with the validators of the last response, and takes "not modified" as a success', async () => {
    const topic = await newTopic(anna)
    const url = site.feed('/tagged', rss(numbered(1, 1)), {
      etag: '"v1"',
      'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT',
    })
    const source = await anna.must(201, 'POST', `${topic}/sources`, { url })
    site.answers.set('/tagged', ({ headers }, response) => {
      response.writeHead(headers['if-none-match'] === '"v1"' ? 304 : 500).end()
    })
    const again = await fetchAgain(anna, topic, source)
    assert.deepEqual([again.last_error, again.failing_since], [null, null])
    const asked = site.requests('/tagged').at(-1)
    assert.equal(asked?.headers['if-modified-since'], 'Thu, 01 Jan 2026 00:00:00 GMT')
    assert.equal(site.requests('/tagged').length, 2)
  })

  test('changes a post with its item, until somebody has changed the text or the topics of the post', async () => {
    const topic = await newTopic(anna)
    const url = site.feed('/changing', rss(numbered(1, 3)))
    const source = await anna.must(201, 'POST', `${topic}/sources`, { url, state: 'published' })
    const [one, two, three] = await postsOf(anna, topic)
    await anna.must(200, 'PUT', `/v2/content/${two.id}`, { title: 'By anna' })
    await anna.must(200, 'PUT', `/v2/content/${three.id}`, { featured: true })
    site.feed(
      '/changing',
      rss(numbered(1, 3).map(item => ({ ...item, title: `${item.title}, corrected`, author: 'Ed Itor' }))),
    )
    await fetchAgain(anna, topic, source)
    const [first, second, third] = await postsOf(anna, topic)
    assert.deepEqual([first.title, second.title, third.title], ['News 1, corrected', 'By anna', 'News 3, corrected'])
    assert.deepEqual([first.state, first.author.display_name, first.id], ['published', 'Ed Itor', one.id])
    assert.equal(third.featured, true)
    await anna.must(200, 'PUT', `/v2/content/${first.id}/channels`, {
      channels: [{ id: Number(topic.split('/').at(-1)) }, { id: Number((await newTopic(anna)).split('/').at(-1)) }],
    })
    site.feed('/changing', rss(numbered(1, 3)))
    await fetchAgain(anna, topic, source)
    assert.equal((await postsOf(anna, topic))[0].title, 'News 1, corrected')
  })

  test('that publishes notifies nobody, and its posts are in the feed', async () => {
    const mia = await program.user('mia')
    const topic = await newTopic(anna)
    await mia.must(200, 'PUT', `${topic}/follow`)
    await mia.must(200, 'PUT', `${topic.replace('/v2/', '/v2/feed/')}/notifications`, { level: 'all' })
    await anna.must(201, 'POST', `${topic}/sources`, {
      url: site.feed('/quiet', rss(numbered(1, 2))),
      state: 'published',
    })
    const feed = await mia.must(200, 'GET', `/v2/feed/posts?filter.channels.id=${topic.split('/').at(-1)}`)
    assert.equal(feed.length, 2)
    assert.deepEqual(await mia.must(200, 'GET', '/v2/notification_center/notifications'), [])
  })

  test('of a topic that is not published is not fetched', async () => {
    const topic = await newTopic(anna)
    await anna.must(200, 'PUT', topic, { state: 'archived' })
    const url = site.feed('/archived', rss(numbered(1, 2)))
    const source = await anna.must(201, 'POST', `${topic}/sources`, { url })
    assert.equal(source.last_fetched_at, null)
    await anna.must(200, 'PATCH', `${topic}/sources/${source.id}`, { state: 'review' })
    assert.equal(site.requests('/archived').length, 0)
  })

  test('with user info keeps it, sends it, and shows three stars', async () => {
    const topic = await newTopic(anna)
    const url = site.feed('/members', rss(numbered(1, 1)))
    const withUser = url.replace('://', '://paper:se%40cret@')
    const source = await anna.must(201, 'POST', `${topic}/sources`, { url: withUser })
    assert.equal(source.url, url.replace('://', '://***@'))
    const basic = `Basic ${Buffer.from('paper:se@cret').toString('base64')}`
    assert.equal(site.requests('/members').at(-1)?.headers.authorization, basic)
    site.feed('/members?x=1', rss(numbered(1, 1)))
    const same = await anna.must(200, 'PATCH', `${topic}/sources/${source.id}`, {
      url: source.url.replace('/members', '/members?x=1'),
    })
    assert.equal(same.url, `${source.url}?x=1`)
    assert.equal(site.requests('/members?x=1').at(-1)?.headers.authorization, basic)
    const elsewhere = await anna.patch(`${topic}/sources/${source.id}`, { url: 'https://***@evil.example/feed' })
    assert.equal(elsewhere.status, 400)
    const admin = await program.user('root', { role: 'administrator' })
    const log = await admin.get('/v2/audit_events?filter.record_type=source&page.size=100')
    assert.equal(log.status, 200)
    assert.ok(!/se@cret|se%40cret|paper/.test(log.text))
    const { rows } = await app.app.services.database.system(db =>
      sql<{ text: string }>`select /* every program */ string_agg(t::text, ' ') as text from feed_sources t`.execute(
        db,
      ),
    )
    assert.ok(!/se@cret|se%40cret/.test(rows[0]?.text ?? 'se@cret'))
  })

  test('of the same address is 409 in the topic, and the 21st of a program', async () => {
    const other = await app.program()
    const ben = await other.user('ben', { role: 'publisher' })
    const topic = await newTopic(ben)
    const second = await newTopic(ben)
    await ben.must(201, 'POST', `${topic}/sources`, { url: 'https://news.example/feed', active: false })
    for (const url of [
      'https://news.example/feed',
      'HTTPS://NEWS.example:443/feed#top',
      'https://me:pass@news.example/feed',
    ]) {
      await ben.must(409, 'POST', `${topic}/sources`, { url, active: false })
    }
    await ben.must(201, 'POST', `${second}/sources`, { url: 'https://news.example/feed', active: false })
    const twice = await Promise.all(
      [0, 1].map(() => ben.post(`${second}/sources`, { url: 'https://n.example/', active: false })),
    )
    assert.deepEqual(twice.map(({ status }) => status).sort(), [201, 409])
    const made = await Promise.all(
      Array.from({ length: 22 }, (_, n) =>
        ben.post(`${topic}/sources`, { url: `https://n${n}.example/feed`, active: false }),
      ),
    )
    assert.equal(made.filter(({ status }) => status === 201).length, 17)
    assert.equal(made.filter(({ status }) => status === 409).length, 5)
    const { body } = await ben.get(`${topic}/sources?page.size=5&page.number=2`)
    assert.deepEqual([body.data.length, body.meta.pagination], [5, { page: 2, page_size: 5, total_records: 18 }])
  })

  test('publishes nothing that nobody looked at where four eyes must', async () => {
    const other = await app.program()
    const root = await other.user('root', { role: 'administrator' })
    const topic = await newTopic(root)
    const url = site.feed('/eyes', rss(numbered(1, 1)))
    const source = await root.must(201, 'POST', `${topic}/sources`, { url, state: 'published' })
    await root.must(200, 'PATCH', '/v2/settings/program', { four_eyes_review: true })
    const held = await root.post(`${topic}/sources`, { url: `${url}?2`, state: 'published' })
    assert.deepEqual([held.status, held.body.error.validations[0].rule], [403, 'four_eyes'])
    await root.must(200, 'PATCH', `${topic}/sources/${source.id}`, { active: true })
    site.feed('/eyes', rss(numbered(1, 2)))
    await fetchAgain(root, topic, source)
    const states = (await postsOf(root, topic)).map((post: { state: string }) => post.state)
    assert.deepEqual(states, ['published', 'review'])
    await root.must(200, 'PATCH', `${topic}/sources/${source.id}`, { state: 'review' })
    assert.equal((await root.patch(`${topic}/sources/${source.id}`, { state: 'published' })).status, 403)
  })

  test('is audited when it is made, changed and deleted, not when it is fetched', async () => {
    const other = await app.program()
    const root = await other.user('root', { role: 'administrator' })
    const topic = await newTopic(root)
    const url = site.feed('/audited', rss(numbered(1, 1)))
    const source = await root.must(201, 'POST', `${topic}/sources`, { url })
    await root.must(200, 'PATCH', `${topic}/sources/${source.id}`, { state: 'review' })
    await root.must(200, 'PATCH', `${topic}/sources/${source.id}`, { url: url.replace('://', '://a:b@') })
    await root.must(200, 'PATCH', `${topic}/sources/${source.id}`, { url: url.replace('://', '://a:c@') })
    await root.must(204, 'DELETE', `${topic}/sources/${source.id}`)
    const events = await root.must(200, 'GET', '/v2/audit_events?filter.record_type=source')
    const actions = events.map((event: { action: string }) => event.action)
    assert.deepEqual(actions, ['removed', 'updated', 'updated', 'updated', 'created'])
  })

  test('belongs to its topic and program, and to publishers', async () => {
    const topic = await newTopic(anna)
    const another = await newTopic(anna)
    const url = 'https://news.example/feed'
    const source = await anna.must(201, 'POST', `${topic}/sources`, { url, active: false })
    await anna.must(404, 'PATCH', `${another}/sources/${source.id}`, { active: false })
    await anna.must(404, 'DELETE', `${another}/sources/${source.id}`)
    await anna.must(404, 'POST', '/v2/channels/999999/sources', { url })
    const zoe = await program.user('zoe', { role: 'channel_contributor' })
    for (const status of [
      (await zoe.get(`${topic}/sources`)).status,
      (await zoe.post(`${topic}/sources`, { url })).status,
    ]) {
      assert.equal(status, 403)
    }
  })

  test('that is deleted or switched off while it is fetched makes no more posts', async () => {
    const topic = await newTopic(anna)
    let release = () => {}
    site.answers.set('/slow', (_request, response) => {
      release = () => response.writeHead(200).end(rss(numbered(1, 3)))
    })
    const url = `${site.receiver.url}/slow`
    const source = await anna.must(201, 'POST', `${topic}/sources`, { url })
    assert.equal(source.last_fetched_at, null)
    await eventually(
      async () => site.requests('/slow').length,
      count => count === 2,
    )
    await anna.must(200, 'PATCH', `${topic}/sources/${source.id}`, { active: false })
    release()
    const on = await fetchAgainWith(topic, source.id, rss(numbered(1, 1)))
    assert.equal(on.item_count, 1)
    assert.equal((await postsOf(anna, topic)).length, 1)
  })
})

async function fetchAgainWith(topic: string, id: number, text: string) {
  site.feed('/slow', text)
  return fetchAgain(anna, topic, { id })
}
