import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import { desk, rules } from './support.ts'

const { anna, mia, newTopic } = await desk(await sharedApp())

describe('pages of a topic', () => {
  test('anna adds, changes and removes them', async () => {
    const topic = await newTopic()
    const path = `/v2/channels/${topic.id}/pages`
    assert.deepEqual((await anna.get(path)).body, {
      data: [],
      meta: { pagination: { page: 1, page_size: 10, total_records: 0 } },
    })
    const first = await anna.must(201, 'POST', path, { title: 'Über uns & Çelik', url: 'https://example.com/a' })
    assert.deepEqual(
      { ...first, id: 0, created_at: '', updated_at: '' },
      {
        id: 0,
        channel_id: topic.id,
        title: 'Über uns & Çelik',
        slug: 'uber-uns-celik',
        url: 'https://example.com/a',
        state: 'published',
        position: 0,
        created_at: '',
        updated_at: '',
      },
    )
    const second = await anna.must(201, 'POST', path, { title: '???', url: 'http://example.com/b', state: 'hidden' })
    assert.deepEqual([second.slug, second.position, second.state], ['page', 1, 'hidden'])
    await anna.must(201, 'POST', path, { title: 'Front', url: 'http://example.com/c', position: 0 })
    const changed = await anna.must(200, 'PUT', `${path}/${first.id}`, { position: 5, title: 'Imprint' })
    assert.deepEqual([changed.position, changed.slug, changed.url], [5, 'imprint', first.url])
    assert.deepEqual(await anna.must(200, 'PUT', `${path}/${first.id}`, {}), changed)
    const titles = async () => (await anna.must(200, 'GET', path)).map((page: { title: string }) => page.title)
    assert.deepEqual(await titles(), ['Front', '???', 'Imprint'])
    assert.equal((await anna.delete(`${path}/${second.id}`)).status, 204)
    assert.equal((await anna.delete(`${path}/${second.id}`)).status, 404)
    assert.deepEqual(await titles(), ['Front', 'Imprint'])
  })

  test('wrong input is named, a page of another topic is 404, members are refused', async () => {
    const [topic, other] = [await newTopic(), await newTopic()]
    const path = `/v2/channels/${topic.id}/pages`
    const page = await anna.must(201, 'POST', path, { title: 'A', url: 'https://example.com' })
    for (const [body, expected] of [
      [{}, { title: 'required', url: 'required' }],
      [
        { title: 1, url: 'javascript:alert(1)' },
        { title: 'invalid_type', url: 'invalid_format' },
      ],
      [{ title: 'A', url: 'https://bank.example@evil.example/' }, { url: 'invalid_format' }],
      [
        { title: 'A', url: 'https://x.example', state: 'archived', position: -1 },
        { state: 'invalid_enum', position: 'out_of_range' },
      ],
    ] as const) {
      const answer = await anna.post(path, body)
      assert.deepEqual([answer.status, rules(answer)], [400, expected])
    }
    assert.equal((await anna.put(`${path}/${page.id}`, { url: 'ftp://x' })).status, 400)
    assert.equal((await anna.put(`/v2/channels/${other.id}/pages/${page.id}`, { title: 'B' })).status, 404)
    assert.equal((await anna.delete(`/v2/channels/${other.id}/pages/${page.id}`)).status, 404)
    assert.equal(
      (await anna.post('/v2/channels/987654321/pages', { title: 'A', url: 'https://x.example' })).status,
      404,
    )
    assert.equal((await anna.get('/v2/channels/987654321/pages')).status, 404)
    assert.equal((await mia.get(path)).status, 403)
    assert.equal((await mia.post(path, {})).status, 403)
  })
})
