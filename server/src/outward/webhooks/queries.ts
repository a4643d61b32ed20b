import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Db, ProgramDb } from '../../platform/db/handle.ts'
import { assignments, oneRow } from '../../platform/db/query.ts'
import { isUuid } from '../../platform/db/uuid.ts'
import type { WebhookSubscriptionsTable } from '../../shared/tables.ts'
import { attemptLog, type LoggedAttempt, type LoggedDelivery } from './delivery/delivery.ts'
import { LEASE_MS } from './delivery/lease.ts'
import type { SubscriptionRow } from './subscription.ts'

/** One subscription of the program, or undefined. `lock` locks it until the transaction ends. */
export async function findSubscription(db: ProgramDb, id: string, lock = false): Promise<SubscriptionRow | undefined> {
  if (!isUuid(id)) return undefined
  const { rows } = await sql<SubscriptionRow>`
    select * from webhook_subscriptions
     where program_id = ${db.programId} and id = ${id} ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

export async function insertSubscription(db: Db, row: Insertable<WebhookSubscriptionsTable>): Promise<SubscriptionRow> {
  const { rows } = await sql<SubscriptionRow>`
    insert into webhook_subscriptions ${oneRow(row)} returning *`.execute(db)
  return rows[0] as SubscriptionRow
}

/** Stores the given columns of a subscription that exists, and returns its row. */
export async function updateSubscriptionRow(
  db: ProgramDb,
  id: string,
  change: Updateable<WebhookSubscriptionsTable>,
): Promise<SubscriptionRow> {
  const { rows } = await sql<SubscriptionRow>`
    update webhook_subscriptions set ${assignments({ ...change, updated_at: new Date() })}
     where program_id = ${db.programId} and id = ${id} returning *`.execute(db)
  return rows[0] as SubscriptionRow
}

/**
 * Locks the program's subscriptions against insertions until the transaction ends, so that the limit holds and ids rise
 * in the order of lists.
 */
export async function lockInsertions(db: ProgramDb): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`atrium webhooks ${db.programId}`}, 0))`.execute(db)
}

export async function countSubscriptions(db: ProgramDb): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhook_subscriptions where program_id = ${db.programId}`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Ends the open deliveries of a subscription that is switched off; concurrently created ones end when it is switched on. Pings and
 * tests stay, since they are sent to inactive subscriptions too.
 */
export async function endOpenDeliveries(db: ProgramDb, subscriptionId: string): Promise<void> {
  await sql`
    update webhook_deliveries set status = 'failure'
     where program_id = ${db.programId} and subscription_id = ${subscriptionId}
       and status in ('pending', 'retryable') and event_id is not null`.execute(db)
}

const PING_MESSAGE = 'This is a ping from atrium'

/** A delivery that no change caused. It has one attempt, and is sent to inactive subscriptions too. */
export interface NewTest {
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

/** A delivery of the subscription with its attempts and more of their columns; undefined if it has none with this id. */
export async function findDelivery<Attempt = LoggedAttempt>(
  db: ProgramDb,
  subscriptionId: string,
  id: string,
  { attemptColumns, lock = false }: { attemptColumns?: RawBuilder<unknown>; lock?: boolean } = {},
): Promise<LoggedDelivery<Attempt> | undefined> {
  if (!isUuid(id)) return undefined
  const { rows } = await sql<LoggedDelivery<Attempt>>`
    select *, ${attemptLog(attemptColumns)} from webhook_deliveries
     where program_id = ${db.programId} and subscription_id = ${subscriptionId} and id = ${id}
           ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}
