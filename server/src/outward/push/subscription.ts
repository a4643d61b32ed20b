// A browser's subscription (`PushSubscription.toJSON()`), validated and sealed.

import { createECDH, hash } from 'node:crypto'
import type { SecretBox } from '../../platform/access/secret-box.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { acrossPrograms } from '../../platform/db/transaction.ts'
import { invalid, type Validation } from '../../platform/errors.ts'
import { described, namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { targetPolicy } from '../../platform/net/outbound.ts'
import { parseTarget } from '../../platform/net/target.ts'

const ENDPOINT_MAX_LENGTH = 2048
/** 65 bytes in base64, with or without padding; some libraries send the standard alphabet. */
const P256DH_MAX_LENGTH = 88
const AUTH_MAX_LENGTH = 24
const POINT_BYTES = 65
const AUTH_BYTES = 16

export const Endpoint = () => described("The browser's address at its push service", Type.Text(ENDPOINT_MAX_LENGTH))

export const PushSubscriptionInput = namedObject('PushSubscriptionInput', {
  endpoint: Endpoint(),
  expirationTime: Type.Optional(described('Not used', Type.Nullable(Type.Number()))),
  keys: Type.Object({
    p256dh: described("The browser's public key, base64url", Type.Text(P256DH_MAX_LENGTH)),
    auth: described('Its authentication secret, base64url', Type.Text(AUTH_MAX_LENGTH)),
  }),
})

export const PushSubscription = namedObject('PushSubscription', { endpoint: Type.String() })

export interface Target {
  readonly endpoint: string
  /** base64url, without padding. */
  readonly p256dh: string
  readonly auth: string
}

/** Throws 400 for an invalid subscription, and for addresses that this server never calls. */
export function readTarget(body: Static<typeof PushSubscriptionInput>, allowPrivateTargets: boolean): Target {
  const p256dh = Buffer.from(body.keys.p256dh, 'base64url')
  const auth = Buffer.from(body.keys.auth, 'base64url')
  const faults: Validation[] = []
  if (!isEndpoint(body.endpoint, allowPrivateTargets))
    faults.push(fault('endpoint', 'must be the https address of a push service'))
  if (!isPoint(p256dh)) faults.push(fault('keys.p256dh', 'must be a public key of P-256'))
  if (auth.length !== AUTH_BYTES) faults.push(fault('keys.auth', `must be ${AUTH_BYTES} bytes in base64url`))
  if (faults.length > 0) throw invalid(...faults)
  return { endpoint: body.endpoint, p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') }
}

const fault = (parameter: string, message: string): Validation => ({ rule: 'invalid_format', parameter, message })

/**
 * https, to an address that this server may call; http to this machine where private targets are allowed. Names are resolved for
 * each message.
 */
function isEndpoint(text: string, allowPrivateTargets: boolean): boolean {
  try {
    const { protocol, hostname } = parseTarget(text, targetPolicy(allowPrivateTargets))
    return protocol === 'https:' || (allowPrivateTargets && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname))
  } catch {
    return false
  }
}

/** Whether the bytes are a point of the curve: encryption for another would fail. */
function isPoint(bytes: Buffer): boolean {
  if (bytes.length !== POINT_BYTES) return false
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  try {
    pair.computeSecret(bytes)
    return true
  } catch {
    return false
  }
}

/** The key of a subscription. */
export const hashOf = (endpoint: string): Buffer => hash('sha256', endpoint, 'buffer')

export const sealTarget = (secrets: SecretBox, target: Target): Buffer =>
  secrets.seal(JSON.stringify(target), placeOf(hashOf(target.endpoint)))

export const openTarget = (secrets: SecretBox, row: { sealed: Uint8Array; endpoint_hash: Uint8Array }): Target =>
  JSON.parse(secrets.open(row.sealed, placeOf(row.endpoint_hash)))

const placeOf = (endpointHash: Uint8Array): string => `push ${Buffer.from(endpointHash).toString('base64url')}`

/** Browsers of one person in a program; a further one replaces the oldest. */
export const SUBSCRIPTIONS_MAX = 20

interface NewSubscription {
  readonly endpointHash: Buffer
  readonly sealed: Buffer
  readonly userId: number
  readonly grantId: string | null
}

/** Assigns the browser to this user, and removes it from all others, in all programs. */
export async function keepSubscription(
  db: ProgramDb,
  { endpointHash, sealed, userId, grantId }: NewSubscription,
): Promise<void> {
  await acrossPrograms(db, async () => {
    // Two users may register the same browser concurrently, in two programs.
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

/** Removes a browser of this user; another user's stays. */
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

export async function subscriptionsOf(db: ProgramDb, userId: number): Promise<SubscriptionRow[]> {
  return sql<SubscriptionRow>`
    select endpoint_hash, sealed, failing_since from push_subscriptions
     where program_id = ${db.programId} and user_id = ${userId} order by registered_at, endpoint_hash`.all(db)
}

/** Those of these people that have a browser with push messages. */
export async function findPushSubscribers(db: ProgramDb, userIds: readonly number[]): Promise<Set<number>> {
  const rows = await sql<{ user_id: number }>`
    select distinct user_id from push_subscriptions
     where program_id = ${db.programId} and user_id = any(${userIds}::bigint[])`.all(db)
  return new Set(rows.map(({ user_id }) => user_id))
}

/** Removes those that are `gone`, and writes which ones fail, or no longer do. */
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
