import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import { counts, desk, feed, ids, inHours, LUNCH, respond } from './support.ts'

const app = await sharedApp()
const { anna, mia, omar, ask } = await desk(app)

describe('a poll', () => {
  test('is created by anna with all its fields', async () => {
    const [opens_at, closes_at] = [inHours(-1), inHours(1)]
    const poll = await ask({ multiple_choice: true, anonymous: true, opens_at, closes_at })
    const { id, options, created_at, updated_at, ...rest } = poll
    assert.ok(Number.isInteger(id))
    assert.match(created_at, /Z$/)
    assert.equal(updated_at, created_at)
    assert.deepEqual(
      options.map(({ id: _, ...option }: { id: number }) => option),
      ['Soup', 'Salad', 'Both'].map(text => ({ text, response_count: null, percentage: null })),
    )
    assert.deepEqual(rest, {
      question: 'Soup or salad?',
      state: 'open',
      multiple_choice: true,
      anonymous: true,
      response_count: 0,
      results_hidden_until: 5,
      responded_at: null,
      selected_option_ids: [],
      opens_at,
      closes_at,
      audiences: [],
      targeted: false,
      notification_channels: ['in_app'],
    })
  })

  test('has no option twice, however it is written', async () => {
    for (const texts of [
      ['Soup', 'Salad', 'Soup'],
      ['Soup', 'soup'],
      ['Soup', ' Soup '],
      ['Green  salad', 'Green salad'],
      ['Caf\u00e9', 'Cafe\u0301'],
    ]) {
      const options = texts.map(text => ({ text }))
      const refused = await anna.post('/v2/polls', { question: 'Soup or salad?', options })
      assert.equal(refused.status, 400, texts.join())
      const [{ parameter, rule }] = refused.body.error.validations
      assert.deepEqual([parameter, rule], [`options.${texts.length - 1}.text`, 'invalid_format'])
      const poll = await ask()
      assert.equal((await anna.put(`/v2/polls/${poll.id}`, { options })).status, 400)
      assert.equal((await anna.must(200, 'GET', `/v2/polls/${poll.id}`)).options.length, 3)
    }
  })

  test('shows no counts to mia until she has responded', async () => {
    const poll = await ask()
    await respond(omar, poll, 0)
    const before = await mia.must(200, 'GET', feed(poll))
    assert.deepEqual(Object.keys(before).sort(), [
      'anonymous',
      'closes_at',
      'created_at',
      'id',
      'multiple_choice',
      'opens_at',
      'options',
      'question',
      'responded_at',
      'response_count',
      'results_hidden_until',
      'selected_option_ids',
      'state',
      'updated_at',
    ])
    assert.equal(before.response_count, null)
    for (const option of before.options) assert.deepEqual([option.response_count, option.percentage], [null, null])
    assert.deepEqual([before.responded_at, before.selected_option_ids], [null, []])

    const after = await respond(mia, poll, 1)
    assert.equal(after.response_count, 2)
    assert.deepEqual(counts(after), [1, 1, 0])
    assert.deepEqual(after.selected_option_ids, ids(poll, 1))
    assert.match(after.responded_at, /Z$/)
    assert.deepEqual(await mia.must(200, 'GET', feed(poll)), after)
    const listed = await mia.must(200, 'GET', '/v2/feed/polls?page.size=100')
    assert.deepEqual(
      listed.find((p: { id: number }) => p.id === poll.id),
      after,
    )
  })

  test('shows its counts to everyone once it is closed, and to publishers always', async () => {
    const poll = await ask()
    await respond(omar, poll, 2)
    const [newest] = await anna.must(200, 'GET', '/v2/polls')
    assert.deepEqual([newest.id, newest.response_count, counts(newest)], [poll.id, 1, [0, 0, 1]])
    assert.equal((await anna.must(200, 'GET', feed(poll))).response_count, null)
    const closed = await anna.must(200, 'PUT', `/v2/polls/${poll.id}`, { state: 'closed' })
    assert.equal(closed.state, 'closed')
    const seen = await mia.must(200, 'GET', feed(poll))
    assert.deepEqual([seen.state, seen.response_count, counts(seen), seen.responded_at], ['closed', 1, [0, 0, 1], null])
  })

  test('returns percentages of those who responded', async () => {
    const poll = await ask({ multiple_choice: true })
    await respond(mia, poll, 0, 1)
    await respond(omar, poll, 0)
    const seen = await respond(anna, poll, 0, 2)
    assert.equal(seen.response_count, 3)
    assert.deepEqual(
      seen.options.map((option: { percentage: number }) => option.percentage),
      [100, 33.33, 33.33],
    )
  })

  test('is listed by pages, newest first', async () => {
    const elsewhere = await app.program()
    const pia = await elsewhere.user('pia', { role: 'publisher' })
    for (const question of ['1', '2', '3']) await pia.must(201, 'POST', '/v2/polls', { ...LUNCH, question })
    for (const path of ['/v2/polls', '/v2/feed/polls']) {
      const page = async (query: string) => (await pia.get(`${path}?${query}`)).body
      const second = await page('page.size=2&page.number=2')
      assert.deepEqual(
        second.data.map((poll: { question: string }) => poll.question),
        ['1'],
      )
      assert.deepEqual(second.meta, { pagination: { page: 2, page_size: 2, total_records: 3 } })
      assert.deepEqual((await page('page.number=9')).data, [])
      assert.equal((await pia.get(`${path}?page.size=101`)).status, 400)
    }
  })
})
