import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import { bodies, commentsOf, desk, reply, say } from './support.ts'

const app = await sharedApp()
const { program, stage, anna, mia, omar } = await desk(app)

describe('what may not be seen', () => {
  test('a post for others is no post: every call is 404, anyone who wrote the comment', async () => {
    const kitchen = await stage.audience(`kitchen-${omar.id}`, [omar])
    const post = await stage.post({ audienceId: kitchen })
    const comment = await say(omar, post, 'Only us')
    const path = `${commentsOf(post)}/${comment.id}`
    const calls: Array<[string, string, object?]> = [
      ['GET', commentsOf(post)],
      ['POST', commentsOf(post), { body: 'hi' }],
      ['GET', `${path}/replies`],
      ['POST', `${path}/1/replies`, { body: 'hi' }],
      ['PUT', path, { body: 'hi' }],
      ['PUT', `${path}/like`, {}],
      ['PUT', `${path}/unlike`, {}],
    ]
    for (const [method, where, body] of calls) {
      assert.equal((await mia.call(method, where, body)).status, 404, `${method} ${where}`)
    }
    assert.equal((await omar.get(commentsOf(post))).body.data.length, 1)
  })

  test('an archived post takes its comments along, publishers still list them', async () => {
    const post = await stage.post()
    const comment = await say(mia, post, 'Before')
    await stage.change(post.id, { state: 'archived' })
    assert.equal((await mia.get(commentsOf(post))).status, 404)
    assert.equal((await mia.put(`${commentsOf(post)}/${comment.id}`, { body: 'After' })).status, 404)
    assert.deepEqual(bodies(await anna.must(200, 'GET', `/v2/content/${post.id}/comments`)), ['Before'])
  })

  test('posts and comments that do not exist, or cannot, are 404', async () => {
    const post = await stage.post()
    for (const id of ['999999999', '0', '-1', 'abc', '9'.repeat(30), '00000000-0000-4000-8000-000000000000', '%00']) {
      const { status } = await mia.get(`/v2/feed/posts/${id}/comments`)
      assert.ok(status === 404 || (id === '%00' && status === 400), `${id}: ${status}`)
      if (id !== '%00') assert.equal((await anna.get(`/v2/content/${id}/comments`)).status, 404, id)
    }
    for (const id of ['999999999', '0', 'abc', '9'.repeat(30)]) {
      assert.equal((await mia.get(`${commentsOf(post)}/${id}/replies`)).status, 404, id)
      assert.equal((await anna.get(`/v2/content/${post.id}/comments/${id}/replies`)).status, 404, id)
    }
  })

  test('comments in review are for their author and publishers, hidden ones for publishers alone', async () => {
    const post = await stage.post()
    const review = await say(mia, post, 'waiting')
    const hidden = await say(mia, post, 'hidden')
    const answer = await reply(omar, hidden, 'below hidden')
    await stage.setCommentState(review.id, 'review')
    await stage.setCommentState(hidden.id, 'hidden')
    assert.deepEqual(bodies((await mia.get(commentsOf(post))).body.data), ['waiting'])
    assert.deepEqual((await omar.get(commentsOf(post))).body, {
      data: [],
      meta: { pagination: { page: 1, page_size: 10, total_records: 0, next: null } },
    })
    assert.equal((await omar.put(`${commentsOf(post)}/${review.id}/like`)).status, 404)
    assert.equal((await omar.get(`${commentsOf(post)}/${hidden.id}/replies`)).status, 404)
    assert.equal((await omar.put(`${commentsOf(post)}/${answer.id}`, { body: 'x' })).status, 404)
    const all = await anna.must(200, 'GET', `/v2/content/${post.id}/comments`)
    assert.deepEqual(
      all.map((c: { state: string }) => c.state),
      ['review', 'hidden'],
    )
  })
})

describe('a post that takes no comments', () => {
  test('refuses new ones and changes, shows none in the feed, and still lists them to publishers', async () => {
    const post = await stage.post()
    const comment = await say(mia, post, 'first')
    const answer = await reply(omar, comment, 'second')
    await stage.change(post.id, { is_commentable: false })
    const path = `${commentsOf(post)}/${comment.id}`
    for (const [method, where, body] of [
      ['POST', commentsOf(post), { body: 'third' }],
      ['POST', `${path}/1/replies`, { body: 'third' }],
      ['PUT', path, { body: 'changed' }],
      ['PUT', path, {}],
      ['PUT', `${path}/like`, {}],
    ] as const) {
      assert.equal((await mia.call(method, where, body)).status, 403, `${method} ${where}`)
    }
    const empty = { data: [], meta: { pagination: { page: 1, page_size: 10, total_records: 0, next: null } } }
    assert.deepEqual((await mia.get(commentsOf(post))).body, empty)
    assert.deepEqual((await mia.get(`${path}/replies`)).body, empty)
    assert.equal((await mia.get(`${commentsOf(post)}/999999999/replies`)).status, 404)
    const server = await program.server({ scopes: ['content.read'] })
    for (const caller of [anna, server]) {
      const list = await caller.must(200, 'GET', `/v2/content/${post.uuid}/comments`)
      assert.deepEqual(
        list.map((c: { id: number }) => c.id),
        [comment.id],
      )
      const replies = await caller.must(200, 'GET', `/v2/content/${post.id}/comments/${comment.id}/replies`)
      assert.deepEqual(
        replies.map((c: { id: number }) => c.id),
        [answer.id],
      )
    }
    assert.equal((await stage.counters(post.id))?.comment_count, 2)
  })
})
