import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import type { Caller } from '../../support/caller.ts'
import { commentsOf, desk, reply, say } from './support.ts'

const app = await sharedApp()
const { program, stage, anna, mia, omar } = await desk(app)

const SIZE = 3
const COUNT = 8

const page = async (caller: Caller, path: string, query: string) => {
  const { body, status, text } = await caller.get(`${path}?page.size=${SIZE}&${query}`)
  assert.equal(status, 200, text)
  const { page: number, next } = body.meta.pagination
  return { number, next, ids: body.data.map(({ id }: { id: number }) => id) }
}

/** Each list of comments with its caller, after `COUNT` were written in it. */
async function lists() {
  const post = await stage.post()
  const threads: { id: number }[] = []
  for (let made = 0; made < COUNT; made++) threads.push(await say(mia, post, `thread ${made}`))
  const [first] = threads as [{ id: number }]
  const replies: { id: number }[] = []
  for (let made = 0; made < COUNT; made++) replies.push(await reply(mia, first, `reply ${made}`))
  const ids = (comments: readonly { id: number }[]) => comments.map(({ id }) => id)
  const content = `/v2/content/${post.id}/comments`
  return {
    post,
    all: [
      { caller: omar, path: commentsOf(post), ids: ids(threads), other: replies[0]?.id },
      { caller: anna, path: content, ids: ids(threads), other: replies[0]?.id },
      { caller: omar, path: `${commentsOf(post)}/${first.id}/replies`, ids: ids(replies), other: first.id },
      { caller: anna, path: `${content}/${first.id}/replies`, ids: ids(replies), other: first.id },
    ],
  }
}

describe('the page around a comment', () => {
  test('holds it, whatever number is given, and is read on from', async () => {
    for (const { caller, path, ids } of (await lists()).all) {
      for (const [index, id] of ids.entries()) {
        const found = await page(caller, path, `around=${id}&page.number=7`)
        const number = Math.floor(index / SIZE) + 1
        assert.deepEqual([found.number, found.ids], [number, ids.slice((number - 1) * SIZE, number * SIZE)], path)
        if (number < 3) {
          const behind = await page(caller, path, `page.after=${encodeURIComponent(found.next)}`)
          assert.deepEqual(behind.ids, ids.slice(number * SIZE, (number + 1) * SIZE))
        } else assert.equal(found.next, null)
      }
    }
  })

  test('holds it in the list of the newest first too, whose places are no places of the other', async () => {
    const { all } = await lists()
    const [{ caller, path, ids }] = all as [(typeof all)[0]]
    const newest = ids.toReversed()
    const sort = 'sort=-created_at'
    assert.deepEqual((await page(caller, path, 'sort=created_at')).ids, ids.slice(0, SIZE))
    const first = await page(caller, path, sort)
    assert.deepEqual(first.ids, newest.slice(0, SIZE))
    const behind = `page.after=${encodeURIComponent(first.next)}`
    assert.deepEqual((await page(caller, path, `${sort}&${behind}`)).ids, newest.slice(SIZE, 2 * SIZE))
    const found = await page(caller, path, `${sort}&around=${newest[4]}`)
    assert.deepEqual([found.number, found.ids], [2, newest.slice(SIZE, 2 * SIZE)])
    for (const wrong of [behind, 'sort=body']) {
      assert.equal((await caller.get(`${path}?page.size=${SIZE}&${wrong}`)).status, 400, wrong)
    }
  })

  test('is 400 together with a place, and 404 for a comment that is not in the list', async () => {
    const { all } = await lists()
    for (const { caller, path, ids, other } of all) {
      const { next } = await page(caller, path, '')
      const both = await caller.get(`${path}?around=${ids[0]}&page.after=${encodeURIComponent(next)}&page.size=${SIZE}`)
      assert.deepEqual([both.status, both.body.error.validations[0].parameter], [400, 'around'], path)
      for (const id of [other, 999_999_999]) assert.equal((await caller.get(`${path}?around=${id}`)).status, 404, path)
    }
  })

  test('is 404 for a comment that this reader does not see, or that is no longer there', async () => {
    const { post, all } = await lists()
    const [feed, content] = all as [(typeof all)[0], (typeof all)[0]]
    const [, second, third] = feed.ids as [number, number, number]
    await app.app.services.database.pool.query(
      `update comments set state = 'hidden' where program_id = $1 and id = $2`,
      [program.id, second],
    )
    assert.equal((await omar.get(`${feed.path}?around=${second}`)).status, 404)
    assert.equal((await page(anna, content.path, `around=${second}`)).number, 1, 'the studio sees it')
    await mia.must(204, 'DELETE', `${commentsOf(post)}/${third}`)
    for (const { caller, path } of [feed, content])
      assert.equal((await caller.get(`${path}?around=${third}`)).status, 404)
    assert.deepEqual((await page(omar, feed.path, `around=${feed.ids[4]}`)).number, 1, 'pages count what is seen')
  })

  test('is 404 once the post takes no comments', async () => {
    const { post, all } = await lists()
    await anna.must(200, 'PUT', `/v2/content/${post.id}`, { is_commentable: false })
    for (const { caller, path, ids } of all) {
      const status = caller === anna ? 200 : 404
      assert.equal((await caller.get(`${path}?around=${ids[0]}`)).status, status, path)
      assert.equal((await caller.get(path)).status, 200)
    }
  })
})
