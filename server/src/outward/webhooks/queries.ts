import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, ProgramDb } from '../../platform/db/handle.ts'
import type { WebhookSubscriptionsTable } from '../../platform/db/tables.ts'
import { isUuid } from '../../platform/db/uuid.ts'
import { ATTEMPTS_MAX } from './delivery/backoff.ts'
import { LEASE_MS } from './delivery/lease.ts'
import type { SubscriptionRow } from './subscription.ts'

/** One subscription of the program, or undefined. `lock` keeps it until the transaction ends. */
export async function findSubscription(db: ProgramDb, id: string, lock = false): Promise<SubscriptionRow | undefined> {
  if (!isUuid(id)) return undefined
  const query = db
    .selectFrom('webhook_subscriptions')
    .selectAll()
    .where('program_id', '=', db.programId)
    .where('id', '=', id)
  return (lock ? query.forUpdate() : query).executeTakeFirst()
}

export function insertSubscription(db: Db, row: Insertable<WebhookSubscriptionsTable>): Promise<SubscriptionRow> {
  return db.insertInto('webhook_subscriptions').values(row).returningAll().executeTakeFirstOrThrow()
}

export function updateSubscriptionRow(
  db: ProgramDb,
  id: string,
  change: Updateable<WebhookSubscriptionsTable>,
): Promise<SubscriptionRow> {
  return db
    .updateTable('webhook_subscriptions')
    .set({ ...change, updated_at: new Date() })
    .where('program_id', '=', db.programId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Locks the program's subscriptions against insertions until the transaction ends, so that the limit holds and ids rise
 * in the order of lists.
 */
export async function lockInsertions(db: ProgramDb): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`atrium webhooks ${db.programId}`}, 0))`.execute(db)
}

export async function countSubscriptions(db: ProgramDb): Promise<number> {
  const { count } = await db
    .selectFrom('webhook_subscriptions')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('program_id', '=', db.programId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Ends the open deliveries of a subscription that is switched off. Those created at the same moment are ended when it
 * is switched on. Pings and tests are sent to inactive subscriptions too, and stay.
 */
export async function endOpenDeliveries(db: ProgramDb, subscriptionId: string): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ status: 'failure' })
    .where('program_id', '=', db.programId)
    .where('subscription_id', '=', subscriptionId)
    .where('status', 'in', ['pending', 'retryable'])
    .where('event_id', 'is not', null)
    .execute()
}

const PING_MESSAGE = 'This is a ping from atrium'

/** A delivery that no change caused: one attempt, reaching inactive subscriptions too. */
export interface NewTest {
  readonly name: string
  readonly data: object
  /** The caller sends it itself, as the first attempt. */
  readonly isLeased?: boolean
}

export const PING: NewTest = { name: 'ping', data: { message: PING_MESSAGE } }

interface InsertedTest {
  readonly id: string
  readonly created_at: Date
  readonly status: string
}

/** Writes a ping or a test of another event. */
export async function insertTest(db: ProgramDb, subscriptionId: string, test: NewTest): Promise<InsertedTest> {
  const { name, data, isLeased = false } = test
  const { rows } = await sql<InsertedTest>`
    insert into webhook_deliveries (program_id, subscription_id, event_name, event_at, data, attempts_max, attempt, due_at)
    values (${db.programId}, ${subscriptionId}, ${name}, now(), ${JSON.stringify(data)}, 1, ${isLeased ? 1 : 0},
            now() + make_interval(secs => ${isLeased ? LEASE_MS / 1000 : 0}))
    returning id, created_at, status`.execute(db)
  return rows[0] as InsertedTest
}

/** A delivery of the subscription, to be selected; undefined for what cannot be the id of one. */
export function selectDelivery(db: ProgramDb, subscriptionId: string, id: string) {
  if (!isUuid(id)) return undefined
  return db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('program_id', '=', db.programId)
    .where('subscription_id', '=', subscriptionId)
    .where('id', '=', id)
}

/** The columns that every new delivery of an event has. */
export const EVENT_ATTEMPTS_MAX = ATTEMPTS_MAX
