import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import { commentsOf, desk, reply, say } from './support.ts'

const app = await sharedApp()
const { program, stage, anna, mia, omar } = await desk(app)

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

  test('says so once others may have read it: after five minutes, or once it was answered', async () => {
    const post = await stage.post()
    const edit = (comment: { id: number }, body: string) =>
      mia.must(200, 'PUT', `${commentsOf(post)}/${comment.id}`, { body })
    const thread = await say(mia, post, 'first')
    assert.equal(thread.edited_at, null)
    assert.equal((await edit(thread, 'second')).edited_at, null, 'a typing error, mended at once')
    const answer = await reply(mia, thread, 'an answer')
    const edited = await edit(thread, 'third')
    assert.equal(edited.edited_at, edited.updated_at)
    assert.equal((await edit(thread, 'third')).edited_at, edited.edited_at, 'nothing was changed')
    await reply(omar, thread, 'names the thread, not the answer')
    assert.equal((await edit(answer, 'another answer')).edited_at, null)
    await reply(omar, answer, 'names the answer')
    assert.ok((await edit(answer, 'a third answer')).edited_at)
    const old = await say(mia, post, 'old')
    await app.app.services.database.pool.query(
      `update comments set created_at = now() - interval '301 seconds' where program_id = $1 and id = $2`,
      [program.id, old.id],
    )
    assert.ok((await edit(old, 'old, and changed')).edited_at)
    const [listed] = await omar.must(200, 'GET', commentsOf(post))
    assert.equal(listed.edited_at, edited.edited_at)
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
