import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import { answer, desk, path } from './support.ts'

const app = await sharedApp()
const { anna, paula, open, close, results, rows, people, write } = await desk(app)
const sales = await people('sales', 7, { department: 'Sales', work_location: 'Bern' })
const it = await people('it', 6, { department: 'IT', work_location: 'Bern' })

describe('the results of an anonymous survey', () => {
  test('are hidden until five have answered, and then grow in fives without groups', async () => {
    const survey = await open({ by: ['department'] })
    for (const [index, person] of [...sales, ...it].entries()) {
      await answer(person, survey, { scale: 4, text: `Text ${index}` })
      const seen = await results(survey, 'department')
      const shown = Math.floor((index + 1) / 5) * 5
      if (shown === 0) {
        assert.deepEqual(seen, {
          as_of: null,
          hidden_until: 5,
          audience: null,
          responses: null,
          questions: null,
          by: null,
        })
        continue
      }
      assert.deepEqual([seen.hidden_until, seen.responses, seen.by, seen.audience], [null, shown, [], 15])
      const [single, multiple, scale, , text] = seen.questions
      assert.deepEqual([single.answered, single.options[0].count, multiple.answered], [shown, shown, 0])
      assert.deepEqual([scale.mean, scale.distribution[3], text.answered], [4, { value: 4, count: shown }, shown])
      assert.equal((await rows(survey)).length, shown)
      const texts = await anna.get(`${path(survey)}/answers?question_id=${text.question_id}`)
      assert.equal(texts.body.meta.pagination.total_records, shown)
    }
    const closed = await close(survey)
    assert.equal(closed.response_count, 13)
    assert.equal((await results(survey)).responses, 10)
    assert.equal((await rows(survey)).length, 10)
  })

  test('have groups once it is closed, of at least five responses each', async () => {
    const survey = await open({ by: ['department'] })
    for (const person of sales.slice(0, 5)) await answer(person, survey, { single: 0, nps: 10 })
    for (const person of it.slice(0, 5)) await answer(person, survey, { single: 1, nps: 3 })
    await close(survey)
    const { by, questions } = await results(survey, 'department')
    assert.deepEqual(
      by.map((group: { value: string; audience: number; responses: number }) => [
        group.value,
        group.audience,
        group.responses,
      ]),
      [
        ['IT', 6, 5],
        ['Sales', 7, 5],
      ],
    )
    assert.deepEqual(by[0].questions[3].nps, { score: -100, promoters: 0, passives: 0, detractors: 5 })
    assert.deepEqual(questions[3].nps, { score: 0, promoters: 5, passives: 0, detractors: 5 })
    const table = await rows(survey)
    assert.deepEqual(table.map(row => row.split(',').slice(0, 2).join()).sort(), [
      ...Array(5).fill('IT,Car'),
      ...Array(5).fill('Sales,Train'),
    ])
    const wrong = await anna.get(`${path(survey)}/results?by=work_location`)
    assert.equal(wrong.status, 400)
    assert.equal(wrong.body.error.validations[0].parameter, 'by')
  })

  test('fold a group that is too small into the next one', async () => {
    const survey = await open({ by: ['department'] })
    for (const person of sales.slice(0, 6)) await answer(person, survey)
    for (const person of it.slice(0, 4)) await answer(person, survey)
    await close(survey)
    const { by } = await results(survey, 'department')
    assert.deepEqual(
      by.map(({ value, folded, responses }: { value: null; folded: number; responses: number }) => [
        value,
        folded,
        responses,
      ]),
      [[null, 10, 10]],
    )
    assert.ok((await rows(survey)).every(row => row.startsWith(',')))
  })

  test('are compared with those of the survey that they follow', async () => {
    const first = await open()
    for (const person of sales) await answer(person, first, { scale: 2, nps: 9 })
    await close(first)
    const copied = await anna.must(201, 'POST', `${path(first)}/copy`)
    assert.deepEqual([copied.follows_id, copied.opens_at, copied.questions], [first.id, null, first.questions])
    await anna.must(200, 'PUT', `${path(copied)}/open`)
    for (const person of sales) await answer(person, copied, { scale: 5, nps: 0 })
    const { questions } = await results(copied)
    assert.deepEqual(
      questions.map((question: { before: object }) => question.before),
      [null, null, { mean: 2, score: null }, { mean: null, score: 100 }, null],
    )
  })

  test('of a draft are zeros', async () => {
    const survey = await write()
    const seen = await results(survey)
    assert.deepEqual([seen.hidden_until, seen.audience, seen.responses, seen.by], [null, 0, 0, []])
    assert.deepEqual(
      seen.questions.map((question: { answered: number }) => question.answered),
      [0, 0, 0, 0, 0],
    )
  })
})

describe('the results of a named survey', () => {
  test('are there from the first response on, with the people', async () => {
    const survey = await open({ anonymous: false })
    await answer(sales[0]!, survey, { multiple: [0, 2], text: 'Hello, "all"' })
    await answer(it[0]!, survey, { single: 1, multiple: [0] })
    const { responses, questions, hidden_until } = await results(survey)
    assert.deepEqual([responses, hidden_until], [2, null])
    assert.deepEqual(
      questions[1].options.map(({ count }: { count: number }) => count),
      [2, 0, 1],
    )
    const lines = await rows(survey)
    assert.ok(lines.includes(`${sales[0]!.id},Sales1 Tester,Train,Tea; Water,,,"Hello, ""all"""`), lines.join('\n'))
    const { by } = await results(survey, 'department')
    assert.deepEqual(
      by.map((group: { value: string; audience: number; responses: number }) => [
        group.value,
        group.audience,
        group.responses,
      ]),
      [
        ['Sales', 7, 1],
        [null, 8, 1],
      ],
      'anna and paula have no department, and IT is folded with them',
    )
    assert.equal((await anna.get(`${path(survey)}/results?by=email`)).status, 403)
    await paula.must(200, 'GET', `${path(survey)}/results?by=email`)
  })
})
