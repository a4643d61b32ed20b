// The log of attempts lies in partitions by day: they are made ahead, made when one is missing, and dropped when they are old.

import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { makeAttemptDays } from '../../../src/outward/webhooks/delivery/attempt-days.ts'
import { attemptLog } from '../../../src/outward/webhooks/delivery/delivery.ts'
import { deliveryRetention, RETENTION_DAYS } from '../../../src/outward/webhooks/delivery/retention.ts'
import { selectDelivery } from '../../../src/outward/webhooks/queries.ts'
import { dropDays, makeDays } from '../../../src/platform/db/day-partitions.ts'
import { emit } from '../../../src/platform/events/emit.ts'
import { type Person, startApp, type TestProgram } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { Receiver } from '../../support/receiver.ts'
import { needsPostgres } from '../../support/snapshot.ts'

const app = await startApp()
const receiver = await Receiver.start()
const { services } = app.app
const { database } = services
const { pool } = database
const PATH = '/v2/webhooks/subscriptions'
const TABLE = 'webhook_attempts'
let program: TestProgram
let pam: Person

/** The days that there are, counted from today. */
async function days(): Promise<number[]> {
  const { rows } = await pool.query(
    `select to_date(right(c.relname, 8), 'YYYYMMDD') - (now() at time zone 'UTC')::date as day
       from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = '${TABLE}'::regclass order by 1`,
  )
  return rows.map(row => row.day)
}

async function nameOf(day: number): Promise<string> {
  const { rows } = await pool.query(
    `select $1 || to_char((now() at time zone 'UTC')::date + $2::int, '_YYYYMMDD') as name`,
    [TABLE, day],
  )
  return rows[0].name
}

const dropAll = () => dropDays(pool, TABLE, -10)

async function subscribe(name: string) {
  const hook = await pam.must(201, 'POST', PATH, { url: `${receiver.url}/${name}`, events: ['channel_created'] })
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  const log = (): Promise<any> => pam.must(200, 'GET', `${PATH}/${hook.id}/deliveries`)
  // What it is pinged with when it is new.
  const [{ id }] = await eventually(log, ([ping]) => ping?.attempts.length === 1)
  return { id: hook.id as string, ping: id as string, log }
}

const happen = () =>
  database.transaction(program.id, db => emit(db, 'channel_created', { channel_id: 7, channel_name: 'News' }))

/** The event is sent, after the ping. */
const isSent = ([first, ping]: { status: string }[]) => ping !== undefined && first?.status === 'success'

/** Writes an attempt into the log, so many days ago and answered with this code. */
const attempted = (deliveryId: string, daysAgo: number, code: number) =>
  pool.query(
    `insert into ${TABLE} (program_id, delivery_id, attempt, at, status_code, duration_ms)
     values ($1, $2, $4, now() - make_interval(days => $3), $4, 1)`,
    [program.id, deliveryId, daysAgo, code],
  )

describe('attempts by day', () => {
  before(async () => {
    program = await app.program()
    pam = await program.user('pam', { role: 'program_manager' })
  })

  beforeEach(() => makeAttemptDays(database))

  test('today and tomorrow are there once a server has started', async () => {
    await eventually(days, there => there.length > 0)
    assert.deepEqual(await days(), [0, 1])
  })

  test('each is closed to other programs, as the whole is', async () => {
    const { ping } = await subscribe('closed')
    const today = sql.table(await nameOf(0))
    const other = await app.program()
    const seenBy = ({ id }: TestProgram) =>
      database.transaction(id, async db => {
        const { rows } = await sql`select from ${today} where delivery_id = ${ping}`.execute(db)
        return rows.length
      })
    assert.deepEqual([await seenBy(program), await seenBy(other)], [1, 0])
  })

  test('an attempt of a day that is missing is logged all the same', async () => {
    const { log } = await subscribe('missing')
    assert.equal(await dropAll(), true)
    assert.deepEqual(await days(), [])
    await happen()
    const [delivery, ping] = await eventually(log, isSent)
    assert.deepEqual([delivery.attempts.length, delivery.attempts[0].status_code, ping.attempts], [1, 200, []])
    assert.ok((await days()).includes(0))
  })

  test('nodes that make the same days at once do not get in each other’s way', async () => {
    await dropAll()
    await Promise.all(Array.from({ length: 6 }, () => makeDays(pool, TABLE, { back: 2, ahead: 3 })))
    assert.deepEqual(await days(), [-2, -1, 0, 1, 2, 3])
  })

  test('retention drops the days of which every attempt is too old, and no other', async () => {
    const { ping } = await subscribe('old')
    await makeDays(pool, TABLE, { back: RETENTION_DAYS + 3, ahead: 1 })
    for (let ago = RETENTION_DAYS - 1; ago <= RETENTION_DAYS + 3; ago++) await attempted(ping, ago, 900 + ago)
    const kept = async () => {
      const { rows } = await pool.query(
        `select status_code - 900 as ago from ${TABLE} where program_id = $1 and delivery_id = $2 and status_code > 900 order by 1`,
        [program.id, ping],
      )
      return rows.map(row => row.ago)
    }
    assert.equal((await kept()).length, 5)
    const worker = await deliveryRetention.start(services)
    // On the day that is 30 days ago there may be attempts that are younger than that.
    await eventually(kept, left => left.at(-1) === RETENTION_DAYS)
    await worker.stop()
    assert.deepEqual(await kept(), [RETENTION_DAYS - 1, RETENTION_DAYS])
    assert.equal((await days())[0], -RETENTION_DAYS)
  })

  test('while a long statement reads the log, an old day stays, and writers do not wait for it', {
    skip: needsPostgres,
  }, async () => {
    await makeDays(pool, TABLE, { back: 40, ahead: 1 })
    const { log } = await subscribe('dumped')
    const dump = await pool.connect()
    await dump.script(`begin; select count(*) from ${TABLE}`)
    const dropping = dropDays(pool, TABLE, RETENTION_DAYS)
    await happen()
    await eventually(log, isSent)
    assert.equal(await dropping, false)
    assert.equal((await days())[0], -40)
    await dump.script('rollback')
    dump.release()
    assert.equal(await dropDays(pool, TABLE, RETENTION_DAYS), true)
    assert.equal((await days())[0], -RETENTION_DAYS)
  })

  test('a delivery shows its attempts of several days, and looks at no others', async () => {
    const { id, ping } = await subscribe('again')
    await makeDays(pool, TABLE, { back: 12, ahead: 3 })
    const moved = (column: string, daysAgo: number) =>
      pool.query(
        `update webhook_deliveries set ${column} = now() - make_interval(days => $3) where program_id = $1 and id = $2`,
        [program.id, ping, daysAgo],
      )
    await moved('created_at', 9)
    await attempted(ping, 8, 503)
    const delivery = await pam.must(200, 'GET', `${PATH}/${id}/deliveries/${ping}`)
    assert.deepEqual(
      delivery.attempts.map((attempt: { status_code: number }) => attempt.status_code),
      [503, 200],
    )
    await moved('due_at', 7)
    const plan = await database.transaction(program.id, async db => {
      const query = selectDelivery(db, id, ping)?.select(attemptLog())
      return JSON.stringify(await query?.explain('json', sql`analyze`))
    })
    const scans = [...plan.matchAll(/"Relation Name":"webhook_attempts_\d+".*?"Actual Loops":(\d+)/g)]
    // Three days, or four with the hour that clocks may differ by.
    const read = scans.filter(([, loops]) => loops !== '0').length
    assert.ok(scans.length >= 16 && read >= 3 && read <= 4, `${read} of ${scans.length} days are read`)
  })

  test('a subscription that is deleted takes its attempts along', async () => {
    const { id, ping } = await subscribe('gone')
    await attempted(ping, 0, 418)
    const left = async () => {
      const { rows } = await pool.query(`select from ${TABLE} where program_id = $1 and delivery_id = $2`, [
        program.id,
        ping,
      ])
      return rows.length
    }
    assert.equal(await left(), 2)
    await pam.must(204, 'DELETE', `${PATH}/${id}`)
    assert.equal(await left(), 0)
  })
})
