import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Stage, stageOf } from '../comments/stage.ts'
import { type Person, sharedApp, type TestProgram } from '../support/app.ts'
import type { Caller } from '../support/caller.ts'

const app = await sharedApp()
let program: TestProgram
let stage: Stage
let anna: Person
let mia: Person
let omar: Person

before(async () => {
  program = await app.program()
  stage = stageOf(app, program)
  anna = await program.user('anna', { role: 'publisher' })
  mia = await program.user('mia')
  omar = await program.user('omar')
})

const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

const LUNCH = { question: 'Soup or salad?', options: [{ text: 'Soup' }, { text: 'Salad' }, { text: 'Both' }] }
const ask = (more: object = {}) => anna.must(201, 'POST', '/v2/polls', { ...LUNCH, ...more })
const feed = (poll: { id: number }) => `/v2/feed/polls/${poll.id}`
// biome-ignore lint/suspicious/noExplicitAny: a poll as it came back
const ids = (poll: any, ...positions: number[]): number[] => positions.map(position => poll.options[position].id)
// biome-ignore lint/suspicious/noExplicitAny: a poll as it came back
const respond = (person: Caller, poll: any, ...positions: number[]) =>
  person.must(200, 'POST', feed(poll), { option_ids: ids(poll, ...positions) })
// biome-ignore lint/suspicious/noExplicitAny: a poll as it came back
const counts = (poll: any): number[] => poll.options.map((option: { response_count: number }) => option.response_count)
const lists = async (person: Caller, poll: { id: number }) =>
  (await person.must(200, 'GET', '/v2/feed/polls?page.size=100')).some((p: { id: number }) => p.id === poll.id)

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
      ['Soup', 'Salad', 'Both'].map(text => ({ text, response_count: 0, percentage: 0 })),
    )
    assert.deepEqual(rest, {
      question: 'Soup or salad?',
      state: 'open',
      multiple_choice: true,
      anonymous: true,
      response_count: 0,
      responded_at: null,
      selected_option_ids: [],
      opens_at,
      closes_at,
      audiences: [],
    })
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

  test('gives percentages of those who responded', async () => {
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

describe('responding', () => {
  test('again replaces what was chosen before, and is told once', async () => {
    const poll = await ask({ multiple_choice: true })
    await respond(omar, poll, 0)
    await respond(mia, poll, 0, 1)
    const again = await respond(mia, poll, 1, 2)
    assert.deepEqual([again.response_count, counts(again)], [2, [1, 1, 1]])
    assert.deepEqual([...again.selected_option_ids].sort(), ids(poll, 1, 2).sort())
    assert.deepEqual(counts(await respond(mia, poll, 1, 2)), [1, 1, 1])
    const events = (await stage.events('poll_responded')).filter(event => event['poll_id'] === poll.id)
    assert.deepEqual(events, [
      { poll_id: poll.id, user_id: omar.id },
      { poll_id: poll.id, user_id: mia.id },
    ])
  })

  test('to an anonymous poll tells nobody who it was', async () => {
    const poll = await ask({ anonymous: true })
    await respond(mia, poll, 0)
    const events = (await stage.events('poll_responded')).filter(event => event['poll_id'] === poll.id)
    assert.deepEqual(events, [{ poll_id: poll.id }])
  })

  test('by many at once, each changing their mind, leaves exact counts', async () => {
    const poll = await ask()
    const crowd: Person[] = []
    for (let i = 0; i < 12; i++) crowd.push(await program.user(`voter${i}`))
    await Promise.all(crowd.flatMap((voter, i) => [0, 1, 2].map(shift => respond(voter, poll, (i + shift) % 3))))
    await Promise.all(crowd.map((voter, i) => respond(voter, poll, i % 3)))
    const seen = await respond(mia, poll, 0)
    assert.deepEqual([seen.response_count, counts(seen)], [13, [5, 4, 4]])
    const events = (await stage.events('poll_responded')).filter(event => event['poll_id'] === poll.id)
    assert.equal(events.length, 13)
  })

  test('is over when the poll is closed by hand, and possible again when it is reopened', async () => {
    const poll = await ask()
    await respond(mia, poll, 0)
    await anna.must(200, 'PUT', `/v2/polls/${poll.id}`, { state: 'closed' })
    for (const person of [mia, omar]) {
      assert.equal((await person.post(feed(poll), { option_ids: ids(poll, 1) })).status, 400)
    }
    assert.deepEqual(counts(await mia.must(200, 'GET', feed(poll))), [1, 0, 0])
    await anna.must(200, 'PUT', `/v2/polls/${poll.id}`, { state: 'open' })
    assert.deepEqual(counts(await respond(mia, poll, 1)), [0, 1, 0])
  })

  test('is over once closes_at has passed', async () => {
    const poll = await ask({ closes_at: inHours(1) })
    await respond(mia, poll, 0)
    assert.equal((await omar.must(200, 'GET', feed(poll))).response_count, null)
    await anna.must(200, 'PUT', `/v2/polls/${poll.id}`, { closes_at: new Date(Date.now() + 300).toISOString() })
    while ((await omar.must(200, 'GET', feed(poll))).state === 'open') await sleep(50)
    assert.equal((await omar.must(200, 'GET', feed(poll))).response_count, 1)
    assert.equal((await omar.post(feed(poll), { option_ids: ids(poll, 0) })).status, 400)
    const late = await anna.must(200, 'PUT', `/v2/polls/${poll.id}`, { closes_at: inHours(1) })
    assert.equal(late.state, 'open')
    await respond(omar, poll, 0)
  })

  test('with what the poll does not offer is 400 and counts nothing', async () => {
    const [poll, other, multiple] = [await ask(), await ask(), await ask({ multiple_choice: true })]
    const cases: Array<[body: unknown, rule: string, parameter: string]> = [
      [{}, 'required', 'option_ids'],
      [{ option_ids: [] }, 'too_short', 'option_ids'],
      [{ option_ids: null }, 'invalid_type', 'option_ids'],
      [{ option_ids: ids(poll, 0)[0] }, 'invalid_type', 'option_ids'],
      [{ option_ids: ['1'] }, 'numeric', 'option_ids.0'],
      [{ option_ids: [1.5] }, 'numeric', 'option_ids.0'],
      [{ option_ids: [999_999_999] }, 'not_found', 'option_ids.0'],
      [{ option_ids: ids(other, 0) }, 'not_found', 'option_ids.0'],
      [{ option_ids: [...ids(poll, 0), 999_999_999] }, 'not_found', 'option_ids.1'],
      [{ option_ids: ids(poll, 0, 1) }, 'too_long', 'option_ids'],
      [{ option_ids: Array.from({ length: 21 }, (_, i) => i + 1) }, 'too_long', 'option_ids'],
    ]
    for (const [body, rule, parameter] of cases) {
      const answer = await mia.post(feed(poll), body)
      assert.equal(answer.status, 400, answer.text)
      assert.deepEqual(
        [answer.body.error.validations[0].rule, answer.body.error.validations[0].parameter],
        [rule, parameter],
        JSON.stringify(body),
      )
    }
    assert.equal((await mia.must(200, 'GET', feed(poll))).responded_at, null)
    const twice = await respond(mia, multiple, 1, 1)
    assert.deepEqual([counts(twice), twice.selected_option_ids], [[0, 1, 0], ids(multiple, 1)])
  })
})

describe('who has a poll', () => {
  test('nobody before it opens', async () => {
    const poll = await ask({ opens_at: inHours(1) })
    assert.equal(await lists(mia, poll), false)
    assert.equal((await mia.get(feed(poll))).status, 404)
    assert.equal((await mia.post(feed(poll), { option_ids: ids(poll, 0) })).status, 404)
    assert.equal((await anna.must(200, 'GET', '/v2/polls'))[0].id, poll.id)
    await anna.must(200, 'PUT', `/v2/polls/${poll.id}`, { opens_at: inHours(-1) })
    assert.equal(await lists(mia, poll), true)
    await respond(mia, poll, 0)
  })

  test('the members of its audiences', async () => {
    await stage.audience('kitchen', [omar])
    await stage.audience('garden', [anna])
    const poll = await ask({ audiences: ['kitchen', 'garden'] })
    assert.deepEqual(poll.audiences, ['garden', 'kitchen'])
    assert.equal(await lists(omar, poll), true)
    assert.equal(await lists(mia, poll), false)
    assert.equal((await mia.get(feed(poll))).status, 404)
    assert.equal((await mia.post(feed(poll), { option_ids: ids(poll, 0) })).status, 404)
    await respond(omar, poll, 0)
    const changed = await anna.must(200, 'PUT', `/v2/polls/${poll.id}`, { audiences: ['garden'] })
    assert.deepEqual(changed.audiences, ['garden'])
    assert.equal(await lists(omar, poll), false)
    const opened = await anna.must(200, 'PUT', `/v2/polls/${poll.id}`, { audiences: [] })
    assert.deepEqual([opened.audiences, opened.response_count], [[], 1])
    assert.equal(await lists(mia, poll), true)
  })

  test('nobody by an audience that is deleted', async () => {
    const audienceId = await stage.audience('night_shift', [mia])
    const poll = await ask({ audiences: ['night_shift'] })
    assert.equal(await lists(mia, poll), true)
    await app.app.services.database.transaction(program.id, db =>
      db.deleteFrom('audiences').where('program_id', '=', program.id).where('id', '=', audienceId).execute(),
    )
    assert.equal(await lists(mia, poll), false)
    assert.equal((await omar.get(feed(poll))).status, 404)
    const [listed] = await anna.must(200, 'GET', '/v2/polls')
    assert.deepEqual([listed.id, listed.audiences], [poll.id, []])
  })

  test('no other program', async () => {
    const poll = await ask()
    await stage.audience('ours_alone', [])
    const elsewhere = await app.program()
    const pia = await elsewhere.user('pia', { role: 'administrator' })
    const own = await pia.must(201, 'POST', '/v2/polls', LUNCH)
    assert.equal((await pia.get(feed(poll))).status, 404)
    assert.equal((await pia.post(feed(poll), { option_ids: ids(poll, 0) })).status, 404)
    assert.equal((await pia.put(`/v2/polls/${poll.id}`, { state: 'closed' })).status, 404)
    assert.equal((await pia.post(feed(own), { option_ids: ids(poll, 0) })).status, 400)
    assert.equal((await pia.post('/v2/polls', { ...LUNCH, audiences: ['ours_alone'] })).status, 400)
    assert.deepEqual(
      (await pia.must(200, 'GET', '/v2/polls')).map((p: { id: number }) => p.id),
      [own.id],
    )
    for (const id of ['0', '-1', 'abc', '9'.repeat(30)]) {
      assert.equal((await mia.get(`/v2/feed/polls/${id}`)).status, 404, id)
      assert.equal((await anna.put(`/v2/polls/${id}`, {})).status, 404, id)
    }
  })

  test('members read and respond, publishers and servers manage', async () => {
    const server = await program.server({ scopes: ['content.write'] })
    const poll = await server.must(201, 'POST', '/v2/polls', LUNCH)
    assert.equal((await server.must(200, 'GET', '/v2/polls'))[0].id, poll.id)
    assert.equal((await server.must(200, 'PUT', `/v2/polls/${poll.id}`, { state: 'closed' })).state, 'closed')
    assert.equal((await server.get('/v2/feed/polls')).status, 401)
    assert.equal((await mia.post('/v2/polls', LUNCH)).status, 403)
    assert.equal((await mia.get('/v2/polls')).status, 403)
  })
})

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
