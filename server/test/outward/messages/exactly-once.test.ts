// Everybody is told once, whatever ends a process, and however many of them work. The server of this file runs no workers by itself.

import assert from 'node:assert/strict'
import { afterEach, describe, test } from '../../../../bin/testing.mjs'
import { planDueNotices } from '../../../src/outward/messages/plan/planner.ts'
import { mailSender } from '../../../src/outward/messages/send/senders.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import { draft, mustRead, stage } from '../../publishing/must-read/support.ts'
import { startApp, type TestProgram } from '../../support/app.ts'
import { blocksOf } from '../../support/blocks.ts'
import { eventually } from '../../support/eventually.ts'
import { Mailbox } from '../../support/mailbox.ts'
import { newGroup } from '../../support/new-group.ts'

const mailbox = await Mailbox.start()
const sent = new Map<string, readonly unknown[]>()
const app = await startApp({ ...mailbox.settings, MAIL_GATHER_MS: '0', ROLE: 'api' }, {
  observe: (text: string, values: readonly unknown[] = []) => sent.set(text, values),
} as object)
const { services } = app.app
const { pool } = services.database

/** The services of a process that begins so many transactions and is killed then: nothing comes back from it. */
function endingAfter(transactions: number): typeof services {
  const { database } = services
  let begun = 0
  const never = () => new Promise<never>(() => {})
  const transaction = (...of: Parameters<typeof database.transaction>) =>
    begun++ < transactions ? database.transaction(...of) : never()
  const preparedQuery = (...of: Parameters<typeof database.preparedQuery>) =>
    begun < transactions ? database.preparedQuery(...of) : never()
  return Object.create(services, {
    database: {
      value: Object.create(database, { transaction: { value: transaction }, preparedQuery: { value: preparedQuery } }),
    },
  })
}

async function planAll(): Promise<void> {
  while (await planDueNotices(services));
}

/** How many lines of the log a channel has, for how many people, at the most for one of them. */
async function lines({ id }: TestProgram, channel: string) {
  const { rows } = await pool.query(
    `select count(*)::int as people, coalesce(min(count), 0)::int as least, coalesce(max(count), 0)::int as most
       from (select count(*) from notice_deliveries where program_id = $1 and channel = $2 group by user_id) l`,
    [id, channel],
  )
  return rows[0]
}

const addPeople = ({ id, organisationId }: TestProgram, count: number) =>
  services.database.system(db =>
    sql`
      with made as (
        insert into identities (organisation_id, user_name)
        select ${organisationId}, 'many' || n from generate_series(1, ${count}::int) n returning id, user_name),
      added as (
        insert into users (program_id, id, membership_id, given_name, family_name)
        select ${id}::bigint, id, gen_random_uuid(), 'Many', 'Users' from made returning program_id, id)
      insert into user_emails (program_id, user_id, position, value, is_primary)
      select a.program_id, a.id, 0, m.user_name || ${`@program${id}.example`}, true
        from added a join made m on m.id = a.id`.execute(db),
  )

/** Ends the leases of claimed messages. */
const endLeases = ({ id }: TestProgram) => pool.query('update messages set due_at = now() where program_id = $1', [id])

const waiting = async ({ id }: TestProgram): Promise<number> =>
  (await pool.query('select count(*)::int as count from messages where program_id = $1', [id])).rows[0].count

const ofProgram = ({ id }: TestProgram) => mailbox.received.filter(({ to }) => to.endsWith(`@program${id}.example`))

// A sender takes the oldest mails first, of whatever program: those of one test would keep it from those of the next.
const emptied = () => pool.query('truncate messages')

describe('a notice for many', () => {
  afterEach(emptied)

  test('is decided once for each of them, though processes are killed between sets and several plan at once', async () => {
    const { program, anna, topicId } = await stage(app)
    await addPeople(program, 1700)
    await mustRead(anna, topicId)
    await Promise.race([planDueNotices(endingAfter(2)), planDueNotices(services)])
    await Promise.all([planAll(), planAll(), planAll()])
    const once = { people: 1703, least: 1, most: 1 }
    await eventually(
      async () => {
        await planAll()
        return lines(program, 'email')
      },
      ({ people }) => people === once.people,
    )
    for (const channel of ['in_app', 'email', 'push']) assert.deepEqual(await lines(program, channel), once, channel)
    await planAll()
    assert.deepEqual(await lines(program, 'email'), once)
  })
})

/** A recipient's membership, its place in the topic and the plan are some ten. */
const BLOCKS_PER_FOLLOWER_MAX = 15

describe('a new post', () => {
  afterEach(emptied)

  /** 1,700 followers, and a draft that will notify them. */
  async function followed() {
    const scene = await stage(app)
    await addPeople(scene.program, 1700)
    await pool.query(
      `insert into topic_followers (program_id, topic_id, user_id) select $1, $2, id from users where program_id = $1`,
      [scene.program.id, scene.topicId],
    )
    const { id } = await draft(scene.anna, scene.topicId, { notification_channels: ['in_app', 'email'] })
    return { ...scene, id, publish: () => scene.anna.must(200, 'PUT', `/v2/content/${id}/publish`) }
  }

  const notified = async ({ id }: TestProgram): Promise<number> =>
    (
      await pool.query(`select count(*)::int as count from notifications where program_id = $1 and type = 'new_post'`, [
        id,
      ])
    ).rows[0].count

  test('notifies each follower of that moment once, though processes are killed and several plan at once', async () => {
    const { program, publish, jonas } = await followed()
    await publish()
    await planDueNotices(endingAfter(1))
    await pool.query('delete from topic_followers where program_id = $1 and user_id = $2', [program.id, jonas.id])
    await Promise.race([planDueNotices(endingAfter(2)), planDueNotices(services)])
    await Promise.all([planAll(), planAll(), planAll()])
    const once = { people: 1702, least: 1, most: 1 }
    await eventually(
      async () => {
        await planAll()
        return lines(program, 'in_app')
      },
      ({ people }) => people === once.people,
    )
    for (const channel of ['in_app', 'email']) assert.deepEqual(await lines(program, channel), once, channel)
    assert.deepEqual(await lines(program, 'push'), { people: 0, least: 0, most: 0 })
    assert.equal(await notified(program), 1702)
  })

  test('is planned by reading each follower once, though no statistics know of them yet', async () => {
    const { program, publish } = await followed()
    sent.clear()
    await publish()
    const [[text, values] = assert.fail('no statement writes plans')] = [...sent].filter(([statement]) =>
      /insert into notice_plans \(program_id, content_id/.test(statement),
    )
    const blocks = await blocksOf(pool, { text, values })
    assert.ok(blocks <= 1702 * BLOCKS_PER_FOLLOWER_MAX, `${blocks} blocks`)
    await pool.query('delete from notice_plans where program_id = $1', [program.id])
  })

  test('that is taken back notifies nobody else', async () => {
    const { program, anna, publish, id } = await followed()
    await publish()
    await planDueNotices(services)
    assert.equal(await notified(program), 500)
    await anna.must(200, 'PUT', `/v2/content/${id}/draft`)
    await planAll()
    assert.equal(await notified(program), 500)
    await publish()
    await planAll()
    assert.equal(await notified(program), 500, 'a later publication that names no channels')
  })

  test('whose audience changes meanwhile notifies those who still see it', async () => {
    const { program, anna, publish, id, mia } = await followed()
    await publish()
    await planDueNotices(services)
    await newGroup(app, program, 'Few', [mia])
    await anna.must(200, 'PUT', `/v2/content/${id}`, { audiences: ['few'] })
    await planAll()
    assert.equal(await notified(program), 500, 'Mia is among the first')
  })
})

describe('mails', () => {
  afterEach(emptied)

  test('are sent once each by three nodes', async () => {
    const { program, anna, topicId } = await stage(app)
    await addPeople(program, 80)
    await mustRead(anna, topicId)
    await planAll()
    const nodes = await Promise.all([1, 2, 3].map(() => mailSender.start(services)))
    await eventually(
      () => waiting(program),
      count => count === 0,
    )
    await Promise.all(nodes.map(node => node.stop()))
    const addresses = ofProgram(program).map(({ to }) => to)
    assert.equal(addresses.length, 83)
    assert.equal(new Set(addresses).size, 83)
  })

  test('that a killed process had claimed and not sent are sent by the next one', async () => {
    const { program, anna, topicId } = await stage(app)
    await mustRead(anna, topicId)
    await planAll()
    const killed = await mailSender.start(endingAfter(0))
    await eventually(
      async () =>
        (await pool.query('select from messages where program_id = $1 and begun_at is null', [program.id])).rowCount,
      left => left === 0,
    )
    const next = await mailSender.start(services)
    assert.equal(ofProgram(program).length, 0, 'while the lease lasts')
    await endLeases(program)
    await next.stop()
    const later = await mailSender.start(services)
    await eventually(
      () => waiting(program),
      count => count === 0,
    )
    await later.stop()
    void killed.stop()
    assert.equal(ofProgram(program).length, 3)
  })

  test('that it had sent and not noted come a second time under the same Message-ID', async () => {
    const { program, anna, topicId } = await stage(app)
    await mustRead(anna, topicId)
    await planAll()
    const killed = await mailSender.start(endingAfter(1))
    await eventually(
      async () => ofProgram(program).length,
      count => count === 3,
    )
    await endLeases(program)
    const next = await mailSender.start(services)
    await eventually(
      () => waiting(program),
      count => count === 0,
    )
    await next.stop()
    void killed.stop()
    assert.equal(ofProgram(program).length, 6)
    assert.equal(new Set(ofProgram(program).map(({ mail }) => mail.messageId)).size, 3)
    assert.deepEqual(await lines(program, 'email'), { people: 3, least: 1, most: 1 })
  })
})
