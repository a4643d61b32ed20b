import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { type AnySurvey, answer, answersOf, desk, faultsOf, feedPath, path } from './support.ts'

const app = await sharedApp()
const { program, anna, open, close, results, rows, people, write } = await desk(app)
const [mia, omar, lea] = (await people('reader', 3)) as [AnySurvey, AnySurvey, AnySurvey]
const stranger = await program.user('stranger', { profile: { department: 'Elsewhere' } })
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

describe('answering', () => {
  test('counts once, also when it is sent twice at the same moment', async () => {
    const survey = await open({ anonymous: false })
    const send = () => mia.post(`${feedPath(survey)}/response`, { answers: answersOf(survey) })
    const sent = await Promise.all([send(), send(), send()])
    assert.deepEqual(sent.map(({ status }: { status: number }) => status).sort(), [201, 409, 409])
    assert.deepEqual(sent.find(({ status }: { status: number }) => status === 201)?.body, { data: { answered: true } })
    assert.equal((await results(survey)).responses, 1)
    assert.equal((await mia.must(200, 'GET', feedPath(survey))).answered, true)
  })

  test('lists open ones that are unanswered, and those that were answered', async () => {
    const [one, two] = [await open({ title: 'One' }), await open({ title: 'Two' })]
    await answer(lea, one)
    await close(one)
    const titles = async (state = '') =>
      (await lea.must(200, 'GET', `/v2/feed/surveys?page.size=100${state && `&filter.state=${state}`}`))
        .map(({ id }: { id: number }) => id)
        .filter((id: number) => [one.id, two.id].includes(id))
    assert.deepEqual(await titles('open'), [two.id])
    assert.deepEqual(await titles('answered'), [one.id])
    assert.deepEqual(await titles(), [two.id, one.id])
  })

  test('refuses what does not answer its question, at the answer', async () => {
    const survey = await open()
    const [single, multiple, scale, nps, text] = survey.questions
    const [train, car] = single.options.map(({ id }: { id: string }) => id)
    const refused = async (answers: unknown[], ...faults: string[]) => {
      const sent = await omar.post(`${feedPath(survey)}/response`, { answers })
      assert.equal(sent.status, 400, JSON.stringify(answers))
      assert.deepEqual(faultsOf(sent), faults)
    }
    const required = { question_id: single.id, option_ids: [train] }
    await refused([], 'answers required')
    await refused([{ question_id: single.id, option_ids: [] }], 'answers required')
    await refused([{ question_id: single.id, option_ids: [train, car] }], 'answers.0 too_long')
    await refused([{ question_id: single.id, option_ids: ['none'] }], 'answers.0 not_found')
    await refused([{ question_id: single.id, option_ids: [12] }], 'answers.0 not_found')
    await refused([{ question_id: single.id, text: 'Train' }], 'answers.0 invalid_format')
    await refused([required, { question_id: 'none', value: 1 }], 'answers.1 not_found')
    await refused([required, required], 'answers.1 invalid_format')
    const tea = multiple.options[0].id
    await refused([required, { question_id: multiple.id, option_ids: [tea, tea] }], 'answers.1 invalid_format')
    for (const value of [0, 6, 2.5])
      await refused([required, { question_id: scale.id, value }], 'answers.1 out_of_range')
    await refused([required, { question_id: nps.id, value: 11 }], 'answers.1 out_of_range')
    await refused([required, { question_id: nps.id, value: '9' }], 'answers.1 invalid_type')
    await refused([required, { question_id: text.id, text: 'x'.repeat(2001) }], 'answers.1 too_long')
    await refused([required, { question_id: text.id, text: 'x', value: 1 }], 'answers.1 invalid_format')
    assert.equal((await omar.must(200, 'GET', feedPath(survey))).answered, false)
    const blank = [required, { question_id: text.id, text: ' \u200b ' }, { question_id: nps.id, value: null }]
    await omar.must(201, 'POST', `${feedPath(survey)}/response`, { answers: blank })
  })

  test('is for the audience alone, while it is open', async () => {
    await anna.must(201, 'POST', '/v2/audiences', {
      name: 'elsewhere',
      rule: { attribute: 'department', operator: 'eq', value: 'Elsewhere' },
    })
    const survey = await open({ audiences: ['elsewhere'] })
    assert.deepEqual([survey.targeted, survey.audience_count], [true, 1])
    assert.equal((await mia.get(feedPath(survey))).status, 404)
    assert.equal((await mia.post(`${feedPath(survey)}/response`, { answers: [] })).status, 404)
    await stranger.must(200, 'GET', feedPath(survey))
    await close(survey)
    const late = await stranger.post(`${feedPath(survey)}/response`, { answers: answersOf(survey) })
    assert.equal(late.status, 409)
    const draft = await write()
    assert.equal((await mia.get(feedPath(draft))).status, 404)
  })

  test('of an audience that is deleted is for nobody', async () => {
    const { id } = await anna.must(201, 'POST', '/v2/audiences', {
      name: 'short_lived',
      rule: { attribute: 'department', operator: 'eq', value: 'Elsewhere' },
    })
    const survey = await open({ audiences: ['short_lived'] })
    await anna.must(204, 'DELETE', `/v2/audiences/${id}`)
    assert.equal((await stranger.get(feedPath(survey))).status, 404)
    const left = await anna.must(200, 'GET', path(survey))
    assert.deepEqual([left.targeted, left.audiences, left.audience_count], [true, [], 0])
  })

  test('ends at its time, and those who were in time are counted', async () => {
    const survey = await open({ anonymous: false })
    const closes_at = new Date(Date.now() + 1_500).toISOString()
    await anna.must(200, 'PATCH', path(survey), { closes_at })
    await answer(mia, survey)
    await eventually(
      () => anna.must(200, 'GET', path(survey)),
      ({ state }) => state === 'closed',
    )
    assert.equal((await omar.post(`${feedPath(survey)}/response`, { answers: answersOf(survey) })).status, 409)
    assert.equal((await results(survey)).responses, 1)
  })

  test('loses no accepted response when it is closed meanwhile', async () => {
    const crowd = await people('hasty', 12)
    const survey = await open()
    const sent = crowd.map(each => each.post(`${feedPath(survey)}/response`, { answers: answersOf(survey) }))
    const closed = await close(survey)
    const accepted = (await Promise.all(sent)).filter(({ status }) => status === 201).length
    assert.equal(closed.response_count, (await anna.must(200, 'GET', path(survey))).response_count)
    assert.equal(closed.response_count, accepted)
  })

  test('keeps values of attributes only where five of the audience share them', async () => {
    const team = await people('team', 5, { department: 'Care', work_location: 'Basel' })
    const alone = await program.user('alone', { profile: { department: 'Care', work_location: 'Oslo' } })
    const unique = await people('unique', 4, { department: 'Board' })
    const survey = await open({ by: ['department', 'work_location'] })
    for (const person of [...team, alone, ...unique]) await answer(person, survey)
    const { rows: kept } = await app.app.services.database.pool.query({
      text: `select groups, count(*)::integer as count from survey_responses
              where program_id = $1 and survey_id = $2 group by 1 order by 2 desc`,
      values: [program.id, survey.id],
    })
    assert.deepEqual(kept, [
      { groups: ['Care', 'Basel'], count: 5 },
      { groups: [null, null], count: 4 },
      { groups: ['Care', null], count: 1 },
    ])
    await close(survey)
    assert.ok(
      (await rows(survey)).every(row => row.startsWith(',,')),
      'one of Care and four others are folded into the rest',
    )
  })
})

describe('notices of a survey', () => {
  test('come to the audience when it opens, and are read once it is answered', async () => {
    const survey = await open({ title: 'Notice me' })
    const noticeOf = async (person: AnySurvey) =>
      (await person.must(200, 'GET', '/v2/notification_center/notifications?page.size=100')).find(
        ({ about }: AnySurvey) => about.survey_id === survey.id,
      )
    const notice = await noticeOf(mia)
    assert.deepEqual(
      [notice.type, notice.title, notice.action_required, notice.read_at, new URL(notice.url).pathname],
      ['survey', 'Notice me', true, null, `/surveys/${survey.id}`],
    )
    await answer(mia, survey)
    const answered = await noticeOf(mia)
    assert.deepEqual([answered.action_required, answered.read_at !== null], [false, true])
    await close(survey)
    assert.equal(await noticeOf(omar), undefined)
  })

  test('are not in the app when the survey names other channels', async () => {
    const survey = await open({ notification_channels: ['email'] })
    const notices = await mia.must(200, 'GET', '/v2/notification_center/notifications?page.size=100')
    assert.ok(!notices.some(({ about }: AnySurvey) => about.survey_id === survey.id))
  })

  test('are renewed by a reminder, once in 20 hours, for those who have not answered', async () => {
    const survey = await open({ title: 'Remind me' })
    await answer(mia, survey)
    const reminders = `${path(survey)}/reminders`
    const { audience_count } = await anna.must(200, 'GET', path(survey))
    const sent = await anna.must(202, 'POST', reminders, { message: 'Until Friday' })
    assert.equal(sent.count, audience_count - 1)
    const again = await anna.post(reminders, {})
    assert.equal(again.status, 429)
    assert.ok(Number(again.headers.get('retry-after')) > 71_000)
    const bodies = async (person: AnySurvey) =>
      (await person.must(200, 'GET', '/v2/notification_center/notifications?page.size=100'))
        .filter(({ about }: AnySurvey) => about.survey_id === survey.id)
        .map(({ body, action_required }: AnySurvey) => [body, action_required])
    assert.deepEqual(await bodies(omar), [['Until Friday', true]])
    assert.deepEqual(await bodies(mia), [['You have answered this survey.', false]])
    await close(survey)
    assert.equal((await anna.post(reminders, {})).status, 400)
    assert.equal((await anna.post(`${path(await write())}/reminders`, {})).status, 400)
  })
})

test('a forgotten person leaves no answer of a named survey, and an anonymous one stays', async () => {
  const [named, anonymous] = [await open({ anonymous: false }), await open()]
  const root = await program.user('root', { role: 'administrator' })
  const crowd = await people('leaver', 5)
  for (const person of crowd) {
    await answer(person, named, { text: 'mine' })
    await answer(person, anonymous)
  }
  await root.must(202, 'POST', `/v2/Users/${crowd[0]!.id}/forget`)
  await eventually(
    () => results(named),
    ({ responses }) => responses === 4,
  )
  assert.equal((await results(anonymous)).responses, 5)
  assert.equal((await rows(named)).length, 4)
})

test('a scheduled survey can be opened now', async () => {
  const survey = await write()
  await anna.must(200, 'PUT', `${path(survey)}/open`, { opens_at: inHours(1) })
  await anna.must(200, 'PUT', `${path(survey)}/open`)
  assert.equal((await anna.must(200, 'GET', path(survey))).state, 'open')
})
