// The version of a must-read: a person acknowledges the text that they saw.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { type Person, sharedApp } from '../../support/app.ts'
import { acknowledgedAt, eventsOf, mustRead, requiredIds, stage } from './support.ts'

const app = await sharedApp()

const AGAIN = { ask_again_on_change: true }

describe('the version of a must-read', () => {
  const seenBy = async (who: Person, id: number): Promise<string> =>
    (await who.must(200, 'GET', `/v2/feed/posts/${id}`)).must_read.version
  const confirm = (who: Person, id: number, version: unknown) =>
    who.post(`/v2/feed/posts/${id}/acknowledge`, { version })

  test('that mia saw is the only one that she acknowledges: an older one is 409 and changes nothing', async () => {
    const { program, anna, mia, topicId } = await stage(app)
    const post = await mustRead(anna, topicId, AGAIN)
    const old = await seenBy(mia, post.id)
    await anna.must(200, 'PUT', `/v2/content/${post.id}`, { body: '<p>Leave by the lift.</p>' })
    const [inFeed] = await mia.must(200, 'GET', '/v2/feed/posts')
    const current = await seenBy(mia, post.id)
    assert.equal(inFeed.must_read.version, current)
    assert.notEqual(current, old)
    const refused = await confirm(mia, post.id, old)
    assert.deepEqual([refused.status, refused.body.error.code], [409, 409])
    assert.equal(await acknowledgedAt(mia, post.id), null)
    assert.deepEqual(await eventsOf(app, program, 'content_acknowledged'), [])
    const done = await confirm(mia, post.id, current)
    assert.equal(done.status, 200)
    assert.ok(done.body.data[0].engagement.acknowledged_at)
    assert.equal((await confirm(mia, post.id, old)).status, 409, 'also when the new text is acknowledged')
    assert.equal((await confirm(mia, post.id, current)).status, 200, 'twice the same')
  })

  test('stays while acknowledgements stay: other settings, other fields, a publication of the same text', async () => {
    const { anna, mia, topicId } = await stage(app)
    const post = await mustRead(anna, topicId, AGAIN)
    await anna.must(200, 'PUT', `/v2/content/${post.id}`, { title: 'Fire drill on Monday' })
    const version = await seenBy(mia, post.id)
    await anna.must(200, 'PUT', `/v2/content/${post.id}/must_read`, { ...AGAIN, label: 'Safety' })
    await anna.must(200, 'PUT', `/v2/content/${post.id}`, { featured: true })
    await anna.must(200, 'PUT', `/v2/content/${post.id}/draft`)
    await anna.must(200, 'PUT', `/v2/content/${post.id}/publish`)
    assert.equal(await seenBy(mia, post.id), version)
    assert.equal((await confirm(mia, post.id, version)).status, 200)
  })

  test('need not be sent; one that never was is 409, and what is no text is 400', async () => {
    const { anna, mia, topicId } = await stage(app)
    const post = await mustRead(anna, topicId, AGAIN)
    for (const made of ['', 'x', '-1', '99999999999999999999', "0'"]) {
      assert.equal((await confirm(mia, post.id, made)).status, 409, made)
    }
    for (const wrong of [7, null, {}, 'x'.repeat(65)]) assert.equal((await confirm(mia, post.id, wrong)).status, 400)
    assert.deepEqual(await requiredIds(mia), [post.id])
    assert.equal((await mia.post(`/v2/feed/posts/${post.id}/acknowledge`)).status, 200)
    const plain = await mustRead(anna, topicId)
    assert.equal((await mia.post(`/v2/feed/posts/${plain.id}/acknowledge`, {})).status, 200)
  })

  test('of two at once that name different ones: the older is refused, the newer counts', async () => {
    const { anna, mia, topicId } = await stage(app)
    const post = await mustRead(anna, topicId, AGAIN)
    const old = await seenBy(mia, post.id)
    await anna.must(200, 'PUT', `/v2/content/${post.id}`, { title: 'Fire drill on Monday' })
    const current = await seenBy(mia, post.id)
    const answers = await Promise.all([old, current, old].map(version => confirm(mia, post.id, version)))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [409, 200, 409],
    )
    assert.ok(await acknowledgedAt(mia, post.id))
  })
})
