// New posts at their time, in targeted topics, made and published in one step; and requests that are wrong.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { inMs, moveTimes } from '../../publishing/content/support.ts'
import { draft, type Stage, stage } from '../../publishing/must-read/support.ts'
import { type Person, sharedApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { newGroup } from '../../support/new-group.ts'
import { planNothingMore } from './support.ts'

const app = await sharedApp()

const noticesOf = async (who: Person): Promise<number[]> =>
  (await who.must(200, 'GET', '/v2/notification_center/notifications'))
    .filter(({ type }: { type: string }) => type === 'new_post')
    .map((notice: { content_id: number }) => notice.content_id)

const told = (who: Person, contentId: number) =>
  eventually(
    () => noticesOf(who),
    ids => ids.includes(contentId),
  )

const follow = (who: Person, topicId: number) => who.must(200, 'PUT', `/v2/channels/${topicId}/follow`)

async function notTold({ program }: Stage, who: Person) {
  await planNothingMore(app, program.id)
  assert.deepEqual(await noticesOf(who), [])
}

describe('a post', () => {
  test('that is scheduled notifies at its time those who follow then', async () => {
    const { anna, mia, topicId, program } = await stage(app)
    const { id } = await draft(anna, topicId)
    const publish = { publish_at: inMs(3_600_000), notification_channels: ['in_app'] }
    const scheduled = await anna.must(200, 'PUT', `/v2/content/${id}/publish`, publish)
    assert.deepEqual([scheduled.state, scheduled.notification_channels], ['scheduled', ['in_app']])
    await follow(mia, topicId)
    await moveTimes(app, program.id, [id], { scheduled_at: inMs(50) })
    await told(mia, id)
  })

  test('made and published in one step notifies', async () => {
    const { anna, mia, topicId } = await stage(app)
    await follow(mia, topicId)
    const { id } = await draft(anna, topicId, { publish: true, notification_channels: ['in_app'] })
    await told(mia, id)
    const again = await anna.put(`/v2/content/${id}/publish`, { notification_channels: ['in_app'] })
    assert.equal(again.status, 429)
  })

  test('notifies by a targeted topic only its audience, and not through it who merely follows it still', async () => {
    const scene = await stage(app)
    const { anna, mia, jonas, topicId, program } = scene
    await newGroup(app, program, 'Plant', [mia])
    const closed = await anna.must(201, 'POST', '/v2/channels', { name: 'Plant', description: '' })
    for (const who of [mia, jonas]) await follow(who, closed.id)
    await anna.must(200, 'PUT', `/v2/channels/${closed.id}`, { groups: ['plant'] })
    const channels = [{ id: topicId }, { id: closed.id }]
    const { id } = await draft(anna, topicId, { channels, publish: true, notification_channels: ['in_app'] })
    await told(mia, id)
    await notTold(scene, jonas)
    const level = await jonas.put(`/v2/feed/channels/${closed.id}/notifications`, { level: 'all' })
    assert.equal(level.status, 404, 'he does not see the topic')
  })

  test('that must be acknowledged later shows that notification alone', async () => {
    const { anna, mia, topicId } = await stage(app)
    await follow(mia, topicId)
    const { id } = await draft(anna, topicId, { publish: true, notification_channels: ['in_app'] })
    await told(mia, id)
    await anna.must(200, 'PUT', `/v2/content/${id}/must_read`, {})
    const shown = async () =>
      (await mia.must(200, 'GET', '/v2/notification_center/notifications')).map((one: { type: string }) => one.type)
    assert.deepEqual(await shown(), ['acknowledge_required'])
    assert.equal((await mia.must(200, 'GET', '/v2/notification_center/total_count')).total_count, 1)
    await anna.must(204, 'DELETE', `/v2/content/${id}/must_read`)
    assert.deepEqual(await shown(), ['new_post'])
  })

  test('does not notify by topics that it gets later', async () => {
    const scene = await stage(app)
    const { anna, mia, topicId } = scene
    const other = await anna.must(201, 'POST', '/v2/channels', { name: 'Later', description: '' })
    await follow(mia, other.id)
    const { id } = await draft(anna, topicId, { publish: true, notification_channels: ['in_app'] })
    await anna.must(200, 'PUT', `/v2/content/${id}/channels`, { channels: [{ id: topicId }, { id: other.id }] })
    await anna.must(200, 'PUT', `/v2/content/${id}`, { notification_channels: ['in_app', 'push'] })
    await notTold(scene, mia)
  })
})

test('wrong channels and levels are refused, and change nothing', async () => {
  const { anna, mia, topicId, program } = await stage(app)
  const { id } = await draft(anna, topicId)
  for (const channels of ['in_app', null, ['fax'], [['in_app']], ['in_app', 'push', 'email', 'in_app'], {}]) {
    for (const path of [`/v2/content/${id}`, `/v2/content/${id}/publish`]) {
      assert.equal((await anna.put(path, { notification_channels: channels })).status, 400, JSON.stringify(channels))
    }
  }
  const { state, notification_channels } = await anna.must(200, 'GET', `/v2/content/${id}`)
  assert.deepEqual([state, notification_channels], ['draft', []])
  await follow(mia, topicId)
  const path = `/v2/feed/channels/${topicId}/notifications`
  for (const body of [{}, { level: 'loud' }, { level: null }, { level: ['all'] }]) {
    assert.equal((await mia.put(path, body)).status, 400, JSON.stringify(body))
  }
  assert.equal((await (await program.server({ role: 'administrator' })).put(path, { level: 'all' })).status, 401)
})
