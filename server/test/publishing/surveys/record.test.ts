import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import { answer, answersOf, desk, faultsOf, feedPath, path, QUESTIONS } from './support.ts'

const app = await sharedApp()
const { program, anna, paula, write, open, close, people } = await desk(app)
const [mia] = await people('mia', 1)
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

describe('a survey', () => {
  test('is written by anna with its defaults, and every response with it has its version', async () => {
    const made = await anna.post('/v2/surveys', { title: ' How are you? ', questions: QUESTIONS })
    const { id, created_at, updated_at, author, questions, audience_count, ...rest } = made.body.data
    assert.equal(made.headers.get('etag'), 'W/"1"')
    assert.deepEqual([created_at, author.user_id], [updated_at, anna.id])
    assert.ok(audience_count >= 3)
    assert.deepEqual(rest, {
      title: 'How are you?',
      intro: null,
      language: 'en',
      languages: [],
      anonymous: true,
      by: [],
      audiences: [],
      targeted: false,
      opens_at: null,
      closes_at: null,
      state: 'draft',
      follows_id: null,
      notification_channels: ['in_app'],
      response_count: 0,
    })
    assert.deepEqual(
      questions.map(({ required, scale, options }: { required: boolean; scale: object; options: object[] }) => [
        required,
        scale,
        options?.length ?? null,
      ]),
      [
        [true, null, 2],
        [false, null, 3],
        [false, { to: 5, low_label: 'Bad', high_label: 'Good' }, null],
        [false, null, null],
        [false, null, null],
      ],
    )
    assert.equal((await anna.patch(path({ id }), { title: 'New' }, { 'if-match': 'W/"7"' })).status, 412)
    const changed = await anna.patch(path({ id }), { title: 'New' }, { 'if-match': 'W/"1"' })
    assert.deepEqual([changed.status, changed.headers.get('etag')], [200, 'W/"2"'])
    for (const [method, part] of [
      ['DELETE', ''],
      ['PUT', '/open'],
      ['PUT', '/close'],
      ['PUT', '/translations/de'],
      ['DELETE', '/translations/de'],
    ] as const) {
      const late = await anna.call(method, `${path({ id })}${part}`, {}, { 'if-match': 'W/"1"' })
      assert.equal(late.status, 412, `${method} ${part}`)
    }
  })

  test('keeps the ids of questions and options that are sent back, and replaces unknown ones', async () => {
    const survey = await write()
    const [single, ...others] = survey.questions
    const options = [{ text: 'Bus' }, ...single.options]
    const sent = {
      questions: [...others.toReversed(), { ...single, options }, { id: 'mine', kind: 'text', text: 'Why?' }],
    }
    const { questions } = await anna.must(200, 'PATCH', path(survey), sent)
    assert.deepEqual(
      questions.slice(0, 5).map(({ id }: { id: string }) => id),
      [...others.toReversed(), single].map(({ id }: { id: string }) => id),
    )
    assert.deepEqual(questions[4].options.slice(1), single.options)
    assert.notEqual(questions[5].id, 'mine')
  })

  test('refuses what is wrong, each with its field', async () => {
    const text = { kind: 'text', text: 'Why?' }
    const option = { text: 'Yes' }
    const survey = await write()
    const [single] = survey.questions
    const refused = async (body: object, ...faults: string[]) => {
      const answer = await anna.patch(path(survey), body)
      assert.equal(answer.status, 400, JSON.stringify(body))
      assert.deepEqual(faultsOf(answer), faults)
    }
    await refused({ title: ' ' }, 'title invalid_format')
    await refused({ title: 'x'.repeat(151) }, 'title too_long')
    await refused({ questions: Array(51).fill(text) }, 'questions too_long')
    await refused({ questions: [{ kind: 'single', text: 'Which?' }] }, 'questions.0.options required')
    await refused(
      { questions: [{ kind: 'single', text: 'Which?', options: [option] }] },
      'questions.0.options too_short',
    )
    await refused({ questions: [{ ...text, options: [option, option] }] }, 'questions.0.options invalid_format')
    await refused({ questions: [{ ...text, scale: { to: 5 } }] }, 'questions.0.scale invalid_format')
    await refused(
      { questions: [{ kind: 'scale', text: 'How?', scale: { to: 11 } }] },
      'questions.0.scale.to out_of_range',
    )
    await refused({ questions: [single, single] }, 'questions.1.id invalid_format')
    const twice = { ...single, options: [single.options[0], single.options[0]] }
    await refused({ questions: [twice] }, 'questions.0.options.1.id invalid_format')
    await refused({ by: ['department', 'division', 'title', 'locale'] }, 'by too_long')
    await refused({ by: ['department', 'email'] }, 'by.1 invalid_enum')
    await refused({ by: ['shoe_size'] }, 'by.0 invalid_enum')
    await refused({ audiences: ['nobody'] }, 'audiences.0 not_found')
    await refused({ language: 'tlh' }, 'language invalid_enum')
    await refused({ closes_at: inHours(-1) }, 'closes_at out_of_range')
    await refused({ opens_at: inHours(3), closes_at: inHours(2) }, 'closes_at out_of_range')
    assert.deepEqual((await anna.must(200, 'GET', path(survey))).questions, survey.questions)
    const byPaula = await paula.patch(path(survey), { by: ['email'] })
    assert.equal(byPaula.status, 400, 'a private attribute is refused for everybody')
  })

  test('is found by its state and by words of its title', async () => {
    const survey = await write({ title: 'Zebra crossing' })
    await open({ title: 'Zebra stripes' })
    const found = await anna.must(200, 'GET', '/v2/surveys?search=zebra&filter.state=draft')
    assert.deepEqual(
      found.map(({ id }: { id: number }) => id),
      [survey.id],
    )
  })

  test('goes with its answers by paula alone once it was opened', async () => {
    const survey = await open()
    await answer(mia!, survey)
    assert.equal((await anna.delete(path(survey))).status, 403)
    assert.equal((await paula.delete(path(survey))).status, 204)
    assert.equal((await mia!.get(feedPath(survey))).status, 404)
    assert.equal((await anna.delete(path(await write()))).status, 204)
  })
})

describe('opening and closing', () => {
  test('a survey without questions is not opened, and a draft not closed', async () => {
    const draft = await write({ questions: [] })
    const refused = await anna.put(`${path(draft)}/open`)
    assert.deepEqual([refused.status, faultsOf(refused)], [400, ['questions required']])
    assert.equal((await anna.put(`${path(draft)}/close`)).status, 409)
    const scheduled = await write()
    await anna.must(200, 'PUT', `${path(scheduled)}/open`, { opens_at: inHours(1) })
    assert.deepEqual(faultsOf(await anna.patch(path(scheduled), { questions: [] })), ['questions required'])
  })

  test('what is so already stays so, and a closed one is never opened again', async () => {
    const survey = await open()
    const again = await anna.must(200, 'PUT', `${path(survey)}/open`)
    assert.deepEqual([again.state, again.opens_at], ['open', survey.opens_at])
    const closed = await close(survey)
    assert.deepEqual([closed.state, closed.closes_at !== null], ['closed', true])
    assert.deepEqual(await close(survey), closed)
    assert.equal((await anna.put(`${path(survey)}/open`)).status, 409)
    assert.equal((await anna.patch(path(survey), { title: 'New' })).status, 409)
    assert.equal((await anna.put(`${path(survey)}/translations/de`, { title: 'Neu' })).status, 409)
  })

  test('an open one changes its title, intro and end alone', async () => {
    const survey = await open()
    const closes_at = inHours(2)
    const changed = await anna.must(200, 'PATCH', path(survey), { title: 'New', intro: 'Why we ask', closes_at })
    assert.deepEqual([changed.title, changed.intro, changed.closes_at], ['New', 'Why we ask', closes_at])
    for (const body of [{ anonymous: false }, { by: [] }, { questions: [] }, { audiences: [] }, { opens_at: null }]) {
      assert.equal((await anna.patch(path(survey), body)).status, 409, JSON.stringify(body))
    }
  })

  test('a scheduled one changes as a draft does, and becomes one when it is closed', async () => {
    const survey = await write()
    const scheduled = await anna.must(200, 'PUT', `${path(survey)}/open`, { opens_at: inHours(5) })
    assert.equal(scheduled.state, 'scheduled')
    assert.equal((await mia!.get(feedPath(survey))).status, 404)
    const changed = await anna.must(200, 'PATCH', path(survey), { anonymous: false })
    assert.deepEqual([changed.state, changed.anonymous], ['scheduled', false])
    const draft = await close(survey)
    assert.deepEqual([draft.state, draft.opens_at], ['draft', null])
  })

  test('who wrote the last change does not open it where the program asks for four eyes', async () => {
    const root = await program.user('root', { role: 'administrator' })
    await root.must(200, 'PATCH', '/v2/settings/program', { four_eyes_review: true })
    const survey = await write()
    const held = await anna.put(`${path(survey)}/open`)
    assert.deepEqual([held.status, faultsOf(held)], [403, ['override four_eyes']])
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    await paula.must(200, 'PATCH', path(survey), { closes_at: inDays(3) })
    assert.equal((await anna.put(`${path(survey)}/open`)).status, 403, 'who moves a date is not the writer')
    const { title, questions, audiences } = survey
    await paula.must(200, 'PATCH', path(survey), { title, questions, audiences })
    assert.equal((await anna.put(`${path(survey)}/open`)).status, 403, 'a save without a change makes no writer')
    await paula.must(200, 'PUT', `${path(survey)}/open`, { opens_at: inDays(1) })
    const moved = await anna.must(200, 'PATCH', path(survey), { closes_at: inDays(4) })
    assert.equal(moved.state, 'scheduled', 'a date needs no review')
    const reworded = await anna.must(200, 'PATCH', path(survey), { title: 'How are you, really?' })
    assert.equal(reworded.state, 'draft')
    await paula.must(200, 'PUT', `${path(survey)}/open`)
    const copied = await paula.must(201, 'POST', `${path(survey)}/copy`)
    assert.equal((await paula.put(`${path(copied)}/open`, { override: true })).status, 403, 'who copies is the writer')
    const own = await root.must(201, 'POST', `${path(survey)}/copy`)
    await root.must(200, 'PUT', `${path(own)}/open`, { override: true })
    const log = await root.must(200, 'GET', '/v2/audit_events')
    const overridden = log.filter(({ action }: { action: string }) => action === 'review_overridden')
    assert.deepEqual(
      overridden.map((entry: Record<string, unknown>) => [entry.record_type, entry.record_id]),
      [['survey', String(own.id)]],
    )
  })
})

describe('a translation', () => {
  test('is read by mia in her language, with the original where it leaves something out', async () => {
    const other = await desk(app)
    const root = await other.program.user('root', { role: 'administrator' })
    await root.must(200, 'PATCH', '/v2/settings/program', { languages: ['en', 'de'] })
    const survey = await other.write({ intro: 'Two minutes' })
    const [single, , scale] = survey.questions
    const place = `${path(survey)}/translations/de`
    const written = await other.anna.put(place, {
      title: 'Wie geht es dir?',
      questions: [
        { id: single.id, options: [{ id: single.options[1].id, text: 'Auto' }] },
        { id: scale.id, text: 'Wie fühlst du dich?', low_label: 'Schlecht' },
      ],
    })
    assert.deepEqual([written.status, written.headers.get('etag')], [200, 'W/"2"'])
    assert.deepEqual((await other.anna.must(200, 'GET', path(survey))).languages, ['de'])
    const unknown = await other.anna.put(place, { questions: [{ id: 'x' }, { id: single.id, options: [{ id: 'y' }] }] })
    assert.deepEqual(faultsOf(unknown), ['questions.0.id not_found', 'questions.1.options.0.id not_found'])
    assert.equal((await other.anna.put(`${path(survey)}/translations/en`, {})).status, 400)
    const renamed = await other.anna.patch(path(survey), { language: 'de' })
    assert.deepEqual(faultsOf(renamed), ['language invalid_enum'], 'German is the language of its translation')
    assert.equal((await other.anna.get(`${path(survey)}/translations/fr`)).status, 400)
    await other.anna.must(200, 'PUT', `${path(survey)}/open`)
    const [lea] = await other.people('lea', 1, { preferred_language: 'de-CH' })
    const shown = await lea!.must(200, 'GET', feedPath(survey))
    assert.deepEqual(
      [shown.title, shown.intro, shown.questions[0].text, shown.questions[0].options, shown.questions[2]],
      [
        'Wie geht es dir?',
        'Two minutes',
        'How do you travel?',
        [single.options[0], { id: single.options[1].id, text: 'Auto' }],
        {
          ...scale,
          text: 'Wie fühlst du dich?',
          scale: { to: 5, low_label: 'Schlecht', high_label: 'Good' },
        },
      ],
    )
    await root.must(200, 'PATCH', '/v2/settings/program', { languages: ['en'] })
    assert.equal((await lea!.must(200, 'GET', feedPath(survey))).title, 'Wie geht es dir?', 'as with posts')
    const [notice] = await lea!.must(200, 'GET', '/v2/notification_center/notifications')
    assert.deepEqual([notice.type, notice.title], ['survey', 'Wie geht es dir?'])
    await lea!.must(201, 'POST', `${feedPath(survey)}/response`, { answers: answersOf(survey) })
  })
})
