// A small correction of a must-read asks nobody again, and acknowledgements name the text that was shown.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import { acknowledge, acknowledgedAt, mustRead, stage } from './support.ts'

const app = await sharedApp()

const AGAIN = { ask_again_on_change: true }

describe('a change of a must-read', () => {
  test('asks nobody again for a small correction, which stands in the audit log', async () => {
    const { program, anna, mia, topicId } = await stage(app)
    const boss = await program.user('boss', { role: 'administrator' })
    const post = await mustRead(anna, topicId, AGAIN)
    const { must_read } = await acknowledge(mia, post.id)
    await anna.must(200, 'PUT', `/v2/content/${post.id}`, { title: 'Fire drills', ask_again: false })
    assert.ok(await acknowledgedAt(mia, post.id))
    const [shown] = await mia.must(200, 'GET', '/v2/feed/posts')
    assert.deepEqual([shown.title, shown.must_read.version], ['Fire drills', must_read.version])
    const small = () => boss.must(200, 'GET', '/v2/audit_events?filter.action=small_correction')
    const [event] = await small()
    assert.deepEqual(
      [event.actor.user_id, event.record_id, event.after],
      [anna.id, String(post.id), { changed: ['title'] }],
    )
    await anna.must(200, 'PUT', `/v2/content/${post.id}`, { title: 'Fire drills', ask_again: false })
    assert.equal((await small()).length, 1, 'the same text is no correction')
    await anna.must(200, 'PUT', `/v2/content/${post.id}`, { title: 'Fire drill II' })
    assert.equal(await acknowledgedAt(mia, post.id), null)
  })

  test('names the revision that mia confirmed, to publishers and to her', async () => {
    const { anna, mia, jonas, topicId } = await stage(app)
    const post = await mustRead(anna, topicId, AGAIN)
    await acknowledge(mia, post.id)
    await anna.must(200, 'PUT', `/v2/content/${post.id}`, { title: 'Fire drills', ask_again: false })
    await acknowledge(jonas, post.id)
    const [second, first] = await anna.must(200, 'GET', `/v2/content/${post.id}/revisions`)
    const tracked: { user_id: number; revision_id: number | null }[] = await anna.must(
      200,
      'GET',
      `/v2/content/${post.id}/acknowledgements`,
    )
    const of = (id: number) => tracked.find(({ user_id }) => user_id === id)?.revision_id
    assert.deepEqual([of(mia.id), of(jonas.id), of(anna.id)], [first.id, second.id, null])
    const csv = await anna.call('GET', `/v2/content/${post.id}/acknowledgements`, undefined, { accept: 'text/csv' })
    assert.match(String(csv.body), new RegExp(`,${first.id}\r\n`))
    const own = async () =>
      (await mia.must(200, 'GET', '/v2/me/acknowledgements')).map(
        ({ acknowledged_at: _, ...one }: { acknowledged_at: string }) => one,
      )
    const before = { content_id: post.id, title: 'Fire drill', revision_id: first.id, changed_since: true }
    assert.deepEqual(await own(), [before])
    await anna.must(200, 'PUT', `/v2/content/${post.id}`, { title: 'Fire drill II' })
    await acknowledge(mia, post.id)
    const [third] = await anna.must(200, 'GET', `/v2/content/${post.id}/revisions`)
    assert.deepEqual(await own(), [
      { content_id: post.id, title: 'Fire drill II', revision_id: third.id, changed_since: false },
      before,
    ])
  })
})
