import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type Person, sharedApp, type TestProgram } from '../support/app.ts'
import type { Caller } from '../support/caller.ts'
import { type Stage, stageOf } from './stage.ts'

const app = await sharedApp()
let program: TestProgram
let stage: Stage
let anna: Person
let mia: Person
let omar: Person

before(async () => {
  program = await app.program()
  stage = stageOf(app, program)
  anna = await program.user('anna', {
    role: 'publisher',
    profile: { display_name: 'Anna A.', photo_url: 'https://p.example/a.png' },
  })
  mia = await program.user('mia')
  omar = await program.user('omar')
})

const commentsOf = (post: { id: number | string }) => `/v2/feed/posts/${post.id}/comments`

/** Says something under a post, or under a comment of it. */
const say = (person: Caller, post: { id: number }, body: string, more: object = {}) =>
  person.must(201, 'POST', commentsOf(post), { body, ...more })

// biome-ignore lint/suspicious/noExplicitAny: a comment as it came back
const reply = (person: Caller, to: any, body: string, more: object = {}) =>
  person.must(201, 'POST', `${commentsOf({ id: to.content_id })}/${to.id}/${to.post_number}/replies`, { body, ...more })

const bodies = (comments: Array<{ body: string }>) => comments.map(comment => comment.body)

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
      author: { user_id: mia.id, display_name: 'Mia Tester', avatar_url: null },
      author_alias_id: null,
      like_count: 0,
      reply_count: 0,
      state: 'published',
      updated_at: created_at,
    })
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
    assert.deepEqual(list.body.meta, { pagination: { page: 1, page_size: 10, total_records: 2 } })
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
    assert.deepEqual(await page(4), { data: [], meta: { pagination: { page: 4, page_size: 2, total_records: 5 } } })
  })

  test('the first comment is remembered in the engagement, each one is told as an event, once', async () => {
    const post = await stage.post()
    const first = await say(mia, post, 'one')
    const at = (await stage.engagement(mia.id, post.id))?.commented_at
    assert.ok(at)
    const second = await reply(mia, first, 'two')
    assert.deepEqual((await stage.engagement(mia.id, post.id))?.commented_at, at)
    assert.equal(await stage.engagement(omar.id, post.id), undefined)
    const events = (await stage.events('comment_created')).filter(event => event['content_id'] === post.id)
    assert.deepEqual(events, [
      { content_id: post.id, user_id: mia.id, comment_id: first.id },
      { content_id: post.id, user_id: mia.id, comment_id: second.id },
    ])
  })

  test('50 comments and replies at once get 50 numbers without a gap, and every count is right', async () => {
    const post = await stage.post()
    const thread = await say(mia, post, 'Go!')
    const people = [anna, mia, omar]
    const said = await Promise.all(
      Array.from({ length: 50 }, (_, i) => {
        const person = people[i % 3] as Person
        return i % 2 ? say(person, post, `c${i}`) : reply(person, thread, `r${i}`)
      }),
    )
    const numbers = said.map(comment => comment.post_number).sort((a, b) => a - b)
    assert.deepEqual(
      numbers,
      Array.from({ length: 50 }, (_, i) => i + 2),
    )
    assert.deepEqual(await stage.counters(post.id), { comment_count: 51, comment_sequence: 51 })
    const list = (await mia.get(`${commentsOf(post)}?page.size=100`)).body
    assert.equal(list.meta.pagination.total_records, 26)
    assert.equal(list.data[0].reply_count, 25)
    const inOrder = list.data.map((c: { post_number: number }) => c.post_number)
    assert.deepEqual(
      inOrder,
      [...inOrder].sort((a: number, b: number) => a - b),
    )
    const times = list.data.map((c: { created_at: string }) => c.created_at)
    assert.deepEqual(times, [...times].sort())
  })

  test('a repeated Idempotency-Key comments once', async () => {
    const post = await stage.post()
    const key = { 'idempotency-key': `comment-${post.id}` }
    const first = await mia.post(commentsOf(post), { body: 'once' }, key)
    const again = await mia.post(commentsOf(post), { body: 'once' }, key)
    assert.deepEqual(again.body, first.body)
    assert.equal((await stage.counters(post.id))?.comment_count, 1)
  })
})

describe('what may not be seen', () => {
  test('a post for others is no post: every call is 404, whoever wrote the comment', async () => {
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

  test('another program has neither the post nor its comments', async () => {
    const post = await stage.post()
    const comment = await say(mia, post, 'Ours')
    const elsewhere = await app.program()
    const paul = await elsewhere.user('paul', { role: 'administrator' })
    const own = await stageOf(app, elsewhere).post()
    const calls: Array<[string, string, object?]> = [
      ['GET', commentsOf(post)],
      ['POST', commentsOf(post), { body: 'hi' }],
      ['GET', `/v2/content/${post.id}/comments`],
      ['GET', `/v2/content/${post.uuid}/comments`],
      ['GET', `/v2/content/${post.id}/comments/${comment.id}/replies`],
      ['PUT', `${commentsOf(post)}/${comment.id}`, { body: 'hi' }],
      ['PUT', `${commentsOf(own)}/${comment.id}/like`, {}],
      ['POST', `${commentsOf(own)}/${comment.id}/1/replies`, { body: 'hi' }],
    ]
    for (const [method, where, body] of calls) {
      assert.equal((await paul.call(method, where, body)).status, 404, `${method} ${where}`)
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
      meta: { pagination: { page: 1, page_size: 10, total_records: 0 } },
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
    const empty = { data: [], meta: { pagination: { page: 1, page_size: 10, total_records: 0 } } }
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

describe('changing a comment', () => {
  test('is for its author alone', async () => {
    const comment = await say(mia, await stage.post(), 'mine')
    const path = `${commentsOf({ id: comment.content_id })}/${comment.id}`
    for (const other of [omar, anna]) assert.equal((await other.put(path, { body: 'theirs' })).status, 403)
    const changed = await mia.must(200, 'PUT', path, {
      body: 'still mine',
      state: 'hidden',
      like_count: 7,
      parent_id: 3,
    })
    assert.deepEqual(changed, { ...comment, body: 'still mine', updated_at: changed.updated_at })
    assert.ok(changed.updated_at >= comment.updated_at)
  })

  test('with nothing to change succeeds and changes nothing, not even the time', async () => {
    const comment = await say(mia, await stage.post(), 'as it is')
    const path = `${commentsOf({ id: comment.content_id })}/${comment.id}`
    for (const body of [{}, { body: 'as it is' }, { author_alias_id: 1 }, undefined]) {
      assert.deepEqual(await mia.must(200, 'PUT', path, body), comment)
    }
  })

  test('needs the scope to engage, as creating one does; a reply needs only reading', async () => {
    const comment = await say(mia, await stage.post(), 'scoped')
    const reader = await program.tokenOf(mia, ['feeds.read'])
    const path = commentsOf({ id: comment.content_id })
    assert.equal((await reader.post(path, { body: 'x' })).status, 403)
    assert.equal((await reader.put(`${path}/${comment.id}`, { body: 'x' })).status, 403)
    await reply(reader, comment, 'fine')
  })
})

test('who has left is a former colleague, and what they wrote stays', async () => {
  const post = await stage.post()
  const gone = await program.user('gerd')
  await say(gone, post, 'Farewell')
  await app.app.services.database.transaction(program.id, db =>
    db.deleteFrom('users').where('program_id', '=', program.id).where('id', '=', gone.id).execute(),
  )
  const [comment] = await mia.must(200, 'GET', commentsOf(post))
  assert.deepEqual(comment.author, { user_id: gone.id, display_name: 'Former colleague', avatar_url: null })
})

describe('bad input', () => {
  const cases: Array<[name: string, body: unknown, rule: string, parameter: string]> = [
    ['no body', {}, 'required', 'body'],
    ['null', { body: null }, 'invalid_type', 'body'],
    ['a number', { body: 5 }, 'invalid_type', 'body'],
    ['an object', { body: { text: 'x' } }, 'invalid_type', 'body'],
    ['empty', { body: '' }, 'too_short', 'body'],
    ['white space', { body: ' \n\t\u00a0\u2003 ' }, 'invalid_format', 'body'],
    ['nothing that shows', { body: '\u200b\u2060\ufeff' }, 'invalid_format', 'body'],
    ['too long', { body: 'x'.repeat(10_001) }, 'too_long', 'body'],
    ['NUL', { body: 'a\u0000b' }, 'invalid_format', 'body'],
    ['an alias that is text', { body: 'x', author_alias_id: 'one' }, 'numeric', 'author_alias_id'],
    ['an alias of zero', { body: 'x', author_alias_id: 0 }, 'out_of_range', 'author_alias_id'],
    ['an alias that does not exist', { body: 'x', author_alias_id: 999_999_999 }, 'not_found', 'author_alias_id'],
  ]
  for (const [name, body, rule, parameter] of cases) {
    test(`${name} is 400 ${rule} and writes nothing`, async () => {
      const post = await stage.post()
      const answer = await mia.post(commentsOf(post), body)
      assert.equal(answer.status, 400, answer.text)
      assert.deepEqual(
        [answer.body.error.validations[0].rule, answer.body.error.validations[0].parameter],
        [rule, parameter],
      )
      assert.equal(await stage.counters(post.id), undefined)
    })
  }

  test('an edit is checked like a new comment', async () => {
    const comment = await say(mia, await stage.post(), 'good')
    const path = `${commentsOf({ id: comment.content_id })}/${comment.id}`
    for (const body of [
      { body: '' },
      { body: '  ' },
      { body: null },
      { body: 1 },
      { body: 'x'.repeat(10_001) },
      [],
      'no json',
    ])
      assert.equal((await mia.put(path, body)).status, 400, JSON.stringify(body).slice(0, 40))
    assert.equal((await mia.must(200, 'PUT', path, {})).body, 'good')
  })

  test('10,000 characters fit, counted as people count them', async () => {
    const comment = await say(mia, await stage.post(), '🥣'.repeat(10_000))
    assert.equal([...comment.body].length, 10_000)
  })

  test('pages out of range are 400', async () => {
    const post = await stage.post()
    for (const query of ['page.size=0', 'page.size=101', 'page.number=0', 'page.size=', 'page.number=x']) {
      assert.equal((await mia.get(`${commentsOf(post)}?${query}`)).status, 400, query)
      assert.equal((await anna.get(`/v2/content/${post.id}/comments?${query}`)).status, 400, query)
    }
  })
})
