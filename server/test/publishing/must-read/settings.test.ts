// How a post must be read: said, read and taken back by publishers.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import { acknowledge, acknowledgedAt, draft, mustRead, requiredIds, stage } from './support.ts'

const app = await sharedApp()

const DEFAULTS = { due_at: null, label: null, remind_hours_before: [], ask_again_on_change: false }
const DUE = '2099-11-24T08:00:00.000Z'
const path = (id: number | string) => `/v2/content/${id}/must_read`

describe('how a post must be read', () => {
  test('is said by anna, whole, and shown to mia with the post', async () => {
    const { anna, mia, topicId } = await stage(app)
    const post = await draft(anna, topicId)
    assert.equal((await anna.get(path(post.id))).status, 404, 'of a post that says nothing')
    const settings = { due_at: DUE, label: 'Safety', remind_hours_before: [72, 24], ask_again_on_change: true }
    assert.deepEqual(await anna.must(200, 'PUT', path(post.id), settings), settings)
    assert.deepEqual(await anna.must(200, 'GET', path(post.uuid)), settings)
    const published = await anna.must(200, 'PUT', `/v2/content/${post.id}/publish`)
    assert.equal(published.requires_acknowledgement, true)
    const shown = await mia.must(200, 'GET', `/v2/feed/posts/${post.id}`)
    const { version } = shown.must_read
    assert.equal(typeof version, 'string')
    assert.deepEqual(shown.must_read, { due_at: DUE, label: 'Safety', version, overdue: false })
    assert.deepEqual(await requiredIds(mia), [post.id])
    const [notice] = await mia.must(200, 'GET', '/v2/notification_center/notifications')
    assert.equal(notice.type, 'acknowledge_required')
  })

  test('takes its defaults for what a body leaves out', async () => {
    const { anna, mia, topicId } = await stage(app)
    const post = await mustRead(anna, topicId, { due_at: DUE, label: 'Safety', remind_hours_before: [2, 2, 1] })
    assert.deepEqual((await anna.must(200, 'GET', path(post.id))).remind_hours_before, [2, 1])
    assert.deepEqual(await anna.must(200, 'PUT', path(post.id), {}), DEFAULTS)
    const { must_read: mustBeRead } = await mia.must(200, 'GET', `/v2/feed/posts/${post.id}`)
    assert.deepEqual(mustBeRead, { due_at: null, label: null, version: mustBeRead.version, overdue: false })
    assert.deepEqual(await anna.must(200, 'PUT', path(post.id), { due_at: null, label: null }), DEFAULTS)
  })

  test('has its defaults where only an acknowledgement is asked for', async () => {
    const { anna, topicId } = await stage(app)
    const post = await draft(anna, topicId, { requires_acknowledgement: true })
    assert.deepEqual(await anna.must(200, 'GET', path(post.id)), DEFAULTS)
  })

  test('is taken back, and what was acknowledged stays', async () => {
    const { anna, mia, jonas, topicId } = await stage(app)
    const post = await mustRead(anna, topicId, { due_at: DUE, label: 'Safety' })
    await acknowledge(mia, post.id)
    const at = await acknowledgedAt(mia, post.id)
    assert.ok(at)
    await anna.must(204, 'DELETE', path(post.id))
    assert.equal((await anna.get(path(post.id))).status, 404)
    assert.equal((await anna.must(200, 'GET', `/v2/content/${post.id}`)).requires_acknowledgement, false)
    assert.equal((await mia.must(200, 'GET', `/v2/feed/posts/${post.id}`)).must_read, null)
    assert.deepEqual(await requiredIds(jonas), [])
    assert.deepEqual(await jonas.must(200, 'GET', '/v2/notification_center/notifications'), [])
    await anna.must(204, 'DELETE', path(post.id))
    assert.deepEqual(await anna.must(200, 'PUT', path(post.id), {}), DEFAULTS)
    assert.equal(await acknowledgedAt(mia, post.id), at)
    assert.deepEqual(await requiredIds(jonas), [post.id])
  })

  test('keeps nothing once the post itself asks for no acknowledgement any more', async () => {
    const { anna, topicId } = await stage(app)
    const post = await mustRead(anna, topicId, { due_at: DUE, label: 'Safety', ask_again_on_change: true })
    await anna.must(200, 'PUT', `/v2/content/${post.id}`, { requires_acknowledgement: false })
    assert.equal((await anna.get(path(post.id))).status, 404)
    await anna.must(200, 'PUT', `/v2/content/${post.id}`, { requires_acknowledgement: true })
    assert.deepEqual(await anna.must(200, 'GET', path(post.id)), DEFAULTS)
  })

  test('may be due in the past: then it is overdue at once', async () => {
    const { anna, mia, topicId } = await stage(app)
    const post = await mustRead(anna, topicId, { due_at: '2020-01-01' })
    assert.equal((await mia.must(200, 'GET', `/v2/feed/posts/${post.id}`)).must_read.overdue, true)
    await acknowledge(mia, post.id)
    assert.equal((await mia.must(200, 'GET', `/v2/feed/posts/${post.id}`)).must_read.overdue, false)
  })

  test('changes the post only where it differs', async () => {
    const { anna, topicId } = await stage(app)
    const post = await mustRead(anna, topicId, { due_at: DUE, remind_hours_before: [24] })
    const before = await anna.must(200, 'GET', `/v2/content/${post.id}`)
    await anna.must(200, 'PUT', path(post.id), { due_at: DUE, remind_hours_before: [24] })
    assert.equal((await anna.must(200, 'GET', `/v2/content/${post.id}`)).updated_at, before.updated_at)
  })
})

describe('it is refused', () => {
  test('to who wrote for another version of the post', async () => {
    const { anna, topicId } = await stage(app)
    const post = await draft(anna, topicId)
    const { headers } = await anna.get(`/v2/content/${post.id}`)
    const tag = { 'if-match': headers.get('etag') as string }
    const said = await anna.put(path(post.id), { label: 'Safety' }, tag)
    assert.equal(said.status, 200)
    assert.notEqual(said.headers.get('etag'), tag['if-match'])
    assert.equal((await anna.put(path(post.id), { label: 'Taken over' }, tag)).status, 412)
    assert.equal((await anna.delete(path(post.id), undefined, tag)).status, 412)
    assert.equal((await anna.must(200, 'GET', path(post.id))).label, 'Safety')
    const fresh = { 'if-match': said.headers.get('etag') as string }
    assert.equal((await anna.delete(path(post.id), undefined, fresh)).status, 204)
  })

  test('with values out of range, and nothing changes', async () => {
    const { anna, topicId } = await stage(app)
    const post = await draft(anna, topicId)
    const refused: [unknown, string, string][] = [
      [{ label: 'x'.repeat(41) }, 'label', 'too_long'],
      [{ label: 7 }, 'label', 'invalid_type'],
      [{ due_at: 'tomorrow' }, 'due_at', 'invalid_timestamp_or_datestamp'],
      [{ remind_hours_before: [0] }, 'remind_hours_before.0', 'out_of_range'],
      [{ remind_hours_before: [721] }, 'remind_hours_before.0', 'out_of_range'],
      [{ remind_hours_before: [1.5] }, 'remind_hours_before.0', 'numeric'],
      [{ remind_hours_before: [1, 2, 3, 4, 5, 6] }, 'remind_hours_before', 'too_long'],
      [{ ask_again_on_change: 'yes' }, 'ask_again_on_change', 'invalid_type'],
    ]
    for (const [body, parameter, rule] of refused) {
      const answer = await anna.put(path(post.id), body)
      assert.equal(answer.status, 400, JSON.stringify(body))
      const [fault] = answer.body.error.validations
      assert.deepEqual([fault.parameter, fault.rule], [parameter, rule], JSON.stringify(body))
    }
    assert.equal((await anna.get(path(post.id))).status, 404)
  })

  test('to mia, and of an unknown post', async () => {
    const { anna, mia, topicId } = await stage(app)
    const post = await draft(anna, topicId)
    for (const [who, id, status] of [
      [mia, post.id, 403],
      [anna, 999_999_999, 404],
      [anna, 'no-id', 404],
    ] as const) {
      assert.equal((await who.get(path(id))).status, status)
      assert.equal((await who.put(path(id), { label: 'Taken over' })).status, status)
      assert.equal((await who.delete(path(id))).status, status)
    }
  })
})
