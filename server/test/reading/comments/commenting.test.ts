import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sql } from '../../../src/platform/db/sql.ts'
import { type Person, sharedApp } from '../../support/app.ts'
import { bodies, commentsOf, desk, reply, say } from './support.ts'

const app = await sharedApp()
const { program, stage, anna, mia, omar } = await desk(app)

describe('commenting', () => {
  test('mia comments and gets the whole record', async () => {
    const post = await stage.post()
    const { id, created_at, ...rest } = await say(mia, post, 'At last! <b>Soup</b> & bread 🥣')
    assert.ok(Number.isInteger(id))
    assert.match(created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    assert.deepEqual(rest, {
      post_number: 1,
      content_id: post.id,
      parent_id: null,
      body: 'At last! <b>Soup</b> & bread 🥣',
      image_url: null,
      image_alt: null,
      mentions: [],
      author: { user_id: mia.id, display_name: 'Mia Tester', avatar_url: null },
      author_alias_id: null,
      like_count: 0,
      liked_at: null,
      reply_count: 0,
      state: 'published',
      updated_at: created_at,
      edited_at: null,
    })
  })

  test('who may write a reply with a token that only reads feeds corrects it with that as well, a comment not', async () => {
    const post = await stage.post()
    const comment = await say(mia, post, 'First')
    const reader = await program.tokenOf(mia, ['feeds.read'])
    const path = `/v2/feed/posts/${post.id}/comments`
    const answer = await reader.must(201, 'POST', `${path}/${comment.id}/${comment.post_number}/replies`, {
      body: 'Yess',
    })
    assert.equal((await reader.must(200, 'PUT', `${path}/${answer.id}`, { body: 'Yes' })).body, 'Yes')
    assert.equal((await reader.put(`${path}/${comment.id}`, { body: 'Frist' })).status, 403)
    assert.equal(
      (await (await program.tokenOf(omar, ['feeds.read'])).put(`${path}/${answer.id}`, { body: 'No' })).status,
      403,
    )
  })

  test('a person is shown with display name and picture where they have them', async () => {
    const comment = await say(anna, await stage.post(), 'Welcome')
    assert.deepEqual(comment.author, {
      user_id: anna.id,
      display_name: 'Anna A.',
      avatar_url: 'https://p.example/a.png',
    })
  })

  test('comments and replies of one post share the numbers, replies are counted, oldest come first', async () => {
    const post = await stage.post()
    const first = await say(mia, post, 'one')
    const answer = await reply(omar, first, 'two')
    const second = await say(omar, post, 'three')
    assert.deepEqual(
      [first, answer, second].map(c => c.post_number),
      [1, 2, 3],
    )
    assert.equal(answer.parent_id, first.id)
    const list = await mia.get(commentsOf(post))
    assert.deepEqual(bodies(list.body.data), ['one', 'three'])
    assert.deepEqual(
      list.body.data.map((c: { reply_count: number }) => c.reply_count),
      [1, 0],
    )
    assert.deepEqual(list.body.meta, { pagination: { page: 1, page_size: 10, total_records: 2, next: null } })
    assert.deepEqual(await stage.counters(post.id), { comment_count: 3, comment_sequence: 3 })
  })

  test('a reply to a reply joins the thread', async () => {
    const post = await stage.post()
    const first = await say(mia, post, 'Who brings cake?')
    const answer = await reply(omar, first, 'I do')
    const deeper = await reply(anna, answer, 'And I')
    assert.equal(deeper.parent_id, first.id)
    const thread = await mia.get(`${commentsOf(post)}/${first.id}/replies`)
    assert.deepEqual(bodies(thread.body.data), ['I do', 'And I'])
    assert.equal(thread.body.meta.pagination.total_records, 2)
    assert.deepEqual((await mia.get(`${commentsOf(post)}/${answer.id}/replies`)).body.data, [])
    assert.equal((await mia.get(commentsOf(post))).body.data[0].reply_count, 2)
  })

  test('a reply names the comment and its number, and the post it belongs to', async () => {
    const [post, other] = [await stage.post(), await stage.post()]
    const first = await say(mia, post, 'one')
    const second = await say(mia, post, 'two')
    const status = async (path: string) => (await omar.post(path, { body: 'no' })).status
    assert.equal(await status(`${commentsOf(post)}/${first.id}/${second.post_number}/replies`), 404)
    assert.equal(await status(`${commentsOf(post)}/${first.id}/0/replies`), 404)
    assert.equal(await status(`${commentsOf(post)}/${first.id}/x/replies`), 404)
    assert.equal(await status(`${commentsOf(post)}/999999999/1/replies`), 404)
    assert.equal(await status(`${commentsOf(other)}/${first.id}/1/replies`), 404)
    assert.equal((await stage.counters(post.id))?.comment_count, 2)
  })

  test('a post is named by its UUID as well', async () => {
    const post = await stage.post()
    await mia.must(201, 'POST', commentsOf({ id: post.uuid }), { body: 'by uuid' })
    assert.deepEqual(bodies((await omar.get(commentsOf({ id: post.uuid.toUpperCase() }))).body.data), ['by uuid'])
  })

  test('pages hold their size and go on where the last one ended', async () => {
    const post = await stage.post()
    for (const body of ['1', '2', '3', '4', '5']) await say(mia, post, body)
    const page = async (number: number) =>
      (await omar.get(`${commentsOf(post)}?page.size=2&page.number=${number}`)).body
    assert.deepEqual(bodies((await page(2)).data), ['3', '4'])
    assert.deepEqual(bodies((await page(3)).data), ['5'])
    assert.deepEqual(await page(4), {
      data: [],
      meta: { pagination: { page: 4, page_size: 2, total_records: 5, next: null } },
    })
  })

  test('the first comment is remembered in the engagement, each one emits one event', async () => {
    const post = await stage.post()
    const first = await say(mia, post, 'one')
    const at = (await stage.engagement(mia.id, post.id))?.commented_at
    assert.ok(at)
    const second = await reply(mia, first, 'two')
    assert.deepEqual((await stage.engagement(mia.id, post.id))?.commented_at, at)
    assert.equal(await stage.engagement(omar.id, post.id), undefined)
    const events = (await stage.events('comment_created')).filter(event => event.content_id === post.id)
    assert.deepEqual(events, [
      { content_id: post.id, user_id: mia.id, comment_id: first.id },
      { content_id: post.id, user_id: mia.id, comment_id: second.id },
    ])
  })
})

test('who has left is a former colleague, and what they wrote stays', async () => {
  const post = await stage.post()
  const gone = await program.user('gerd')
  await say(gone, post, 'Farewell')
  await app.app.services.database.unscopedQuery(
    sql`delete from users where program_id = ${program.id} and id = ${gone.id}`,
  )
  const [comment] = await mia.must(200, 'GET', commentsOf(post))
  assert.deepEqual(comment.author, { user_id: gone.id, display_name: 'Former colleague', avatar_url: null })
})

test('each reader sees the own like, in every list and answer of the feed, and publishers see none', async () => {
  const post = await stage.post()
  const comment = await say(mia, post, 'Mine?')
  const path = `${commentsOf(post)}/${comment.id}`
  const answer = await mia.must(201, 'POST', `${path}/1/replies`, { body: 'Yours.' })
  assert.deepEqual([comment.liked_at, answer.liked_at], [null, null])
  const { liked_at } = await omar.must(200, 'PUT', `${path}/like`)
  assert.ok(Date.parse(liked_at))
  await omar.must(200, 'PUT', `${commentsOf(post)}/${answer.id}/like`)
  const shown = async (person: Person) => {
    const lists = [commentsOf(post), `${commentsOf(post)}?around=${comment.id}`, `${path}/replies`]
    const pages = await Promise.all(lists.map(list => person.must(200, 'GET', list)))
    return pages.map(([first]) => first.liked_at !== null)
  }
  assert.deepEqual(await shown(omar), [true, true, true])
  assert.deepEqual(await shown(mia), [false, false, false])
  const edited = await mia.must(200, 'PUT', path, { body: 'Mine.' })
  assert.deepEqual([edited.like_count, edited.liked_at], [1, null])
  assert.equal((await omar.must(200, 'PUT', `${path}/like`)).liked_at, liked_at)
  assert.equal((await omar.must(200, 'PUT', `${path}/unlike`)).liked_at, null)
  const [managed] = await anna.must(200, 'GET', `/v2/content/${post.id}/comments`)
  assert.ok(!('liked_at' in managed))
})
