import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import { desk, feed, ids, inHours, LUNCH, respond } from './support.ts'

const app = await sharedApp()
const { anna, mia, ask } = await desk(app)

describe('changing a poll', () => {
  test('touches only what is sent', async () => {
    const poll = await ask({ opens_at: inHours(-2), closes_at: inHours(2) })
    const path = `/v2/polls/${poll.id}`
    assert.deepEqual(await anna.must(200, 'PUT', path, { unknown: 1 }), poll)
    const renamed = await anna.must(200, 'PUT', path, { question: 'Soup?', closes_at: null })
    assert.deepEqual(renamed, { ...poll, question: 'Soup?', closes_at: null, updated_at: renamed.updated_at })
    const fewer = await anna.must(200, 'PUT', path, {
      options: [{ text: 'Yes' }, { text: 'No' }],
      multiple_choice: true,
    })
    assert.deepEqual(
      fewer.options.map((option: { text: string }) => option.text),
      ['Yes', 'No'],
    )
    assert.equal(fewer.multiple_choice, true)
    assert.equal((await mia.post(feed(poll), { option_ids: ids(poll, 0) })).status, 400)
  })

  test('leaves what people have responded to as it was', async () => {
    const poll = await ask()
    await respond(mia, poll, 0)
    const path = `/v2/polls/${poll.id}`
    for (const change of [
      { question: 'Salad or soup?' },
      { options: [{ text: 'Salad' }, { text: 'Soup' }, { text: 'Both' }] },
      { options: [{ text: 'Soup' }, { text: 'Salad' }] },
      { multiple_choice: true },
      { anonymous: true },
      { question: LUNCH.question, anonymous: true, closes_at: inHours(1) },
    ]) {
      assert.equal((await anna.put(path, change)).status, 400, JSON.stringify(change))
    }
    const same = await anna.must(200, 'PUT', path, { ...LUNCH, multiple_choice: false, closes_at: inHours(1) })
    assert.deepEqual(same.options[0], { id: poll.options[0].id, text: 'Soup', response_count: 1, percentage: 100 })
    assert.equal((await mia.must(200, 'GET', feed(poll))).anonymous, false)
  })

  test('does not open one whose time is over, unless it gets a later one', async () => {
    const poll = await ask({ opens_at: inHours(-2), closes_at: inHours(-1) })
    assert.equal(poll.state, 'closed')
    const path = `/v2/polls/${poll.id}`
    assert.equal((await anna.put(path, { state: 'open' })).status, 400)
    assert.equal((await anna.must(200, 'PUT', path, { state: 'open', closes_at: inHours(1) })).state, 'open')
    assert.equal((await anna.must(200, 'PUT', path, { closes_at: inHours(-1) })).state, 'closed')
  })
})

describe('bad input', () => {
  const option = { text: 'x' }
  const cases: Array<[name: string, change: object, rule: string, parameter: string]> = [
    ['no question', { question: undefined }, 'required', 'question'],
    ['a blank question', { question: ' ' }, 'invalid_format', 'question'],
    ['an empty question', { question: '' }, 'too_short', 'question'],
    ['a question that is none', { question: 1 }, 'invalid_type', 'question'],
    ['a long question', { question: 'x'.repeat(1001) }, 'too_long', 'question'],
    ['no options', { options: undefined }, 'required', 'options'],
    ['one option', { options: [option] }, 'too_short', 'options'],
    ['21 options', { options: Array(21).fill(option) }, 'too_long', 'options'],
    ['options that are texts', { options: ['a', 'b'] }, 'invalid_type', 'options.0'],
    ['an option without text', { options: [option, {}] }, 'required', 'options.1.text'],
    ['a blank option', { options: [option, { text: '\n' }] }, 'invalid_format', 'options.1.text'],
    ['a long option', { options: [option, { text: 'x'.repeat(256) }] }, 'too_long', 'options.1.text'],
    ['a choice that is a text', { multiple_choice: 'yes' }, 'invalid_type', 'multiple_choice'],
    ['anonymity that is a number', { anonymous: 1 }, 'invalid_type', 'anonymous'],
    ['an unknown audience', { audiences: ['nobody_knows'] }, 'not_found', 'audiences.0'],
    ['audiences that are no list', { audiences: 'all' }, 'invalid_type', 'audiences'],
    ['a time that is none', { opens_at: 'soon' }, 'invalid_timestamp_or_datestamp', 'opens_at'],
    ['a 30th of February', { closes_at: '2026-02-30' }, 'invalid_timestamp_or_datestamp', 'closes_at'],
    ['closing before opening', { opens_at: inHours(2), closes_at: inHours(1) }, 'out_of_range', 'closes_at'],
  ]
  for (const [name, change, rule, parameter] of cases) {
    test(`${name} is 400 ${rule}`, async () => {
      const total = async () => (await anna.get('/v2/polls')).body.meta.pagination.total_records
      const before = await total()
      const answer = await anna.post('/v2/polls', { ...LUNCH, ...change })
      assert.equal(answer.status, 400, answer.text)
      const [first] = answer.body.error.validations
      assert.deepEqual([first.rule, first.parameter], [rule, parameter])
      assert.equal(await total(), before)
    })
  }

  test('a change is checked like a new poll', async () => {
    const poll = await ask({ opens_at: inHours(1), closes_at: inHours(2) })
    const path = `/v2/polls/${poll.id}`
    for (const [, change] of cases.filter(([name]) => !name.startsWith('no '))) {
      assert.equal((await anna.put(path, change)).status, 400, JSON.stringify(change))
    }
    for (const change of [
      { state: 'paused' },
      { state: null },
      { opens_at: inHours(3) },
      { closes_at: inHours(0) },
      [],
    ]) {
      assert.equal((await anna.put(path, change)).status, 400, JSON.stringify(change))
    }
    assert.deepEqual((await anna.must(200, 'GET', '/v2/polls'))[0], poll)
  })
})
