// Reminders that publishers send: to whom, how often, and what readers are told.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { type Person, sharedApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { newGroup } from '../../support/new-group.ts'
import { acknowledge, draft, eventsOf, mustRead, stage } from './support.ts'

const app = await sharedApp()

const path = (id: number | string) => `/v2/content/${id}/reminders`
const remind = (who: Person, id: number, body: object = { to: 'missing' }) => who.must(202, 'POST', path(id), body)
const CENTER = '/v2/notification_center'
const remindersOf = async (who: Person) =>
  (await who.must(200, 'GET', `${CENTER}/notifications`)).filter(
    ({ type }: { type: string }) => type === 'acknowledge_reminder',
  )
const { pool } = app.app.services.database

describe('a reminder', () => {
  test('goes to those who have not acknowledged, and is in the tracker and an event', async () => {
    const { program, anna, mia, jonas, topicId } = await stage(app)
    const post = await mustRead(anna, topicId)
    await acknowledge(mia, post.id)
    const sent = await remind(anna, post.id, { to: 'missing', message: 'The drill is tomorrow.' })
    assert.equal(sent.count, 2, 'Anna has to read it herself')
    assert.ok(Number.isInteger(sent.id))
    assert.deepEqual(await remindersOf(mia), [])
    const [notice] = await remindersOf(jonas)
    assert.equal(notice.title, 'Fire drill')
    assert.equal(notice.body, 'The drill is tomorrow.')
    assert.equal(notice.about.detail, 'The drill is tomorrow.')
    assert.equal(notice.important, true)
    assert.equal(notice.action_required, false)
    assert.equal(notice.url, post.permalink_url)
    assert.deepEqual(await eventsOf(app, program, 'content_reminded'), [{ content_id: post.id, count: 2 }])
    const rows = await anna.must(200, 'GET', `/v2/content/${post.id}/acknowledgements`)
    assert.deepEqual(
      rows.map(({ last_reminded_at }: { last_reminded_at: string | null }) => last_reminded_at !== null),
      [true, true, false],
    )
  })

  test('says what is to be done where it has no message of its own, in the language of its reader', async () => {
    const { program, anna, topicId } = await stage(app)
    const gerd = await program.user('Gerd', { profile: { preferred_language: 'de-AT' } })
    const post = await mustRead(anna, topicId)
    await remind(anna, post.id, { to: 'missing', message: ' ' })
    const [notice] = await remindersOf(gerd)
    assert.equal(notice.body, 'Zur Erinnerung: Bitte bestätige, dass du diesen Beitrag gelesen hast.')
    assert.equal(notice.about.detail, null)
  })

  test('to the unread leaves out who has looked at the post, or has acknowledged it', async () => {
    const { program, anna, mia, jonas, topicId } = await stage(app)
    const otto = await program.user('Otto')
    const post = await mustRead(anna, topicId)
    await mia.must(200, 'PUT', `/v2/feed/posts/${post.id}/view`)
    await acknowledge(otto, post.id)
    assert.equal((await remind(anna, post.id, { to: 'unread', message: null })).count, 2)
    assert.equal((await remindersOf(jonas)).length, 1)
    for (const who of [mia, otto]) assert.deepEqual(await remindersOf(who), [])
  })

  test('goes to the overdue and to those whose acknowledgement is out of date', async () => {
    const { anna, mia, jonas, topicId } = await stage(app)
    const post = await mustRead(anna, topicId, { due_at: '2020-01-01', ask_again_on_change: true })
    for (const who of [anna, mia]) await acknowledge(who, post.id)
    await anna.must(200, 'PUT', `/v2/content/${post.id}`, { title: 'Fire drill on Monday' })
    await acknowledge(anna, post.id)
    assert.equal((await remind(anna, post.id)).count, 2)
    for (const who of [mia, jonas]) assert.equal((await remindersOf(who)).length, 1)
  })

  test('goes only to who can see the post', async () => {
    const { program, anna, mia, jonas } = await stage(app)
    await newGroup(app, program, 'crew', [mia])
    const crew = await anna.must(201, 'POST', '/v2/channels', { name: 'Crew', description: 'x', groups: ['crew'] })
    const post = await mustRead(anna, crew.id)
    assert.equal((await remind(anna, post.id)).count, 1)
    assert.equal((await remindersOf(mia)).length, 1)
    assert.deepEqual(await remindersOf(jonas), [])
  })

  test('is settled once its reader acknowledges the post', async () => {
    const { anna, mia, topicId } = await stage(app)
    const post = await mustRead(anna, topicId)
    await remind(anna, post.id)
    const unread = async () => (await mia.must(200, 'GET', `${CENTER}/total_count?filter.unread=true`)).total_count
    assert.equal(await unread(), 2)
    await acknowledge(mia, post.id)
    await eventually(unread, count => count === 0)
    assert.ok((await remindersOf(mia))[0].read_at)
  })
})

describe('a post is reminded of once in 20 hours', () => {
  test('however many ask at once', async () => {
    const { program, anna, mia, topicId } = await stage(app)
    const post = await mustRead(anna, topicId)
    const server = await program.server({ scopes: ['content.write'], role: 'publisher' })
    const answers = await Promise.all(
      [anna, server, anna, server, anna].map(who => who.post(path(post.id), { to: 'missing' })),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [202, 429, 429, 429, 429])
    const refused = answers.find(({ status }) => status === 429)
    const seconds = Number(refused?.headers.get('retry-after'))
    assert.ok(seconds > 19 * 3600 && seconds <= 20 * 3600, String(seconds))
    const [notice] = await remindersOf(mia)
    assert.equal(notice.about.count, 1)
    const other = await mustRead(anna, topicId)
    assert.equal((await remind(anna, other.id)).count, 3, 'another post has its own time')
  })

  test('and then again, which makes what its reader was told new', async () => {
    const { program, anna, mia, topicId } = await stage(app)
    const post = await mustRead(anna, topicId)
    const { id } = await remind(anna, post.id)
    const [notice] = await remindersOf(mia)
    await mia.must(200, 'PUT', `${CENTER}/notifications/${notice.id}/read`)
    await pool.query(
      `update content_reminders set sent_at = sent_at - interval '20 hours' where program_id = $1 and id = $2`,
      [program.id, id],
    )
    await remind(anna, post.id, { to: 'missing', message: 'Once more' })
    const all = await remindersOf(mia)
    assert.equal(all.length, 1)
    assert.equal(all[0].read_at, null)
    assert.equal(all[0].body, 'Once more')
  })

  test('not counting one that went to nobody', async () => {
    const { program, anna, mia, jonas, topicId } = await stage(app)
    const post = await mustRead(anna, topicId)
    for (const who of [anna, mia, jonas]) await acknowledge(who, post.id)
    for (const _ of [1, 2]) assert.equal((await remind(anna, post.id)).count, 0)
    assert.deepEqual(await eventsOf(app, program, 'content_reminded'), [])
    await program.user('Otto')
    assert.equal((await remind(anna, post.id)).count, 1)
    assert.equal((await anna.post(path(post.id), { to: 'missing' })).status, 429)
  })
})

describe('a reminder is refused', () => {
  test('of a post that is not published, or asks for no acknowledgement', async () => {
    const { anna, topicId } = await stage(app)
    const post = await draft(anna, topicId)
    const refuse = async (why: RegExp) => {
      const answer = await anna.post(path(post.id), { to: 'missing' })
      assert.equal(answer.status, 400)
      assert.match(answer.body.error.detail, why)
    }
    await anna.must(200, 'PUT', `/v2/content/${post.id}/must_read`, {})
    await refuse(/published/)
    await anna.must(200, 'PUT', `/v2/content/${post.id}/publish`)
    await anna.must(204, 'DELETE', `/v2/content/${post.id}/must_read`)
    await refuse(/acknowledgement/)
    await anna.must(200, 'PUT', `/v2/content/${post.id}/must_read`, {})
    await anna.must(200, 'PUT', `/v2/content/${post.id}/archive`)
    await refuse(/published/)
  })

  test('with a wrong body, to mia, and of posts that are not there', async () => {
    const { anna, mia, topicId } = await stage(app)
    const post = await mustRead(anna, topicId)
    for (const [body, rule] of [
      [{}, 'required'],
      [{ to: 'everybody' }, 'invalid_enum'],
      [{ to: 'missing', message: 'x'.repeat(501) }, 'too_long'],
      [{ to: 'missing', message: 7 }, 'invalid_type'],
    ] as const) {
      const answer = await anna.post(path(post.id), body)
      assert.equal(answer.status, 400)
      assert.equal(answer.body.error.validations[0].rule, rule)
    }
    assert.equal((await mia.post(path(post.id), { to: 'missing' })).status, 403)
    assert.equal((await anna.post(path(999_999_999), { to: 'missing' })).status, 404)
    assert.equal((await remind(anna, post.id)).count, 3)
  })
})
