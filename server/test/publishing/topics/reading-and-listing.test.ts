import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { type Person, sharedApp } from '../../support/app.ts'
import { count, desk, rules } from './support.ts'

const app = await sharedApp()
const { program, anna, mia, newTopic } = await desk(app)

describe('reading one topic', () => {
  test('members read what is published and open to them, without any scope', async () => {
    const [open, hidden, hers, others] = [
      await newTopic(),
      await newTopic({ state: 'hidden' }),
      await newTopic({ groups: ['Sellers', 'Engineers'] }),
      await newTopic({ groups: ['Engineers'] }),
    ]
    const reader = await program.tokenOf(mia, [])
    for (const [topic, status] of [
      [open, 200],
      [hidden, 404],
      [hers, 200],
      [others, 404],
    ]) {
      assert.equal((await reader.get(`/v2/channels/${topic.id}`)).status, status)
    }
    await anna.must(200, 'PUT', `/v2/channels/${open.id}`, { state: 'archived' })
    assert.equal((await reader.get(`/v2/channels/${open.id}`)).status, 404)
  })

  test('publishers and servers read every topic', async () => {
    const topic = await newTopic({ state: 'hidden', groups: ['Engineers'] })
    await anna.must(200, 'GET', `/v2/channels/${topic.id}`)
    const server = await program.server({ scopes: [] })
    await server.must(200, 'GET', `/v2/channels/${topic.id}`)
  })
})

describe('listing topics', () => {
  let editor: Person
  let ids: Record<string, number>

  before(async () => {
    const library = await app.program()
    editor = await library.user('edith', { role: 'publisher' })
    const fan = await library.user('finn')
    ids = {}
    for (const [name, state] of [
      ['beta', 'published'],
      ['Älpha', 'published'],
      ['gamma', 'hidden'],
      ['Delta', 'published'],
    ] as const) {
      ids[name] = (await editor.must(201, 'POST', '/v2/channels', { name, description: '', state })).id
    }
    await editor.must(200, 'PUT', `/v2/channels/${ids.gamma}`, { state: 'archived' })
    await editor.must(201, 'POST', '/v2/channels', { name: 'epsilon', description: '', state: 'hidden' })
    await fan.must(200, 'PUT', `/v2/channels/${ids.Delta}/follow`)
  })

  const names = async (query: string) =>
    (await editor.must(200, 'GET', `/v2/channels?${query}`)).map((t: { name: string }) => t.name)

  test('shows the published ones by name', async () => {
    assert.deepEqual(await names(''), ['Älpha', 'beta', 'Delta'])
  })

  test('goes by state', async () => {
    assert.deepEqual(await names('state=published'), ['Älpha', 'beta', 'Delta'])
    assert.deepEqual(await names('state=hidden'), ['epsilon'])
    assert.deepEqual(await names('state=archived'), ['gamma'])
    assert.deepEqual(await names('state=any'), ['Älpha', 'beta', 'Delta', 'epsilon', 'gamma'])
    const answer = await editor.get('/v2/channels?state=open')
    assert.deepEqual([answer.status, rules(answer)], [400, { state: 'invalid_enum' }])
  })

  test('finds parts of name and description, in the state that is asked for', async () => {
    assert.deepEqual(await names('search=ET'), ['beta'])
    assert.deepEqual(await names(`search=${encodeURIComponent(' délt ')}`), ['Delta'])
    assert.deepEqual(await names('search=a&state=any'), ['Älpha', 'beta', 'Delta', 'gamma'])
    assert.deepEqual(await names('search=100%25'), [])
    await editor.must(200, 'PUT', `/v2/channels/${ids.gamma}`, { description: 'Rays of light' })
    assert.deepEqual(await names('search=rays'), [])
    assert.deepEqual(await names('search=rays&state=archived'), ['gamma'])
  })

  test('sorts by each of its fields and by several', async () => {
    assert.deepEqual(await names('sort=-name'), ['Delta', 'beta', 'Älpha'])
    assert.deepEqual(await names('sort=id'), ['beta', 'Älpha', 'Delta'])
    assert.deepEqual(await names('sort=-created_at'), ['Delta', 'Älpha', 'beta'])
    assert.deepEqual(await names('sort=-follower_count,name'), ['Delta', 'Älpha', 'beta'])
    assert.deepEqual(await names('state=any&sort=state,-name'), ['gamma', 'epsilon', 'Delta', 'beta', 'Älpha'])
    await editor.must(200, 'PUT', `/v2/channels/${ids.beta}`, { description: 'touched' })
    assert.deepEqual(await names('sort=-updated_at'), ['beta', 'Delta', 'Älpha'])
    for (const sort of ['description', 'name,promoted', '', '-']) {
      const answer = await editor.get(`/v2/channels?sort=${sort}`)
      assert.deepEqual([answer.status, rules(answer)], [400, { sort: 'unsupported_sort' }])
    }
  })

  test('comes in pages', async () => {
    const page = await editor.get('/v2/channels?page.size=2&page.number=2')
    assert.deepEqual(
      page.body.data.map((t: { name: string }) => t.name),
      ['Delta'],
    )
    assert.deepEqual(page.body.meta, { pagination: { page: 2, page_size: 2, total_records: 3 } })
    const beyond = await editor.get('/v2/channels?page[size]=2&page[number]=9')
    assert.deepEqual(beyond.body, { data: [], meta: { pagination: { page: 9, page_size: 2, total_records: 3 } } })
    for (const query of ['page.size=0', 'page.size=101', 'page.size=x', 'page.number=0', 'page.size=']) {
      assert.equal((await editor.get(`/v2/channels?${query}`)).status, 400, query)
    }
  })

  test('is for publishers', async () => {
    assert.equal((await mia.get('/v2/channels')).status, 403)
    const server = await program.server({ scopes: ['content.read'] })
    await server.must(200, 'GET', '/v2/channels')
  })
})

test('another program neither lists a topic nor takes its people and audiences', async () => {
  await newTopic({ contributors: [mia.id] })
  const otto = await (await app.program()).user('otto', { role: 'administrator' })
  assert.equal(await count(otto), 0)
  const refused = await otto.post('/v2/channels', { name: 'A', description: '', contributors: [mia.id], groups: [] })
  assert.deepEqual([refused.status, rules(refused)], [400, { 'contributors.0': 'not_found' }])
  const named = await otto.post('/v2/channels', { name: 'A', description: '', groups: ['Sellers'] })
  assert.deepEqual([named.status, rules(named)], [400, { 'groups.0': 'not_found' }])
})
