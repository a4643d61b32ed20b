import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import { act, eventsOf, faults, feedRow, isInFeeds, newsroom, SALES, write } from './support.ts'

const app = await sharedApp()
const { program, anna, topicId } = await newsroom(app)
const mia = await program.user('mia')
const sam = await program.user('sam', { profile: { department: 'Sales' } })
await anna.must(201, 'POST', '/v2/audiences', SALES)

const newTopic = async (fields: object = {}) =>
  (await anna.must(201, 'POST', '/v2/channels', { name: 'More', description: 'x', ...fields })).id as number
const topicsOf = (post: { channels: { id: number; hidden: boolean }[] }) =>
  post.channels.map(({ id, hidden }) => [id, hidden])
const sees = async (reader: typeof mia, id: number) => (await reader.get(`/v2/feed/posts/${id}`)).status === 200

describe('other topics', () => {
  test('replace those of a draft, in the order given; one that is named twice counts once', async () => {
    const { id } = await write(anna, topicId)
    const [one, two] = [await newTopic(), await newTopic()]
    const channels = [{ id: two, hidden: true }, { id: one }, { id: one }]
    const post = await anna.must(200, 'PUT', `/v2/content/${id}/channels`, { channels })
    assert.deepEqual(topicsOf(post), [
      [two, true],
      [one, false],
    ])
    assert.deepEqual(await anna.must(200, 'GET', `/v2/content/${id}`), post)
  })

  for (const state of ['draft', 'review', 'published', 'archived', 'scheduled'] as const) {
    test(`are given to a post in the state ${state}, which stays as it is`, async () => {
      const { id } = await write(anna, topicId)
      if (state === 'scheduled') await act(anna, id, 'publish', { publish_at: '2099-01-01' })
      else if (state !== 'draft') await act(anna, id, state === 'archived' ? 'archive' : state.replace('ed', ''))
      const topic = await newTopic()
      const post = await anna.must(200, 'PUT', `/v2/content/${id}/channels`, { channels: [{ id: topic }] })
      assert.deepEqual([post.state, topicsOf(post)], [state, [[topic, false]]])
      assert.deepEqual((await feedRow(app, program.id, id))?.topic_ids, state === 'published' ? [topic] : undefined)
    })
  }

  test('take the post from who does not see them, with the answer, and give it to who does', async () => {
    const { id } = await write(anna, topicId, { requires_acknowledgement: true })
    await act(anna, id, 'publish')
    assert.deepEqual([await sees(mia, id), await sees(sam, id)], [true, true])
    const closed = await newTopic({ groups: ['sales'] })
    await anna.must(200, 'PUT', `/v2/content/${id}/channels`, { channels: [{ id: closed }] })
    assert.deepEqual([await sees(mia, id), await sees(sam, id)], [false, true])
    const notices = async (reader: typeof mia) =>
      (await reader.must(200, 'GET', '/v2/notification_center/notifications')).filter(
        (notice: { content_id: number }) => notice.content_id === id,
      ).length
    assert.deepEqual([await notices(mia), await notices(sam)], [0, 1])
    const hidden = await newTopic({ state: 'hidden' })
    await anna.must(200, 'PUT', `/v2/content/${id}/channels`, { channels: [{ id: hidden }] })
    assert.equal(await isInFeeds(app, program.id, id), false)
    await anna.must(200, 'PUT', `/v2/content/${id}/channels`, { channels: [{ id: hidden }, { id: topicId }] })
    assert.deepEqual([await sees(mia, id), await sees(sam, id)], [true, true])
  })

  test('must be 1 to 50 that exist; what is refused changes nothing', async () => {
    const { anna: eve, topicId: hers } = await newsroom(app)
    const { id } = await write(anna, topicId)
    const before = await anna.must(200, 'GET', `/v2/content/${id}`)
    for (const [body, fault] of [
      [{}, 'channels required'],
      [{ channels: [] }, 'channels too_short'],
      [{ channels: Array.from({ length: 51 }, () => ({ id: topicId })) }, 'channels too_long'],
      [{ channels: [{ id: topicId }, { id: hers }] }, 'channels.1.id not_found'],
      [{ channels: [{ id: 'x' }] }, 'channels.0.id numeric'],
    ] as const) {
      const answer = await anna.put(`/v2/content/${id}/channels`, body)
      assert.deepEqual([answer.status, faults(answer)], [400, [fault]])
    }
    assert.equal((await eve.put(`/v2/content/${id}/channels`, { channels: [{ id: hers }] })).status, 404)
    assert.equal((await mia.put(`/v2/content/${id}/channels`, { channels: [{ id: topicId }] })).status, 403)
    assert.deepEqual(await anna.must(200, 'GET', `/v2/content/${id}`), before)
  })

  test('of publishers who give a post topics while these are being hidden, nobody leaves it in a wrong feed', async () => {
    const topics = [await newTopic(), await newTopic(), await newTopic()]
    const { id } = await write(anna, topicId)
    await act(anna, id, 'publish')
    await Promise.all([
      ...topics.map(topic => anna.must(200, 'PUT', `/v2/content/${id}/channels`, { channels: [{ id: topic }] })),
      ...topics.toReversed().map(topic => anna.must(200, 'PUT', `/v2/channels/${topic}`, { state: 'hidden' })),
    ])
    assert.equal(await isInFeeds(app, program.id, id), false)
  })
})

describe('an image', () => {
  const url = (name: string) => `https://img.example/${name}.png`
  const withImages = async (...names: string[]) => {
    const { id } = await write(anna, topicId)
    let post = null
    for (const name of names) {
      post = await anna.must(200, 'PUT', `/v2/content/${id}/images`, { url: url(name), alt: name })
    }
    return post
  }
  const order = (post: { images: { alt: string }[] }) => post.images.map(image => image.alt).join(' ')

  test('goes where it is put, and those from there on move up', async () => {
    const post = await withImages('a', 'b', 'c', 'd')
    const move = (nth: number, position: number) =>
      anna.must(200, 'PUT', `/v2/content/${post.id}/images/${post.images[nth].id}`, { position })
    assert.equal(order(await move(3, 1)), 'a d b c')
    assert.equal(order(await move(0, 2)), 'd a b c')
    assert.equal(order(await move(1, 900_000)), 'd a c b')
    assert.equal(order(await move(1, 900_000)), 'd a c b')
  })

  test('gets another text, or none, also while the post is published; what is not given stays', async () => {
    const post = await withImages('a', 'b')
    await act(anna, post.id, 'publish')
    const path = `/v2/content/${post.id}/images/${post.images[1].id}`
    assert.equal(order(await anna.must(200, 'PUT', path, { alt: 'The new kitchen' })), 'a The new kitchen')
    assert.equal((await mia.must(200, 'GET', `/v2/feed/posts/${post.id}`)).images[1].alt, 'The new kitchen')
    assert.equal((await anna.must(200, 'PUT', path, {})).images[1].alt, 'The new kitchen')
    assert.equal((await anna.must(200, 'PUT', path, { alt: null })).images[1].alt, null)
  })

  test('that the post does not have is 404, and a wrong place or text 400', async () => {
    const [post, other] = [await withImages('a'), await withImages('b')]
    const change = async (id: number, image: number, body: object) =>
      (await anna.put(`/v2/content/${id}/images/${image}`, body)).status
    assert.equal(await change(post.id, other.images[0].id, { alt: 'x' }), 404)
    assert.equal(await change(post.id, 999_999, {}), 404)
    for (const body of [
      { position: -1 },
      { position: 1.5 },
      { position: 1_000_001 },
      { alt: 'x'.repeat(1_001) },
      { position: null },
    ]) {
      assert.equal(await change(post.id, post.images[0].id, body), 400, JSON.stringify(body))
    }
    assert.equal(order(await anna.must(200, 'GET', `/v2/content/${other.id}`)), 'b')
  })
})

describe('made and published in one', () => {
  const body = (fields: object) => ({
    content_type: 'article',
    channels: [{ id: topicId }],
    title: 'At once',
    ...fields,
  })

  test('a post is in the feeds with the answer, and told once', async () => {
    const post = await anna.must(201, 'POST', '/v2/content', body({ publish: true }))
    assert.deepEqual([post.state, await sees(mia, post.id)], ['published', true])
    assert.deepEqual(
      (await eventsOf(app, program.id, post.id)).map(event => event.name),
      ['content_published'],
    )
  })

  test('or scheduled, or published now when its time has passed', async () => {
    const at = '2099-01-01T00:00:00.000Z'
    const later = await anna.must(201, 'POST', '/v2/content', body({ publish_at: at }))
    assert.deepEqual([later.state, later.scheduled_at], ['scheduled', at])
    const both = await anna.must(201, 'POST', '/v2/content', body({ publish: true, publish_at: at }))
    assert.equal(both.state, 'scheduled')
    assert.equal((await anna.must(201, 'POST', '/v2/content', body({ publish_at: '2020-01-01' }))).state, 'published')
    for (const fields of [{ publish: false }, { publish_at: null }, {}]) {
      assert.equal((await anna.must(201, 'POST', '/v2/content', body(fields))).state, 'draft')
    }
  })

  test('and nothing is made where publishing is refused', async () => {
    const total = async () => (await anna.get('/v2/content?page.size=1')).body.meta.pagination.total_records
    const before = await total()
    for (const [fields, fault] of [
      [{ title: ' ', publish: true }, 'title required'],
      [{ title: '', publish_at: '2099-01-01' }, 'title required'],
      [{ publish_at: 'soon' }, 'publish_at invalid_timestamp_or_datestamp'],
      [{ publish: 'yes' }, 'publish invalid_type'],
      [{ publish_at: '2099-01-02', expires_at: '2099-01-01' }, 'expires_at out_of_range'],
    ] as const) {
      const answer = await anna.post('/v2/content', body(fields))
      assert.deepEqual([answer.status, faults(answer)], [400, [fault]])
    }
    assert.equal(await total(), before)
  })

  test('the same request with one key makes one post', async () => {
    const send = () => anna.post('/v2/content', body({ publish: true }), { 'idempotency-key': 'morning news' })
    const [first, second] = [await send(), await send()]
    assert.deepEqual(second.body, first.body)
    assert.equal(second.headers.get('etag'), first.headers.get('etag'))
  })
})
