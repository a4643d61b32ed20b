// Reminders go out exactly once each, to everybody, whatever is interrupted, repeated or done twice at once.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sql } from '../../../src/platform/db/sql.ts'
import { sendDueReminders } from '../../../src/publishing/must-read/reminder-sender.ts'
import { sendRemindersJob } from '../../../src/publishing/must-read/send-reminder.ts'
import { sharedApp, type TestProgram } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { acknowledge, draft, eventsOf, mustRead, stage } from './support.ts'

const app = await sharedApp()
const { services } = app.app
const { pool } = services.database

const HOUR_MS = 3_600_000
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
const settings = (id: number) => `/v2/content/${id}/must_read`

/** How many people were reminded, and how often each was at least and at most. */
async function reminded({ id }: TestProgram) {
  const { rows } = await pool.query(
    `select count(*)::int as people, coalesce(min(event_count), 0)::int as least,
            coalesce(max(event_count), 0)::int as most from notifications
      where program_id = $1 and type = 'acknowledge_reminder'`,
    [id],
  )
  return rows[0]
}

/** The same, once somebody was: the server's own clock may be sending just now what the test asks for. */
const remindedAtLast = (program: TestProgram) =>
  eventually(
    () => reminded(program),
    ({ people }) => people > 0,
  )

const plansOf = async ({ id }: TestProgram) =>
  (await pool.query('select * from content_reminders where program_id = $1 order by remind_at', [id])).rows

/** Moves what is planned to the past, as if the server had been down then. */
const miss = ({ id }: TestProgram) =>
  pool.query(`update content_reminders set remind_at = now() - interval '1 minute' where program_id = $1`, [id])

/** A reminder that is being sent, and has reached nobody yet. */
async function begun({ id }: TestProgram, contentId: number): Promise<number> {
  const { rows } = await pool.query(
    `insert into content_reminders (program_id, content_id, recipients, remind_at, sent_at, count)
     values ($1, $2, 'missing', now(), now(), 3) returning id`,
    [id, contentId],
  )
  return Number(rows[0].id)
}

/** The services of a process that is killed after so many transactions. */
function endingAfter(transactions: number): typeof services {
  const { database } = services
  let begun = 0
  const transaction = async (...of: Parameters<typeof database.transaction>) => {
    if (begun++ === transactions) throw new Error('the process was killed')
    return database.transaction(...of)
  }
  const ending = Object.create(database, { transaction: { value: transaction } })
  return Object.create(services, { database: { value: ending } })
}

describe('a reminder of many people', () => {
  test('reaches each of them once, though its job is ended between sets and run by several nodes', async () => {
    const many = 1800
    const { program, anna, mia, topicId } = await stage(app)
    await services.database.system(db =>
      sql`
        with made as (
          insert into identities (organisation_id, user_name)
          select ${program.organisationId}, 'many' || n from generate_series(1, ${many}::int) n returning id)
        insert into users (program_id, id, membership_id, given_name, family_name)
        select ${program.id}::bigint, id, gen_random_uuid(), 'Many', 'Users' from made`.execute(db),
    )
    const post = await mustRead(anna, topicId)
    await acknowledge(mia, post.id)
    const { count } = await anna.must(202, 'POST', `/v2/content/${post.id}/reminders`, { to: 'missing' })
    assert.equal(count, many + 2)
    const once = { people: many + 2, least: 1, most: 1 }
    await eventually(
      () => reminded(program),
      ({ people }) => people === once.people,
    )
    assert.deepEqual(await reminded(program), once)
    assert.deepEqual(await eventsOf(app, program, 'content_reminded'), [{ content_id: post.id, count: many + 2 }])

    const data = { program_id: program.id, reminder_id: await begun(program, post.id) }
    await assert.rejects(sendRemindersJob.run(endingAfter(1), data), /killed/)
    assert.deepEqual(await reminded(program), { ...once, most: 2 })
    await Promise.all([1, 2, 3].map(() => sendRemindersJob.run(services, data)))
    assert.deepEqual(await reminded(program), { ...once, least: 2, most: 2 })
    await sendRemindersJob.run(services, data)
    assert.deepEqual(await reminded(program), { ...once, least: 2, most: 2 })
  })

  test('ends when the post can be seen no more, or need not be read', async () => {
    const { program, anna, topicId } = await stage(app)
    const post = await mustRead(anna, topicId)
    const data = { program_id: program.id, reminder_id: await begun(program, post.id) }
    await anna.must(200, 'PUT', `/v2/content/${post.id}/archive`)
    await sendRemindersJob.run(services, data)
    assert.equal((await reminded(program)).people, 0)
  })
})

describe('a reminder that goes out by itself', () => {
  test('comes at its time to who is missing then, once, also when several nodes look at once', async () => {
    const { program, anna, mia, topicId } = await stage(app)
    const post = await mustRead(anna, topicId)
    await acknowledge(mia, post.id)
    await anna.must(200, 'PUT', settings(post.id), { due_at: inMs(HOUR_MS + 500), remind_hours_before: [1] })
    await remindedAtLast(program)
    await Promise.all([1, 2, 3, 4].map(() => sendDueReminders(services)))
    assert.deepEqual(await reminded(program), { people: 2, least: 1, most: 1 })
    assert.deepEqual(await eventsOf(app, program, 'content_reminded'), [{ content_id: post.id, count: 2 }])
    assert.equal((await anna.post(`/v2/content/${post.id}/reminders`, { to: 'missing' })).status, 202, 'its own time')
    assert.deepEqual(await reminded(program), { people: 2, least: 2, most: 2 })
  })

  test('is not sent where its time has passed when it is asked for', async () => {
    const { program, anna, topicId } = await stage(app)
    const post = await mustRead(anna, topicId)
    await anna.must(200, 'PUT', settings(post.id), { due_at: inMs(HOUR_MS * 3), remind_hours_before: [720, 4, 3, 2] })
    const plans = await plansOf(program)
    assert.deepEqual(
      plans.map(plan => plan.hours_before),
      [2],
    )
    await anna.must(200, 'PUT', settings(post.id), { due_at: '2020-01-01', remind_hours_before: [1] })
    assert.deepEqual(await plansOf(program), [])
    await anna.must(200, 'PUT', settings(post.id), { remind_hours_before: [1] })
    assert.deepEqual(await plansOf(program), [])
  })

  test('that was missed while the server was down is sent when it is up', async () => {
    const { program, anna, topicId } = await stage(app)
    const post = await mustRead(anna, topicId, { due_at: inMs(HOUR_MS * 2), remind_hours_before: [1] })
    await miss(program)
    await Promise.all([1, 2, 3].map(() => sendDueReminders(services)))
    assert.deepEqual(await remindedAtLast(program), { people: 3, least: 1, most: 1 })
    assert.deepEqual(await eventsOf(app, program, 'content_reminded'), [{ content_id: post.id, count: 3 }])
  })

  test('of a post that begins with a template is planned as any other', async () => {
    const { program, anna, topicId } = await stage(app)
    const must_read = { due_at: inMs(HOUR_MS * 2), remind_hours_before: [1] }
    const content = { title: 'Alert', content_type: 'article', channels: [{ id: topicId }], must_read }
    const template = await anna.must(201, 'POST', '/v2/post_templates', { name: 'Alert', content })
    const begin = (fields: object) => anna.must(201, 'POST', '/v2/content', { template_id: template.id, ...fields })
    const post = await begin({ publish: true })
    await miss(program)
    await sendDueReminders(services)
    assert.deepEqual(await remindedAtLast(program), { people: 3, least: 1, most: 1 })
    assert.deepEqual(await eventsOf(app, program, 'content_reminded'), [{ content_id: post.id, count: 3 }])

    const plain = await begin({ requires_acknowledgement: false })
    await anna.must(200, 'PUT', `/v2/content/${plain.id}`, { requires_acknowledgement: true })
    const settings = await anna.must(200, 'GET', `/v2/content/${plain.id}/must_read`)
    assert.deepEqual([settings.due_at, settings.remind_hours_before], [null, []], 'the body wins: it has no settings')
  })

  test('is not sent once the post is due, not published, asks for nothing, or has another time', async () => {
    const { program, anna, topicId } = await stage(app)
    const plan = { due_at: inMs(HOUR_MS * 2), remind_hours_before: [1] }
    const due = await mustRead(anna, topicId, plan)
    await pool.query(`update content_reminders set due_at = now() where program_id = $1 and content_id = $2`, [
      program.id,
      due.id,
    ])
    await pool.query('update content set must_read_due_at = now() where program_id = $1 and id = $2', [
      program.id,
      due.id,
    ])
    const archived = await mustRead(anna, topicId, plan)
    await anna.must(200, 'PUT', `/v2/content/${archived.id}/archive`)
    const taken = await mustRead(anna, topicId, plan)
    await anna.must(200, 'PUT', `/v2/content/${taken.id}`, { requires_acknowledgement: false })
    const moved = await mustRead(anna, topicId, plan)
    await anna.must(200, 'PUT', settings(moved.id), { due_at: inMs(HOUR_MS * 9), remind_hours_before: [2] })
    const gone = await mustRead(anna, topicId, plan)
    await anna.must(204, 'DELETE', settings(gone.id))
    await pool.query(
      `update content_reminders set remind_at = now() - interval '1 minute' where program_id = $1 and content_id <> $2`,
      [program.id, moved.id],
    )
    await sendDueReminders(services)
    assert.equal((await reminded(program)).people, 0)
    const open = (await plansOf(program)).filter(({ sent_at }) => sent_at === null)
    assert.deepEqual(
      open.map(({ content_id }) => Number(content_id)),
      [moved.id],
    )
  })

  test('stays planned over changes that leave its time alone, and goes out once for each due date', async () => {
    const { program, anna, topicId } = await stage(app)
    const { id } = await draft(anna, topicId)
    const first = { due_at: inMs(HOUR_MS * 2), remind_hours_before: [1] }
    await anna.must(200, 'PUT', settings(id), first)
    await anna.must(200, 'PUT', `/v2/content/${id}/publish`)
    await miss(program)
    await anna.must(200, 'PUT', settings(id), { ...first, label: 'Safety' })
    await sendDueReminders(services)
    assert.deepEqual(await remindedAtLast(program), { people: 3, least: 1, most: 1 })
    await anna.must(200, 'PUT', settings(id), { due_at: inMs(HOUR_MS * 5), remind_hours_before: [1] })
    await anna.must(200, 'PUT', settings(id), first)
    await miss(program)
    await sendDueReminders(services)
    assert.deepEqual(await reminded(program), { people: 3, least: 1, most: 1 }, 'for this date it has gone out')
  })
})
