import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { type Stage, stageOf } from '../../reading/comments/stage.ts'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'

const app = await sharedApp()
let program: TestProgram
let stage: Stage
let mia: Person
let tom: Person
let paula: Person
let anna: Person

describe('moderation', async () => {
  before(async () => {
    program = await app.program()
    stage = stageOf(app, program)
    mia = await program.user('mia')
    tom = await program.user('tom')
    anna = await program.user('anna', { role: 'publisher' })
    paula = await program.user('paula', { role: 'program_manager' })
    await paula.must(200, 'PUT', '/v2/settings/moderation', { words: ['Blödsinn', 'off the record', '  blodsinn '] })
  })

  const comments = (postId: number) => `/v2/feed/posts/${postId}/comments`
  const say = (who: Person, postId: number, body: string) => who.must(201, 'POST', comments(postId), { body })
  const answer = (who: Person, postId: number, to: { id: number; post_number: number }, body: string) =>
    who.must(201, 'POST', `${comments(postId)}/${to.id}/${to.post_number}/replies`, { body })
  const decide = (id: number, action: string) => paula.put(`/v2/moderation/comments/${id}/${action}`)
  const shownTo = async (who: Person, postId: number) =>
    (await who.must(200, 'GET', comments(postId))).map((comment: { id: number }) => comment.id)
  const countOf = async (postId: number) => (await stage.counters(postId))?.comment_count
  const awaiting = async (query = '') =>
    (await paula.must(200, 'GET', `/v2/moderation/comments?page.size=100${query}`)).map(
      (comment: { id: number }) => comment.id,
    )

  test('paula keeps the word list; words that compare alike count once', async () => {
    const { words } = await paula.must(200, 'GET', '/v2/settings/moderation')
    assert.deepEqual(words, ['blodsinn', 'off the record'])
  })

  test('a comment with a listed word waits for paula: mia sees it, tom does not, it counts nowhere and emits no event', async () => {
    const post = await stage.post()
    const comment = await say(mia, post.id, 'So ein BLÖDSINN!')
    assert.equal(comment.state, 'review')
    assert.deepEqual(await shownTo(mia, post.id), [comment.id])
    assert.deepEqual(await shownTo(tom, post.id), [])
    assert.equal(await countOf(post.id), 0)
    const events = async () => (await stage.events('comment_created')).filter(event => event.comment_id === comment.id)
    assert.equal((await events()).length, 0)
    assert.ok((await awaiting('&filter.state=review')).includes(comment.id))

    const [plain] = await paula.must(200, 'GET', '/v2/moderation/comments')
    assert.ok(!('matched' in plain))
    const [held] = await paula.must(200, 'GET', '/v2/moderation/comments?include=matched')
    assert.deepEqual([held.id, held.matched], [comment.id, [{ word: 'blodsinn', at: 7, length: 8 }]])

    const approved = await decide(comment.id, 'approve')
    assert.equal(approved.body.data.state, 'published')
    assert.deepEqual(await shownTo(tom, post.id), [comment.id])
    assert.equal(await countOf(post.id), 1)
    await decide(comment.id, 'hide')
    await decide(comment.id, 'restore')
    assert.equal((await events()).length, 1, 'one event')
  })

  test('a comment that is changed to hold a listed word goes to review; one without stays', async () => {
    const post = await stage.post()
    const comment = await say(mia, post.id, 'Fine')
    await mia.must(200, 'PUT', `${comments(post.id)}/${comment.id}`, { body: 'Really fine' })
    assert.equal(await countOf(post.id), 1)
    const changed = await mia.must(200, 'PUT', `${comments(post.id)}/${comment.id}`, {
      body: 'This is off the  record',
    })
    assert.equal(changed.state, 'review')
    assert.equal(await countOf(post.id), 0)
  })

  test('paula approves what she saw: a comment that tom has changed in the meantime stays in review', async () => {
    const post = await stage.post()
    const comment = await say(tom, post.id, 'Blödsinn')
    const approve = (body?: object) => paula.put(`/v2/moderation/comments/${comment.id}/approve`, body)
    const listed = async () =>
      (await paula.must(200, 'GET', '/v2/moderation/comments?filter.state=review&page.size=100')).find(
        ({ id }: { id: number }) => id === comment.id,
      )
    const seen = await listed()
    await tom.must(200, 'PUT', `${comments(post.id)}/${comment.id}`, { body: 'Blödsinn, and worse' })
    assert.equal((await approve({ updated_at: seen.updated_at })).status, 409)
    assert.deepEqual(await shownTo(mia, post.id), [])
    const { state, updated_at } = await listed()
    assert.equal(state, 'review')
    assert.equal((await approve({ updated_at: 'yesterday' })).status, 400)
    assert.equal((await approve({ updated_at })).body.data.state, 'published')
    assert.deepEqual(await shownTo(mia, post.id), [comment.id])
  })

  test('of a change and an approval at once, nothing is shown that paula has not seen', async () => {
    const post = await stage.post()
    for (let round = 0; round < 8; round++) {
      const { id, updated_at } = await say(tom, post.id, 'Blödsinn')
      const [approved] = await Promise.all([
        paula.put(`/v2/moderation/comments/${id}/approve`, { updated_at }),
        tom.must(200, 'PUT', `${comments(post.id)}/${id}`, { body: 'off the record' }),
      ])
      assert.ok([200, 409].includes(approved.status), approved.text)
      const shown = (await mia.must(200, 'GET', `${comments(post.id)}?page.size=100`)) as { id: number; body: string }[]
      assert.ok(!shown.some(comment => comment.id === id && comment.body !== 'Blödsinn'))
    }
  })

  test('without a time the current text is approved, and reports of what has changed are not dismissed unseen', async () => {
    const post = await stage.post()
    const held = await say(tom, post.id, 'Blödsinn')
    await tom.must(200, 'PUT', `${comments(post.id)}/${held.id}`, { body: 'Blödsinn again' })
    assert.equal((await decide(held.id, 'approve')).body.data.state, 'published')
    const reported = await say(tom, post.id, 'Rude')
    await mia.must(201, 'POST', `${comments(post.id)}/${reported.id}/report`, { reason: 'rude' })
    await tom.must(200, 'PUT', `${comments(post.id)}/${reported.id}`, { body: 'Ruder' })
    const path = `/v2/moderation/comments/${reported.id}/approve`
    assert.equal((await paula.put(path, { updated_at: reported.updated_at })).status, 409)
    assert.ok((await awaiting()).includes(reported.id))
  })

  test('a new list counts for the next comment, and so does an empty one', async () => {
    const program = await app.program()
    const [kim, lea] = [await program.user('kim', { role: 'program_manager' }), await program.user('lea')]
    const post = await stageOf(app, program).post()
    const stateOf = async (body: string) => (await say(lea, post.id, body)).state
    assert.equal(await stateOf('a fine mess'), 'published')
    for (const [words, mess, muddle] of [
      [['mess'], 'review', 'published'],
      [['fine muddle'], 'published', 'review'],
      [[], 'published', 'published'],
    ] as const) {
      await kim.must(200, 'PUT', '/v2/settings/moderation', { words })
      assert.deepEqual([await stateOf('a fine mess'), await stateOf('a fine muddle')], [mess, muddle], words.join())
    }
  })

  test('hiding a thread takes its replies with it, and restoring brings back those that are published', async () => {
    const post = await stage.post()
    const thread = await say(mia, post.id, 'Question')
    const first = await answer(tom, post.id, thread, 'Answer')
    const second = await answer(tom, post.id, thread, 'Another')
    const waiting = await answer(mia, post.id, thread, 'Blödsinn')
    const other = await say(tom, post.id, 'Unrelated')
    assert.equal(waiting.state, 'review')
    assert.equal(await countOf(post.id), 4)
    assert.equal((await tom.must(200, 'GET', comments(post.id)))[0].reply_count, 2)

    await decide(first.id, 'hide')
    assert.equal(await countOf(post.id), 3)
    await decide(thread.id, 'hide')
    assert.equal(await countOf(post.id), 1)
    assert.deepEqual(await shownTo(tom, post.id), [other.id])
    await decide(waiting.id, 'approve')
    await decide(second.id, 'hide')
    assert.equal(await countOf(post.id), 1, 'replies out of sight do not count')
    await decide(thread.id, 'restore')
    assert.equal(await countOf(post.id), 3)
    assert.equal((await tom.must(200, 'GET', comments(post.id)))[0].reply_count, 1)
  })

  test('counts stay right when people reply while paula hides and restores', async () => {
    const post = await stage.post()
    const thread = await say(mia, post.id, 'Busy')
    await Promise.all([
      ...Array.from({ length: 6 }, (_, index) =>
        tom.post(`${comments(post.id)}/${thread.id}/${thread.post_number}/replies`, { body: `Reply ${index}` }),
      ),
      decide(thread.id, 'hide').then(() => decide(thread.id, 'restore')),
      decide(thread.id, 'hide'),
    ])
    await decide(thread.id, 'restore')
    const { reply_count } = (await tom.must(200, 'GET', comments(post.id)))[0]
    const replies = await tom.get(`${comments(post.id)}/${thread.id}/replies`)
    assert.equal(replies.body.meta.pagination.total_records, reply_count)
    assert.equal(await countOf(post.id), 1 + reply_count)
  })

  test('who sees a comment can report it; paula decides and the report is settled', async () => {
    const post = await stage.post()
    const comment = await say(tom, post.id, 'Rude in a way that no list knows')
    const report = `${comments(post.id)}/${comment.id}/report`
    assert.equal((await mia.must(201, 'POST', report, { reason: 'rude' })).reason, 'rude')
    assert.equal((await mia.must(201, 'POST', report)).reason, 'rude', 'a second report of mia is the same report')
    await anna.must(201, 'POST', report, {})
    const [listed] = await paula.must(200, 'GET', '/v2/moderation/comments?filter.reported=true')
    assert.deepEqual(
      [listed.id, listed.content_title, listed.report_count, listed.report_reasons, listed.state],
      [comment.id, 'The canteen opens', 2, ['rude'], 'published'],
    )
    assert.ok((await awaiting()).includes(comment.id))
    const own = async (who: Person) => (await who.must(200, 'GET', comments(post.id)))[0].report
    const { reported_at, decided_at } = await own(mia)
    assert.deepEqual([new Date(reported_at).toISOString(), decided_at], [reported_at, null])
    assert.equal((await decide(comment.id, 'approve')).body.data.report_count, 0)
    assert.ok(!(await awaiting()).includes(comment.id))
    assert.equal((await own(mia)).reported_at, reported_at)
    assert.ok((await own(mia)).decided_at > reported_at)
    assert.equal(await own(tom), undefined, 'others are not told of reports')
  })

  test('what mia cannot see she cannot report', async () => {
    const post = await stage.post()
    const comment = await say(tom, post.id, 'Blödsinn')
    for (const path of [
      `${comments(post.id)}/${comment.id}/report`,
      `${comments(post.id)}/999999/report`,
      `${comments(999999)}/${comment.id}/report`,
    ]) {
      assert.equal((await mia.post(path, { reason: 'rude' })).status, 404, path)
    }
    assert.equal(
      (await tom.post(`${comments(post.id)}/${comment.id}/report`, { reason: 'x'.repeat(1001) })).status,
      400,
    )
  })

  test('only program managers moderate, each decision from its states', async () => {
    const post = await stage.post()
    const comment = await say(tom, post.id, 'Hello')
    for (const who of [mia, anna]) {
      assert.equal((await who.get('/v2/moderation/comments')).status, 403)
      assert.equal((await who.put(`/v2/moderation/comments/${comment.id}/hide`)).status, 403)
      assert.equal((await who.put('/v2/settings/moderation', { words: [] })).status, 403)
    }
    const steps: Array<[action: string, status: number]> = [
      ['restore', 200],
      ['hide', 200],
      ['hide', 200],
      ['approve', 400],
      ['restore', 200],
    ]
    for (const [action, status] of steps) assert.equal((await decide(comment.id, action)).status, status, action)
    assert.equal((await decide(999_999, 'hide')).status, 404)
  })

  test('wrong settings and filters are refused', async () => {
    const bodies = [
      {},
      { words: 'x' },
      { words: [''] },
      { words: [7] },
      { words: ['x'.repeat(101)] },
      { words: Array(1001).fill('x') },
    ]
    for (const body of bodies)
      assert.equal((await paula.put('/v2/settings/moderation', body)).status, 400, JSON.stringify(body).slice(0, 60))
    assert.equal((await paula.get('/v2/moderation/comments?filter.state=gone')).status, 400)
    assert.equal((await paula.get('/v2/moderation/comments?filter.reported=perhaps')).status, 400)
  })
})
