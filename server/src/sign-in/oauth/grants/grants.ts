// A grant is one sign-in of a user to a client or to the pages, and everything issued for it: code, access and refresh tokens.

import { randomBytes } from 'node:crypto'
import { clientTokensChanged, userTokensChanged } from '../../../platform/access/tokens.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Db, ProgramDb } from '../../../platform/db/handle.ts'
import { selectPage } from '../../../platform/db/query.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { acrossPrograms, forProgram } from '../../../platform/db/transaction.ts'
import { webClientId } from '../clients/clients.ts'
import { voidAccessCodes } from '../sign-in/access-codes.ts'
import { CREDENTIAL_SQL } from '../sign-in/credential.ts'

const GRANT_ID_BYTES = 24

/** The sign-in of a user to the program's own pages without a page of this authorization server; a web session is begun on it at once. */
export async function createWebGrant(db: ProgramDb, userId: number): Promise<string> {
  const id = randomBytes(GRANT_ID_BYTES).toString('base64url')
  await acrossPrograms(db, () =>
    sql`
      insert into oauth_grants (id, program_id, client_id, user_id, scopes, expires_at)
      values (${id}, ${db.programId}, ${webClientId(db.programId)}, ${userId}, '{openid}', now() + interval '1 minute')`.execute(
      db,
    ),
  )
  return id
}

/** Ends a sign-in: its code, its refresh tokens and its access tokens, on every node. */
export async function endGrant(database: Database, grantId: string): Promise<void> {
  await database.system(async db => {
    const row = await sql<{ program_id: number; user_id: number }>`
      delete from oauth_grants where id = ${grantId} returning program_id, user_id`.first(db)
    const ended = row
    if (ended) await userTokensChanged(forProgram(db, ended.program_id), ended.user_id)
  })
}

/** Ends one access token, of a user or of a server. */
export async function endAccessToken(database: Database, tokenHash: Buffer): Promise<void> {
  await database.system(async db => {
    const row = await sql<{ program_id: number | null; user_id: number | null; client_id: string }>`
      delete from access_tokens where token_hash = ${tokenHash} returning program_id, user_id, client_id`.first(db)
    const ended = row
    if (!ended) return
    if (ended.program_id !== null && ended.user_id !== null)
      await userTokensChanged(forProgram(db, ended.program_id), ended.user_id)
    else await clientTokensChanged(db, ended.program_id, ended.client_id)
  })
}

/**
 * Ends all sign-ins of these users in a program: tokens, grants, consents, and browser sessions, except those used in other programs
 * only; voids their codes. For users who are deactivated, removed or forgotten, in the transaction of that change.
 */
export async function endUserSessions(db: ProgramDb, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  const isTheirs = sql`program_id = ${db.programId} and user_id = any(${userIds}::bigint[])`
  // The role of requests may not read the records of sign-ins (0040_sign_in.sql).
  await acrossPrograms(db, async () => {
    // One statement, so that a token issued at the same moment is deleted with its grant.
    await sql`
      with ended_grants as (delete from oauth_grants where ${isTheirs}),
           ended_consents as (delete from oauth_consents where ${isTheirs}),
           ended_sessions as (
             delete from oauth_records r
              where r.kind = 'Session' and r.user_id = any(${userIds}::bigint[]) and ${isOfProgram(db.programId)})
      delete from access_tokens where ${isTheirs}`.execute(db)
    await voidAccessCodes(db, userIds)
  })
  for (const userId of userIds) await userTokensChanged(db, userId)
}

/** SQL: whether the browser session `r` was used in the program, or nowhere else. */
export const isOfProgram = (programId: number) =>
  sql`(${usedBy(sql`c.program_id = ${programId}`)} or not ${usedBy(sql`c.program_id <> ${programId}`)})`

/** SQL: whether the browser session `r` was used to sign in to one of these clients. */
const usedBy = (which: Sql<unknown>) => sql`exists (
  select from json_object_keys(r.payload::json -> 'authorizations') as used (id)
    join oauth_clients c on c.id = used.id and ${which})`

/**
 * Ends all of an identity's sign-ins, in all programs: tokens, grants with what was issued for them, browser sessions, open access
 * codes. For every change of a password, in its transaction and after the new one is stored. `keep` is the digest of the access token
 * (`actor.tokenKey`) by which people change their own password: that sign-in stays, with the browser session it came from.
 * Consents given to clients stay.
 */
export async function endSessionsOfIdentity(db: Db, userId: number, keep: Buffer | null = null): Promise<void> {
  await acrossPrograms(db, async () => {
    // One statement, as above. Tokens are found by program, the first column of their index.
    await sql`
      with place as (select /* every program */ program_id, id from users where id = ${userId}),
           kept as (select token_hash, grant_id from access_tokens where token_hash = ${keep}::bytea),
           ended_grants as (
             delete from oauth_grants g
              where (g.program_id, g.user_id) in (select program_id, id from place)
                and not exists (select from kept where kept.grant_id = g.id)),
           ended_sessions as (
             delete from oauth_records r
              where r.kind = 'Session' and r.user_id = ${userId} and not exists (select from kept where ${IS_OF_KEPT}))
      delete from access_tokens t
       where (t.program_id, t.user_id) in (select program_id, id from place)
         and not exists (select from kept where kept.token_hash = t.token_hash or kept.grant_id = t.grant_id)`.execute(
      db,
    )
    if (keep) await renewKeptSession(db, userId, keep)
    await voidAccessCodes(db, [userId])
    const rows = await sql<{ program_id: number }>`
      select /* every program */ program_id from users where id = ${userId} order by program_id`.all(db)
    for (const row of rows) await userTokensChanged(forProgram(db, row.program_id), userId)
  })
}

/** SQL: whether the browser session `r` is the one that the sign-in `kept` came from. */
const IS_OF_KEPT = sql`position('"grantId":"' || kept.grant_id || '"' in r.payload) > 0`

/** Binds the remaining session to the new password (sign-in/credential.ts). */
async function renewKeptSession(db: Db, userId: number, keep: Buffer): Promise<void> {
  await sql`
    update oauth_records r
       set payload = regexp_replace(r.payload, '"credential:[0-9a-f]*"', '"credential:' || ${CREDENTIAL_SQL} || '"')
      from identities i, access_tokens kept
     where i.id = ${userId} and kept.token_hash = ${keep}::bytea
       and r.kind = 'Session' and r.user_id = i.id and ${IS_OF_KEPT}`.execute(db)
}

/** One sign-in, with what came from it. */
interface SignIn {
  readonly id: string
  /** `web` for a session of this server's own pages. */
  readonly client_kind: string
  readonly client_name: string
  readonly created_at: Date
  /** To the hour for web sessions, else when tokens were last issued. */
  readonly last_used_at: Date
  /** The browser's own name for itself (User-Agent); null where it is not known. */
  readonly user_agent: string | null
}

/** Rows of a page: a browser that signs in repeatedly does not end its earlier sign-ins. */
const SIGN_INS_MAX = 500

/** The user's current sign-ins, newest first; at most 500. */
export function listSignIns(db: ProgramDb, userId: number): Promise<SignIn[]> {
  // The role of requests may not read the records of sign-ins (0040_sign_in.sql).
  return acrossPrograms(db, async () => {
    return sql<SignIn>`
      select g.id, c.kind as client_kind, c.name as client_name, g.created_at, g.last_used_at, g.user_agent
        from oauth_grants g join oauth_clients c on c.id = g.client_id
       where g.program_id = ${db.programId} and g.user_id = ${userId} and g.expires_at > now() and ${isInUse}
       order by g.created_at desc, g.id limit ${SIGN_INS_MAX}`.all(db)
  })
}

/** The sign-in of a person to an assistant. */
export interface AssistantSignIn {
  readonly id: string
  readonly user_id: number
  readonly display_name: string
  /** The assistant's id in requests: the address of its document, or its id in the console. */
  readonly client_id: string
  readonly client_name: string
  readonly scopes: string[]
  readonly created_at: Date
  readonly last_used_at: Date
}

/** A page of the current sign-ins of people to assistants, newest first, and how many there are. */
export function listAssistantSignIns(db: ProgramDb, page: { readonly offset: number; readonly size: number }) {
  const list = {
    columns: sql`g.id, g.user_id, coalesce(u.display_name, u.given_name || ' ' || u.family_name) as display_name,
      coalesce(c.document_url, c.id) as client_id, c.name as client_name, g.scopes, g.created_at, g.last_used_at`,
    from: sql`from oauth_grants g
      join oauth_clients c on c.program_id = g.program_id and c.id = g.client_id
      join users u on u.program_id = g.program_id and u.id = g.user_id
     where g.program_id = ${db.programId} and g.for_assistants and g.expires_at > now() and ${isInUse}`,
    order: sql`g.created_at desc, g.id`,
  }
  return acrossPrograms(db, () => selectPage<AssistantSignIn>(db, list, page))
}

/** SQL: whether tokens were issued for the sign-in `g`; none are for a code that was never redeemed. */
const isInUse = sql<boolean>`(
  exists (select from access_tokens t where t.grant_id = g.id and t.expires_at > now())
  or exists (select from oauth_records r where r.grant_id = g.id and r.kind = 'RefreshToken' and r.consumed_at is null))`

/**
 * Ends one of the user's sign-ins, with its tokens, on every node; false when there is none. A web session also ends the
 * authorization server's session it came from, which would sign the browser in again without asking.
 */
export async function endSignIn(db: ProgramDb, userId: number, id: string): Promise<boolean> {
  const ended = await acrossPrograms(db, async () => {
    const grant = await sql<{ session_uid: string | null }>`
      delete from oauth_grants where id = ${id} and program_id = ${db.programId} and user_id = ${userId}
      returning session_uid`.first(db)
    if (grant?.session_uid) {
      await sql`delete from oauth_records where kind = 'Session' and uid = ${grant.session_uid}`.execute(db)
    }
    return grant !== undefined
  })
  if (ended) await userTokensChanged(db, userId)
  return ended
}
