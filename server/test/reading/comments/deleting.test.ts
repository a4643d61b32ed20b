import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { type Person, sharedApp } from '../../support/app.ts'
import type { Caller } from '../../support/caller.ts'
import { eventually } from '../../support/eventually.ts'
import { LiveListener } from '../../support/live-listener.ts'
import { bodies, commentsOf, desk, reply, say } from './support.ts'

const app = await sharedApp()
const { program, stage, anna, mia, omar } = await desk(app)
let paula: Person

describe('deleting', async () => {
  before(async () => {
    paula = await program.user('paula', { role: 'program_manager' })
  })

  // biome-ignore lint/suspicious/noExplicitAny: a comment as it came back
  const pathOf = (comment: any) => `${commentsOf({ id: comment.content_id })}/${comment.id}`
  // biome-ignore lint/suspicious/noExplicitAny: a comment as it came back
  const remove = async (who: Caller, comment: any) => (await who.delete(pathOf(comment))).status
  const list = (post: { id: number }, who: Person = omar) => who.must(200, 'GET', commentsOf(post))
  // biome-ignore lint/suspicious/noExplicitAny: a comment as it came back
  const replies = (comment: any, who: Person = omar) => who.must(200, 'GET', `${pathOf(comment)}/replies`)
  const countOf = async (post: { id: number }) =>
    (await omar.must(200, 'GET', `/v2/feed/posts/${post.id}`)).comment_count
  const commentedAt = async (who: Person, post: { id: number }) =>
    (await who.must(200, 'GET', `/v2/feed/posts/${post.id}`)).engagement.commented_at

  describe('a comment without replies', () => {
    test('is gone when its author deletes it, and counted nowhere', async () => {
      const post = await stage.post()
      const comment = await say(mia, post, 'Never mind')
      await say(omar, post, 'Hello')
      assert.equal(await remove(mia, comment), 204)
      assert.deepEqual(bodies(await list(post)), ['Hello'])
      assert.equal(await countOf(post), 1)
      assert.equal(await commentedAt(mia, post), null)
      assert.notEqual(await commentedAt(omar, post), null)
      assert.equal(await remove(mia, comment), 404)
      assert.equal((await say(mia, post, 'After all')).post_number, 3, 'its number is not used again')
      assert.notEqual(await commentedAt(mia, post), null)
    })

    test('leaves its author counted as having commented while they have another', async () => {
      const post = await stage.post()
      const comment = await say(mia, post, 'One')
      const other = await say(mia, post, 'Two')
      const at = await commentedAt(mia, post)
      assert.equal(await remove(mia, comment), 204)
      assert.equal(await commentedAt(mia, post), at)
      assert.equal(await remove(mia, other), 204)
      assert.equal(await commentedAt(mia, post), null)
    })

    test('goes with its likes and reports', async () => {
      const comment = await say(mia, await stage.post(), 'Liked')
      await omar.must(200, 'PUT', `${pathOf(comment)}/like`)
      await omar.must(201, 'POST', `${pathOf(comment)}/report`, { reason: 'rude' })
      assert.equal(await remove(mia, comment), 204)
      const waiting = await paula.must(200, 'GET', '/v2/moderation/comments?page.size=100')
      assert.ok(!waiting.some(({ id }: { id: number }) => id === comment.id))
    })
  })

  describe('a comment with replies', () => {
    test('stays as an empty record without an author; its replies are read, liked and counted as before', async () => {
      const post = await stage.post()
      const thread = await say(mia, post, 'My secret')
      const answer = await reply(omar, thread, 'Really?')
      await omar.must(200, 'PUT', `${pathOf(thread)}/like`)
      assert.equal(await remove(mia, thread), 204)
      const [left] = await list(post)
      assert.deepEqual(left, {
        ...thread,
        body: '',
        state: 'deleted',
        author: null,
        reply_count: 1,
        like_count: 0,
        updated_at: left.updated_at,
      })
      assert.deepEqual(bodies(await replies(thread)), ['Really?'])
      assert.equal(await countOf(post), 1)
      assert.equal(await commentedAt(mia, post), null)
      await mia.must(200, 'PUT', `${pathOf(answer)}/like`)
      await omar.must(200, 'PUT', pathOf(answer), { body: 'Really!' })
    })

    test('is not edited, answered, liked or reported any more; who deletes it again succeeds', async () => {
      const thread = await say(mia, await stage.post(), 'Gone soon')
      await reply(omar, thread, 'Why?')
      assert.equal(await remove(mia, thread), 204)
      const path = pathOf(thread)
      assert.equal((await mia.put(path, { body: 'Back' })).status, 404)
      for (const who of [mia, omar]) {
        assert.equal((await who.post(`${path}/${thread.post_number}/replies`, { body: 'x' })).status, 404)
        assert.equal((await who.put(`${path}/like`)).status, 404)
        assert.equal((await who.put(`${path}/unlike`)).status, 404)
        assert.equal((await who.post(`${path}/report`)).status, 404)
      }
      for (const action of ['approve', 'hide', 'restore']) {
        assert.equal((await paula.put(`/v2/moderation/comments/${thread.id}/${action}`)).status, 400)
      }
      for (const who of [mia, paula]) assert.equal(await remove(who, thread), 204)
    })

    test('goes with its last reply, not before; a reply to a reply keeps it, too', async () => {
      const post = await stage.post()
      const thread = await say(mia, post, 'First')
      const answer = await reply(omar, thread, 'Second')
      assert.equal(await remove(mia, thread), 204)
      const further = await reply(mia, answer, 'Third')
      assert.equal(further.parent_id, thread.id)
      assert.equal(await countOf(post), 2)
      assert.equal(await remove(omar, answer), 204)
      const [left] = await list(post)
      assert.deepEqual([left.state, left.reply_count, await countOf(post)], ['deleted', 1, 1])
      assert.equal(await remove(mia, further), 204)
      assert.deepEqual(await list(post), [])
      assert.equal(await countOf(post), 0)
      assert.equal(await remove(mia, thread), 404)
    })

    test('under an alias is neither the alias’s nor the author’s', async () => {
      const alias = await paula.must(201, 'POST', '/v2/settings/comment_aliases', {
        display_name: 'The kitchen',
        alias_type: 'team',
        user_ids: [mia.id],
      })
      const post = await stage.post()
      const thread = await say(mia, post, 'Soup today', { author_alias_id: alias.id })
      await reply(omar, thread, 'Which?')
      assert.equal(await remove(mia, thread), 204)
      const [left] = await list(post)
      assert.deepEqual([left.author, left.author_alias_id], [null, null])
    })

    test('that is deleted is listed to publishers and, when they ask for it, to moderators', async () => {
      const post = await stage.post()
      const thread = await say(mia, post, 'Rude')
      await reply(omar, thread, 'Indeed')
      await omar.must(201, 'POST', `${pathOf(thread)}/report`)
      assert.equal(await remove(paula, thread), 204)
      const [seen] = await anna.must(200, 'GET', `/v2/content/${post.id}/comments`)
      assert.deepEqual([seen.state, seen.body, seen.author], ['deleted', '', null])
      assert.equal((await anna.must(200, 'GET', `/v2/content/${post.id}/comments/${thread.id}/replies`)).length, 1)
      const listed = async (query: string) =>
        (await paula.must(200, 'GET', `/v2/moderation/comments?page.size=100${query}`)).some(
          ({ id }: { id: number }) => id === thread.id,
        )
      assert.equal(await listed(''), false)
      assert.equal(await listed('&filter.reported=true'), false)
      assert.equal(await listed('&filter.state=deleted'), true)
    })

    test('keeps a reply that moderators have hidden, which comes back when they restore it', async () => {
      const post = await stage.post()
      const thread = await say(mia, post, 'Topic')
      const answer = await reply(omar, thread, 'Off topic')
      await paula.must(200, 'PUT', `/v2/moderation/comments/${answer.id}/hide`)
      assert.equal(await remove(mia, thread), 204)
      assert.equal(await countOf(post), 0)
      assert.equal((await list(post))[0].reply_count, 0)
      await paula.must(200, 'PUT', `/v2/moderation/comments/${answer.id}/restore`)
      assert.equal(await countOf(post), 1)
      assert.deepEqual(bodies(await replies(thread)), ['Off topic'])
    })
  })

  describe('who may delete', () => {
    test('is the author of what they can see; others are 403, and what they cannot see is 404', async () => {
      const post = await stage.post()
      const comment = await say(mia, post, 'Mine')
      for (const other of [omar, anna]) assert.equal(await remove(other, comment), 403)
      const only = await stage.post({ audienceId: await stage.audience('Deleting', [mia]) })
      const inside = await say(mia, only, 'Inside')
      assert.equal(await remove(omar, inside), 404)
      await paula.must(200, 'PUT', `/v2/moderation/comments/${comment.id}/hide`)
      assert.equal(await remove(mia, comment), 404, 'who cannot see their own comment')
      assert.deepEqual(bodies(await list(only, mia)), ['Inside'])
    })

    test('is a program manager, wherever and whatever it is; also by server token', async () => {
      const only = await stage.post({ audienceId: await stage.audience('Closed', [mia]) })
      const first = await say(mia, only, 'One')
      const second = await say(mia, only, 'Two')
      assert.equal(await remove(paula, first), 204)
      assert.equal(await remove(await program.server({ role: 'program_manager' }), second), 204)
      assert.equal(await commentedAt(mia, only), null)
      const archived = await stage.post()
      const old = await say(mia, archived, 'Old')
      await stage.change(archived.id, { state: 'archived' })
      assert.equal(await remove(mia, old), 404)
      assert.equal(await remove(paula, old), 204)
    })

    test('a program manager who deletes a hidden thread shows its replies to their readers again', async () => {
      const post = await stage.post()
      const thread = await say(mia, post, 'Rude')
      await reply(omar, thread, 'Kind')
      await paula.must(200, 'PUT', `/v2/moderation/comments/${thread.id}/hide`)
      assert.equal(await countOf(post), 0)
      assert.equal(await remove(paula, thread), 204)
      assert.equal(await countOf(post), 1)
      assert.deepEqual(bodies(await replies(thread)), ['Kind'])
    })

    test('needs feeds.engage of authors and content.write of program managers', async () => {
      const post = await stage.post()
      const comment = await say(mia, post, 'Scoped')
      assert.equal(await remove(await program.tokenOf(mia, ['feeds.read']), comment), 403)
      assert.equal(await remove(await program.tokenOf(mia, ['content.write']), comment), 403)
      assert.equal(await remove(await program.tokenOf(paula, ['feeds.engage']), comment), 403)
      const server = (role: 'publisher' | 'program_manager', scope: string) => program.server({ role, scopes: [scope] })
      assert.equal(await remove(await server('publisher', 'content.write'), comment), 403)
      assert.equal(await remove(await server('program_manager', 'feeds.engage'), comment), 403)
      assert.equal(await countOf(post), 1)
      assert.equal(await remove(await program.tokenOf(mia, ['feeds.engage']), comment), 204)
      const own = await say(paula, post, 'Mine')
      assert.equal(await remove(await program.tokenOf(paula, ['feeds.engage']), own), 204)
    })

    test('no user, of a comment of another post', async () => {
      const comment = await say(mia, await stage.post(), 'Here')
      const other = await stage.post()
      for (const who of [mia, paula]) {
        assert.equal(await remove(who, { ...comment, content_id: other.id }), 404)
        assert.equal(await remove(who, { ...comment, id: 999_999_999 }), 404)
        assert.equal((await who.delete(`${commentsOf(other)}/x`)).status, 404)
      }
    })

    test('the author of a comment in review, and on a post that takes no comments any more', async () => {
      const post = await stage.post()
      await paula.must(200, 'PUT', '/v2/settings/moderation', { words: ['bother'] })
      const waiting = await say(mia, post, 'Oh bother')
      assert.equal(waiting.state, 'review')
      const comment = await say(mia, post, 'Fine')
      await stage.change(post.id, { is_commentable: false })
      for (const own of [waiting, comment]) assert.equal(await remove(mia, own), 204)
      assert.deepEqual(await anna.must(200, 'GET', `/v2/content/${post.id}/comments`), [])
      assert.equal(await commentedAt(mia, post), null)
      await paula.must(200, 'PUT', '/v2/settings/moderation', { words: [] })
    })
  })

  describe('what others have heard of a deleted comment', () => {
    const center = '/v2/notification_center/notifications'
    const noticesOf = async (who: Person, post: { id: number }) =>
      (await who.must(200, 'GET', `${center}?page.size=100`)).filter(
        (notification: { content_id: number }) => notification.content_id === post.id,
      )

    test('the notification of this comment alone is withdrawn; one of several stays', async () => {
      const post = await stage.post()
      const thread = await say(mia, post, 'Question')
      const answer = await reply(omar, thread, 'Answer')
      await eventually(
        () => noticesOf(mia, post),
        found => found.length === 1,
      )
      assert.equal(await remove(omar, answer), 204)
      assert.deepEqual(await noticesOf(mia, post), [])
      const more = [await reply(omar, thread, 'One'), await reply(anna, thread, 'Two')]
      await eventually(
        () => noticesOf(mia, post),
        found => /2/.test(found[0]?.title ?? ''),
      )
      assert.equal(await remove(anna, more[1]), 204)
      assert.equal((await noticesOf(mia, post)).length, 1)
    })

    test('open pages get a hint that the post changed; other systems get no event', async () => {
      const post = await stage.post()
      const comment = await say(mia, post, 'Soon gone')
      const listener = await LiveListener.open(omar)
      assert.equal(await remove(mia, comment), 204)
      await eventually(
        async () => listener.named('post').some(({ data }) => data.content_id === post.id),
        found => found,
      )
      listener.close()
      const sent = await stage.events('comment_created')
      assert.equal(sent.filter(event => event.comment_id === comment.id).length, 1)
    })
  })
})
