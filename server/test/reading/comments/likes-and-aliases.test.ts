import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { REACTION_TYPES } from '../../../src/reading/reactions/index.ts'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'
import { type Stage, stageOf } from './stage.ts'
import { commentsOf, reply, say } from './support.ts'

const app = await sharedApp()
let program: TestProgram
let stage: Stage
let paula: Person
let mia: Person
let omar: Person

before(async () => {
  program = await app.program()
  stage = stageOf(app, program)
  paula = await program.user('paula', { role: 'program_manager' })
  mia = await program.user('mia')
  omar = await program.user('omar')
})

const SETTINGS = '/v2/settings/comment_aliases'
const pathOf = (comment: { id: number; content_id: number }) =>
  `${commentsOf({ id: comment.content_id })}/${comment.id}`

describe('liking a comment', () => {
  test('counts each person once and is taken back the same way', async () => {
    const comment = await say(mia, await stage.post(), 'Like me')
    const path = pathOf(comment)
    assert.equal((await mia.must(200, 'PUT', `${path}/like`)).like_count, 1)
    assert.equal((await mia.must(200, 'PUT', `${path}/like`, {})).like_count, 1)
    const liked = await omar.must(200, 'PUT', `${path}/like`, { reaction_type_id: 99 })
    assert.deepEqual(liked, { ...comment, like_count: 2, liked_at: liked.liked_at })
    assert.equal((await mia.must(200, 'PUT', `${path}/unlike`)).like_count, 1)
    assert.equal((await mia.must(200, 'PUT', `${path}/unlike`)).like_count, 1)
    const events = (await stage.events('content_liked')).filter(event => event.comment_id === comment.id)
    assert.deepEqual(
      events.map(event => event.user_id),
      [mia.id, omar.id],
    )
    assert.equal(events[0]?.content_id, comment.content_id)
  })

  test('by many at once and by one many times leaves an exact count', async () => {
    const comment = await say(mia, await stage.post(), 'Hot')
    const crowd: Person[] = []
    for (let i = 0; i < 12; i++) crowd.push(await program.user(`fan${i}`))
    await Promise.all(crowd.flatMap(fan => [1, 2, 3].map(() => fan.must(200, 'PUT', `${pathOf(comment)}/like`))))
    await Promise.all(
      crowd.slice(0, 5).flatMap(fan => [1, 2].map(() => fan.must(200, 'PUT', `${pathOf(comment)}/unlike`))),
    )
    const [listed] = await mia.must(200, 'GET', commentsOf({ id: comment.content_id }))
    assert.equal(listed.like_count, 7)
    const events = (await stage.events('content_liked')).filter(event => event.comment_id === comment.id)
    assert.equal(events.length, 12)
  })

  test('a reply is liked like a comment, and a comment only under its own post', async () => {
    const [post, other] = [await stage.post(), await stage.post()]
    const comment = await say(mia, post, 'first')
    const reply = await mia.must(201, 'POST', `${pathOf(comment)}/1/replies`, { body: 'second' })
    assert.equal((await omar.must(200, 'PUT', `${pathOf(reply)}/like`)).like_count, 1)
    assert.equal((await omar.put(`${commentsOf(other)}/${comment.id}/like`)).status, 404)
  })
})

describe('expanded reactions', () => {
  let rosa: Person
  let theo: Person
  let theirs: Stage

  before(async () => {
    const expanded = await app.program()
    theirs = stageOf(app, expanded)
    await theirs.expandReactions()
    rosa = await expanded.user('rosa', { role: 'publisher' })
    theo = await expanded.user('theo')
  })

  test('are counted by type in every answer that holds comments', async () => {
    const post = await theirs.post()
    const comment = await say(rosa, post, 'React!')
    assert.deepEqual(comment.reactions, [])
    const path = pathOf(comment)
    await rosa.must(200, 'PUT', `${path}/like`, { reaction_type_id: 2 })
    const both = await theo.must(200, 'PUT', `${path}/like`, { reaction_type_id: 1 })
    assert.equal(both.like_count, 2)
    assert.deepEqual(both.reactions, [
      { reaction_type_id: 1, count: 1 },
      { reaction_type_id: 2, count: 1 },
    ])
    const changed = await theo.must(200, 'PUT', `${path}/like`, { reaction_type_id: 2 })
    assert.deepEqual([changed.like_count, changed.reactions], [2, [{ reaction_type_id: 2, count: 2 }]])
    const again = await theo.must(200, 'PUT', `${path}/like`)
    assert.deepEqual(again, changed)
    const removed = await rosa.must(200, 'PUT', `${path}/unlike`)
    assert.deepEqual([removed.like_count, removed.reactions], [1, [{ reaction_type_id: 2, count: 1 }]])
    for (const list of [commentsOf(post), `/v2/content/${post.id}/comments`]) {
      assert.deepEqual((await rosa.must(200, 'GET', list))[0].reactions, [{ reaction_type_id: 2, count: 1 }])
    }
    assert.equal((await theirs.events('content_liked')).length, 2)
  })

  test('know no other types', async () => {
    const path = pathOf(await say(rosa, await theirs.post(), 'React!'))
    for (const reaction_type_id of [0, -1, REACTION_TYPES.length + 1, 1e300]) {
      const answer = await theo.put(`${path}/like`, { reaction_type_id })
      assert.equal(answer.status, 400)
      assert.equal(answer.body.error.validations[0].parameter, 'reaction_type_id')
    }
    for (const reaction_type_id of ['1', 1.5, [], {}]) {
      assert.equal((await theo.put(`${path}/like`, { reaction_type_id })).status, 400)
    }
    assert.equal((await theo.must(200, 'PUT', `${path}/like`, { reaction_type_id: null })).like_count, 1)
  })

  test('are absent where the program has not switched them on', async () => {
    const comment = await say(mia, await stage.post(), 'Plain')
    assert.ok(!('reactions' in comment))
    assert.ok(!('reactions' in (await mia.must(200, 'PUT', `${pathOf(comment)}/like`, { reaction_type_id: 2 }))))
  })
})

describe('aliases', () => {
  const newAlias = (more: object = {}) =>
    paula.must(201, 'POST', SETTINGS, {
      display_name: 'The Board',
      avatar_url: 'https://p.example/board.png',
      alias_type: 'team',
      user_ids: [mia.id],
      ...more,
    })

  test('mia comments as the board: its name and picture, and no one sees who it was', async () => {
    const alias = await newAlias()
    const comment = await say(mia, await stage.post(), 'We decided', { author_alias_id: alias.id })
    assert.equal(comment.author_alias_id, alias.id)
    assert.deepEqual(comment.author, {
      user_id: null,
      display_name: 'The Board',
      avatar_url: 'https://p.example/board.png',
    })
    const reply = await mia.must(201, 'POST', `${pathOf(comment)}/1/replies`, {
      body: 'Yes',
      author_alias_id: alias.id,
    })
    assert.deepEqual(reply.author, comment.author)
    const [listed] = await omar.must(200, 'GET', commentsOf({ id: comment.content_id }))
    assert.deepEqual(listed, { ...comment, reply_count: 1 })
  })

  test('she changes what she wrote, but not under whose name', async () => {
    const [board, press] = [await newAlias(), await newAlias({ display_name: 'Press' })]
    const comment = await say(mia, await stage.post(), 'We decided', { author_alias_id: board.id })
    const changed = await mia.must(200, 'PUT', pathOf(comment), { body: 'We think', author_alias_id: press.id })
    assert.deepEqual([changed.body, changed.author_alias_id], ['We think', board.id])
    assert.equal((await mia.must(200, 'PUT', pathOf(comment), { author_alias_id: null })).author_alias_id, board.id)
    const plain = await say(mia, { id: comment.content_id }, 'me')
    assert.equal((await mia.must(200, 'PUT', pathOf(plain), { author_alias_id: board.id })).author_alias_id, null)
  })

  test('others hear of what mia says under an alias, at once or after review, but not that it was she', async () => {
    const alias = await newAlias()
    const post = await stage.post()
    const written = await say(mia, post, 'We decided', { author_alias_id: alias.id })
    const answered = await reply(mia, written, 'For good', { author_alias_id: alias.id })
    await paula.must(200, 'PUT', '/v2/settings/moderation', { words: ['embargo'] })
    const held = await say(mia, post, 'Until the embargo ends', { author_alias_id: alias.id })
    await paula.must(200, 'PUT', `/v2/moderation/comments/${held.id}/approve`)
    const own = await say(mia, post, 'As myself')
    const created = (await stage.events('comment_created')).filter(event => event.content_id === post.id)
    const underAlias = (comment: { id: number }) => ({
      content_id: post.id,
      user_id: null,
      comment_id: comment.id,
      author_alias_id: alias.id,
    })
    const asMyself = { content_id: post.id, user_id: mia.id, comment_id: own.id }
    assert.deepEqual(created, [...[written, answered, held].map(underAlias), asMyself])
  })

  test('an alias of others is 403, one that does not exist 400, and nothing is written', async () => {
    const alias = await newAlias()
    const post = await stage.post()
    assert.equal((await omar.post(commentsOf(post), { body: 'Fake', author_alias_id: alias.id })).status, 403)
    assert.equal((await paula.post(commentsOf(post), { body: 'Fake', author_alias_id: alias.id })).status, 403)
    assert.equal((await mia.post(commentsOf(post), { body: 'Fake', author_alias_id: 999_999_999 })).status, 400)
    assert.equal(await stage.counters(post.id), undefined)
  })

  test('everyone lists those that they may post as', async () => {
    const vera = await program.user('vera')
    const [one, two] = [
      await newAlias({ display_name: 'Zoo', user_ids: [vera.id, mia.id] }),
      await newAlias({ display_name: 'Ant', user_ids: [vera.id], alias_type: 'program', avatar_url: null }),
    ]
    const answer = await vera.get('/v2/comment_aliases')
    assert.deepEqual(answer.body.data, [
      { id: two.id, display_name: 'Ant', avatar_url: null, alias_type: 'program' },
      { id: one.id, display_name: 'Zoo', avatar_url: 'https://p.example/board.png', alias_type: 'team' },
    ])
    assert.deepEqual(answer.body.meta.pagination, { page: 1, page_size: 10, total_records: 2 })
    assert.deepEqual(await paula.must(200, 'GET', '/v2/comment_aliases'), [])
    const reader = await program.tokenOf(vera, ['feeds.read'])
    assert.equal((await reader.get('/v2/comment_aliases')).status, 403)
  })

  test('paula changes an alias in part; what was written under it follows', async () => {
    const alias = await newAlias()
    const comment = await say(mia, await stage.post(), 'Old name', { author_alias_id: alias.id })
    const path = `${SETTINGS}/${alias.id}`
    assert.deepEqual(await paula.must(200, 'PUT', path, {}), alias)
    const changed = await paula.must(200, 'PUT', path, { display_name: 'New Board', user_ids: [omar.id, omar.id] })
    assert.deepEqual(changed, { ...alias, display_name: 'New Board', user_ids: [omar.id] })
    const [listed] = await omar.must(200, 'GET', commentsOf({ id: comment.content_id }))
    assert.equal(listed.author.display_name, 'New Board')
    assert.equal(
      (await mia.post(commentsOf({ id: comment.content_id }), { body: 'x', author_alias_id: alias.id })).status,
      403,
    )
    assert.equal((await omar.put(pathOf(comment), { body: 'not his' })).status, 403)
    assert.equal((await paula.must(200, 'PUT', path, { avatar_url: null })).avatar_url, null)
  })

  test('a deleted alias is gone for new comments and stays above the old ones', async () => {
    const alias = await newAlias()
    const post = await stage.post()
    const comment = await say(mia, post, 'Last words', { author_alias_id: alias.id })
    const path = `${SETTINGS}/${alias.id}`
    assert.equal((await paula.delete(path)).status, 204)
    assert.equal((await paula.delete(path)).status, 404)
    assert.equal((await paula.put(path, { display_name: 'Back' })).status, 404)
    assert.equal((await mia.post(commentsOf(post), { body: 'x', author_alias_id: alias.id })).status, 400)
    assert.ok(
      !(await paula.must(200, 'GET', `${SETTINGS}?page.size=100`)).some((a: { id: number }) => a.id === alias.id),
    )
    assert.ok(!(await mia.must(200, 'GET', '/v2/comment_aliases')).some((a: { id: number }) => a.id === alias.id))
    assert.deepEqual((await omar.must(200, 'GET', commentsOf(post)))[0], comment)
  })

  test('only program managers and servers that act as such manage them', async () => {
    const publisher = await program.user('pia', { role: 'publisher' })
    assert.equal((await publisher.get(SETTINGS)).status, 403)
    const server = await program.server()
    const alias = await server.must(201, 'POST', SETTINGS, { display_name: 'Robot', alias_type: 'user' })
    assert.deepEqual(alias, { id: alias.id, display_name: 'Robot', avatar_url: null, alias_type: 'user', user_ids: [] })
    const all = await paula.get(`${SETTINGS}?page.size=100`)
    assert.ok(all.body.data.some((a: { id: number }) => a.id === alias.id))
    assert.equal(all.body.meta.pagination.total_records, all.body.data.length)
  })

  test('an alias speaks for people of its own program, and is listed there alone', async () => {
    await newAlias()
    const petra = await (await app.program()).user('petra', { role: 'administrator' })
    const answer = await petra.post(SETTINGS, { display_name: 'X', alias_type: 'team', user_ids: [petra.id, mia.id] })
    assert.deepEqual(answer.body.error.validations, [
      { rule: 'not_found', parameter: 'user_ids.1', message: `User ${mia.id} does not exist` },
    ])
    assert.deepEqual(await petra.must(200, 'GET', SETTINGS), [])
  })

  const good = { display_name: 'Good', alias_type: 'team' }
  const cases: Array<[name: string, body: object, rule: string, parameter: string]> = [
    ['no name', { alias_type: 'team' }, 'required', 'display_name'],
    ['a blank name', { ...good, display_name: '  ' }, 'invalid_format', 'display_name'],
    ['a long name', { ...good, display_name: 'x'.repeat(256) }, 'too_long', 'display_name'],
    ['a name that is none', { ...good, display_name: 7 }, 'invalid_type', 'display_name'],
    ['no type', { display_name: 'Good' }, 'required', 'alias_type'],
    ['an unknown type', { ...good, alias_type: 'robot' }, 'invalid_enum', 'alias_type'],
    ['a script for a picture', { ...good, avatar_url: 'javascript:alert(1)' }, 'invalid_format', 'avatar_url'],
    ['users that are no list', { ...good, user_ids: 'all' }, 'invalid_type', 'user_ids'],
    ['a user that is no id', { ...good, user_ids: ['x'] }, 'numeric', 'user_ids.0'],
    ['an unknown user', { ...good, user_ids: [999_999_999] }, 'not_found', 'user_ids.0'],
    ['too many users', { ...good, user_ids: Array.from({ length: 1001 }, (_, i) => i + 1) }, 'too_long', 'user_ids'],
  ]
  for (const [name, body, rule, parameter] of cases) {
    test(`${name} is 400 ${rule}`, async () => {
      const before = await paula.get(SETTINGS)
      const answer = await paula.post(SETTINGS, body)
      assert.equal(answer.status, 400, answer.text)
      assert.deepEqual(
        [answer.body.error.validations[0].rule, answer.body.error.validations[0].parameter],
        [rule, parameter],
      )
      assert.equal(
        (await paula.get(SETTINGS)).body.meta.pagination.total_records,
        before.body.meta.pagination.total_records,
      )
    })
  }
})
