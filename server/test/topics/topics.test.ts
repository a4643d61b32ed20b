import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { findVisiblePost, indexPosts } from '../../src/visibility/index.ts'
import { type Person, sharedApp, type TestProgram } from '../support/app.ts'
import type { Answer, Caller } from '../support/caller.ts'

const app = await sharedApp()
const HEAD_START_MS = 300
let program: TestProgram
let anna: Person
let mia: Person

before(async () => {
  program = await app.program()
  anna = await program.user('anna', { role: 'publisher' })
  mia = await program.user('mia', { profile: { department: 'Sales' } })
  await anna.must(201, 'POST', '/v2/audiences', { name: 'Sellers', rule: departmentIs('Sales') })
  await anna.must(201, 'POST', '/v2/audiences', { name: 'Engineers', rule: departmentIs('Engineering') })
})

const departmentIs = (value: string) => ({ attribute: 'department', operator: 'eq', value })

let topics = 0
const newTopic = (more: object = {}) =>
  anna.must(201, 'POST', '/v2/channels', { name: `Topic ${++topics}`, description: 'About it', ...more })

const rules = (answer: Answer) =>
  Object.fromEntries(
    answer.body.error.validations.map((v: { parameter: string; rule: string }) => [v.parameter, v.rule]),
  )

describe('creating a topic', () => {
  test('anna needs no more than name and description', async () => {
    const topic = await anna.must(201, 'POST', '/v2/channels', { name: 'News', description: 'What happens' })
    const { id, created_at, updated_at, ...rest } = topic
    assert.ok(Number.isInteger(id))
    assert.match(created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    assert.equal(created_at, updated_at)
    assert.deepEqual(rest, {
      name: 'News',
      description: 'What happens',
      state: 'published',
      auto_publish: false,
      auto_follow: false,
      auto_follow_mandatory: false,
      recommended: false,
      targeted: false,
      user_submittable: false,
      groups: [],
      contributors: [],
      contributor_count: 0,
      follower_count: 0,
    })
  })

  test('what anna says is kept, what topics do not have is not', async () => {
    const given = {
      state: 'hidden',
      auto_publish: true,
      recommended: true,
      user_submittable: true,
      groups: ['Engineers', 'Sellers'],
      contributors: [mia.id, anna.id],
    }
    const topic = await newTopic({ ...given, promoted: true, follower_count: 7, id: 1 })
    assert.deepEqual({ ...topic, ...given }, topic)
    assert.equal(topic.targeted, true)
    assert.equal(topic.contributor_count, 2)
    assert.equal(topic.follower_count, 0)
    assert.ok(!('promoted' in topic))
    assert.deepEqual(await anna.must(200, 'GET', `/v2/channels/${topic.id}`), topic)
  })

  test('a server does it too', async () => {
    const server = await program.server()
    await server.must(201, 'POST', '/v2/channels', { name: 'From a machine', description: '' })
  })

  test('a topic that names groups can be open all the same', async () => {
    const topic = await newTopic({ groups: ['Engineers'], targeted: false })
    assert.equal(topic.targeted, false)
    await mia.must(200, 'GET', `/v2/channels/${topic.id}`)
  })

  test('an audience is understood in any case, and named twice it counts once', async () => {
    const topic = await newTopic({ groups: ['sellers', 'SELLERS', 'Sellers'] })
    assert.deepEqual(topic.groups, ['Sellers'])
  })

  test('what is missing, wrong or too much is named, and nothing is created', async () => {
    const before = await count(anna)
    const cases: [body: unknown, expected: Record<string, string>][] = [
      [{}, { name: 'required', description: 'required' }],
      [
        { name: 1, description: null },
        { name: 'invalid_type', description: 'invalid_type' },
      ],
      [
        { name: '', description: 'x'.repeat(5001) },
        { name: 'too_short', description: 'too_long' },
      ],
      [{ name: ' ', description: '' }, { name: 'invalid_format' }],
      [{ name: 'x'.repeat(256), description: '' }, { name: 'too_long' }],
      [{ name: 'A', description: '', state: 'archived' }, { state: 'invalid_enum' }],
      [{ name: 'A', description: '', state: 3 }, { state: 'invalid_enum' }],
      [{ name: 'A', description: '', auto_follow: 'yes' }, { auto_follow: 'invalid_type' }],
      [
        { name: 'A', description: '', groups: 'Sellers', contributors: {} },
        { groups: 'invalid_type', contributors: 'invalid_type' },
      ],
      [{ name: 'A', description: '', groups: ['Sellers', 'Nobody', 7] }, { 'groups.2': 'invalid_type' }],
      [
        { name: 'A', description: '', groups: ['Sellers', 'Nobody', 'Sales'] },
        { 'groups.1': 'not_found', 'groups.2': 'not_found' },
      ],
      [{ name: 'A', description: '', contributors: [mia.id, 987654321, '5'] }, { 'contributors.2': 'numeric' }],
      [{ name: 'A', description: '', contributors: [mia.id, 987654321] }, { 'contributors.1': 'not_found' }],
      [
        { name: 'A', description: '', contributors: [-1, 1e300] },
        {
          'contributors.0': 'out_of_range',
          'contributors.1': 'out_of_range',
        },
      ],
    ]
    for (const [body, expected] of cases) {
      const answer = await anna.post('/v2/channels', body)
      assert.equal(answer.status, 400, JSON.stringify(body))
      assert.deepEqual(rules(answer), expected)
    }
    assert.equal((await anna.post('/v2/channels', '[]')).status, 400)
    assert.equal(await count(anna), before)
  })
})

const count = async (caller: Caller) => (await caller.get('/v2/channels?state=any')).body.meta.pagination.total_records

describe('changing a topic', () => {
  test('what is left out stays', async () => {
    const topic = await newTopic({ groups: ['Sellers'], contributors: [mia.id], recommended: true })
    const changed = await anna.must(200, 'PUT', `/v2/channels/${topic.id}`, {
      description: 'New words',
      promoted: true,
    })
    assert.notEqual(changed.updated_at, topic.updated_at)
    assert.deepEqual(changed, { ...topic, description: 'New words', updated_at: changed.updated_at })
    const same = await anna.must(200, 'PUT', `/v2/channels/${topic.id}`, {})
    assert.deepEqual({ ...same, updated_at: null }, { ...changed, updated_at: null })
  })

  test('groups and contributors are replaced as a whole', async () => {
    const topic = await newTopic({ groups: ['Sellers'], contributors: [mia.id, anna.id] })
    const changed = await anna.must(200, 'PUT', `/v2/channels/${topic.id}`, {
      groups: ['Engineers'],
      contributors: [anna.id],
    })
    assert.deepEqual([changed.groups, changed.contributors, changed.contributor_count], [['Engineers'], [anna.id], 1])
  })

  test('naming groups targets an open topic, emptying them opens it to nobody new', async () => {
    const topic = await newTopic()
    const path = `/v2/channels/${topic.id}`
    assert.equal((await anna.must(200, 'PUT', path, { groups: ['Engineers'] })).targeted, true)
    assert.equal((await mia.get(path)).status, 404)
    assert.equal((await anna.must(200, 'PUT', path, { groups: [] })).targeted, true)
    assert.equal((await mia.get(path)).status, 404)
    await anna.must(200, 'PUT', path, { targeted: false })
    assert.equal((await mia.get(path)).status, 200)
  })

  test('wrong values change nothing', async () => {
    const topic = await newTopic()
    const path = `/v2/channels/${topic.id}`
    for (const [body, expected] of [
      [{ name: 'Other', state: 'gone' }, { state: 'invalid_enum' }],
      [{ name: null }, { name: 'invalid_type' }],
      [{ name: 'Other', groups: ['Nobody'] }, { 'groups.0': 'not_found' }],
      [{ name: 'Other', contributors: [42_424_242] }, { 'contributors.0': 'not_found' }],
      [
        { targeted: 1, recommended: [] },
        { targeted: 'invalid_type', recommended: 'invalid_type' },
      ],
    ] as const) {
      const answer = await anna.put(path, body)
      assert.equal(answer.status, 400)
      assert.deepEqual(rules(answer), expected)
    }
    assert.deepEqual(await anna.must(200, 'GET', path), topic)
  })

  test('a topic that is not there is 404', async () => {
    for (const id of ['987654321', '0', '-1', 'abc', '9999999999999999999', '1.5']) {
      assert.equal((await anna.put(`/v2/channels/${id}`, { name: 'A' })).status, 404, id)
      assert.equal((await anna.get(`/v2/channels/${id}`)).status, 404, id)
    }
  })
})

describe('events', () => {
  test('tell of a topic that is created, archived and brought back, and of nothing else', async () => {
    const topic = await newTopic({ state: 'hidden' })
    const path = `/v2/channels/${topic.id}`
    await anna.must(200, 'PUT', path, { state: 'published' })
    await anna.must(200, 'PUT', path, { state: 'archived', name: 'Old' })
    await anna.must(200, 'PUT', path, { state: 'archived' })
    await anna.must(200, 'PUT', path, { state: 'hidden' })
    const events = await app.app.services.database.transaction(program.id, db =>
      db
        .selectFrom('events')
        .select(['name', 'data'])
        .where('program_id', '=', program.id)
        .where('name', 'like', 'channel%')
        .orderBy('id')
        .execute(),
    )
    assert.deepEqual(
      events.filter(event => event.data.channel_id === topic.id),
      [
        { name: 'channel_created', data: { channel_id: topic.id, channel_name: topic.name } },
        { name: 'channel_archived', data: { channel_id: topic.id, channel_name: 'Old' } },
        { name: 'channel_unarchived', data: { channel_id: topic.id, channel_name: 'Old' } },
      ],
    )
  })
})

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
      ['Alpha', 'published'],
      ['gamma', 'hidden'],
      ['Delta', 'published'],
    ] as const) {
      ids[name] = (await editor.must(201, 'POST', '/v2/channels', { name, description: '', state })).id
    }
    await editor.must(200, 'PUT', `/v2/channels/${ids['gamma']}`, { state: 'archived' })
    await editor.must(201, 'POST', '/v2/channels', { name: 'epsilon', description: '', state: 'hidden' })
    await fan.must(200, 'PUT', `/v2/channels/${ids['Delta']}/follow`)
  })

  const names = async (query: string) =>
    (await editor.must(200, 'GET', `/v2/channels?${query}`)).map((t: { name: string }) => t.name)

  test('shows the published ones by name', async () => {
    assert.deepEqual(await names(''), ['Alpha', 'beta', 'Delta'])
  })

  test('goes by state', async () => {
    assert.deepEqual(await names('state=published'), ['Alpha', 'beta', 'Delta'])
    assert.deepEqual(await names('state=hidden'), ['epsilon'])
    assert.deepEqual(await names('state=archived'), ['gamma'])
    assert.deepEqual(await names('state=any'), ['Alpha', 'beta', 'Delta', 'epsilon', 'gamma'])
    const answer = await editor.get('/v2/channels?state=open')
    assert.deepEqual([answer.status, rules(answer)], [400, { state: 'invalid_enum' }])
  })

  test('sorts by each of its fields and by several', async () => {
    assert.deepEqual(await names('sort=-name'), ['Delta', 'beta', 'Alpha'])
    assert.deepEqual(await names('sort=id'), ['beta', 'Alpha', 'Delta'])
    assert.deepEqual(await names('sort=-created_at'), ['Delta', 'Alpha', 'beta'])
    assert.deepEqual(await names('sort=-follower_count,name'), ['Delta', 'Alpha', 'beta'])
    assert.deepEqual(await names('state=any&sort=state,-name'), ['gamma', 'epsilon', 'Delta', 'beta', 'Alpha'])
    await editor.must(200, 'PUT', `/v2/channels/${ids['beta']}`, { description: 'touched' })
    assert.deepEqual(await names('sort=-updated_at'), ['beta', 'Delta', 'Alpha'])
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

test('another program sees nothing of a topic and reaches nothing', async () => {
  const topic = await newTopic({ contributors: [mia.id] })
  const page = await anna.must(201, 'POST', `/v2/channels/${topic.id}/pages`, { title: 'A', url: 'https://x.example' })
  const elsewhere = await app.program()
  const otto = await elsewhere.user('otto', { role: 'administrator' })
  const path = `/v2/channels/${topic.id}`
  assert.equal(await count(otto), 0)
  for (const [method, where, body] of [
    ['GET', path, undefined],
    ['PUT', path, { name: 'Mine' }],
    ['PUT', `${path}/follow`, undefined],
    ['PUT', `${path}/unfollow`, undefined],
    ['GET', `${path}/followers`, undefined],
    ['GET', `${path}/pages`, undefined],
    ['POST', `${path}/pages`, { title: 'B', url: 'https://x.example' }],
    ['PUT', `${path}/pages/${page.id}`, { title: 'B' }],
    ['DELETE', `${path}/pages/${page.id}`, undefined],
  ] as const) {
    assert.equal((await otto.call(method, where, body)).status, 404, `${method} ${where}`)
  }
  const refused = await otto.post('/v2/channels', { name: 'A', description: '', contributors: [mia.id], groups: [] })
  assert.deepEqual([refused.status, rules(refused)], [400, { 'contributors.0': 'not_found' }])
  const named = await otto.post('/v2/channels', { name: 'A', description: '', groups: ['Sellers'] })
  assert.deepEqual([named.status, rules(named)], [400, { 'groups.0': 'not_found' }])
  assert.deepEqual(await anna.must(200, 'GET', path), topic)
})

// Posts of a topic.

async function newsroom() {
  const program = await app.program()
  const anna = await program.user('anna', { role: 'publisher' })
  const mia = await program.user('mia', { profile: { department: 'Sales' } })
  await anna.must(201, 'POST', '/v2/audiences', {
    name: 'Engineers',
    rule: { attribute: 'department', operator: 'eq', value: 'Engineering' },
  })
  const topic = await anna.must(201, 'POST', '/v2/channels', { name: 'News', description: '' })
  return { program, anna, mia, topic, path: `/v2/channels/${topic.id}` }
}

async function newPost(anna: Person, topic: { id: number }): Promise<number> {
  const body = { content_type: 'article', title: 'Hello', channels: [{ id: topic.id }] }
  return (await anna.must(201, 'POST', '/v2/content', body)).id
}

const visible = (program: TestProgram, person: Person, postId: number) =>
  app.app.services.database.transaction(program.id, db =>
    findVisiblePost(db, program.id, person.id, { id: postId, uuid: null }),
  )

test('posts of a topic go and come with its state and its audience', async () => {
  const { program, anna, mia, topic, path } = await newsroom()
  const post = await newPost(anna, topic)
  await anna.must(200, 'PUT', `/v2/content/${post}/publish`)
  const seen = async () => (await visible(program, mia, post)) !== null
  assert.equal(await seen(), true)
  for (const [change, expected] of [
    [{ state: 'hidden' }, false],
    [{ state: 'published' }, true],
    [{ groups: ['Engineers'] }, false],
    [{ targeted: false }, true],
    [{ targeted: true }, false],
    [{ groups: [], targeted: false }, true],
    [{ state: 'archived', name: 'Old news' }, false],
    [{ state: 'published' }, true],
  ] as const) {
    await anna.must(200, 'PUT', path, change)
    assert.equal(await seen(), expected, JSON.stringify(change))
  }
})

test('a new name renews what is kept of the posts, any other word does not', async () => {
  const { program, anna, mia, topic, path } = await newsroom()
  const post = await newPost(anna, topic)
  await anna.must(200, 'PUT', `/v2/content/${post}/publish`)
  const revision = async () => (await visible(program, mia, post))?.revision
  const before = await revision()
  await anna.must(200, 'PUT', path, { description: 'Words', recommended: true, name: 'News' })
  assert.equal(await revision(), before)
  await anna.must(200, 'PUT', path, { name: 'Fresh news' })
  assert.notEqual(await revision(), before)
})

// The embedded engine has one connection, and with it one transaction at a time.
const oneAtATime = app.app.services.database.engine === 'embedded'

test('a post that is being published while its topic is hidden is hidden with it', { skip: oneAtATime }, async () => {
  const { program, anna, mia, topic, path } = await newsroom()
  const post = await newPost(anna, topic)
  let hiding: Promise<unknown> = Promise.resolve()
  await app.app.services.database.transaction(program.id, async db => {
    await db
      .updateTable('content')
      .set({ state: 'published', published_at: new Date() })
      .where('program_id', '=', program.id)
      .where('id', '=', post)
      .execute()
    await indexPosts(db, program.id, [post])
    hiding = anna.must(200, 'PUT', path, { state: 'hidden' })
    // Long enough for the other request to get as far as it can while this transaction is open.
    await sleep(HEAD_START_MS)
  })
  await hiding
  assert.equal(await visible(program, mia, post), null)
})
