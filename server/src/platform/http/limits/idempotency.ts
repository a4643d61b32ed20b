// Idempotency-Key on POST (docs/contract/conventions.md#idempotency): the first response is stored, in the transaction
// of the change, and returned again for the same key, token and body for 24 hours.

import { randomUUID } from 'node:crypto'
import type { Actor } from '../../access/actor.ts'
import type { SecretBox } from '../../access/secret-box.ts'
import { limits } from '../../config.ts'
import type { Database } from '../../db/database.ts'
import { isUnavailable } from '../../db/errors.ts'
import type { Db, ProgramDb } from '../../db/handle.ts'
import { retryAfterOutage } from '../../db/retries.ts'
import { sql } from '../../db/sql.ts'
import { conflict, HttpError, invalid } from '../../errors.ts'

/** One use of a key by one token. */
export interface IdempotencyClaim {
  readonly programId: number
  readonly tokenKey: Buffer
  readonly key: string
  /** This use of it, among others of the same key. */
  readonly holder: string
}

export interface StoredResponse {
  readonly status: number
  readonly contentType: string
  /** Those of `KEPT_HEADERS` that the response had. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The caller was restricted in the same way when it was made. */
  readonly isEvaluated?: boolean
}

export const JSON_TYPE = 'application/json; charset=utf-8'

/** Headers that describe the created record; all others belong to the current request. */
export const KEPT_HEADERS = ['location', 'etag', 'content-disposition'] as const

/** Reads the header; null when it is not given. */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  const key = String(header).trim()
  if (key === '' || key.length > limits.idempotencyKeyMaxLength) {
    throw invalid({
      rule: key === '' ? 'too_short' : 'too_long',
      parameter: 'Idempotency-Key',
      message: `must have 1 to ${limits.idempotencyKeyMaxLength} characters`,
    })
  }
  return key
}

export interface IdempotencyKeys {
  /**
   * Claims the key before the handler runs, for the request of `bodyHash`. Returns the stored response
   * when there is one; throws 422 for another request under the same key and 409 while the first one runs.
   */
  claim(actor: Actor, key: string, bodyHash: Buffer): Promise<{ claim: IdempotencyClaim; kept: StoredResponse | null }>
  /** Throws 422 when the key is taken by another request than that of `bodyHash`. */
  refuseOther(actor: Actor, key: string, bodyHash: Buffer): Promise<void>
  /**
   * Releases the key after a failure, which changed nothing, so that the request may be sent again: at once on this node, and on
   * the others as soon as the database is available.
   */
  release(claim: IdempotencyClaim, cause: unknown): Promise<void>
}

export function createIdempotencyKeys(database: Database): IdempotencyKeys {
  /** Holders that failed while the database was unavailable, by the key that they could not release yet. */
  const failedHolders = new Map<string, string>()

  const release = async (claim: IdempotencyClaim, cause: unknown): Promise<void> => {
    const releaseKey = () =>
      database.transaction(claim.programId, db => releaseClaim(db, claim), { isRepeatable: true })
    if (!isUnavailable(cause)) return releaseKey()
    const id = idOf(claim)
    failedHolders.set(id, claim.holder)
    void retryAfterOutage(releaseKey, limits.idempotencyRunningMs).finally(() => {
      if (failedHolders.get(id) === claim.holder) failedHolders.delete(id)
    })
  }
  return {
    async claim(actor, key, bodyHash) {
      const claim = { programId: actor.programId, tokenKey: actor.tokenKey, key, holder: randomUUID() }
      try {
        const take = (db: Db) =>
          takeOrRead(db, claim, bodyHash, evaluatedBy(actor), failedHolders.get(idOf(claim)) ?? claim.holder)
        return { claim, kept: await database.transaction(actor.programId, take, { isRepeatable: true }) }
      } catch (error) {
        // It may have been claimed by a transaction with an unknown outcome.
        if (isUnavailable(error)) await release(claim, error)
        throw error
      }
    },
    async refuseOther({ programId, tokenKey }, key, bodyHash) {
      const rows = await database.transaction(programId, db =>
        sql`select 1 from idempotency_keys
             where program_id = ${programId} and token_key = ${tokenKey} and key = ${key} and body_hash <> ${bodyHash}
               and started_at >= now() - make_interval(secs => ${limits.idempotencyTtlSeconds})`.all(db),
      )
      if (rows.length > 0) throw usedByAnother()
    },
    release,
  }
}

const usedByAnother = () => new HttpError(422, 'This Idempotency-Key was used with another request')

const idOf = ({ programId, tokenKey, key }: IdempotencyClaim): string =>
  `${programId} ${tokenKey.toString('base64')} ${key}`

async function takeOrRead(
  db: Db,
  claim: IdempotencyClaim,
  bodyHash: Buffer,
  evaluation: string | null,
  failedHolder: string,
): Promise<StoredResponse | null> {
  // Takes a new key, an expired one, or one whose holder's time has passed or is known to have failed.
  const taken = await sql`
    insert into idempotency_keys as k (program_id, token_key, key, body_hash, evaluated_by, holder)
    values (${claim.programId}, ${claim.tokenKey}, ${claim.key}, ${bodyHash}, ${evaluation}, ${claim.holder})
    on conflict (program_id, token_key, key) do update
      set body_hash = excluded.body_hash, evaluated_by = excluded.evaluated_by, holder = excluded.holder, status = null, content_type = null, headers = null, response = null,
          started_at = now()
      where k.started_at < now() - make_interval(secs => ${limits.idempotencyTtlSeconds})
         or (k.status is null and k.body_hash = excluded.body_hash
             and k.started_at < now() - make_interval(secs => ${limits.idempotencyRunningMs / 1000}))
         or (k.status is null and k.holder in (excluded.holder, ${failedHolder}))
    returning key`.execute(db)
  if (taken.rows.length > 0) return null
  const row = await sql<StoredKey>`
    select body_hash, evaluated_by, status, content_type, headers, response from idempotency_keys where ${isOf(claim)}`.first(
    db,
  )
  if (!row) throw conflict('The first request with this Idempotency-Key has just failed; send it again')
  if (!bodyHash.equals(row.body_hash)) throw usedByAnother()
  if (row.status === null) throw conflict('The first request with this Idempotency-Key is still running')
  const { status, content_type: contentType, headers, response: body } = row
  return { status, contentType, headers, body, isEvaluated: evaluation === null || row.evaluated_by === evaluation }
}

/** The restrictions of a caller, as they are compared; null: nothing restricts. */
function evaluatedBy({ restrictions }: Actor): string | null {
  return Object.values(restrictions).every(list => list === null) ? null : JSON.stringify(restrictions)
}

/**
 * Stores the response; in the transaction of the change, so that both are committed or neither. A response that is too
 * long, or streamed (null), is a list: the key is released, since repeating the request is harmless.
 */
export async function storeResponse(db: Db, claim: IdempotencyClaim, response: StoredResponse | null): Promise<void> {
  if (response === null || Buffer.byteLength(response.body) > limits.idempotencyResponseMaxBytes)
    return releaseClaim(db, claim)
  const { status, contentType, headers, body } = response
  const held = await sql`
    update idempotency_keys
       set status = ${status}, content_type = ${contentType}, headers = ${JSON.stringify(headers)}, response = ${body}
     where ${isOf(claim)} and holder = ${claim.holder}
    returning 1`.all(db)
  // It counted as dead, and another request has taken its key: the change is rolled back.
  if (held.length === 0) throw tookTooLong()
}

/** A request with an Idempotency-Key, and the JSON of its response. */
export interface KeptResult {
  readonly claim: IdempotencyClaim
  readonly status: number
  readonly result: unknown
}

/** `storeResponse` for several requests, in one statement; for endpoints that `keepsResponse`. */
export async function storeResults(db: ProgramDb, kept: readonly KeptResult[]): Promise<void> {
  if (kept.length === 0) return
  const held = await sql`
    update idempotency_keys k
       set status = r.status, content_type = ${JSON_TYPE}, headers = '{}', response = r.response
      from unnest(${kept.map(({ claim }) => claim.tokenKey)}::bytea[], ${kept.map(({ claim }) => claim.key)}::text[],
                  ${kept.map(({ claim }) => claim.holder)}::uuid[], ${kept.map(({ status }) => status)}::integer[],
                  ${kept.map(({ result }) => JSON.stringify(result))}::text[]) as r (token_key, key, holder, status, response)
     where k.program_id = ${db.programId} and k.token_key = r.token_key and k.key = r.key and k.holder = r.holder
    returning 1`.all(db)
  if (held.length < kept.length) throw tookTooLong()
}

const tookTooLong = () => conflict('This request took so long that a later one has its Idempotency-Key')

const isOf = ({ programId, tokenKey, key }: IdempotencyClaim) =>
  sql`program_id = ${programId} and token_key = ${tokenKey} and key = ${key}`

/** All but the digest are null while the first request is running. */
type StoredKey = { readonly body_hash: Buffer; readonly evaluated_by: string | null } & (
  | { readonly status: null }
  | {
      readonly status: number
      readonly content_type: string
      readonly headers: Record<string, string>
      readonly response: string
    }
)

async function releaseClaim(db: Db, claim: IdempotencyClaim): Promise<void> {
  await sql`
    delete from idempotency_keys where ${isOf(claim)} and holder = ${claim.holder} and status is null`.execute(db)
}

/** The stored body of a response that contains a secret. */
export const sealResponse = (box: SecretBox, claim: IdempotencyClaim, body: string): string =>
  box.seal(body, placeOf(claim)).toString('base64')

export const unsealResponse = (box: SecretBox, claim: IdempotencyClaim, kept: string): string =>
  box.open(Buffer.from(kept, 'base64'), placeOf(claim))

const placeOf = ({ programId, key }: IdempotencyClaim): string => `response ${programId} ${key}`
