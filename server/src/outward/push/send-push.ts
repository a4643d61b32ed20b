// The key pair that identifies this server to browsers and push services. A subscription is bound to the public key, so the pair
// is made once, is the same on all nodes, and never changes.

import { createECDH } from 'node:crypto'
import { sql } from '../../platform/db/sql.ts'
import { parseRetryAfter } from '../../platform/net/retry-after.ts'
import { OutboundError } from '../../platform/net/target.ts'
import { defineState, type Services } from '../../platform/services.ts'
import { type PushPayload, payloadText } from './payload.ts'
import { openTarget, recordOutcomes, type SubscriptionRow, subscriptionsOf, type Target } from './subscription.ts'

/** In base64url. */
interface VapidKeys {
  /** An uncompressed point of P-256. */
  readonly publicKey: string
  readonly privateKey: string
}

interface LoadedKeys {
  read(): Promise<VapidKeys>
}

export const vapidKeys = defineState('push keys', (services): LoadedKeys => {
  let loaded: Promise<VapidKeys> | undefined
  return {
    read() {
      loaded ??= loadKeys(services).catch(error => {
        loaded = undefined
        throw error
      })
      return loaded
    },
  }
})

const PLACE = 'push key vapid'
const PRIVATE_KEY_BYTES = 32

/** Reads the keys; writes a new pair if there is none. Concurrent nodes all read the first pair written. */
async function loadKeys({ database, secrets }: Services): Promise<VapidKeys> {
  const made = makeKeys()
  const row = await database.system(async db => {
    await sql`
      insert into push_keys (name, public_key, private_key_sealed)
      values ('vapid', ${made.publicKey}, ${secrets.seal(made.privateKey, PLACE)})
      on conflict (name) do nothing`.execute(db)
    return sql<{ public_key: string; private_key_sealed: Buffer }>`
      select public_key, private_key_sealed from push_keys where name = 'vapid'`.one(db)
  })
  return { publicKey: row.public_key, privateKey: secrets.open(row.private_key_sealed, PLACE) }
}

function makeKeys(): VapidKeys {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  // getPrivateKey omits leading zeros.
  const bytes = pair.getPrivateKey()
  const privateKey = Buffer.concat([Buffer.alloc(PRIVATE_KEY_BYTES - bytes.length), bytes]).toString('base64url')
  return { publicKey, privateKey }
}

/** For the whole exchange with a push service. */
const TIMEOUT_MS = 8000
const RESPONSE_MAX_BYTES = 4096
/** Time that a push service keeps a message for a device that is off. */
const TTL_SECONDS = 3 * 24 * 3600
/** A browser is deleted after refusing every message for this long. */
const FAILING_MAX_MS = 14 * 24 * 3600_000

export interface PushResult {
  /** The id of the browser, for a later call that repeats the message. */
  readonly subscription: string
  /**
   * `gone`: the browser is unsubscribed, and deleted. `temporary`: a retry is possible, not before `retryAfterMs`. `failed`:
   * refused for good.
   */
  readonly status: 'sent' | 'gone' | 'temporary' | 'failed'
  readonly retryAfterMs: number | null
  /** One sentence for the log and the user: why it was not sent. */
  readonly reason: string | null
}

/**
 * Sends a message to the browsers of a person, each tried once, concurrently; `only` names those of an earlier call's results.
 * Never in a transaction. Responses of a push service are results; only an unavailable database throws.
 */
export async function sendPush(
  services: Services,
  programId: number,
  userId: number,
  payload: PushPayload,
  { only }: { readonly only?: readonly string[] } = {},
): Promise<PushResult[]> {
  const { database } = services
  const all = await database.transaction(programId, db => subscriptionsOf(db, userId))
  const rows = only ? all.filter(row => only.includes(nameOf(row))) : all
  if (rows.length === 0) return []
  const keys = await services.state(vapidKeys).read()
  const text = payloadText(payload, programId)
  const results = await Promise.all(rows.map(row => sendToOne(services, keys, row, text, payload.isImportant ?? false)))
  await settle(services, programId, rows, results)
  return results
}

const nameOf = (row: SubscriptionRow): string => Buffer.from(row.endpoint_hash).toString('base64url')

async function sendToOne(
  services: Services,
  keys: VapidKeys,
  row: SubscriptionRow,
  text: string,
  isImportant: boolean,
): Promise<PushResult> {
  const result = (status: PushResult['status'], reason: string | null, retryAfterMs: number | null = null) => ({
    subscription: nameOf(row),
    status,
    reason,
    retryAfterMs,
  })
  try {
    const target = openTarget(services.secrets, row)
    const response = await services.outbound.request({
      ...(await requestFor(services, keys, target, text, isImportant)),
      timeoutMs: TIMEOUT_MS,
      bodyMaxBytes: RESPONSE_MAX_BYTES,
    })
    const { status, headers } = response
    if (status >= 200 && status < 300) return result('sent', null)
    const reason = `The push service replied ${status}`
    if (status === 404 || status === 410) return result('gone', reason)
    if (status !== 408 && status !== 429 && status < 500) return result('failed', reason)
    return result('temporary', reason, parseRetryAfter(headers['retry-after'], Date.now()))
  } catch (error) {
    if (error instanceof OutboundError) return result(isForGood(error) ? 'failed' : 'temporary', error.message)
    services.logger.error({ err: error }, 'a message to a browser could not be made')
    return result('failed', 'The message could not be made')
  }
}

/** The encrypted and signed request. Sending with the library would bypass the check of addresses. */
async function requestFor(services: Services, keys: VapidKeys, target: Target, text: string, isImportant: boolean) {
  const { endpoint, p256dh, auth } = target
  // Loaded with the first message: 35 modules.
  const { default: webPush } = await import('web-push')
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
    vapidDetails: { subject: subjectOf(services.baseUrl()), ...keys },
    TTL: TTL_SECONDS,
    urgency: isImportant ? 'high' : 'normal',
    contentEncoding: 'aes128gcm',
  })
  // The client adds the length.
  const { 'Content-Length': _length, ...headers } = details.headers
  const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  return { method: 'POST' as const, url: endpoint, headers: texts, body: details.body }
}

/** The contact for push services (RFC 8292 section 2.1): an https address, else a mail address. */
function subjectOf(baseUrl: string): string {
  const { protocol, hostname } = new URL(baseUrl)
  return protocol === 'https:' && hostname !== 'localhost'
    ? baseUrl
    : `mailto:atrium@${hostname.replace(/^\[|\]$/g, '')}`
}

/** The address itself is forbidden; any other error may be temporary. */
const isForGood = ({ reason }: OutboundError): boolean =>
  ['invalid_url', 'forbidden_address', 'forbidden_port', 'invalid_request'].includes(reason)

async function settle(
  { database }: Services,
  programId: number,
  rows: readonly SubscriptionRow[],
  results: readonly PushResult[],
): Promise<void> {
  const over = Date.now() - FAILING_MAX_MS
  const isGivenUp = (row: SubscriptionRow) => row.failing_since !== null && row.failing_since.getTime() < over
  const hashesOf = (matches: (result: PushResult, row: SubscriptionRow) => boolean) =>
    rows.filter((row, index) => matches(results[index] as PushResult, row)).map(row => row.endpoint_hash)
  const outcomes = {
    gone: hashesOf((result, row) => result.status === 'gone' || (result.status !== 'sent' && isGivenUp(row))),
    failing: hashesOf(({ status }, row) => ['temporary', 'failed'].includes(status) && row.failing_since === null),
    mended: hashesOf(({ status }, row) => status === 'sent' && row.failing_since !== null),
  }
  if (Object.values(outcomes).some(hashes => hashes.length > 0))
    await database.transaction(programId, db => recordOutcomes(db, outcomes))
}
