import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../platform/db/handle.ts'
import type { WebhookDeliveriesTable, WebhookSubscriptionsTable } from '../../platform/db/tables.ts'
import { ATTEMPTS_MAX } from './delivery/backoff.ts'
import type { SubscriptionRow } from './subscription.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** One subscription of the program, or undefined. `lock` keeps it until the transaction ends. */
export async function findSubscription(
  db: Db,
  programId: number,
  id: string,
  lock = false,
): Promise<SubscriptionRow | undefined> {
  if (!UUID.test(id)) return undefined
  const query = db
    .selectFrom('webhook_subscriptions')
    .selectAll()
    .where('program_id', '=', programId)
    .where('id', '=', id)
  return (lock ? query.forUpdate() : query).executeTakeFirst()
}

export function insertSubscription(db: Db, row: Insertable<WebhookSubscriptionsTable>): Promise<SubscriptionRow> {
  return db.insertInto('webhook_subscriptions').values(row).returningAll().executeTakeFirstOrThrow()
}

export function updateSubscriptionRow(
  db: Db,
  programId: number,
  id: string,
  change: Updateable<WebhookSubscriptionsTable>,
): Promise<SubscriptionRow> {
  return db
    .updateTable('webhook_subscriptions')
    .set({ ...change, updated_at: new Date() })
    .where('program_id', '=', programId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Keeps others from adding a subscription to the program until the transaction ends: so the limit holds, and ids rise in
 * the order in which lists show them.
 */
export async function lockAdding(db: Db, programId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`atrium webhooks ${programId}`}, 0))`.execute(db)
}

export async function countSubscriptions(db: Db, programId: number): Promise<number> {
  const { count } = await db
    .selectFrom('webhook_subscriptions')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('program_id', '=', programId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Ends the events that wait for a subscription that is switched off. Those that came in at that very moment are ended when
 * it is switched on. Pings reach inactive ones too, and stay.
 */
export async function endOpenDeliveries(db: Db, programId: number, subscriptionId: string): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ status: 'failure' })
    .where('program_id', '=', programId)
    .where('subscription_id', '=', subscriptionId)
    .where('status', 'in', ['pending', 'retryable'])
    .where('event_id', 'is not', null)
    .execute()
}

export const PING_MESSAGE = 'This is a ping from atrium'

/** A ping: one attempt, reaching inactive subscriptions too. */
export function insertPing(
  db: Db,
  programId: number,
  subscriptionId: string,
  due: Date = new Date(),
): Promise<{ id: string; created_at: Date }> {
  const row: Insertable<WebhookDeliveriesTable> = {
    program_id: programId,
    subscription_id: subscriptionId,
    event_id: null,
    event_name: 'ping',
    event_at: new Date(),
    data: JSON.stringify({ message: PING_MESSAGE }),
    attempts_max: 1,
    due_at: due,
  }
  return db.insertInto('webhook_deliveries').values(row).returning(['id', 'created_at']).executeTakeFirstOrThrow()
}

/** What every delivery of an event starts with. */
export const EVENT_ATTEMPTS_MAX = ATTEMPTS_MAX

export const isUuid = (text: string): boolean => UUID.test(text)
