import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sql } from '../../../src/platform/db/sql.ts'
import { sharedApp } from '../../support/app.ts'
import { act, faults, newsroom, SALES, write } from './support.ts'

const app = await sharedApp()
const { program, anna, topicId } = await newsroom(app)
const paul = await program.user('paul', { role: 'publisher' })
const mia = await program.user('mia')
const server = await program.server({ role: 'publisher' })
await anna.must(201, 'POST', '/v2/audiences', SALES)
const other = await anna.must(201, 'POST', '/v2/channels', { name: 'Other', description: 'x' })

const history = (id: number) => anna.must(200, 'GET', `/v2/content/${id}/revisions?page.size=100`)
/** The changes of each revision, newest first. */
const changes = async (id: number) =>
  (await history(id)).map((revision: { changed: string[] }) => revision.changed.toSorted().join(' '))

describe('the history of a post', () => {
  test('begins when it is made, and names what every write changed, and who wrote it', async () => {
    const { id } = await write(anna, topicId, { summary: 'At noon', body: '<p>Soup</p>' })
    const put = (path: string, body: object, by = anna) => by.must(200, 'PUT', `/v2/content/${id}${path}`, body)
    await put('', { title: 'Canteen stays', body: '<p>No soup</p>' }, paul)
    const { images } = await put('/images', { url: 'https://img.example/a.png' })
    await put(`/images/${images[0].id}`, { alt: 'Soup' })
    await put('/channels', { channels: [{ id: topicId }, { id: other.id }] })
    await put('', { audiences: ['sales'] }, server as typeof anna)
    await put('', { links: [{ url: 'https://menu.example/' }] })
    assert.equal((await anna.delete(`/v2/content/${id}/images/${images[0].id}`)).status, 204)
    assert.deepEqual(await changes(id), [
      'images',
      'links',
      'audiences',
      'channels',
      'images',
      'images',
      'body title',
      'body channels summary title',
    ])
    const revisions = await history(id)
    assert.deepEqual(revisions.at(-1).author, { user_id: anna.id, display_name: 'Anna Tester', avatar_url: null })
    assert.deepEqual(revisions.at(-2).author, { user_id: paul.id, display_name: 'Paul Tester', avatar_url: null })
    assert.equal(revisions[2].author.user_id, null)
    assert.equal(typeof revisions[2].author.display_name, 'string')
    assert.deepEqual([revisions.at(-1).title, revisions[0].title], ['Canteen reopens', 'Canteen stays'])
    const [first] = revisions.slice(-1)
    assert.deepEqual(await anna.must(200, 'GET', `/v2/content/${id}/revisions/${first.id}`), {
      ...first,
      summary: 'At noon',
      body: '<p>Soup</p>',
    })
  })

  test('leaves out what changed nothing of it', async () => {
    const { id } = await write(anna, topicId)
    for (const body of [
      {},
      { title: 'Canteen reopens' },
      { featured: true },
      { channels: [] },
      { expires_at: '2099-01-01' },
    ]) {
      await anna.must(200, 'PUT', `/v2/content/${id}`, body)
    }
    await anna.must(200, 'PUT', `/v2/content/${id}/channels`, { channels: [{ id: topicId }] })
    await act(anna, id, 'publish')
    assert.deepEqual(await changes(id), ['channels title'])
  })

  test('comes in pages', async () => {
    const { id } = await write(anna, topicId)
    for (const title of ['A', 'B', 'C']) await anna.must(200, 'PUT', `/v2/content/${id}`, { title })
    const page = await anna.get(`/v2/content/${id}/revisions?page.size=2&page.number=2`)
    assert.deepEqual(
      page.body.data.map((revision: { title: string }) => revision.title),
      ['A', 'Canteen reopens'],
    )
    assert.deepEqual(page.body.meta.pagination, { page: 2, page_size: 2, total_records: 4 })
  })

  test('keeps 200 at most, the newest', async () => {
    const { id } = await write(anna, topicId)
    await app.app.services.database.unscopedQuery(sql`
      insert into content_revisions (program_id, content_id, changed, title, summary, body)
      select ${program.id}, ${id}, '{title}', nth, '', '' from generate_series(0, 204) as nth order by nth`)
    await anna.must(200, 'PUT', `/v2/content/${id}`, { title: 'The last' })
    const page = await anna.get(`/v2/content/${id}/revisions?page.size=1`)
    assert.deepEqual([page.body.data[0].title, page.body.meta.pagination.total_records], ['The last', 200])
    const oldest = await anna.must(200, 'GET', `/v2/content/${id}/revisions?page.size=1&page.number=200`)
    assert.equal(oldest[0].title, '6')
  })

  test('of many who write at once names each of them', async () => {
    const { id } = await write(anna, topicId)
    const titles = ['A', 'B', 'C', 'D', 'E', 'F']
    await Promise.all(
      titles.map((title, nth) => (nth % 2 ? paul : anna).must(200, 'PUT', `/v2/content/${id}`, { title })),
    )
    const revisions = await history(id)
    const written = revisions.slice(0, -1).map((revision: { title: string }) => revision.title)
    assert.deepEqual(written.toSorted(), titles)
    assert.equal(revisions[0].title, (await anna.must(200, 'GET', `/v2/content/${id}`)).title)
  })

  test('is that of its post alone, for publishers', async () => {
    const [post, next] = [await write(anna, topicId), await write(anna, topicId)]
    const [revision] = await history(next.id)
    for (const [caller, id, status] of [
      [anna, post.id, 404],
      [mia, next.id, 403],
      [anna, next.id, 200],
    ] as const) {
      assert.equal((await caller.get(`/v2/content/${id}/revisions/${revision.id}`)).status, status)
      assert.equal((await caller.put(`/v2/content/${id}/revisions/${revision.id}/restore`)).status, status)
    }
    assert.equal((await mia.get(`/v2/content/${post.id}/revisions`)).status, 403)
  })
})

describe('a restored revision', () => {
  test('is written as a new one: title, summary and body, and nothing else', async () => {
    const { id } = await write(anna, topicId, { summary: 'At noon', body: '<p>Soup</p>', audiences: [] })
    await act(anna, id, 'publish')
    await anna.must(200, 'PUT', `/v2/content/${id}`, {
      title: 'B',
      summary: '',
      body: '<p>B</p>',
      audiences: ['sales'],
    })
    const first = (await history(id)).at(-1)
    const answer = await paul.put(`/v2/content/${id}/revisions/${first.id}/restore`)
    const { title, summary, body, audiences, state } = answer.body.data
    assert.deepEqual(
      [title, summary, body, audiences, state],
      ['Canteen reopens', 'At noon', '<p>Soup</p>', ['sales'], 'published'],
    )
    assert.equal(answer.headers.get('etag'), (await anna.get(`/v2/content/${id}`)).headers.get('etag'))
    const [newest] = await history(id)
    assert.deepEqual([newest.changed.toSorted(), newest.author.user_id], [['body', 'summary', 'title'], paul.id])
    const found = await anna.must(200, 'GET', '/v2/content?search=soup')
    assert.ok(found.some((post: { id: number }) => post.id === id))
  })

  test('honours If-Match, and changes nothing once somebody has written since', async () => {
    const { id } = await write(anna, topicId)
    const [first] = await history(id)
    const tag = (await anna.get(`/v2/content/${id}`)).headers.get('etag') as string
    await paul.must(200, 'PUT', `/v2/content/${id}`, { title: 'B' })
    const path = `/v2/content/${id}/revisions/${first.id}/restore`
    assert.equal((await anna.put(path, undefined, { 'if-match': tag })).status, 412)
    assert.equal((await anna.must(200, 'GET', `/v2/content/${id}`)).title, 'B')
  })

  test('without a title is refused for a published post', async () => {
    const { id } = await write(anna, topicId, { title: '' })
    await anna.must(200, 'PUT', `/v2/content/${id}`, { title: 'Now' })
    await act(anna, id, 'publish')
    const first = (await history(id)).at(-1)
    assert.deepEqual(faults(await anna.put(`/v2/content/${id}/revisions/${first.id}/restore`)), ['title required'])
  })
})

describe('review notes', () => {
  test('are listed oldest first, with who wrote them, and leave the version alone', async () => {
    const { id } = await write(anna, topicId)
    const tag = (await anna.get(`/v2/content/${id}`)).headers.get('etag')
    const first = await anna.must(201, 'POST', `/v2/content/${id}/review_notes`, { body: 'Which <b>price</b>?' })
    const second = await paul.must(201, 'POST', `/v2/content/${id}/review_notes`, { body: '4 €' })
    assert.deepEqual(await mia.get(`/v2/content/${id}/review_notes`).then(answer => answer.status), 403)
    assert.deepEqual(await anna.must(200, 'GET', `/v2/content/${id}/review_notes`), [first, second])
    assert.deepEqual(
      [first.body, first.author, second.author.user_id],
      ['Which <b>price</b>?', { user_id: anna.id, display_name: 'Anna Tester', avatar_url: null }, paul.id],
    )
    assert.equal((await anna.get(`/v2/content/${id}`)).headers.get('etag'), tag)
  })

  test('need some text, and not too much', async () => {
    const { id } = await write(anna, topicId)
    for (const body of [{}, { body: '' }, { body: ' \n' }, { body: 'x'.repeat(5_001) }, { body: 5 }]) {
      assert.equal((await anna.post(`/v2/content/${id}/review_notes`, body)).status, 400)
    }
    assert.equal((await anna.post('/v2/content/999999/review_notes', { body: 'x' })).status, 404)
    assert.deepEqual(await anna.must(200, 'GET', `/v2/content/${id}/review_notes`), [])
  })
})
