import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sql } from '../../../src/platform/db/sql.ts'
import { sharedApp } from '../../support/app.ts'
import { act, faults, feedRow, newsroom, SALES, write } from './support.ts'

const app = await sharedApp()
const { program, anna, topicId } = await newsroom(app)

describe('images', () => {
  test('are shown in their order, from where they are', async () => {
    const { id } = await write(anna, topicId)
    const add = (body: object) => anna.must(200, 'PUT', `/v2/content/${id}/images`, body)
    await add({ url: 'https://pictures.example/2.png', alt: 'Two' })
    await add({ url: 'https://pictures.example/3.png' })
    const post = await add({ url: 'http://pictures.example/1.png', alt: 'One', position: 0 })
    assert.deepEqual(
      post.images.map(({ id: _, ...image }: { id: number }) => image),
      [
        { url: 'http://pictures.example/1.png', alt: 'One', width: null, height: null, position: 0 },
        { url: 'https://pictures.example/2.png', alt: 'Two', width: null, height: null, position: 1 },
        { url: 'https://pictures.example/3.png', alt: null, width: null, height: null, position: 2 },
      ],
    )
    assert.deepEqual(post.image_blocks, [{ id: post.images[0].id, images: post.images }])
    assert.equal(post.cover_image_alt, 'One')
  })

  test('need an http address', async () => {
    const { id } = await write(anna, topicId)
    for (const url of ['javascript:alert(1)', 'data:image/png;base64,AA', '/x.png', '//x.example/y', 'https://', 5]) {
      const answer = await anna.put(`/v2/content/${id}/images`, { url })
      assert.deepEqual([answer.status, answer.body.error.validations[0].parameter], [400, 'url'])
    }
    assert.deepEqual(faults(await anna.put(`/v2/content/${id}/images`, {})), ['url required'])
    assert.equal((await anna.put('/v2/content/999999/images', { url: 'https://x.example/y.png' })).status, 404)
  })

  test('are replaced in their place, and keep the point that stays in sight', async () => {
    const { id } = await write(anna, topicId)
    const before = await anna.must(200, 'PUT', `/v2/content/${id}/images`, {
      url: 'https://pictures.example/1.png',
      alt: 'The harbour',
      focal_point: { x: 0.3, y: 1 },
    })
    await act(anna, id, 'publish')
    const path = `/v2/content/${id}/images/${before.images[0].id}`
    for (const focal_point of [{ x: 0.5 }, { x: 1.1, y: 0 }, { x: 0, y: '0' }, 'centre'])
      assert.equal((await anna.put(path, { focal_point })).status, 400)
    assert.equal((await anna.put(path, { url: 'javascript:alert(1)' })).status, 400)
    const replaced = await anna.must(200, 'PUT', path, { url: 'https://pictures.example/2.png' })
    assert.deepEqual(replaced.images, [{ ...before.images[0], url: 'https://pictures.example/2.png' }])
    const copy = await anna.must(201, 'POST', `/v2/content/${id}/copy`)
    assert.deepEqual(copy.images[0].focal_point, { x: 0.3, y: 1 })
    const feed = await anna.must(200, 'GET', `/v2/feed/posts/${id}`)
    assert.deepEqual(feed.images[0].focal_point, { x: 0.3, y: 1 })
    const { images } = await anna.must(200, 'PUT', path, { focal_point: null })
    assert.equal('focal_point' in images[0], false)
  })

  test('can be removed while the post is not published', async () => {
    const { id } = await write(anna, topicId)
    const { images } = await anna.must(200, 'PUT', `/v2/content/${id}/images`, { url: 'https://x.example/y.png' })
    const path = `/v2/content/${id}/images/${images[0].id}`
    const other = await write(anna, topicId)
    await act(anna, id, 'publish')
    assert.equal((await anna.delete(path)).status, 400)
    assert.equal((await anna.delete(`/v2/content/${id}/images/999999`)).status, 404)
    await act(anna, id, 'draft')
    assert.equal((await anna.delete(`/v2/content/${other.id}/images/${images[0].id}`)).status, 404)
    assert.equal((await anna.delete(path)).status, 204)
    assert.equal((await anna.delete(path)).status, 404)
    assert.deepEqual((await anna.must(200, 'GET', `/v2/content/${id}`)).images, [])
  })
})

describe('initiatives', () => {
  test('are made, renamed and deleted, and posts follow', async () => {
    const green = await anna.must(201, 'POST', '/v2/initiatives', { name: ' Green ' })
    assert.deepEqual(Object.keys(green), ['id', 'name', 'created_at', 'updated_at'])
    assert.equal(green.name, 'Green')
    assert.equal((await anna.post('/v2/initiatives', { name: 'green' })).status, 409)
    const { id } = await write(anna, topicId, { initiatives: [{ id: green.id }] })
    await act(anna, id, 'publish')
    const shown = async () => (await anna.must(200, 'GET', `/v2/feed/posts/${id}`)).initiatives
    assert.deepEqual(await shown(), [{ id: green.id, name: 'Green' }])
    await anna.must(200, 'PUT', `/v2/initiatives/${green.id}`, { name: 'Greener' })
    assert.deepEqual(await shown(), [{ id: green.id, name: 'Greener' }])
    assert.deepEqual((await anna.must(200, 'GET', `/v2/content/${id}`)).initiatives, [
      { id: green.id, name: 'Greener' },
    ])
    assert.deepEqual((await feedRow(app, program.id, id))?.tag_ids, [green.id])
    assert.equal((await anna.delete(`/v2/initiatives/${green.id}`)).status, 204)
    assert.equal((await anna.delete(`/v2/initiatives/${green.id}`)).status, 404)
    assert.deepEqual((await anna.must(200, 'GET', `/v2/content/${id}`)).initiatives, [])
    assert.deepEqual(await shown(), [])
    assert.deepEqual((await feedRow(app, program.id, id))?.tag_ids, [])
  })

  test('need a name, and are listed by it', async () => {
    for (const body of [{}, { name: '' }, { name: '  ' }, { name: 5 }, { name: 'x'.repeat(256) }]) {
      assert.equal((await anna.post('/v2/initiatives', body)).status, 400)
    }
    const { anna: editor } = await newsroom(app)
    for (const name of ['B', 'C', 'A']) await editor.must(201, 'POST', '/v2/initiatives', { name })
    const list = await editor.get('/v2/initiatives?page.size=2')
    assert.deepEqual(
      list.body.data.map((initiative: { name: string }) => initiative.name),
      ['A', 'B'],
    )
    assert.deepEqual(list.body.meta.pagination, { page: 1, page_size: 2, total_records: 3 })
    assert.equal((await editor.get('/v2/initiatives?sort=colour')).status, 400)
    assert.equal((await editor.put('/v2/initiatives/999999', { name: 'Z' })).status, 404)
  })
})

describe('reach', () => {
  test('counts who could see the post, each person once', async () => {
    const { program: place, anna: editor, topicId: open } = await newsroom(app)
    const inSales = { profile: { department: 'Sales' } }
    const sam = await place.user('sam', inSales)
    await place.user('sue', inSales)
    await place.user('bob', { profile: { department: 'Works', work_location: 'Bonn' } })
    await place.user('ben', { profile: { department: 'Sales', work_location: 'Bonn' } })
    await editor.must(201, 'POST', '/v2/audiences', SALES)
    const bonn = { name: 'bonn', rule: { attribute: 'work_location', operator: 'eq', value: 'Bonn' } }
    await editor.must(201, 'POST', '/v2/audiences', bonn)
    const closed = await editor.must(201, 'POST', '/v2/channels', { name: 'S', description: 'S', groups: ['sales'] })
    const reach = async (fields: Record<string, unknown>) => {
      const { id } = await write(editor, open, fields)
      return editor.must(200, 'GET', `/v2/content/${id}/reach/unique_user_count`)
    }
    const toSales = { channels: [{ id: closed.id }] }
    assert.deepEqual(await reach({}), { audiences: 0, topics: 5, audiences_and_topics: 5 })
    assert.deepEqual(await reach({ audiences: ['bonn'] }), { audiences: 2, topics: 5, audiences_and_topics: 2 })
    assert.deepEqual(await reach(toSales), { audiences: 0, topics: 3, audiences_and_topics: 3 })
    const both = { ...toSales, audiences: ['bonn'] }
    assert.deepEqual(await reach(both), { audiences: 2, topics: 3, audiences_and_topics: 1 })
    const all = { audiences: ['bonn', 'sales'] }
    assert.deepEqual(await reach({ ...toSales, ...all }), { audiences: 4, topics: 3, audiences_and_topics: 3 })
    await app.app.services.database.unscopedQuery(
      sql`update users set active = false where program_id = ${place.id} and id = ${sam.id}`,
    )
    assert.deepEqual(await reach({ ...toSales, ...all }), { audiences: 3, topics: 2, audiences_and_topics: 2 })
    await editor.must(200, 'PUT', `/v2/channels/${closed.id}`, { state: 'hidden' })
    assert.deepEqual(await reach(both), { audiences: 2, topics: 0, audiences_and_topics: 0 })
    assert.equal((await editor.get('/v2/content/999999/reach/unique_user_count')).status, 404)
  })
})

test('another program finds and names nothing of this one', async () => {
  const { anna: eve, topicId: hers } = await newsroom(app)
  const initiative = await anna.must(201, 'POST', '/v2/initiatives', { name: 'Ours' })
  await write(anna, topicId, { title: 'Confidential merger' })
  assert.deepEqual((await eve.get('/v2/content?search=merger')).body.data, [])
  assert.deepEqual((await eve.get(`/v2/content?filter.channels.id=${topicId}`)).body.data, [])
  for (const [fields, fault] of [
    [{ channels: [{ id: hers }, { id: topicId }] }, 'channels.1.id not_found'],
    [{ initiatives: [{ id: initiative.id }] }, 'initiatives.0.id not_found'],
    [{ author: { user_id: anna.id } }, 'author.user_id not_found'],
  ] as const) {
    const post = { content_type: 'note', channels: [{ id: hers }], ...fields }
    assert.deepEqual(faults(await eve.post('/v2/content', post)), [fault])
  }
})
