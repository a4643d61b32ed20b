// A mentioned person is notified; forgetting a person clears the mentions.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { type Person, sharedApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { about, args, naming, noticesOf, type Spans, spansOf } from './mention-support.ts'
import { commentsOf, desk, reply, say } from './support.ts'

const app = await sharedApp()
const { program, stage, anna, mia, omar } = await desk(app)
const boss = await program.user('boss', { role: 'program_manager' })

describe('who is mentioned', () => {
  test('is notified once per comment, and led to it', async () => {
    const kim = await program.user('kim')
    const post = await stage.post()
    const comment = await say(mia, post, ...args(naming('@[kim] @[kim]', { kim })))
    const [notice, ...more] = await noticesOf(kim)
    assert.deepEqual(more, [])
    assert.equal(notice.title, 'Mia Tester mentioned you in a comment')
    assert.equal(notice.body, 'The canteen opens')
    assert.deepEqual(
      [notice.about.comment_id, notice.about.comment_author, notice.about.comment_excerpt],
      [comment.id, 'Mia Tester', '@kim @kim'],
    )
    assert.ok(notice.url.endsWith(`/posts/${post.uuid}?comment=${comment.id}`), notice.url)
    await kim.must(200, 'PUT', `/v2/notification_center/notifications/${notice.id}/read`)
    const path = `${commentsOf(post)}/${comment.id}`
    for (const text of ['@[kim]!', 'no one', '@[kim] again']) await mia.must(200, 'PUT', path, naming(text, { kim }))
    assert.equal((await noticesOf(kim)).filter((one: { read_at: unknown }) => !one.read_at).length, 0, 'only once')
    const second = await say(mia, post, ...args(naming('@[kim]', { kim })))
    assert.equal((await about(kim, second)).length, 1, 'for each comment')
    const inReply = await reply(mia, comment, ...args(naming('@[kim]', { kim })))
    const [third] = await about(kim, inReply)
    assert.ok(third.url.endsWith(`?comment=${inReply.id}&thread=${comment.id}`), third.url)
  })

  test('is not notified by oneself, nor twice as the author of what was replied to', async () => {
    const post = await stage.post()
    const own = await say(mia, post, ...args(naming('@[mia]', { mia })))
    assert.deepEqual(await about(mia, own), [])
    const answer = await reply(omar, own, ...args(naming('@[mia] @[boss]', { mia, boss })))
    await eventually(
      () => about(mia, answer, 'comment_reply'),
      notices => notices.length === 1,
    )
    assert.deepEqual(await about(mia, answer), [])
    assert.equal((await about(boss, answer)).length, 1)
  })

  test('as the author of the post gets this notice in place of the one of a comment', async () => {
    const topic = await anna.must(201, 'POST', '/v2/channels', { name: 'Mentions', description: '' })
    const draft = { content_type: 'article', channels: [{ id: topic.id }], title: 'Mine', publish: true }
    const post = await anna.must(201, 'POST', '/v2/content', draft)
    const named = await say(mia, post, ...args(naming('@[anna]', { anna })))
    assert.equal((await about(anna, named)).length, 1)
    const plain = await say(omar, post, 'Well done')
    const [notice] = await eventually(
      () => about(anna, plain, 'post_comment'),
      notices => notices.length === 1,
    )
    assert.equal(notice.about.count, 1, 'the mention is not counted')
    await omar.must(200, 'PUT', `${commentsOf(post)}/${plain.id}`, naming('Well done, @[anna]', { anna }))
    assert.equal((await about(anna, plain)).length, 1)
    assert.deepEqual(await about(anna, plain, 'post_comment'), [], 'it takes the place of the former one')
  })

  test('of a comment that waits for review is notified once it is approved', async () => {
    const lea = await program.user('lea')
    const word = `secret${Date.now()}`
    await boss.must(200, 'PUT', '/v2/settings/moderation', { words: [word] })
    const post = await stage.post()
    const comment = await say(mia, post, ...args(naming(`@[lea] ${word}`, { lea })))
    assert.equal(comment.state, 'review')
    assert.deepEqual(await noticesOf(lea), [])
    await boss.must(200, 'PUT', `/v2/moderation/comments/${comment.id}/approve`)
    assert.equal((await noticesOf(lea)).length, 1)
    await boss.must(200, 'PUT', `/v2/moderation/comments/${comment.id}/hide`)
    assert.deepEqual(await noticesOf(lea), [], 'hidden with the comment')
    await boss.must(200, 'PUT', `/v2/moderation/comments/${comment.id}/restore`)
    assert.equal((await noticesOf(lea)).length, 1)
    const answer = await reply(omar, comment, ...args(naming('@[lea]', { lea })))
    assert.equal((await noticesOf(lea)).length, 2)
    await boss.must(200, 'PUT', `/v2/moderation/comments/${comment.id}/hide`)
    assert.deepEqual(await noticesOf(lea), [], 'with its replies')
    await boss.must(200, 'PUT', `/v2/moderation/comments/${comment.id}/restore`)
    assert.equal((await noticesOf(lea)).length, 2)
    await omar.must(204, 'DELETE', `${commentsOf(post)}/${answer.id}`)
    await mia.must(204, 'DELETE', `${commentsOf(post)}/${comment.id}`)
    assert.deepEqual(await noticesOf(lea), [], 'a deleted one takes its notices along')
    await boss.must(200, 'PUT', '/v2/settings/moderation', { words: [] })
  })

  test('is not notified again when the comment was held and is approved again', async () => {
    const [pia, tom] = [await program.user('pia'), await program.user('tom')]
    const word = `secret${Date.now()}`
    await boss.must(200, 'PUT', '/v2/settings/moderation', { words: [word] })
    const post = await stage.post()
    const comment = await say(mia, post, ...args(naming('@[pia] @[tom]', { pia, tom })))
    const path = `${commentsOf(post)}/${comment.id}`
    const [read] = await noticesOf(pia)
    const [unread] = await noticesOf(tom)
    await pia.must(200, 'PUT', `/v2/notification_center/notifications/${read.id}/read`)
    const unreadCount = async (who: Person) =>
      (await who.must(200, 'GET', '/v2/notification_center/total_count?filter.unread=true')).total_count
    for (let time = 0; time < 2; time++) {
      const held = await mia.must(200, 'PUT', path, naming(`@[pia] @[tom] @[anna] ${word} ${time}`, { pia, tom, anna }))
      assert.equal(held.state, 'review')
      for (const who of [pia, tom]) assert.deepEqual([await noticesOf(who), await unreadCount(who)], [[], 0])
      assert.equal((await tom.put(`/v2/notification_center/notifications/${unread.id}/read`)).status, 404)
      await boss.must(200, 'PUT', `/v2/moderation/comments/${comment.id}/approve`)
      const shown = await Promise.all([noticesOf(pia), noticesOf(tom)])
      const asBefore = ({ id, created_at }: { id: number; created_at: string }) => [id, created_at]
      assert.deepEqual(shown.flat().map(asBefore), [asBefore(read), asBefore(unread)])
      assert.deepEqual([await unreadCount(pia), await unreadCount(tom)], [0, 1], 'what was read stays read')
      assert.equal((await about(anna, comment)).length, 1, 'who is new is notified, once')
    }
    await mia.must(200, 'PUT', path, naming(`@[tom] ${word}`, { tom }))
    await boss.must(200, 'PUT', `/v2/moderation/comments/${comment.id}/approve`)
    assert.deepEqual(await noticesOf(pia), [], 'a mention that was taken out meanwhile takes its notice along')
    await mia.must(204, 'DELETE', path)
    assert.deepEqual(await noticesOf(tom), [])
    await boss.must(200, 'PUT', '/v2/settings/moderation', { words: [] })
  })

  test('and answered by others leaves no mention in a deleted comment', async () => {
    const post = await stage.post()
    const comment = await say(mia, post, ...args(naming('@[omar]', { omar })))
    await reply(anna, comment, 'Yes')
    assert.equal((await about(omar, comment)).length, 1)
    await mia.must(204, 'DELETE', `${commentsOf(post)}/${comment.id}`)
    const [shown] = await omar.must(200, 'GET', commentsOf(post))
    assert.deepEqual([shown.state, shown.mentions], ['deleted', []])
    assert.deepEqual(await about(omar, comment), [])
  })

  test('sees nothing of it once the post is out of sight', async () => {
    const noa = await program.user('noa')
    const group = await stage.audience(`Group of Noa ${Date.now()}`, [mia, noa])
    const post = await stage.post({ audienceId: group })
    await say(mia, post, ...args(naming('@[noa]', { noa })))
    assert.equal((await noticesOf(noa)).length, 1)
    await app.app.services.database.pool.query(
      'delete from audience_members where program_id = $1 and audience_id = $2 and user_id = $3',
      [program.id, group, noa.id],
    )
    assert.deepEqual(await noticesOf(noa), [])
  })

  test('may switch it off, unless it is locked', async () => {
    const ute = await program.user('ute')
    const post = await stage.post()
    const settings = '/v2/me/notification_settings'
    await ute.must(200, 'PUT', settings, { types: { mention: { in_app: false } } })
    await say(mia, post, ...args(naming('@[ute]', { ute })))
    assert.deepEqual(await noticesOf(ute), [])
    await boss.must(200, 'PATCH', '/v2/settings/notifications', { locked: ['mention'] })
    assert.equal((await noticesOf(ute)).length, 1)
    assert.equal((await ute.put(settings, { types: { mention: { in_app: false } } })).status, 400)
    await boss.must(200, 'PATCH', '/v2/settings/notifications', { locked: [] })
  })
})

describe('forgetting', () => {
  const forgotten = async (who: Person, path: string, isThere: (body: string) => boolean) => {
    await boss.must(202, 'POST', `/v2/Users/${who.id}/forget`)
    const [shown] = await eventually(
      () => boss.must(200, 'GET', path),
      ([comment]: Spans[]) => isThere(comment?.body ?? ''),
    )
    return shown as Spans
  }

  test('turns the span of the person into a former colleague, and the others keep fitting', async () => {
    const root = await program.user('root', { role: 'administrator' })
    const vera = await program.user('vera', { familyName: 'Oldenburg' })
    const post = await stage.post()
    await say(mia, post, ...args(naming('👋 @[omar], @[vera] and @[vera]: ask @[anna]', { omar, vera, anna })))
    await root.must(202, 'POST', `/v2/Users/${vera.id}/forget`)
    const shown = await forgotten(vera, `/v2/content/${post.id}/comments`, body => body.includes('Former'))
    assert.equal(shown.body, '👋 @omar, @Former colleague and @Former colleague: ask @anna')
    assert.deepEqual(spansOf(shown), [
      [omar.id, '@omar'],
      [anna.id, '@anna'],
    ])
  })

  test('takes the names of the author out, and the mentions of others keep fitting', async () => {
    const wim = await program.user('wim', { familyName: 'Oldenburger' })
    const post = await stage.post()
    await say(wim, post, ...args(naming('Oldenburger here, @[omar]. Oldenburger asks @[anna]', { omar, anna })))
    const shown = await forgotten(wim, `/v2/content/${post.id}/comments`, body => body.includes('[removed]'))
    assert.equal(shown.body, '[removed] here, @omar. [removed] asks @anna')
    assert.deepEqual(spansOf(shown), [
      [omar.id, '@omar'],
      [anna.id, '@anna'],
    ])
  })

  test('a person who merely left stays mentioned', async () => {
    const xenia = await program.user('xenia')
    const post = await stage.post()
    const comment = await say(mia, post, ...args(naming('@[xenia]', { xenia })))
    await boss.must(204, 'DELETE', `/v2/people/${xenia.id}`)
    const [shown] = await omar.must(200, 'GET', commentsOf(post))
    assert.deepEqual([shown.body, spansOf(shown)], [comment.body, spansOf(comment)])
  })
})
