// Recipients and channels of notifications of a new post: named by publishers, chosen by readers, locked by programs.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { draft, type Stage, stage } from '../../publishing/must-read/support.ts'
import { type Person, startApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { Mailbox } from '../../support/mailbox.ts'
import { newGroup } from '../../support/new-group.ts'
import { PushService } from '../../support/push-service.ts'
import { OWN, PROGRAM, planNothingMore, tellingStage } from './support.ts'

const mailbox = await Mailbox.start()
const app = await startApp({ ...mailbox.settings, MAIL_GATHER_MS: '0' })
const service = await PushService.start()

interface Notice {
  readonly type: string
  readonly content_id: number
  readonly title: string
  readonly about: { readonly channel_name: string | null }
}

const newPostsOf = async (who: Person): Promise<Notice[]> =>
  (await who.must(200, 'GET', '/v2/notification_center/notifications')).filter(
    (notice: Notice) => notice.type === 'new_post',
  )

const noticeOf = async (who: Person, contentId: number): Promise<Notice> =>
  (
    await eventually(
      () => newPostsOf(who),
      (notices: Notice[]) => notices.some(notice => notice.content_id === contentId),
    )
  ).find((notice: Notice) => notice.content_id === contentId)

const follow = (who: Person, topicId: number) => who.must(200, 'PUT', `/v2/channels/${topicId}/follow`)
const level = (who: Person, topicId: number, level: string) =>
  who.put(`/v2/feed/channels/${topicId}/notifications`, { level })
const publish = (anna: Person, id: number, body: object = {}) => anna.put(`/v2/content/${id}/publish`, body)

/** Nobody of these is notified, once all plans of the program are through. */
async function nobodyElse({ program }: Stage, ...people: Person[]) {
  await planNothingMore(app, program.id)
  for (const who of people) assert.deepEqual(await newPostsOf(who), [])
}

describe('a published post', () => {
  test('notifies the followers of its topic, not its author and not those who merely see it', async () => {
    const scene = await stage(app)
    const { anna, mia, jonas, topicId } = scene
    await follow(jonas, topicId)
    await follow(anna, topicId)
    const post = await draft(anna, topicId, { notification_channels: ['push', 'in_app', 'push'] })
    assert.deepEqual(post.notification_channels, ['in_app', 'push'])
    await publish(anna, post.id)
    const notice = await noticeOf(jonas, post.id)
    assert.equal(notice.title, 'Fire drill')
    assert.equal(notice.about.channel_name, 'News')
    await nobodyElse(scene, mia, anna)
  })

  test('notifies members of its own audiences, in no topic of theirs', async () => {
    const scene = await stage(app)
    const { anna, mia, jonas, topicId, program } = scene
    await newGroup(app, program, 'Paint shop', [mia])
    await follow(jonas, topicId)
    const post = await draft(anna, topicId, { notification_channels: ['in_app'], audiences: ['paint_shop'] })
    await publish(anna, post.id)
    assert.equal((await noticeOf(mia, post.id)).about.channel_name, null)
    await nobodyElse(scene, jonas)
  })

  test('is not told by a topic in which it is hidden', async () => {
    const scene = await stage(app)
    const { anna, jonas, topicId } = scene
    const other = await anna.must(201, 'POST', '/v2/channels', { name: 'Archive', description: '' })
    await follow(jonas, other.id)
    const channels = [{ id: topicId }, { id: other.id, hidden: true }]
    const post = await draft(anna, topicId, { channels, notification_channels: ['in_app'] })
    await publish(anna, post.id)
    await nobodyElse(scene, jonas)
  })

  test('that must be acknowledged notifies of that alone', async () => {
    const scene = await stage(app)
    const { anna, jonas, topicId } = scene
    await follow(jonas, topicId)
    const fields = { requires_acknowledgement: true, notification_channels: ['in_app', 'email'] }
    const post = await draft(anna, topicId, fields)
    await publish(anna, post.id)
    await nobodyElse(scene, jonas)
    const notices = await jonas.must(200, 'GET', '/v2/notification_center/notifications')
    assert.deepEqual(
      notices.map((notice: Notice) => notice.type),
      ['acknowledge_required'],
    )
  })

  test('comes by mail with its picture and summary, and not into the app, where its publisher names mail alone', async () => {
    const { anna, mia, topicId, logOnce } = await tellingStage(app)
    await follow(mia, topicId)
    const post = await draft(anna, topicId, { summary: 'At ten, all of us.', notification_channels: ['email'] })
    const picture = { url: 'https://img.example/stairs.png', alt: 'The stairs' }
    await anna.must(200, 'PUT', `/v2/content/${post.id}/images`, picture)
    await publish(anna, post.id)
    const [mail] = await mailbox.expect(1, ({ to }) => to === mia.userName)
    assert.match(mail?.mail.text ?? '', /New in News\n\s*At ten, all of us\./)
    assert.match(String(mail?.mail.html), new RegExp(`/posts/${post.uuid}`))
    assert.match(String(mail?.mail.html), /<img src="https:\/\/img\.example\/stairs\.png" alt="The stairs"/)
    await logOnce(mia, lines => lines[0]?.status === 'sent' && lines[0].type === 'new_post')
    assert.deepEqual(await newPostsOf(mia), [])
    const { total_count } = await mia.must(200, 'GET', '/v2/notification_center/total_count')
    assert.equal(total_count, 0)
  })

  test('is pushed under the name of its topic, and opens', async () => {
    const { anna, mia, topicId, logOnce } = await tellingStage(app)
    const browser = service.browser()
    await mia.must(201, 'POST', '/v2/push/subscriptions', browser.subscription)
    await follow(mia, topicId)
    const post = await draft(anna, topicId, { notification_channels: ['push'] })
    await publish(anna, post.id)
    await logOnce(mia, lines => lines[0]?.status === 'sent', 'push')
    const { title, body, url } = browser.shown[0]
    assert.deepEqual([title, body, url], ['New in News', 'Fire drill', `/posts/${post.uuid}`])
  })

  test('comes by no channel that only a lock names, and by those of the publisher where a lock forbids to leave them out', async () => {
    const { anna, mia, rosa, topicId, log, program } = await tellingStage(app)
    await mia.must(201, 'POST', '/v2/push/subscriptions', service.browser().subscription)
    await follow(mia, topicId)
    await mia.must(200, 'PUT', OWN, { types: { new_post: { in_app: false } } })
    await rosa.must(200, 'PATCH', PROGRAM, { locked: ['new_post'] })
    const post = await draft(anna, topicId, { notification_channels: ['in_app'] })
    await publish(anna, post.id)
    await noticeOf(mia, post.id)
    await planNothingMore(app, program.id)
    assert.deepEqual([await log(mia, 'email'), await log(mia, 'push')], [[], []])
  })

  test('is not shown to readers with its channels', async () => {
    const { anna, mia, topicId } = await stage(app)
    const post = await draft(anna, topicId, { notification_channels: ['in_app'] })
    await publish(anna, post.id)
    const shown = await mia.must(200, 'GET', `/v2/feed/posts/${post.id}`)
    assert.ok(!('notification_channels' in shown))
  })
})

describe('a later publication', () => {
  test('notifies again only by channels that it names, once in 20 hours', async () => {
    const scene = await stage(app)
    const { anna, jonas, topicId } = scene
    await follow(jonas, topicId)
    const { id } = await draft(anna, topicId)
    assert.equal((await publish(anna, id)).status, 200)
    await nobodyElse(scene, jonas)
    assert.equal((await publish(anna, id, { notification_channels: ['in_app'] })).status, 200)
    const first = await noticeOf(jonas, id)
    const before = await anna.get(`/v2/content/${id}`)
    const refused = await publish(anna, id, { notification_channels: ['in_app', 'push'] })
    assert.equal(refused.status, 429)
    const seconds = Number(refused.headers.get('retry-after'))
    assert.ok(seconds > 19 * 3600 && seconds <= 20 * 3600)
    assert.deepEqual((await anna.get(`/v2/content/${id}`)).body, before.body)
    assert.equal((await publish(anna, id, { notification_channels: [] })).status, 200)
    assert.equal((await publish(anna, id)).status, 200)
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    const later = new Date(Date.now() + 21 * 3_600_000).toISOString()
    await anna.must(200, 'PUT', `/v2/content/${id}/draft`)
    const named = { notification_channels: ['in_app'] }
    assert.equal((await publish(anna, id, { ...named, publish_at: soon })).status, 429)
    assert.equal((await publish(anna, id, { ...named, publish_at: later })).status, 200)
    assert.equal((await publish(anna, id, { publish_at: soon })).status, 429, 'what it will notify by is not forgotten')
    assert.equal((await publish(anna, id, { ...named, notification_channels: [], publish_at: soon })).status, 200)
    await app.app.services.database.pool.query(
      `update content set notified_at = now() - interval '21 hours' where program_id = $1`,
      [scene.program.id],
    )
    await anna.must(200, 'PUT', `/v2/content/${id}/draft`)
    assert.equal((await publish(anna, id, named)).status, 200)
    const again = await eventually(
      () => newPostsOf(jonas),
      ([notice]) => notice.created_at > (first as unknown as { created_at: string }).created_at,
    )
    assert.equal(again.length, 1)
  })

  test('of two that name channels at once, one notifies', async () => {
    const { anna, topicId } = await stage(app)
    const { id } = await draft(anna, topicId)
    await publish(anna, id)
    const both = await Promise.all([1, 2].map(() => publish(anna, id, { notification_channels: ['in_app'] })))
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 429])
  })
})

describe('the level of a topic', () => {
  test('decides of which posts a follower is notified, the loudest of several', async () => {
    const scene = await stage(app)
    const { anna, mia, jonas, topicId } = scene
    const other = await anna.must(201, 'POST', '/v2/channels', { name: 'Works council', description: '' })
    assert.equal((await level(jonas, topicId, 'all')).status, 404)
    for (const who of [mia, jonas]) {
      await follow(who, topicId)
      await follow(who, other.id)
    }
    assert.deepEqual((await level(jonas, topicId, 'all')).body.data, { level: 'all' })
    await level(mia, topicId, 'none')
    const quiet = await draft(anna, topicId)
    await publish(anna, quiet.id)
    await noticeOf(jonas, quiet.id)
    const loud = await draft(anna, topicId, { notification_channels: ['in_app'] })
    await publish(anna, loud.id)
    await noticeOf(jonas, loud.id)
    await nobodyElse(scene, mia)
    const channels = [{ id: topicId }, { id: other.id }]
    const both = await draft(anna, topicId, { channels, notification_channels: ['in_app'] })
    await publish(anna, both.id)
    await noticeOf(mia, both.id)
  })

  test('none holds for a mandatory topic too, and does not silence the audiences of a post', async () => {
    const scene = await stage(app)
    const { anna, mia, topicId, program } = scene
    await newGroup(app, program, 'Paint shop', [mia])
    await anna.must(200, 'PUT', `/v2/channels/${topicId}`, { auto_follow_mandatory: true })
    await follow(mia, topicId)
    assert.equal((await level(mia, topicId, 'none')).status, 200)
    const quiet = await draft(anna, topicId, { notification_channels: ['in_app'] })
    await publish(anna, quiet.id)
    await nobodyElse(scene, mia)
    const own = await draft(anna, topicId, { notification_channels: ['in_app'], audiences: ['paint_shop'] })
    await publish(anna, own.id)
    await noticeOf(mia, own.id)
  })

  test('is listed for followed topics and forgotten by unfollowing', async () => {
    const { mia, topicId } = await stage(app)
    const listed = async () => (await mia.must(200, 'GET', '/v2/feed/channels'))[0].notification_level
    assert.equal(await listed(), null)
    await follow(mia, topicId)
    assert.equal(await listed(), 'chosen')
    await level(mia, topicId, 'none')
    assert.equal(await listed(), 'none')
    await mia.must(200, 'PUT', `/v2/channels/${topicId}/unfollow`)
    await follow(mia, topicId)
    assert.equal(await listed(), 'chosen')
  })

  test('does not count for harvested posts', async () => {
    const scene = await stage(app)
    const { anna, jonas, topicId } = scene
    await follow(jonas, topicId)
    await level(jonas, topicId, 'all')
    const { id } = await draft(anna, topicId, { source: { name: 'rss' } })
    await publish(anna, id)
    await nobodyElse(scene, jonas)
  })
})
