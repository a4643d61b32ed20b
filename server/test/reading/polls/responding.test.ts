import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { holdPoll } from '../../../src/reading/polls/poll.ts'
import { type Person, sharedApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { counts, desk, feed, ids, inHours, respond } from './support.ts'

const app = await sharedApp()
const { program, stage, anna, mia, omar, ask } = await desk(app)

describe('responding', () => {
  test('again replaces what was chosen before, with one event', async () => {
    const poll = await ask({ multiple_choice: true })
    await respond(omar, poll, 0)
    await respond(mia, poll, 0, 1)
    const again = await respond(mia, poll, 1, 2)
    assert.deepEqual([again.response_count, counts(again)], [2, [1, 1, 1]])
    assert.deepEqual([...again.selected_option_ids].sort(), ids(poll, 1, 2).sort())
    assert.deepEqual(counts(await respond(mia, poll, 1, 2)), [1, 1, 1])
    const events = (await stage.events('poll_responded')).filter(event => event.poll_id === poll.id)
    assert.deepEqual(events, [
      { poll_id: poll.id, user_id: omar.id },
      { poll_id: poll.id, user_id: mia.id },
    ])
  })

  test('to an anonymous poll shows no user who it was', async () => {
    const poll = await ask({ anonymous: true })
    await respond(mia, poll, 0)
    const events = (await stage.events('poll_responded')).filter(event => event.poll_id === poll.id)
    assert.deepEqual(events, [{ poll_id: poll.id }])
  })

  test('to an anonymous poll shows nobody its results before five people have answered', async () => {
    const poll = await ask({ anonymous: true })
    const crowd: Person[] = [mia, omar, ...(await Promise.all([1, 2, 3].map(n => program.user(`quiet${n}`))))]
    for (const voter of crowd.slice(0, 4)) await respond(voter, poll, 0)
    await anna.must(200, 'PUT', `/v2/polls/${poll.id}`, { state: 'closed' })
    const [listed] = await mia.must(200, 'GET', '/v2/feed/polls')
    for (const hidden of [
      listed,
      await mia.must(200, 'GET', feed(poll)),
      await anna.must(200, 'GET', `/v2/polls/${poll.id}`),
    ]) {
      assert.deepEqual([hidden.results_hidden_until, hidden.response_count, hidden.state], [5, 4, 'closed'])
      assert.deepEqual(
        hidden.options.map((option: { response_count: number; percentage: number }) => [
          option.response_count,
          option.percentage,
        ]),
        [
          [null, null],
          [null, null],
          [null, null],
        ],
      )
    }
    assert.deepEqual(listed.selected_option_ids, ids(poll, 0))
    await anna.must(200, 'PUT', `/v2/polls/${poll.id}`, { state: 'open' })
    const shown = await respond(crowd[4] as Person, poll, 1)
    assert.deepEqual([shown.results_hidden_until, shown.response_count, counts(shown)], [null, 5, [4, 1, 0]])
    const named = await respond(mia, await ask(), 1)
    assert.deepEqual([named.results_hidden_until, counts(named)], [null, [0, 1, 0]])
  })

  test('by many at once, each changing their mind, leaves exact counts', async () => {
    const poll = await ask()
    const crowd: Person[] = []
    for (let i = 0; i < 12; i++) crowd.push(await program.user(`voter${i}`))
    await Promise.all(crowd.flatMap((voter, i) => [0, 1, 2].map(shift => respond(voter, poll, (i + shift) % 3))))
    await Promise.all(crowd.map((voter, i) => respond(voter, poll, i % 3)))
    const seen = await respond(mia, poll, 0)
    assert.deepEqual([seen.response_count, counts(seen)], [13, [5, 4, 4]])
    const events = (await stage.events('poll_responded')).filter(event => event.poll_id === poll.id)
    assert.equal(events.length, 13)
  })

  test('twice at once by the same person counts once', async () => {
    const poll = await ask()
    const answers = await Promise.all([0, 1, 2, 0, 1].map(position => respond(mia, poll, position)))
    assert.equal(answers.length, 5)
    const { response_count, options } = await mia.must(200, 'GET', feed(poll))
    const chosen = options.map((option: { response_count: number }) => option.response_count)
    assert.deepEqual([response_count, chosen.toSorted()], [1, [0, 0, 1]])
  })

  test('does not wait for another response that is being made', {
    skip: app.app.services.database.engine === 'embedded' && 'one statement at a time',
  }, async () => {
    const poll = await ask()
    await app.app.services.database.transaction(program.id, async db => {
      await holdPoll(db, poll.id, omar.id)
      assert.equal((await respond(mia, poll, 0)).response_count, 1)
    })
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
    await app.app.services.database.pool.query('update polls set closes_at = now() where program_id = $1 and id = $2', [
      program.id,
      poll.id,
    ])
    await eventually(
      () => omar.must(200, 'GET', feed(poll)),
      ({ state }) => state !== 'open',
    )
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
