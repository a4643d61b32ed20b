// A post that asks again when it changes: what was acknowledged before counts no more for its readers, and stays history.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { exported } from '../../outward/exports/support.ts'
import { sharedApp } from '../../support/app.ts'
import { acknowledge, acknowledgedAt, eventsOf, mustRead, requiredIds, stage } from './support.ts'

const app = await sharedApp()

const AGAIN = { ask_again_on_change: true }
const CENTER = '/v2/notification_center'

describe('a change of a post that asks again', () => {
  test('is asked of mia again, wherever she reads the post', async () => {
    const { anna, mia, topicId } = await stage(app)
    const post = await mustRead(anna, topicId, AGAIN)
    await acknowledge(mia, post.id)
    assert.equal((await mia.must(200, 'GET', `${CENTER}/total_count?filter.unread=true`)).total_count, 0)
    await anna.must(200, 'PUT', `/v2/content/${post.id}`, { title: 'Fire drill on Monday' })
    assert.equal(await acknowledgedAt(mia, post.id), null)
    const [shown] = await mia.must(200, 'GET', '/v2/feed/posts')
    assert.equal(shown.engagement.acknowledged_at, null)
    const liked = await mia.must(200, 'PUT', `/v2/feed/posts/${post.id}/like`)
    assert.equal(liked.acknowledged_at, null)
    assert.deepEqual(await requiredIds(mia), [post.id])
    assert.equal((await mia.must(200, 'GET', '/v2/me')).required_count, 1)
    const [notice] = await mia.must(200, 'GET', `${CENTER}/notifications`)
    assert.equal(notice.action_required, true)
    assert.equal(notice.read_at, null)

    const again = await acknowledge(mia, post.id)
    assert.ok(again.engagement.acknowledged_at)
    assert.ok(again.engagement.liked_at)
    assert.deepEqual(await requiredIds(mia), [])
    assert.equal((await mia.must(200, 'GET', `${CENTER}/total_count?filter.unread=true`)).total_count, 0)
  })

  test('leaves both acknowledgements in exports and events', async () => {
    const { program, anna, mia, topicId } = await stage(app)
    const boss = await program.user('boss', { role: 'administrator' })
    const post = await mustRead(anna, topicId, AGAIN)
    const first = (await acknowledge(mia, post.id)).engagement.acknowledged_at
    await anna.must(200, 'PUT', `/v2/content/${post.id}`, { body: '<p>Leave by the lift.</p>' })
    const lines = async () =>
      (await exported(boss, 'activities'))
        .split('\r\n')
        .filter(line => line.includes(`,content_acknowledged,${mia.id},`))
    assert.deepEqual(
      (await lines()).map(line => line.split(',')[0]),
      [first],
      'while it is out of date',
    )
    const second = (await acknowledge(mia, post.id)).engagement.acknowledged_at
    await acknowledge(mia, post.id)
    assert.notEqual(second, first)
    assert.deepEqual((await lines()).map(line => line.split(',')[0]).sort(), [first, second])
    assert.equal((await eventsOf(app, program, 'content_acknowledged')).length, 2)
  })

  for (const field of ['title', 'summary', 'body']) {
    test(`counts when it is one of the ${field}`, async () => {
      const { anna, mia, topicId } = await stage(app)
      const post = await mustRead(anna, topicId, AGAIN)
      await acknowledge(mia, post.id)
      await anna.must(200, 'PUT', `/v2/content/${post.id}`, { [field]: 'Another' })
      assert.equal(await acknowledgedAt(mia, post.id), null)
    })
  }

  test('does not count when nothing of these is different, or something else is', async () => {
    const { anna, mia, topicId } = await stage(app)
    const post = await mustRead(anna, topicId, AGAIN)
    await acknowledge(mia, post.id)
    const { title, summary, body } = post
    for (const change of [
      { title, summary, body },
      { featured: true, links: [{ url: 'https://a.example' }] },
    ]) {
      await anna.must(200, 'PUT', `/v2/content/${post.id}`, change)
    }
    await anna.must(200, 'PUT', `/v2/content/${post.id}/must_read`, { ...AGAIN, label: 'Safety' })
    assert.ok(await acknowledgedAt(mia, post.id))
  })

  test('counts from when asking again was switched on, and of a published post', async () => {
    const { anna, mia, topicId } = await stage(app)
    const post = await mustRead(anna, topicId)
    await acknowledge(mia, post.id)
    const change = (title: string) => anna.must(200, 'PUT', `/v2/content/${post.id}`, { title })
    await change('Before')
    await anna.must(200, 'PUT', `/v2/content/${post.id}/must_read`, AGAIN)
    assert.ok(await acknowledgedAt(mia, post.id), 'the change came before')
    await anna.must(200, 'PUT', `/v2/content/${post.id}/draft`)
    await change('Before')
    await anna.must(200, 'PUT', `/v2/content/${post.id}/publish`)
    assert.ok(await acknowledgedAt(mia, post.id), 'it is what it was')
    await change('After')
    assert.equal(await acknowledgedAt(mia, post.id), null)
    await anna.must(200, 'PUT', `/v2/content/${post.id}/must_read`, { ...AGAIN, label: 'Safety' })
    assert.equal(await acknowledgedAt(mia, post.id), null, 'it goes on asking')
    await anna.must(200, 'PUT', `/v2/content/${post.id}/must_read`, {})
    assert.ok(await acknowledgedAt(mia, post.id), 'it asks no more')
    await anna.must(200, 'PUT', `/v2/content/${post.id}/must_read`, AGAIN)
    assert.ok(await acknowledgedAt(mia, post.id), 'and counts anew')
    await change('Once more')
    assert.equal(await acknowledgedAt(mia, post.id), null)
  })

  test('at the same moment as acknowledgements leaves nobody with one of the old text', async () => {
    const { program, anna, topicId } = await stage(app)
    const readers = await Promise.all(Array.from({ length: 8 }, (_, n) => program.user(`reader${n}`)))
    const post = await mustRead(anna, topicId, AGAIN)
    const [, ...answers] = await Promise.all([
      anna.must(200, 'PUT', `/v2/content/${post.id}`, { title: 'Fire drill on Monday' }),
      ...readers.map(reader => acknowledge(reader, post.id)),
    ])
    const old = await Promise.all(readers.map(reader => acknowledgedAt(reader, post.id)))
    for (const [index, answer] of answers.entries()) {
      // Answered with the old title, it is asked for again.
      assert.equal(old[index] === null || answer.title === 'Fire drill on Monday', true)
    }
    const { rows } = await app.app.services.database.pool.query(
      'select must_read_revision from content where program_id = $1 and id = $2',
      [program.id, post.id],
    )
    assert.ok(rows[0].must_read_revision > 0)
  })
})

describe('a post that was rewritten while nobody could read it', () => {
  const ways = {
    'taken back to draft': 'draft',
    'sent to review': 'review',
    archived: 'archive',
  } as const
  for (const [how, action] of Object.entries(ways)) {
    test(`and ${how} asks mia again when it is published again`, async () => {
      const { anna, mia, topicId } = await stage(app)
      const post = await mustRead(anna, topicId, AGAIN)
      await acknowledge(mia, post.id)
      await anna.must(200, 'PUT', `/v2/content/${post.id}/${action}`)
      await anna.must(200, 'PUT', `/v2/content/${post.id}`, { body: '<p>Leave by the lift.</p>' })
      await anna.must(200, 'PUT', `/v2/content/${post.id}/publish`)
      assert.equal(await acknowledgedAt(mia, post.id), null)
      assert.deepEqual(await requiredIds(mia), [post.id])
      const people = await anna.must(200, 'GET', `/v2/content/${post.id}/acknowledgements?search=mia`)
      assert.equal(people[0].state, 'outdated')
      const [notice] = await mia.must(200, 'GET', `${CENTER}/notifications`)
      assert.deepEqual([notice.action_required, notice.read_at], [true, null])
      await acknowledge(mia, post.id)
      await anna.must(200, 'PUT', `/v2/content/${post.id}/draft`)
      await anna.must(200, 'PUT', `/v2/content/${post.id}/publish`)
      assert.ok(await acknowledgedAt(mia, post.id), 'the same text again asks nobody')
    })
  }

  test('asks again by a restored revision too, and not by a translation', async () => {
    const { program, anna, mia, topicId } = await stage(app)
    const boss = await program.user('boss', { role: 'administrator' })
    await boss.must(200, 'PATCH', '/v2/settings/program', { languages: ['en', 'de'] })
    const post = await mustRead(anna, topicId, {})
    await anna.must(200, 'PUT', `/v2/content/${post.id}`, { title: 'Fire drill on Monday' })
    await anna.must(200, 'PUT', `/v2/content/${post.id}/must_read`, AGAIN)
    await acknowledge(mia, post.id)
    await anna.must(200, 'PUT', `/v2/content/${post.id}/draft`)
    await anna.must(200, 'PUT', `/v2/content/${post.id}/translations/de`, { title: 'Feueralarm' })
    await anna.must(200, 'PUT', `/v2/content/${post.id}/publish`)
    assert.ok(await acknowledgedAt(mia, post.id))
    await anna.must(200, 'PUT', `/v2/content/${post.id}/draft`)
    const revisions = await anna.must(200, 'GET', `/v2/content/${post.id}/revisions`)
    await anna.must(200, 'PUT', `/v2/content/${post.id}/revisions/${revisions.at(-1).id}/restore`)
    await anna.must(200, 'PUT', `/v2/content/${post.id}/publish`)
    assert.equal(await acknowledgedAt(mia, post.id), null)
  })

  test('keeps its acknowledgements when asking again is switched off before it is published', async () => {
    const { anna, mia, topicId } = await stage(app)
    const post = await mustRead(anna, topicId, AGAIN)
    await acknowledge(mia, post.id)
    await anna.must(200, 'PUT', `/v2/content/${post.id}/draft`)
    await anna.must(200, 'PUT', `/v2/content/${post.id}`, { title: 'Fire drill on Monday' })
    await anna.must(200, 'PUT', `/v2/content/${post.id}/must_read`, {})
    await anna.must(200, 'PUT', `/v2/content/${post.id}/publish`)
    assert.ok(await acknowledgedAt(mia, post.id))
  })
})
