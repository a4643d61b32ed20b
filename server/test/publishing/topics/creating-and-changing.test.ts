import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sql } from '../../../src/platform/db/sql.ts'
import { sharedApp } from '../../support/app.ts'
import { count, desk, rules } from './support.ts'

const app = await sharedApp()
const { program, anna, mia, newTopic } = await desk(app)

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
      image_url: null,
      state: 'published',
      auto_publish: false,
      auto_follow: false,
      auto_follow_mandatory: false,
      recommended: false,
      targeted: false,
      user_submittable: false,
      review: 'none',
      reviewers: [],
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

describe('changing a topic', () => {
  test('what is left out stays', async () => {
    const topic = await newTopic({ groups: ['Sellers'], contributors: [mia.id], recommended: true })
    const changed = await anna.must(200, 'PUT', `/v2/channels/${topic.id}`, {
      description: 'New words',
      promoted: true,
    })
    assert.notEqual(changed.updated_at, topic.updated_at)
    assert.deepEqual(changed, { ...topic, description: 'New words', updated_at: changed.updated_at })
    for (const nothing of [{}, { promoted: true }]) {
      assert.deepEqual(await anna.must(200, 'PUT', `/v2/channels/${topic.id}`, nothing), changed)
    }
  })

  test('groups and contributors are replaced as a whole', async () => {
    const topic = await newTopic({ groups: ['Sellers'], contributors: [mia.id, anna.id] })
    const changed = await anna.must(200, 'PUT', `/v2/channels/${topic.id}`, {
      groups: ['Engineers'],
      contributors: [anna.id],
    })
    assert.deepEqual([changed.groups, changed.contributors, changed.contributor_count], [['Engineers'], [anna.id], 1])
  })

  test('naming groups targets an open topic, emptying them opens it to no one new', async () => {
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
  test('emit events of a topic that is created, archived and brought back, and no others', async () => {
    const topic = await newTopic({ state: 'hidden' })
    const path = `/v2/channels/${topic.id}`
    await anna.must(200, 'PUT', path, { state: 'published' })
    await anna.must(200, 'PUT', path, { state: 'archived', name: 'Old' })
    await anna.must(200, 'PUT', path, { state: 'archived' })
    await anna.must(200, 'PUT', path, { state: 'hidden' })
    const events = await app.app.services.database.unscopedQuery(
      sql<{ name: string; data: { channel_id: number } }>`
        select name, data from events where program_id = ${program.id} and name like 'channel%' order by id`,
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
