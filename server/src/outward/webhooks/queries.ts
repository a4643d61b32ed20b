import type { Db, ProgramDb } from '../../platform/db/handle.ts'
import { assignments, lockByName, oneRow } from '../../platform/db/query.ts'
import type { Insertable, Updateable } from '../../platform/db/row-types.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { isUuid } from '../../platform/db/uuid.ts'
import { notFound } from '../../platform/errors.ts'
import type { WebhookSubscriptionsTable } from '../../shared/tables.ts'
import { attemptLog, type LoggedAttempt, type LoggedDelivery } from './delivery/delivery.ts'
import { LEASE_MS } from './delivery/lease.ts'
import type { SubscriptionRow } from './subscription.ts'

/** Subscriptions to events, or chat connections (chat/). */
type SubscriptionsOf = 'events' | 'chat'

const isOf = (of: SubscriptionsOf) => (of === 'events' ? sql`format = 'event'` : sql`format <> 'event'`)

/** A subscription of the program; throws 404. `lock` keeps it until the transaction ends. */
export async function requireSubscription(
  db: ProgramDb,
  id = '',
  { of = 'events', lock = false }: { of?: SubscriptionsOf; lock?: boolean } = {},
): Promise<SubscriptionRow> {
  const row = await sql<SubscriptionRow>`
    select * from webhook_subscriptions
     where program_id = ${db.programId} and id = ${isUuid(id) ? id : null} and ${isOf(of)}
     ${lock ? sql`for update` : sql``}`.first(db)
  if (!row) throw notFound(of === 'chat' ? 'Chat connection' : 'Subscription')
  return row
}

export async function insertSubscription(db: Db, row: Insertable<WebhookSubscriptionsTable>): Promise<SubscriptionRow> {
  return sql<SubscriptionRow>`
    insert into webhook_subscriptions ${oneRow(row)} returning *`.one(db)
}

export async function updateSubscriptionRow(
  db: ProgramDb,
  id: string,
  change: Updateable<WebhookSubscriptionsTable>,
): Promise<SubscriptionRow> {
  return sql<SubscriptionRow>`
    update webhook_subscriptions set ${assignments({ ...change, updated_at: new Date() })}
     where program_id = ${db.programId} and id = ${id} returning *`.one(db)
}

/**
 * Locks the program's subscriptions against insertions until the transaction ends: the limit holds, and ids rise in the order of
 * lists.
 */
export async function lockInsertions(db: ProgramDb): Promise<void> {
  await lockByName(db, 'webhooks')
}

export async function countSubscriptions(db: ProgramDb, of: SubscriptionsOf = 'events'): Promise<number> {
  const row = await sql<{ count: number }>`
    select count(*)::int as count from webhook_subscriptions
     where program_id = ${db.programId} and ${isOf(of)}`.first(db)
  return row?.count ?? 0
}

/**
 * Ends the open deliveries of a subscription that is switched off; those created concurrently end when it is switched on. Pings
 * and tests stay, since they are sent to inactive subscriptions too.
 */
export async function endOpenDeliveries(db: ProgramDb, subscriptionId: string): Promise<void> {
  await sql`
    update webhook_deliveries set status = 'failure'
     where program_id = ${db.programId} and subscription_id = ${subscriptionId}
       and status in ('pending', 'retryable') and event_id is not null`.execute(db)
}

const PING_MESSAGE = 'This is a ping from atrium'

/** A delivery without a change. It has one attempt, and is sent to inactive subscriptions too. */
interface NewTest {
  readonly name: string
  readonly data: object
  /** The caller sends it, as the first attempt. */
  readonly isLeased?: boolean
}

export const PING: NewTest = { name: 'ping', data: { message: PING_MESSAGE } }

interface InsertedTest {
  readonly id: string
  readonly created_at: Date
  readonly status: string
}

export async function insertTest(db: ProgramDb, subscriptionId: string, test: NewTest): Promise<InsertedTest> {
  const { name, data, isLeased = false } = test
  return sql<InsertedTest>`
    insert into webhook_deliveries (program_id, subscription_id, event_name, event_at, data, attempts_max, attempt, due_at)
    values (${db.programId}, ${subscriptionId}, ${name}, now(), ${JSON.stringify(data)}, 1, ${isLeased ? 1 : 0},
            now() + make_interval(secs => ${isLeased ? LEASE_MS / 1000 : 0}))
    returning id, created_at, status`.one(db)
}

/** A delivery of the subscription with its attempts and more of their columns; undefined if it does not exist. */
export async function findDelivery<Attempt = LoggedAttempt>(
  db: ProgramDb,
  subscriptionId: string,
  id: string,
  { attemptColumns, lock = false }: { attemptColumns?: Sql<unknown>; lock?: boolean } = {},
): Promise<LoggedDelivery<Attempt> | undefined> {
  if (!isUuid(id)) return undefined
  return sql<LoggedDelivery<Attempt>>`
    select *, ${attemptLog(attemptColumns)} from webhook_deliveries
     where program_id = ${db.programId} and subscription_id = ${subscriptionId} and id = ${id}
           ${lock ? sql`for update` : sql``}`.first(db)
}
