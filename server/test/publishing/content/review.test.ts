import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import type { Caller } from '../../support/caller.ts'
import { act, faults, isInFeeds, newsroom, SALES, write } from './support.ts'

const app = await sharedApp()
const { program, anna, topicId } = await newsroom(app)
const paul = await program.user('paul', { role: 'publisher' })
const mia = await program.user('mia', { profile: { department: 'Sales' } })
const ada = await program.user('ada', { role: 'administrator' })
const server = await program.server({ role: 'publisher' })
await anna.must(201, 'POST', '/v2/audiences', SALES)
await ada.must(200, 'PATCH', '/v2/settings/program', { four_eyes_review: true })

const FAR = '2099-01-01T00:00:00.000Z'
const read = (id: number) => anna.must(200, 'GET', `/v2/content/${id}`)
const statusOf = async (caller: Caller, id: number, action: string, body?: object) =>
  (await act(caller, id, action, body)).status

/** A post of Anna's that Paul has published. */
async function published(fields: Record<string, unknown> = {}) {
  const { id } = await write(anna, topicId, fields)
  await paul.must(200, 'PUT', `/v2/content/${id}/publish`)
  return id
}

describe('four eyes', () => {
  test('are not asked for unless the program says so', async () => {
    const { anna: ben, topicId: his } = await newsroom(app)
    assert.equal((await write(ben, his, { publish: true })).state, 'published')
  })

  test('keep who wrote a post from publishing or scheduling it; another person may', async () => {
    const { id } = await write(anna, topicId)
    for (const body of [{}, { publish_at: FAR }, { publish_at: '2020-01-01' }, { override: true }]) {
      const answer = await act(anna, id, 'publish', body)
      assert.equal(answer.status, 403)
      assert.match(answer.body.error.detail, /another person/)
      assert.equal(answer.body.error.validations[0].rule, 'four_eyes', 'clients tell it from other refusals')
    }
    assert.equal((await read(id)).state, 'draft')
    assert.equal(await statusOf(paul, id, 'publish', { publish_at: FAR }), 200)
    assert.equal(await statusOf(anna, id, 'publish', { publish_at: '2098-01-01' }), 403)
    assert.equal(await statusOf(paul, id, 'publish', { publish_at: '2020-01-01' }), 200)
    assert.equal((await read(id)).state, 'published')
    assert.equal(await statusOf(anna, id, 'publish'), 200)
  })

  test('look at the last change: who mends another’s text cannot publish it, its author can', async () => {
    const { id } = await write(anna, topicId)
    await paul.must(200, 'PUT', `/v2/content/${id}`, { title: 'Mended' })
    assert.equal(await statusOf(paul, id, 'publish'), 403)
    assert.equal(await statusOf(anna, id, 'publish'), 200)
  })

  test('count no change that changed nothing, no dates, no must-read and no links', async () => {
    const { id } = await write(anna, topicId)
    for (const body of [
      { title: 'Canteen reopens' },
      { expires_at: FAR, featured: true, language: 'de' },
      { links: [{ url: 'https://menu.example/' }] },
      { requires_acknowledgement: true },
    ]) {
      await paul.must(200, 'PUT', `/v2/content/${id}`, body)
    }
    await paul.must(200, 'PUT', `/v2/content/${id}/must_read`, { label: 'Soup' })
    assert.equal(await statusOf(anna, id, 'publish'), 403)
    assert.equal(await statusOf(paul, id, 'publish'), 200)
  })

  for (const [what, path, body] of [
    ['title', '', { title: 'Other' }],
    ['summary', '', { summary: 'Other' }],
    ['body', '', { body: '<p>Other</p>' }],
    ['audiences', '', { audiences: ['sales'] }],
    ['topics', '/channels', { channels: [{ id: topicId, hidden: true }] }],
    ['images', '/images', { url: 'https://img.example/a.png' }],
  ] as const) {
    test(`send a published post to review when its ${what} change, whoever changed them`, async () => {
      for (const writer of [anna, paul, server]) {
        const id = await published()
        const post = await writer.must(200, 'PUT', `/v2/content/${id}${path}`, body)
        assert.deepEqual([post.state, post.published_at], ['review', null])
        assert.equal(await isInFeeds(app, program.id, id), false)
        assert.equal((await mia.get(`/v2/feed/posts/${id}`)).status, 404)
        assert.equal(await statusOf(writer, id, 'publish'), 403)
        assert.equal(await statusOf(writer === paul ? anna : paul, id, 'publish'), 200)
      }
    })
  }

  test('leave a published post where it is when something else changes', async () => {
    const id = await published()
    for (const body of [{ title: 'Canteen reopens' }, { featured: true }, { expires_at: FAR }, { links: [] }]) {
      assert.equal((await anna.must(200, 'PUT', `/v2/content/${id}`, body)).state, 'published')
    }
    assert.equal(await isInFeeds(app, program.id, id), true)
  })

  test('hold a scheduled post whose text changes, which nobody has seen before its time', async () => {
    const { id } = await write(anna, topicId)
    await paul.must(200, 'PUT', `/v2/content/${id}/publish`, { publish_at: FAR })
    const post = await paul.must(200, 'PUT', `/v2/content/${id}`, { body: '<p>Quite another</p>' })
    assert.deepEqual([post.state, post.scheduled_at], ['review', null])
  })

  test('count a restored revision as a change of who restored it', async () => {
    const { id } = await write(anna, topicId)
    await paul.must(200, 'PUT', `/v2/content/${id}`, { title: 'B' })
    const [first] = (await anna.must(200, 'GET', `/v2/content/${id}/revisions`)).slice(-1)
    await anna.must(200, 'PUT', `/v2/content/${id}/revisions/${first.id}/restore`)
    assert.deepEqual([await statusOf(anna, id, 'publish'), await statusOf(paul, id, 'publish')], [403, 200])
  })

  test('take a client application for one writer', async () => {
    const { id } = await write(server, topicId)
    assert.equal(await statusOf(await program.server({ role: 'publisher' }), id, 'publish'), 403)
    assert.equal(await statusOf(anna, id, 'publish'), 200)
    const { id: hers } = await write(anna, topicId)
    assert.equal(await statusOf(server, hers, 'publish'), 200)
  })

  test('refuse a post that is made and published in one, and make nothing', async () => {
    const total = async () => (await anna.get('/v2/content?page.size=1')).body.meta.pagination.total_records
    const before = await total()
    const body = { content_type: 'note', channels: [{ id: topicId }], title: 'At once' }
    for (const fields of [{ publish: true }, { publish_at: FAR }, { publish: true, override: true }]) {
      assert.equal((await anna.post('/v2/content', { ...body, ...fields })).status, 403)
    }
    assert.equal(await total(), before)
  })

  test('an administrator overrides them by saying so, which the audit log tells once', async () => {
    const { id } = await write(ada, topicId)
    assert.equal(await statusOf(ada, id, 'publish'), 403)
    assert.equal(await statusOf(ada, id, 'publish', { override: true }), 200)
    await write(ada, topicId, { publish: true, override: true })
    const { id: hers } = await write(anna, topicId)
    assert.equal(await statusOf(ada, hers, 'publish', { override: true }), 200)
    const log = await ada.must(200, 'GET', '/v2/audit_events?page.size=100')
    const told = log.filter((event: { action: string }) => event.action === 'review_overridden')
    assert.equal(told.length, 2)
    const [event] = told.filter((entry: { record_id: string }) => entry.record_id === String(id))
    assert.deepEqual(
      [event.record_type, event.actor.user_id, event.before, event.after],
      ['content', ada.id, { state: 'draft' }, { state: 'published' }],
    )
  })

  test('hold a submission, also of a topic that publishes at once, and its author is its writer', async () => {
    const open = { name: 'Ideas', description: 'x', user_submittable: true, auto_publish: true }
    const { id: topic } = await anna.must(201, 'POST', '/v2/channels', open)
    const body = { title: 'A bench', body: '<p>Under the tree</p>', topic_ids: [topic], publication_state: 'published' }
    const item = await anna.must(201, 'POST', '/v2/ugc/contents', body)
    assert.deepEqual([item.moderation_status, (await read(item.content_id)).state], ['pending', 'review'])
    assert.equal(await statusOf(anna, item.content_id, 'publish'), 403)
    assert.equal(await statusOf(paul, item.content_id, 'publish'), 200)
    await anna.must(200, 'PUT', `/v2/ugc/contents/${item.id}`, { title: 'Two benches' })
    assert.equal((await read(item.content_id)).state, 'review')
    assert.equal((await anna.must(200, 'GET', `/v2/ugc/contents/${item.id}`)).moderation_status, 'pending')
    const revisions = await anna.must(200, 'GET', `/v2/content/${item.content_id}/revisions`)
    assert.deepEqual(
      revisions.map((revision: { changed: string[] }) => revision.changed),
      [['title'], ['title', 'body', 'channels']],
    )
  })
})

describe('a reviewer', () => {
  const requests = async (person: typeof anna, id: number) =>
    (await person.must(200, 'GET', '/v2/notification_center/notifications')).filter(
      (notice: { type: string; content_id: number }) => notice.type === 'review_requested' && notice.content_id === id,
    )

  test('is notified, and named in the record while the post is in review', async () => {
    const { id } = await write(anna, topicId)
    const post = (await act(anna, id, 'review', { reviewer_user_id: paul.id })).body.data
    assert.deepEqual([post.state, post.reviewer_user_id], ['review', paul.id])
    const [notice] = await requests(paul, id)
    assert.deepEqual([notice.url, notice.about.post_title], [`${app.url}/studio/posts/${id}/review`, 'Canteen reopens'])
    const published = (await act(paul, id, 'publish')).body.data
    assert.deepEqual([published.state, published.reviewer_user_id], ['published', null])
    assert.equal('reviewer_user_id' in (await mia.must(200, 'GET', `/v2/feed/posts/${id}`)), false)
  })

  test('stays when review is asked for again, and is replaced by another, who alone is notified', async () => {
    const { id } = await write(anna, topicId)
    await act(anna, id, 'review', { reviewer_user_id: paul.id })
    await act(anna, id, 'review')
    assert.equal((await read(id)).reviewer_user_id, paul.id)
    await act(anna, id, 'review', { reviewer_user_id: ada.id })
    assert.equal((await read(id)).reviewer_user_id, ada.id)
    await act(anna, id, 'review', { reviewer_user_id: ada.id })
    const counts = async () => (await Promise.all([paul, ada, anna].map(each => requests(each, id)))).flat()
    assert.deepEqual([(await requests(paul, id)).length, (await requests(ada, id)).length], [1, 1])
    assert.deepEqual(
      (await counts()).map(({ about }) => about.count),
      [1, 1],
    )
    await act(anna, id, 'review', { reviewer_user_id: null })
    assert.equal((await read(id)).reviewer_user_id, null)
    assert.deepEqual(
      (await counts()).map(({ about }) => about.count),
      [2, 2],
      'it waits for all others again',
    )
    await act(anna, id, 'review', { reviewer_user_id: anna.id })
    assert.deepEqual(await requests(anna, id), [])
  })

  test('is each of the others who may publish where nobody is named, once', async () => {
    const outsiders = [mia, anna]
    for (const ask of [{}, { reviewer_user_id: null }]) {
      const { id } = await write(anna, topicId)
      for (let time = 0; time < 2; time++) {
        const { status, body } = await act(anna, id, 'review', ask)
        assert.deepEqual([status, body.data.state, body.data.reviewer_user_id], [200, 'review', null])
      }
      for (const person of [paul, ada]) {
        const notices = await requests(person, id)
        assert.deepEqual(
          notices.map((notice: { about: { count: number } }) => notice.about.count),
          [1],
        )
      }
      for (const person of outsiders) assert.deepEqual(await requests(person, id), [])
      await act(paul, id, 'publish')
    }
    const { id } = await write(server, topicId)
    await act(server, id, 'review')
    assert.deepEqual(
      await Promise.all([anna, paul, ada].map(async person => (await requests(person, id)).length)),
      [1, 1, 1],
    )
  })

  test('finds what they are asked to review, and no other post', async () => {
    const { id } = await write(anna, topicId, { title: 'For Ada' })
    await act(anna, id, 'review', { reviewer_user_id: ada.id })
    const other = await write(anna, topicId, { title: 'For nobody' })
    await act(anna, other.id, 'review')
    const hers = async () =>
      (await ada.must(200, 'GET', `/v2/content?filter.state=review&filter.reviewer_user_id=${ada.id}`)).map(
        (post: { id: number }) => post.id,
      )
    const found = await hers()
    assert.deepEqual([found.includes(id), found.includes(other.id)], [true, false])
    await act(paul, id, 'publish')
    assert.equal((await hers()).includes(id), false)
  })

  test('is a publisher or higher of the program, else nothing changes', async () => {
    const { anna: eve } = await newsroom(app)
    const { id } = await write(anna, topicId)
    for (const reviewer_user_id of [mia.id, eve.id, 999_999]) {
      assert.deepEqual(faults(await act(anna, id, 'review', { reviewer_user_id })), ['reviewer_user_id not_found'])
    }
    assert.deepEqual(faults(await act(anna, id, 'review', { reviewer_user_id: 'paul' })), ['reviewer_user_id numeric'])
    assert.equal((await read(id)).state, 'draft')
  })
})
