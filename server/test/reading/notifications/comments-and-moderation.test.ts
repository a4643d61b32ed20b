import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { commentRules } from '../../../src/reading/notifications/event-consumers.ts'
import { sharedApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { newGroup } from '../../support/new-group.ts'
import { CENTER, comment, count, list, only, publish, removeFromGroups, reply, stage } from './support.ts'

const app = await sharedApp()

describe('comments', () => {
  test('notify the author of the post, one notification for all of them', async () => {
    const { anna, mia, otto, topicId } = await stage(app)
    const post = await publish(anna, topicId)
    await comment(anna, post.id, 'My own')
    await comment(mia, post.id)
    const first = await only(anna)
    assert.equal(first.type, 'post_comment')
    assert.equal(first.title, 'Mia Tester commented on your post')
    assert.equal(first.body, 'Fire drill')
    const { comment_id, ...about } = first.about
    assert.equal(typeof comment_id, 'number')
    assert.deepEqual(about, {
      post_title: 'Fire drill',
      poll_id: null,
      poll_question: null,
      survey_id: null,
      survey_title: null,
      comment_author: 'Mia Tester',
      comment_excerpt: 'Well done',
      comment_author_count: 1,
      count: 1,
      detail: null,
      reaction_count: null,
      reaction_user_name: null,
      person_avatar_url: null,
      channel_name: null,
    })
    await comment(otto, post.id)
    const both = await eventually(
      () => only(anna),
      item => item.title !== first.title,
    )
    assert.equal(both.title, '2 new comments on your post')
    assert.equal(both.id, first.id)
    const read = await anna.must(200, 'PUT', `${CENTER}/notifications/${first.id}/read`)
    assert.ok(read.read_at)
    await comment(mia, post.id)
    const again = await eventually(
      () => only(anna),
      item => item.read_at === null,
    )
    assert.equal(again.title, 'Mia Tester commented on your post')
    assert.equal(await count(mia), 0)
  })

  test('that reply to one notify its author, in a thread too, and the author of the post once', async () => {
    const { anna, mia, otto, topicId } = await stage(app)
    const post = await publish(anna, topicId)
    const first = await comment(anna, post.id)
    const second = await reply(mia, first)
    assert.equal((await only(anna)).type, 'comment_reply')
    await reply(otto, second)
    const told = await only(mia)
    assert.equal(told.type, 'comment_reply')
    assert.equal(told.title, 'Otto Tester replied to your comment')
    const [mine] = await eventually(
      () => list(anna),
      ([item]) => item.title === '2 new replies to your comments',
    )
    assert.equal(mine.content_id, post.id)
    const place = `${post.permalink_url}?comment=${second.id}&thread=${first.id}`
    assert.equal(mine.url, place, 'the first new reply')
    await anna.must(200, 'PUT', `/v2/notification_center/notifications/${mine.id}/read`)
    assert.equal((await list(anna))[0].url, place, 'also once it is read')
    assert.equal(await count(anna), 1)
    assert.equal(await count(otto), 0)
  })

  test('say how many people wrote, and how the latest one begins', async () => {
    const { program, anna, mia, otto, topicId } = await stage(app)
    const post = await publish(anna, topicId)
    const ines = await program.user('ines')
    const first = await comment(mia, post.id)
    for (const body of ['One', 'Two', 'Three']) await comment(otto, post.id, body)
    await reply(otto, first)
    await reply(ines, first)
    await comment(ines, post.id, `A long\n\n  one: ${'really '.repeat(30)}`)
    const isWhole = (wanted: number) => (items: { about: { count: number } }[]) => items[0]?.about.count === wanted
    const [ofAnna] = await eventually(() => list(anna), isWhole(7))
    assert.equal(ofAnna.about.comment_author, 'Ines Tester')
    assert.equal(ofAnna.about.comment_author_count, 3)
    assert.match(ofAnna.about.comment_excerpt, /^A long one: really .*…$/)
    assert.ok(ofAnna.about.comment_excerpt.length <= 140)
    const [ofMia] = await eventually(() => list(mia), isWhole(2))
    assert.deepEqual(
      [ofMia.about.comment_author, ofMia.about.comment_author_count, ofMia.about.comment_excerpt],
      ['Ines Tester', 2, 'Yes'],
    )
    await mia.must(200, 'PUT', `${CENTER}/notifications/${ofMia.id}/read`)
    await reply(otto, first)
    const [again] = await eventually(() => list(mia), isWhole(1))
    assert.deepEqual([again.about.comment_author, again.about.comment_author_count], ['Otto Tester', 1])
  })

  test('under an alias do not say who wrote them', async () => {
    const { program, anna, mia, topicId } = await stage(app)
    const boss = await program.user('boss', { role: 'program_manager' })
    const alias = await boss.must(201, 'POST', '/v2/settings/comment_aliases', {
      display_name: 'Works council',
      alias_type: 'team',
      user_ids: [mia.id],
    })
    const post = await publish(anna, topicId)
    await mia.must(201, 'POST', `/v2/feed/posts/${post.id}/comments`, { body: 'Hello', author_alias_id: alias.id })
    assert.equal((await only(anna)).title, 'Works council commented on your post')
  })

  test('that are announced twice count once', async () => {
    const { program, anna, mia, topicId } = await stage(app)
    const post = await publish(anna, topicId)
    const { id } = await comment(mia, post.id)
    await only(anna)
    const event = {
      program_id: program.id,
      id: crypto.randomUUID(),
      name: 'comment_created',
      version: '1',
      data: { comment_id: id },
      fields: null,
      created_at: new Date(),
    } as const
    await app.app.services.database.system(async db => {
      for (const rule of commentRules) await rule.consume(db, [event, event])
    })
    assert.equal((await only(anna)).title, 'Mia Tester commented on your post')
  })
})

test('comments on a post notify no user who cannot see it any more', async () => {
  const { program, anna, mia, otto } = await stage(app)
  await newGroup(app, program, 'crew', [mia, otto])
  const topic = await anna.must(201, 'POST', '/v2/channels', { name: 'Crew', description: 'x', groups: ['crew'] })
  const post = await publish(anna, topic.id)
  const first = await comment(mia, post.id)
  await reply(otto, first)
  await only(mia)
  assert.equal(await count(anna), 0, 'the author of the post is not in its audience')
  await removeFromGroups(app, program, mia)
  assert.equal(await count(mia), 0)
  assert.deepEqual(await list(mia), [])
})

describe('moderators', () => {
  test('are notified of a reported comment, the reporter is not, and once', async () => {
    const { program, anna, mia, otto, topicId } = await stage(app)
    const boss = await program.user('boss', { role: 'program_manager' })
    const post = await publish(anna, topicId)
    const { id } = await comment(mia, post.id, 'Rude')
    const report = `/v2/feed/posts/${post.id}/comments/${id}/report`
    await boss.must(201, 'POST', report)
    assert.equal(await count(boss), 0)
    await otto.must(201, 'POST', report)
    await otto.must(201, 'POST', report, { reason: 'Very' })
    const item = await only(boss)
    assert.equal(item.type, 'moderation')
    assert.equal(item.title, 'A comment is waiting for a moderator')
    assert.equal(item.content_id, post.id)
    assert.equal(await count(otto), 0)
  })

  test('are notified of a comment that waits, the author of the post only once it is approved', async () => {
    const { program, anna, mia, topicId } = await stage(app)
    const boss = await program.user('boss', { role: 'program_manager' })
    await boss.must(200, 'PUT', '/v2/settings/moderation', { words: ['darn'] })
    const post = await publish(anna, topicId)
    const { id } = await comment(mia, post.id, 'darn it')
    assert.equal((await only(boss)).type, 'moderation')
    assert.equal(await count(anna), 0)
    await boss.must(200, 'PUT', `/v2/moderation/comments/${id}/approve`)
    assert.equal((await only(anna)).type, 'post_comment')
  })
})
