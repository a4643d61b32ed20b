import { sql } from 'kysely'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { acrossPrograms } from '../../platform/db/transaction.ts'

/** Browsers of one person in a program; one more takes the place of the one registered first. */
export const SUBSCRIPTIONS_MAX = 20

export interface NewSubscription {
  readonly endpointHash: Buffer
  readonly sealed: Buffer
  readonly userId: number
  readonly grantId: string | null
}

/** The browser is this user's from now on, and nobody else's in any program. */
export async function keepSubscription(
  db: ProgramDb,
  { endpointHash, sealed, userId, grantId }: NewSubscription,
): Promise<void> {
  await acrossPrograms(db, async () => {
    // Two people may register the same browser at once, in two programs.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`atrium push ${endpointHash.toString('hex')}`}, 0))`.execute(
      db,
    )
    await sql`
      delete /* every program */ from push_subscriptions
       where endpoint_hash = ${endpointHash} and (program_id, user_id) <> (${db.programId}, ${userId})`.execute(db)
  })
  await sql`
    insert into push_subscriptions (program_id, endpoint_hash, user_id, sealed, grant_id)
    values (${db.programId}, ${endpointHash}, ${userId}, ${sealed}, ${grantId})
    on conflict (program_id, endpoint_hash) do update
       set user_id = excluded.user_id, sealed = excluded.sealed, grant_id = excluded.grant_id, failing_since = null,
           registered_at = clock_timestamp()`.execute(db)
  await sql`
    delete from push_subscriptions
     where program_id = ${db.programId} and endpoint_hash in (
       select endpoint_hash from push_subscriptions where program_id = ${db.programId} and user_id = ${userId}
        order by registered_at desc, endpoint_hash offset ${sql.lit(SUBSCRIPTIONS_MAX)})`.execute(db)
}

/** Of a browser that was the user's; another's stays. */
export async function removeOwnSubscription(db: ProgramDb, userId: number, endpointHash: Buffer): Promise<void> {
  await sql`
    delete from push_subscriptions
     where program_id = ${db.programId} and user_id = ${userId} and endpoint_hash = ${endpointHash}`.execute(db)
}

export interface SubscriptionRow {
  readonly endpoint_hash: Buffer
  readonly sealed: Buffer
  readonly failing_since: Date | null
}

/** Where a person is reached. */
export async function subscriptionsOf(db: ProgramDb, userId: number): Promise<SubscriptionRow[]> {
  const { rows } = await sql<SubscriptionRow>`
    select endpoint_hash, sealed, failing_since from push_subscriptions
     where program_id = ${db.programId} and user_id = ${userId} order by registered_at, endpoint_hash`.execute(db)
  return rows
}

/** Which of these people have a browser that wants messages. */
export async function findPushSubscribers(db: ProgramDb, userIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct user_id from push_subscriptions
     where program_id = ${db.programId} and user_id = any(${userIds}::bigint[])`.execute(db)
  return new Set(rows.map(({ user_id }) => user_id))
}

/** Removes those that are `gone`, and notes which ones fail and which do no longer. */
export async function recordOutcomes(
  db: ProgramDb,
  { gone, failing, mended }: { gone: readonly Buffer[]; failing: readonly Buffer[]; mended: readonly Buffer[] },
): Promise<void> {
  if (gone.length > 0)
    await sql`
      delete from push_subscriptions
       where program_id = ${db.programId} and endpoint_hash = any(${gone}::bytea[])`.execute(db)
  const changed = [...failing, ...mended]
  if (changed.length > 0)
    await sql`
      update push_subscriptions
         set failing_since = case when endpoint_hash = any(${failing}::bytea[]) then coalesce(failing_since, now()) end
       where program_id = ${db.programId} and endpoint_hash = any(${changed}::bytea[])`.execute(db)
}
